// The line at the bottom: say something, or type a command and fill in its options.

import { isComplete, leaves, readLine, readOptions, suggest } from "./commands.js";
import { el } from "./dom.js";
import { optionFields } from "./option_fields.js";

export class CommandBox {
  #all = [];
  #leaf = null;
  #fields = null;
  #offered = [];
  #at = 0;
  #closed = false;
  #early = false;

  /** `send(leaf, values)`, `say(text)`, `complete(leaf, name, values, show)`; `scene()` is what is seen now. */
  constructor({ input, list, form }, scene, { send, say, complete }) {
    Object.assign(this, { input, list, form, scene, send, say, complete });
    input.addEventListener("input", () => {
      this.#closed = false;
      this.#read();
    });
    input.addEventListener("keydown", (event) => this.#key(event));
    // The browser has looked at the fields already, and told what is wrong with them.
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#enter();
    });
  }

  /** The commands one can type from now on. */
  know(commands) {
    this.#all = leaves(commands);
    this.#read();
    if (this.#early) this.#enter();
    this.#early = false;
  }

  /** Type a command: sent at once if it asks for nothing, else its options are shown. */
  take(line) {
    const found = readLine(this.#all, line);
    const given = found && readOptions(found.leaf, found.rest);
    if (found && isComplete(found.leaf, given)) return this.send(found.leaf, given);
    this.#put(`/${line}`);
  }

  clear() {
    const at = document.activeElement;
    const typing = at === this.input || this.form.contains(at);
    this.input.value = "";
    this.#read();
    // Only for who was typing: on a phone the keyboard would jump up after every press elsewhere.
    if (typing) this.input.focus();
  }

  #put(text) {
    this.input.value = text;
    this.#closed = false;
    this.#read();
    const first = this.form.hidden ? null : this.form.querySelector("[required]");
    (first ?? this.input).focus();
  }

  #read() {
    const typed = this.input.value;
    const command = typed.startsWith("/");
    const found = command ? readLine(this.#all, typed) : null;
    this.#show(found?.leaf ?? null);
    if (found?.rest) this.#fields?.put(readOptions(found.leaf, found.rest));
    this.#offered = command && !found && !this.#closed ? suggest(this.#all, typed) : [];
    this.#at = 0;
    this.#offer();
  }

  /** Show the options of a command; the same command keeps what is filled in. */
  #show(leaf) {
    if (leaf?.line === this.#leaf?.line) return;
    this.#leaf = leaf;
    this.#fields = leaf && optionFields(leaf.options, this.scene(), (...asked) => this.complete(leaf, ...asked));
    this.form.hidden = !leaf;
    if (!leaf) return this.form.replaceChildren();
    const go = el("button", { type: "submit", class: "button primary" }, "Send ↵");
    const told = el("p", {}, el("b", {}, `/${leaf.line}`), " ", el("span", {}, leaf.description));
    this.form.replaceChildren(told, el("div", { class: "options" }, this.#fields.elements), go);
  }

  #offer() {
    this.list.hidden = !this.#offered.length;
    this.input.setAttribute("aria-expanded", String(!this.list.hidden));
    const lines = this.#offered.map((leaf, index) => {
      const needed = leaf.options.map((one) => (one.required ? one.name : `${one.name}?`)).join(" ");
      const click = () => this.#put(`/${leaf.line}`);
      return el(
        "button",
        {
          type: "button",
          role: "option",
          id: `suggestion-${index}`,
          tabindex: "-1",
          "aria-selected": String(index === this.#at),
          on: { pointerdown: (event) => event.preventDefault(), click },
        },
        el("b", {}, `/${leaf.line}`),
        needed && el("i", {}, needed),
        el("span", {}, leaf.description),
      );
    });
    this.list.replaceChildren(...lines);
    if (lines.length) this.input.setAttribute("aria-activedescendant", `suggestion-${this.#at}`);
    else this.input.removeAttribute("aria-activedescendant");
    lines[this.#at]?.scrollIntoView({ block: "nearest" });
  }

  #key(event) {
    const many = this.#offered.length;
    // A name written with an input method ends with Enter too.
    if (event.isComposing) return;
    if (event.key === "Escape") {
      if (many) this.#closed = true;
      else this.input.value = "";
      this.#read();
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (many) this.#put(`/${this.#offered[this.#at].line}`);
      else this.#enter();
    } else if (many && event.key === "Tab") {
      event.preventDefault();
      this.#put(`/${this.#offered[this.#at].line}`);
    } else if (many && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      this.#at = (this.#at + (event.key === "ArrowDown" ? 1 : many - 1)) % many;
      this.#offer();
    }
  }

  #enter() {
    const typed = this.input.value.trim();
    // Typed before the page knew anything: it goes when the commands are here.
    if (!this.scene()) this.#early = true;
    else if (this.#leaf) {
      const asking = this.form.querySelector("input:invalid, select:invalid");
      if (asking) this.#ask(asking);
      else this.send(this.#leaf, this.#fields.values());
    } else if (typed.startsWith("/")) this.say(null, `There is no command ${typed}.`);
    else if (typed) this.say(typed);
  }

  /** Lead to a field that is wanted; scold only about what was filled in wrongly. */
  #ask(field) {
    field.focus();
    if (field.value !== "") field.reportValidity();
  }
}
