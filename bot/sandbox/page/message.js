// One message: who, when, the words, the components, and how its last press went.

import { attachment, drawAll, picture } from "./components.js";
import { avatar, el, named, undrawn } from "./dom.js";
import { markdown } from "./markdown.js";
import { clock } from "./times.js";

export const EPHEMERAL = 64;
const THINKING = 128;
const COMPACT_MS = 7 * 60 * 1000;

/**
 * Draw a message. `ctx`: `scene`, `names`, `press(message, component, values)`, `dismiss(message)`.
 * `before` is the message above it: the same author soon after goes without a head.
 */
export function drawMessage(message, before, ctx) {
  const own = { ...ctx, message, press: (component, values) => ctx.press(message, component, values) };
  const hidden = (message.flags & EPHEMERAL) !== 0;
  const mine = (message.mentions ?? []).some((one) => one.id === ctx.scene.me.id);
  const kinds = ["message", hidden && "ephemeral", mine && "calls-me", follows(before, message) && "compact"];
  return el(
    "article",
    { class: kinds.filter(Boolean).join(" "), data: { messageId: message.id } },
    origin(message),
    head(message, ctx),
    el("div", { class: "body" }, body(message, own), hidden && privately(message, ctx)),
    el("p", { class: "outcome", role: "alert" }),
  );
}

/** Show on a drawn message how a press went: `sent` spins, `failed` is told in red, the rest is nothing to see. */
export function showOutcome(article, press) {
  for (const one of article.querySelectorAll(".pending")) one.classList.remove("pending");
  const outcome = article.querySelector(".outcome");
  const failed = press?.status === "failed";
  outcome.classList.toggle("failed", failed);
  outcome.textContent = failed ? failure(press.reason) : "";
  if (press?.status !== "sent") return;
  const used = [...article.querySelectorAll("[data-custom-id]")].find((one) => one.dataset.customId === press.customId);
  used?.classList.add("pending");
}

/** "This interaction failed", and why. */
export function failure(reason) {
  return reason ? `This interaction failed. ${reason}` : "This interaction failed.";
}

function follows(before, message) {
  if (!before || before.author.id !== message.author.id || message.interaction) return false;
  if ((before.flags & EPHEMERAL) !== (message.flags & EPHEMERAL)) return false;
  return new Date(message.timestamp) - new Date(before.timestamp) < COMPACT_MS;
}

function origin({ interaction }) {
  if (!interaction) return null;
  const who = interaction.user.global_name ?? interaction.user.username;
  return el("div", { class: "origin" }, named(who, { class: "by" }), " used ", el("b", {}, `/${interaction.name}`));
}

function head({ author, timestamp }, { scene }) {
  const name = author.id === scene.bot.id ? scene.bot.name : (author.global_name ?? author.username);
  const color = author.bot ? "var(--bot)" : scene.users.find((one) => one.id === author.id)?.avatar_color;
  return el(
    "div",
    { class: "head" },
    avatar(name, color ?? "var(--quiet)"),
    named(name, { class: "author" }),
    author.bot && el("span", { class: "app" }, "APP"),
    el("time", { class: "stamp", datetime: timestamp }, clock(timestamp)),
  );
}

function body(message, ctx) {
  if (message.flags & THINKING) return el("p", { class: "thinking" }, named(ctx.scene.bot.name), " is thinking…");
  const parts = message.content ? [markdown(message.content, ctx.names)] : [];
  if (message.embeds?.length) parts.push(undrawn("embeds"));
  parts.push(...unplaced(message).map((one) => drawFile(one)), ...drawAll(message.components ?? [], ctx));
  if (message.edited_timestamp) {
    parts.push(el("span", { class: "edited", title: clock(message.edited_timestamp) }, "(edited)"));
  }
  return parts;
}

/** The attachments that no component shows. */
function unplaced({ attachments = [], components = [] }) {
  const shown = JSON.stringify(components);
  return attachments.filter((one) => !shown.includes(JSON.stringify(one.url)));
}

function drawFile(one) {
  if (one.content_type?.startsWith("image/")) return picture(one, { description: one.description ?? one.filename }, "piece");
  return attachment(one);
}

function privately(message, ctx) {
  const dismiss = el("button", { type: "button", class: "dismiss", on: { click: () => ctx.dismiss(message) } }, "Dismiss");
  return el("p", { class: "private" }, el("span", { "aria-hidden": "true" }, "👁 "), "Only you can see this · ", dismiss);
}
