// The row of players: who I am, who is to act, who has news.

import { avatar, el, named, refill } from "./dom.js";

const chips = new Map();

/** Draw the chips. `unread` holds the ids of players with direct messages nobody has looked at. */
export function drawPlayers(box, scene, unread, become) {
  for (const user of scene.users) if (!chips.has(user.id)) chips.set(user.id, makeChip(user, become));
  refill(box, scene.users.map((user) => user.id), () => scene.users.map((user) => chips.get(user.id)));
  for (const user of scene.users) {
    const chip = chips.get(user.id);
    const mine = user.id === scene.me.id;
    const turn = Boolean(scene.waiting[user.id]);
    const news = unread.has(user.id);
    const told = [mine && "you", turn && "to act", news && "new direct messages"].filter(Boolean);
    if (mine && chip.getAttribute("aria-checked") !== "true") chip.scrollIntoView({ block: "nearest", inline: "nearest" });
    chip.setAttribute("aria-checked", String(mine));
    chip.title = [user.name, ...told].join(" – ");
    chip.classList.toggle("to-act", turn);
    chip.classList.toggle("unread", news);
    chip.querySelector(".turn").hidden = !turn;
    chip.querySelector(".dot").hidden = !news;
  }
}

/** The bot's light: whether it is there. */
export function drawBot(box, { name, online }, connected) {
  const there = connected && online;
  box.className = there ? "light on" : "light off";
  refill(box, [name, online, connected], () => [
    named(name),
    there ? " is online" : connected ? " is offline" : ": no connection",
  ]);
}

function makeChip({ id, name, avatar_color: color }, become) {
  return el(
    "button",
    { type: "button", role: "radio", class: "player", data: { userId: id }, on: { click: () => become(id) } },
    avatar(name, color ?? "var(--quiet)"),
    named(name, { class: "name" }),
    el("span", { class: "turn", hidden: true }, "turn"),
    el("span", { class: "dot", hidden: true }),
  );
}
