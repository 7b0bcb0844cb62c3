// What can be pressed in a message: buttons and selects.

import { anchor, el, undrawn } from "./dom.js";
import { emoji } from "./inline.js";

const LOOKS = { 1: "primary", 2: "secondary", 3: "success", 4: "danger" };
const LINK = 5;

/** The picture or letter in front of a label. */
export function sign(part, ctx) {
  if (!part) return null;
  return part.id ? emoji(part.name, part.id, ctx.names) : el("span", { class: "sign" }, part.name);
}

/** A button in its style; a link opens its page. */
export function button(component, ctx) {
  const label = [sign(component.emoji, ctx), component.label ? el("span", { class: "label" }, component.label) : null];
  if (component.style === LINK) {
    const out = el("span", { class: "out", "aria-hidden": "true" }, "↗");
    return anchor(component.disabled ? null : component.url, { class: "button link" }, label, out);
  }
  if (!LOOKS[component.style]) return undrawn(`a button of style ${component.style}`);
  return el(
    "button",
    {
      type: "button",
      class: `button ${LOOKS[component.style]}`,
      disabled: component.disabled,
      data: { customId: component.custom_id },
      on: { click: () => ctx.press(component, []) },
    },
    label,
  );
}

/** A select that takes one choice: choosing is pressing. */
export function pickedOne(component, options, ctx) {
  const optional = component.min_values === 0;
  const chosen = options.find((one) => one.default);
  const blank = el(
    "option",
    { value: "", selected: !chosen, disabled: !optional, hidden: !optional },
    component.placeholder || "Make a selection",
  );
  const change = (event) => ctx.press(component, event.target.value === "" ? [] : [event.target.value]);
  return el(
    "select",
    {
      class: chosen ? "select" : "select unchosen",
      disabled: component.disabled,
      data: { customId: component.custom_id },
      "aria-label": component.placeholder || "Make a selection",
      on: { change },
    },
    blank,
    options.map((one) => option(one, ctx)),
  );
}

/** One line of a select: its sign, label and description. */
export function option(one, ctx) {
  return el(
    "option",
    { value: one.value, selected: one.default },
    one.emoji ? (one.emoji.id ? sign(one.emoji, ctx) : `${one.emoji.name} `) : null,
    one.label,
    one.description ? el("small", {}, ` – ${one.description}`) : null,
  );
}

/** A select that takes several choices: a list of boxes, handed in together. */
export function pickedMany(component, options, ctx) {
  const least = component.min_values ?? 1;
  const most = component.max_values;
  const boxes = options.map((one) =>
    el("input", { type: "checkbox", value: one.value, checked: one.default, disabled: component.disabled }),
  );
  const send = el("button", { type: "button", class: "button primary" }, "Choose");
  const words = el("summary", {}, "");
  const picked = () => boxes.filter((box) => box.checked);
  const count = () => {
    const labels = picked().map((box) => options[boxes.indexOf(box)].label);
    words.textContent = labels.length ? labels.join(", ") : component.placeholder || "Make a selection";
    send.disabled = component.disabled || labels.length < least || labels.length > most;
    for (const box of boxes) box.disabled = component.disabled || (!box.checked && labels.length >= most);
  };
  const lines = options.map((one, index) =>
    el("label", {}, boxes[index], sign(one.emoji, ctx), el("span", {}, one.label), el("small", {}, one.description ?? "")),
  );
  send.addEventListener("click", () => ctx.press(component, picked().map((box) => box.value)));
  const list = el("div", { class: "choices", on: { change: count } }, lines, send);
  count();
  const props = { class: "many", data: { customId: component.custom_id } };
  return el("details", component.disabled ? { ...props, "aria-disabled": "true" } : props, words, list);
}
