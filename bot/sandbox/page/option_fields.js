// The options of a command as fields.

import { el } from "./dom.js";

const INTEGER = 4;
const BOOLEAN = 5;
const NUMBER = 10;
const WAIT_MS = 120;

/**
 * Draw a field per option. `suggest(name, values, show)` asks for autocompletion.
 * Returns `{elements, values(), put(typed)}`; values leave out what is empty, and throw nothing.
 */
export function optionFields(options, scene, suggest) {
  const fields = options.map((one) => field(one, scene, () => values(), suggest));
  const values = () => Object.fromEntries(fields.filter((one) => one.read() !== null).map((one) => [one.name, one.read()]));
  const put = (typed) => fields.forEach((one) => one.name in typed && one.put(typed[one.name]));
  return { elements: fields.map((one) => one.element), values, put };
}

function field(option, scene, values, suggest) {
  const made = option.autocomplete ? completed(option, values, suggest) : plain(option, scene);
  const about = option.required ? option.description : `${option.description} (optional)`;
  const name = el("span", { class: "name" }, option.name, option.required && el("span", { class: "needed" }, " *"));
  const element = el("label", { class: "option", title: about }, name, made.element, el("small", { class: "about" }, about));
  return { name: option.name, read: made.read, put: made.put, element };
}

function plain(option, scene) {
  const choices = choicesOf(option, scene);
  if (choices) return listed(option, choices);
  const numeric = option.type === INTEGER || option.type === NUMBER;
  const input = el("input", {
    type: numeric ? "number" : "text",
    name: option.name,
    required: option.required,
    step: option.type === NUMBER ? "any" : null,
    min: option.min_value ?? null,
    max: option.max_value ?? null,
    minlength: option.min_length ?? null,
    maxlength: option.max_length ?? null,
    autocomplete: "off",
  });
  const read = () => (input.value === "" ? null : numeric ? Number(input.value) : input.value);
  return { element: input, read, put: (typed) => (input.value = typed) };
}

/** What an option may be, as `{name, value}`; null when anything may be typed. */
function choicesOf(option, scene) {
  if (option.choices) return option.choices;
  if (option.type === BOOLEAN) return [true, false].map((value) => ({ name: value ? "yes" : "no", value }));
  if (option.type === 6 || option.type === 9) return scene.users.map(({ id, name }) => ({ name, value: id }));
  if (option.type === 7) return scene.channels.map(({ id, name }) => ({ name: `#${name}`, value: id }));
  return null;
}

function listed(option, choices) {
  const blank = el("option", { value: "" }, option.required ? "choose…" : "–");
  const lines = choices.map((one, index) => el("option", { value: String(index) }, one.name));
  const select = el("select", { class: "select", name: option.name, required: option.required }, blank, lines);
  const put = (typed) => {
    const word = typed.replace(/^<?@?#?|>$/g, "").toLowerCase();
    const names = choices.map((one) => [String(one.name).toLowerCase(), String(one.value).toLowerCase()]);
    const index = names.findIndex((both) => both.includes(word));
    if (index >= 0) select.value = String(index);
  };
  return { element: select, read: () => (select.value === "" ? null : choices[select.value].value), put };
}

function completed(option, values, suggest) {
  let known = [];
  let timer = null;
  const list = el("span", { class: "completions", hidden: true });
  const input = el("input", { type: "text", name: option.name, required: option.required, autocomplete: "off" });
  const take = (choice) => {
    input.value = choice.name;
    list.hidden = true;
  };
  const show = (choices) => {
    known = [...choices, ...known.filter((one) => !choices.some((other) => other.name === one.name))];
    const lines = choices.map((one) =>
      // The pointer must not take the cursor out of the field before the click arrives.
      el("button", { type: "button", on: { pointerdown: (event) => event.preventDefault(), click: () => take(one) } }, one.name),
    );
    list.replaceChildren(...lines);
    list.hidden = !choices.length || document.activeElement !== input;
  };
  const ask = () => {
    clearTimeout(timer);
    timer = setTimeout(() => suggest(option.name, { ...values(), [option.name]: input.value }, show), WAIT_MS);
  };
  input.addEventListener("input", ask);
  input.addEventListener("focus", ask);
  input.addEventListener("blur", () => (list.hidden = true));
  const read = () => {
    if (input.value === "") return null;
    const value = known.find((one) => one.name === input.value)?.value ?? input.value;
    return option.type === INTEGER || option.type === NUMBER ? Number(value) : value;
  };
  return { element: el("span", { class: "completed" }, input, list), read, put: (typed) => (input.value = typed) };
}
