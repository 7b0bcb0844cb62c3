// What stands around the messages: channel tabs, the mail switch, the starter and the hint chips.

import { leaves } from "./commands.js";
import { el, named, refill } from "./dom.js";

const START = "deal widow-jack";
const HINTS = ["deal widow-jack", "cards", "table status", "rules widow-jack", "ledger show", "help"];

/** The guild's channels; the one shown is marked. */
export function drawChannels(box, { channels, guild }, room, go) {
  const tab = ({ id, name }) =>
    el(
      "button",
      {
        type: "button",
        role: "tab",
        class: "tab",
        "aria-selected": String(id === room),
        data: { channelId: id },
        on: { click: () => go(id) },
      },
      el("span", { class: "hash" }, "#"),
      named(name),
    );
  refill(box, [channels.map(({ id, name }) => [id, name]), room], () => [
    ...channels.map(tab),
    named(guild.name, { class: "guild" }),
  ]);
}

/** Whose direct messages these are, and the switch that closes them to the bot. */
export function drawLetters(box, { me, bot, dmsOpen }, turn) {
  const title = () => el("span", { class: "tab" }, el("span", { class: "hash" }, "@"), named(bot.name), el("small", {}, " to "), named(me.name));
  const told = dmsOpen ? "Direct messages are open" : "Direct messages are closed";
  const change = ({ target }) => turn(target.checked);
  const about = "Close them to see what happens when the bot cannot write to you";
  const input = () => el("input", { type: "checkbox", role: "switch", checked: dmsOpen, on: { change } });
  refill(box, [me, bot.name, dmsOpen], () => [
    title(),
    el("label", { class: "switch", title: about }, input(), el("span", {}, told)),
  ]);
}

/** The big button of an empty channel. */
export function starter(scene, take) {
  const known = leaves(scene.commands).some((leaf) => leaf.line === START);
  const go = el("button", { type: "button", class: "button success start", on: { click: () => take(START) } }, "Deal Widow Jack");
  const wait = el("p", { class: "quiet" }, `Waiting for ${scene.bot.name} to come with its commands…`);
  return el(
    "div",
    { class: "starter" },
    el("div", { class: "fan", "aria-hidden": "true" }, ["Q♠", "J♥", "K♦"].map((card) => el("span", { class: /[♥♦]/.test(card) ? "red" : "" }, card))),
    el("h2", {}, "Nobody is playing here yet"),
    el("p", {}, "Start a hand: you sit down, robots or friends take the other seats, and the bot deals."),
    known ? go : wait,
    known && el("p", { class: "quiet" }, "It only sends ", el("code", {}, `/${START}`), " for you. Everything stays on this computer; a second window can be a second player."),
  );
}

/** Commands worth knowing, as far as the bot has them. */
export function drawChips(box, scene, take) {
  const all = leaves(scene.commands).map((leaf) => leaf.line);
  const known = HINTS.filter((hint) => all.some((line) => hint === line || hint.startsWith(`${line} `)));
  const chip = (line) => el("button", { type: "button", class: "hint", data: { line }, on: { click: () => take(line) } }, `/${line}`);
  refill(box, known, () => known.map(chip));
}
