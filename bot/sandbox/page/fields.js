// The fields of a modal. Each gives its element, its custom id and a way to read what was entered.

import { optionsOf } from "./components.js";
import { option, sign } from "./controls.js";
import { el, undrawn } from "./dom.js";
import { markdown } from "./markdown.js";

const PARAGRAPH = 2;

/** Draw the parts of a modal. Returns `{elements, fields}`; a field is `{id, read, check}`. */
export function drawForm(components, ctx) {
  const fields = [];
  const draw = (one) => {
    if (one.type === 1) return one.components.map(draw);
    if (one.type === 10) return markdown(one.content, ctx.names);
    if (one.type === 18) return labelled(one, one.component, ctx, fields);
    if (one.type === 4) return labelled(one, one, ctx, fields);
    return undrawn(`component type ${one.type}`);
  };
  return { elements: components.flatMap(draw), fields };
}

const INPUT = { 3: choice, 4: text, 5: choice, 7: choice, 8: choice, 21: radios, 22: boxes, 23: box };

function labelled({ label, description }, component, ctx, fields) {
  const make = INPUT[component.type];
  if (!make) return undrawn(`component type ${component.type}`);
  const field = make(component, ctx, label);
  fields.push({ id: component.custom_id, ...field });
  const about = description && el("small", { class: "about" }, description);
  if (component.type === 23) return el("div", { class: "field" }, field.element, about);
  const needed = component.required ?? true;
  return el(
    "fieldset",
    { class: "field" },
    el("legend", {}, label, needed && el("span", { class: "needed", title: "must be filled in" }, " *")),
    about,
    field.element,
  );
}

function text(component, _ctx, label) {
  const long = component.style === PARAGRAPH;
  const element = el(long ? "textarea" : "input", {
    ...(long ? { rows: 4 } : { type: "text" }),
    "aria-label": label,
    autocomplete: "off",
    placeholder: component.placeholder ?? null,
    required: component.required ?? true,
    minlength: component.min_length ?? null,
    maxlength: component.max_length ?? 4000,
    data: { customId: component.custom_id },
  });
  element.value = component.value ?? "";
  return { element, read: () => element.value };
}

function choice(component, ctx, label) {
  const options = optionsOf(component, ctx.scene);
  const most = component.max_values ?? 1;
  if (most > 1) return boxes({ ...component, options }, ctx);
  const blank = el("option", { value: "" }, component.placeholder || "Make a selection");
  const required = component.required ?? true;
  const props = { class: "select", required, "aria-label": label, data: { customId: component.custom_id } };
  const lines = options.map((one) => option(one, ctx));
  const element = el("select", props, blank, lines);
  return { element, read: () => (element.value === "" ? [] : [element.value]) };
}

function radios(component, ctx) {
  const lines = component.options.map((one) => line("radio", component, one, ctx));
  const inputs = lines.map(inputOf);
  inputs.forEach((one) => (one.required = component.required ?? true));
  const element = el("div", { class: "picks", data: { customId: component.custom_id } }, lines);
  return { element, read: () => inputs.find((one) => one.checked)?.value ?? [] };
}

function boxes(component, ctx) {
  const lines = component.options.map((one) => line("checkbox", component, one, ctx));
  const inputs = lines.map(inputOf);
  const required = component.required ?? true;
  const least = component.min_values ?? 1;
  const most = component.max_values ?? component.options.length;
  const read = () => inputs.filter((one) => one.checked).map((one) => one.value);
  const check = () => {
    const count = read().length;
    const fits = (count === 0 && !required) || (count >= least && count <= most);
    const range = least === most ? `${least}` : `${least} to ${most}`;
    inputs[0]?.setCustomValidity(fits ? "" : `Choose ${range}.`);
  };
  const props = { class: "picks", data: { customId: component.custom_id }, on: { change: check } };
  return { element: el("div", props, lines), read, check };
}

function box(component, _ctx, label) {
  const input = el("input", { type: "checkbox", checked: component.default, data: { customId: component.custom_id } });
  return { element: el("label", { class: "pick" }, input, el("span", {}, label)), read: () => input.checked };
}

function line(type, component, one, ctx) {
  const input = el("input", { type, name: component.custom_id, value: one.value, checked: one.default });
  const words = el("span", {}, one.label, one.description && el("small", { class: "about" }, one.description));
  return el("label", { class: "pick" }, input, sign(one.emoji, ctx), words);
}

function inputOf(label) {
  return label.querySelector("input");
}
