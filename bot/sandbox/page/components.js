// The components of a message: each kind drawn, the others marked plainly.

import { button, pickedMany, pickedOne } from "./controls.js";
import { el, safeUrl, undrawn } from "./dom.js";
import { markdown } from "./markdown.js";

const DRAW = {
  1: (row, ctx) => el("div", { class: "row" }, drawAll(row.components, ctx)),
  2: button,
  3: select,
  5: select,
  7: select,
  8: select,
  9: section,
  10: (text, ctx) => markdown(text.content, ctx.names),
  11: (thumbnail) => picture(thumbnail.media, thumbnail, "thumbnail"),
  12: gallery,
  13: file,
  14: (line) => el("hr", { class: line.divider === false ? "gap" : "", data: { spacing: line.spacing ?? 1 } }),
  17: container,
};

/** Draw components; `ctx` has the message, `names`, and `press(component, values)`. */
export function drawAll(components, ctx) {
  return components.map((one) => DRAW[one.type]?.(one, ctx) ?? undrawn(`component type ${one.type}`));
}

function select(component, ctx) {
  const many = (component.max_values ?? 1) > 1;
  const options = optionsOf(component, ctx.scene);
  return (many ? pickedMany : pickedOne)(component, options, ctx);
}

/** What a select offers: its own options, the people, or the channels; `default` where it stands chosen. */
export function optionsOf(component, scene) {
  if (component.type === 3) return component.options;
  const chosen = new Set((component.default_values ?? []).map((one) => one.id));
  const sign = component.type === 8 ? "#" : "";
  const offered = component.type === 8 ? scene.channels : scene.users;
  return offered.map(({ id, name }) => ({ label: sign + name, value: id, default: chosen.has(id) }));
}

function container(component, ctx) {
  const accent = component.accent_color ?? null;
  const style = accent === null ? {} : { "--accent": `#${accent.toString(16).padStart(6, "0")}` };
  const made = el("div", { class: "container", style }, drawAll(component.components, ctx));
  return component.spoiler ? veiled(made) : made;
}

function section(component, ctx) {
  const [accessory] = component.accessory ? drawAll([component.accessory], ctx) : [null];
  const words = el("div", { class: "words" }, drawAll(component.components, ctx));
  return el("div", { class: "section" }, words, el("div", { class: "accessory" }, accessory));
}

function gallery(component) {
  const pictures = component.items.map((item) => picture(item.media, item, "piece"));
  return el("div", { class: "gallery", data: { count: pictures.length } }, pictures);
}

/** A picture with its description, opened by a click; one from another machine, or one that cannot be loaded, says so. */
export function picture(media, { description, spoiler }, kind) {
  const url = local(media.url);
  if (!url?.startsWith("/")) return undrawn(`a picture from elsewhere: ${description ?? media.url}`);
  const size = { width: media.width ?? null, height: media.height ?? null };
  const img = el("img", { src: url, alt: description ?? "", title: description ?? null, loading: "lazy", ...size });
  const made = el("div", { class: `picture ${kind}` }, el("a", { href: url, target: "_blank", rel: "noopener" }, img));
  img.addEventListener("error", () => made.replaceChildren(undrawn(description ? `a picture: ${description}` : "a picture")));
  return spoiler ? veiled(made) : made;
}

function file(component) {
  const name = component.name ?? decodeURIComponent(component.file.url.split("/").at(-1));
  const made = attachment({ filename: name, size: component.size, url: component.file.url });
  return component.spoiler ? veiled(made) : made;
}

/** A file that came with a message, to be opened. */
export function attachment({ filename, size, url }) {
  const link = el("a", { href: local(url), target: "_blank", rel: "noopener", download: filename }, el("bdi", {}, filename));
  return el("div", { class: "file" }, el("span", { "aria-hidden": "true" }, "📄"), link, el("small", {}, kept(size)));
}

/** Our own files are asked of the address the page was opened under: this machine has several names. */
function local(address) {
  const url = safeUrl(address);
  if (!url) return null;
  const { hostname, pathname } = new URL(url);
  return ["127.0.0.1", "localhost"].includes(hostname) ? pathname : url;
}

function kept(bytes) {
  if (bytes === undefined || bytes === null) return "";
  return bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(1)} KB`;
}

function veiled(element) {
  element.classList.add("veiled");
  const unveil = (event) => {
    // The first click shows what is hidden, and does not yet follow a link in it.
    event.preventDefault();
    element.classList.remove("veiled");
  };
  element.addEventListener("click", unveil, { once: true });
  return element;
}
