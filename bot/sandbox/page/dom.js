// Elements. Strings become text nodes: nothing the bot or a player wrote is ever read as HTML.

/**
 * Make an element. `props` are attributes, except `on` (listeners), `data` (dataset) and `style` (CSS properties);
 * a value of false, null or undefined leaves the attribute out.
 */
export function el(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === false || value === null || value === undefined) continue;
    if (name === "on") for (const [event, hear] of Object.entries(value)) made.addEventListener(event, hear);
    else if (name === "data") Object.assign(made.dataset, value);
    else if (name === "style") for (const [key, one] of Object.entries(value)) made.style.setProperty(key, one);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** A name of a person or a thing, its writing direction kept to itself. */
export function named(text, props = {}) {
  return el("bdi", props, text);
}

/** An address that may be followed or shown, or null: scripts and files of the machine are neither. */
export function safeUrl(text) {
  try {
    const url = new URL(text, location.href);
    return ["http:", "https:"].includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

/** Fill a box anew only when what it shows has changed: a click in progress keeps its target. */
export function refill(box, shown, make) {
  const key = JSON.stringify(shown);
  if (box.dataset.shown === key) return;
  box.dataset.shown = key;
  box.replaceChildren(...make());
}

const PLACE = /^https?:\/\/[^/]+\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/;

/** A link in a new window, dead without an address; one to a channel or a message goes there on this page ("jump"). */
export function anchor(address, props, ...words) {
  const href = address ? safeUrl(address) : null;
  const place = PLACE.exec(href ?? "");
  const click = (event) => {
    event.preventDefault();
    document.dispatchEvent(new CustomEvent("jump", { detail: { channel: place[1], message: place[2] } }));
  };
  const away = { href, target: "_blank", rel: "noreferrer noopener", title: href };
  return el("a", { ...(place ? { href: "#", on: { click } } : away), ...props }, ...words);
}

/** A round sign for a person: the first letter of the name on a colour. */
export function avatar(name, color) {
  const [first] = new Intl.Segmenter().segment(name.trim() || "?");
  return el("span", { class: "avatar", style: { "--tone": color }, "aria-hidden": "true" }, first.segment.toUpperCase());
}

/** Say plainly that something cannot be drawn. */
export function undrawn(what) {
  return el("div", { class: "undrawn" }, `cannot draw ${what}`);
}
