// The blocks of Discord's markdown: headings, small text, quotes, lists, code.

import { el } from "./dom.js";
import { inline } from "./inline.js";

const FENCE = /```(?:([\w+-]+)\n)?\n*([\s\S]*?)\n*```/g;
const HEADING = /^(#{1,3}) +(\S.*)$/;
const SMALL = /^-# +(\S.*)$/;
const ITEM = /^( *)([-*]|\d{1,9}\.) +(\S.*)$/;
const ONLY_EMOJI = /^(?:\s*<a?:\w+:\d+>\s*){1,30}$/;

/** Draw a text as Discord does. `names` knows people, channels and emojis by id. */
export function markdown(text, names) {
  const box = el("div", { class: "text", dir: "auto" });
  if (ONLY_EMOJI.test(text)) box.classList.add("jumbo");
  let at = 0;
  for (const found of text.matchAll(FENCE)) {
    box.append(...blocks(text.slice(at, found.index).replace(/\n$/, ""), names));
    box.append(el("pre", {}, el("code", { data: found[1] ? { language: found[1] } : {} }, found[2])));
    at = found.index + found[0].length;
    if (text[at] === "\n") at++;
  }
  box.append(...blocks(text.slice(at), names));
  return box;
}

function blocks(text, names) {
  if (!text) return [];
  const out = [];
  const lines = text.split("\n");
  let plain = [];
  const flush = () => {
    if (plain.length) out.push(el("div", { class: "line" }, inline(plain.join("\n"), names)));
    plain = [];
  };
  for (let row = 0; row < lines.length; row++) {
    const line = lines[row];
    let found;
    if (line.startsWith(">>> ")) {
      flush();
      const rest = [line.slice(4), ...lines.slice(row + 1)].join("\n");
      out.push(el("blockquote", {}, blocks(rest, names)));
      return out;
    }
    if (line === ">" || line.startsWith("> ")) {
      flush();
      const quoted = taken(lines, row, (one) => one === ">" || one.startsWith("> "));
      out.push(el("blockquote", {}, blocks(quoted.map((one) => one.slice(2)).join("\n"), names)));
      row += quoted.length - 1;
    } else if ((found = HEADING.exec(line))) {
      flush();
      out.push(el(`h${found[1].length}`, {}, inline(found[2], names)));
    } else if ((found = SMALL.exec(line))) {
      flush();
      out.push(el("small", { class: "subtext" }, inline(found[1], names)));
    } else if (ITEM.test(line)) {
      flush();
      const items = taken(lines, row, (one) => ITEM.test(one));
      out.push(...lists(items.map((one) => ITEM.exec(one)), names));
      row += items.length - 1;
    } else plain.push(line);
  }
  flush();
  return out;
}

/** The lines from `row` on for as long as they fit. */
function taken(lines, row, fits) {
  const end = lines.findIndex((line, index) => index >= row && !fits(line));
  return lines.slice(row, end < 0 ? lines.length : end);
}

/** Lists from items; a deeper indent is a list inside the item before. */
function lists(items, names) {
  const out = [];
  for (let row = 0; row < items.length; ) {
    const [, indent, sign] = items[row];
    const ordered = /\d/.test(sign);
    const list = ordered ? el("ol", { start: parseInt(sign, 10) }) : el("ul");
    while (row < items.length && items[row][1].length >= indent.length && /\d/.test(items[row][2]) === ordered) {
      const item = el("li", {}, inline(items[row][3], names));
      const deeper = taken(items, row + 1, (one) => one[1].length > indent.length);
      item.append(...lists(deeper, names));
      list.append(item);
      row += 1 + deeper.length;
    }
    out.push(list);
  }
  return out;
}
