// Moments as Discord writes them: <t:unix:style>, counting while one looks.

import { el } from "./dom.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};
const STEPS = [
  ["second", 1, 60],
  ["minute", 60, 60],
  ["hour", 3600, 24],
  ["day", 86400, 30],
  ["month", 2629800, 12],
  ["year", 31557600, Infinity],
];
const FARTHEST = 8.64e12;
const relative = new Intl.RelativeTimeFormat("en", { numeric: "always" });

/** A moment in words that keep up with the clock; null for one no calendar holds. `unix` in seconds. */
export function moment(unix, style = "f") {
  if (!Number.isFinite(unix) || Math.abs(unix) > FARTHEST) return null;
  const date = new Date(unix * 1000);
  const full = date.toLocaleString("en-GB", STYLES.F);
  const words = style === "R" ? fromNow(unix) : date.toLocaleString("en-GB", STYLES[style] ?? STYLES.f);
  const data = style === "R" ? { unix: String(unix) } : {};
  return el("time", { class: "moment", datetime: date.toISOString(), title: full, data }, words);
}

/** How far away a moment is: "in 45 seconds". */
export function fromNow(unix, now = Date.now() / 1000) {
  const away = Math.round(unix - now);
  if (away === 0) return "now";
  for (const [unit, seconds, most] of STEPS) {
    const count = Math.round(away / seconds);
    if (Math.abs(count) < most) return relative.format(count, unit);
  }
  return "";
}

/** When something was said: the time today, else the date too. */
export function clock(stamp) {
  const date = new Date(stamp);
  const today = date.toDateString() === new Date().toDateString();
  return date.toLocaleString("en-GB", today ? STYLES.t : STYLES.s);
}

/** Keep every counting moment on the page true. */
export function startCounting() {
  setInterval(() => {
    for (const one of document.querySelectorAll("time[data-unix]")) {
      const words = fromNow(Number(one.dataset.unix));
      if (one.textContent !== words) one.textContent = words;
    }
  }, 500);
}
