// The running text of Discord's markdown: emphasis, code, links, mentions, moments, emojis.

import { anchor, el, named } from "./dom.js";
import { moment } from "./times.js";

const MARKS = [
  ["**", "strong"],
  ["__", "u"],
  ["~~", "s"],
  ["||", "spoiler"],
  ["*", "em"],
  ["_", "em"],
];
const ESCAPED = /\\([^\p{L}\p{N}\s])/uy;
const CODE = /(`+)([\s\S]*?[^`])\1(?!`)/y;
const LINK = /\[((?:\\.|[^\]\\\n])+)\]\(<?(https?:\/\/[^\s)>]+)>?(?:\s+"[^"\n]*")?\)/y;
const URL_ = /<(https?:\/\/[^\s>]+)>|(https?:\/\/[^\s<>]*[^\s<>.,:;"'\])])/y;
const TOKEN =
  /<(?:@!?(?<user>\d+)|@&(?<role>\d+)|#(?<channel>\d+)|t:(?<unix>-?\d{1,15})(?::(?<style>[tTdDfFRsS]))?|a?:(?<emoji>\w+):(?<emojiId>\d+)|id:(?<guide>\w+)|\/(?<command>[^:<>\n]+):\d+)>/y;
const EVERYBODY = /@(everyone|here)\b/y;
const SUIT = /(?:10|[2-9TJQKA])?[♠♣♥♦]/gu;

/** Draw running text. `names` knows people, channels and emojis by id. Returns nodes. */
export function inline(text, names) {
  const out = [];
  let plain = "";
  const put = (node) => {
    if (plain) out.push(...suited(plain));
    plain = "";
    out.push(node);
  };
  for (let at = 0; at < text.length; ) {
    const found = token(text, at, names) ?? emphasis(text, at, names);
    if (found?.text !== undefined) plain += found.text;
    else if (found) put(found.node);
    else plain += text[at];
    at = found?.end ?? at + 1;
  }
  if (plain) out.push(...suited(plain));
  return out;
}

/** Keep a card's rank and sign together, hearts and diamonds in red: `Q♠`, `10♦`. */
function suited(text) {
  const out = [];
  let at = 0;
  for (const found of text.matchAll(SUIT)) {
    if (found.index > at) out.push(text.slice(at, found.index));
    const red = /[♥♦]/.test(found[0]);
    out.push(el("span", { class: red ? "suit red" : "suit" }, found[0]));
    at = found.index + found[0].length;
  }
  if (at < text.length) out.push(text.slice(at));
  return out;
}

function token(text, at, names) {
  const match = (pattern) => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  let found;
  const read = (made) => ({ ...made, end: at + found[0].length });
  if ((found = match(ESCAPED))) return read({ text: found[1] });
  if ((found = match(CODE))) return read({ node: el("code", {}, found[2].trim() || found[2]) });
  if ((found = match(LINK))) return read({ node: link(found[2], inline(found[1], names)) });
  if ((found = match(URL_))) return read({ node: link(found[1] ?? found[2]) });
  if ((found = match(EVERYBODY))) return read({ node: el("span", { class: "mention" }, found[0]) });
  if (!(found = match(TOKEN))) return null;
  const node = special(found.groups, names);
  return read(node ? { node } : { text: found[0] });
}

function special(got, names) {
  if (got.user) {
    const { name, me } = names.user(got.user);
    return el("span", { class: me ? "mention me" : "mention", data: { userMention: got.user } }, "@", named(name));
  }
  if (got.role) return el("span", { class: "mention" }, "@role");
  if (got.channel) return el("span", { class: "mention" }, "#", named(names.channel(got.channel)));
  if (got.unix) return moment(Number(got.unix), got.style);
  if (got.emojiId) return emoji(got.emoji, got.emojiId, names);
  if (got.guide) return el("span", { class: "mention" }, got.guide.replace(/^./, (first) => first.toUpperCase()));
  return el("span", { class: "mention" }, `/${got.command}`);
}

/** One of the application's emojis as a picture; its name stands in for it. */
export function emoji(name, id, names) {
  const label = `:${name}:`;
  return el("img", { class: "emoji", src: names.emoji(id), alt: label, title: label, draggable: "false" });
}

function link(address, words = null) {
  return anchor(address, {}, words ?? address);
}

function emphasis(text, at, names) {
  for (const [mark, tag] of MARKS) {
    if (!text.startsWith(mark, at)) continue;
    const from = at + mark.length;
    const close = closing(text, from, mark);
    if (close < 0 || (mark === "_" && /[\p{L}\p{N}]/u.test(text[at - 1] ?? ""))) continue;
    const inner = inline(text.slice(from, close), names);
    return { node: tag === "spoiler" ? spoiler(inner) : el(tag, {}, inner), end: close + mark.length };
  }
  return null;
}

/** Where a mark closes, or -1. Escapes and code are stepped over, so is a double mark inside a single one. */
function closing(text, from, mark) {
  const single = mark.length === 1;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "`") {
      CODE.lastIndex = at;
      if (CODE.exec(text)) at = CODE.lastIndex - 1;
    } else if (text.startsWith(mark, at)) {
      if (single && text[at + 1] === mark) {
        const pair = text.indexOf(mark + mark, at + 2);
        if (pair > 0) at = pair + 1;
        continue;
      }
      // Of `***` the last two close what is bold, so that the first closes what is italic inside.
      while (!single && text[at + mark.length] === mark[0]) at++;
      const after = text[at + mark.length] ?? "";
      const fits = single ? !/\s/.test(text[from]) && !/\s/.test(text[at - 1]) : true;
      if (at > from && fits && !(mark === "_" && /[\p{L}\p{N}_]/u.test(after))) return at;
    }
  }
  return -1;
}

function spoiler(inner) {
  const show = ({ currentTarget }) => currentTarget.classList.add("shown");
  const keydown = (event) => event.key === "Enter" && show(event);
  return el("span", { class: "spoiler", role: "button", tabindex: "0", on: { click: show, keydown } }, inner);
}
