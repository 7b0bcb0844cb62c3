// Puts the page together: one player's live connection, two columns, the row of players, the command box.

import { CommandBox } from "./command_box.js";
import { Deeds, post } from "./deeds.js";
import { el } from "./dom.js";
import { Feed } from "./feed.js";
import { drawChips, drawChannels, drawLetters, starter } from "./furniture.js";
import { Ears, Live } from "./live.js";
import { failure } from "./message.js";
import { openModal } from "./modal.js";
import { drawBot, drawPlayers } from "./players.js";
import { Presses } from "./presses.js";
import { Scene } from "./scene.js";
import { startCounting } from "./times.js";

const at = (id) => document.getElementById(id);
const deeds = new Deeds();
const unread = new Set();
const presses = new Presses((message) => [left, right].forEach((feed) => feed.outcome(message)));
const left = new Feed(at("channel"), presses);
const right = new Feed(at("dm"), presses);
const ears = new Ears((id) => {
  unread.add(id);
  draw();
});
let scene = null;
let live = null;
let room = null;
let due = false;

const box = new CommandBox({ input: at("command"), list: at("suggestions"), form: at("options") }, () => scene, {
  send: command,
  say,
  complete(leaf, name, options, show) {
    const follow = (frame) => frame.type === "autocomplete" && show(frame.choices);
    deeds.send("autocomplete", { as: scene.me.id, channel_id: room, path: leaf.path, options, focused: name }, follow);
  },
});

function hear(frame) {
  if (frame.type === "snapshot") {
    scene = new Scene(frame);
    deeds.forget();
    unread.delete(scene.me.id);
    at("lost").hidden = true;
    history.replaceState(null, "", `#as=${scene.me.id}`);
    ears.follow(scene.users.map((one) => one.id).filter((id) => id !== scene.me.id));
    box.know(scene.commands);
  } else if (["interaction", "modal", "autocomplete"].includes(frame.type)) {
    return deeds.hear(frame);
  } else {
    scene.hear(frame);
    if (frame.type === "commands") box.know(scene.commands);
    if (frame.dm && frame.message && document.body.dataset.tab === "channel" && narrow()) unread.add(scene.me.id);
    if (frame.type === "typing") setTimeout(() => scene.typing.delete(frame.channel_id) && draw(), 9000);
  }
  draw();
}

/** Draw soon, once for all the frames that come together. */
function draw() {
  // A window in the background draws no frames, yet its title must tell whose turn it is.
  if (!due) document.hidden ? setTimeout(drawNow, 50) : requestAnimationFrame(drawNow);
  due = true;
}

function drawNow() {
  due = false;
  if (!scene) return;
  if (!scene.channels.some((one) => one.id === room)) room = scene.channels[0]?.id ?? null;
  drawPlayers(at("players"), scene, unread, become);
  drawBot(at("bot"), scene.bot, at("lost").hidden);
  drawChannels(at("channels"), scene, room, (id) => {
    room = id;
    draw();
  });
  drawLetters(at("letters"), scene, (open) => post("dms", { as: scene.me.id, open }).catch(say.bind(null, null)));
  drawChips(at("chips"), scene, (line) => box.take(line));
  const ctx = { scene, names: scene, press, dismiss };
  const owner = (channel) => `${scene.me.id}/${channel}`;
  const typing = (channel) => (scene.typing.has(channel) ? `${scene.bot.name} is typing…` : "");
  const turn = scene.waiting[scene.me.id];
  const empty = starter(scene, (line) => box.take(line));
  left.show(scene.messages(room), owner(room), ctx, { typing: typing(room), empty, turn: turn && scene.calls(room) });
  const silence = el("p", { class: "empty" }, `${scene.me.name} has no messages from ${scene.bot.name} yet. Hole cards arrive here.`);
  right.show(scene.messages(scene.dm), owner("dm"), ctx, { typing: typing(scene.dm), empty: silence });
  document.title = `${turn ? "● Your turn – " : ""}${scene.me.name} · Mariah sandbox`;
  for (const tab of document.querySelectorAll("#tabs button")) {
    tab.setAttribute("aria-selected", String(tab.dataset.tab === document.body.dataset.tab));
    tab.classList.toggle("unread", tab.dataset.tab === "dm" && unread.has(scene.me.id));
  }
}

function become(id) {
  if (scene && id === scene.me.id) return;
  live?.close();
  // Until the new player's view is here, nothing can be done in the old one's name.
  scene = null;
  presses.clear();
  document.querySelector("dialog.modal")?.close();
  tell("");
  live = new Live(id, hear, () => {
    at("lost").hidden = false;
    draw();
  });
}

function press(message, component, values) {
  if (!scene) return;
  expectNews();
  const follow = presses.begin(message.id, component.custom_id);
  const where = { as: scene.me.id, channel_id: message.channel_id, message_id: message.id };
  const used = { custom_id: component.custom_id, component_type: component.type, values };
  deeds.send("component", { ...where, ...used }, withModal(follow));
}

function command({ path, line }, options) {
  if (!scene) return;
  expectNews();
  tell(`Sending /${line}…`);
  box.clear();
  const follow = ({ type, status, reason }) => {
    if (type !== "interaction" || status === "sent") return;
    tell(status === "failed" ? failure(reason) : "", status === "failed");
  };
  deeds.send("command", { as: scene.me.id, channel_id: room, path, options }, withModal(follow));
}

/** Open the form if the bot answers with one. */
function withModal(follow) {
  return (frame) => {
    if (frame.type !== "modal") return follow(frame);
    const { interaction_id, custom_id } = frame;
    const as = scene.me.id;
    openModal(frame, { scene, names: scene }, (values, heard) => {
      expectNews();
      deeds.send("modal", { as, interaction_id, custom_id, values }, heard);
    });
  };
}

/** What comes of a deed is shown wherever it arrives, in the channel or by letter. */
function expectNews() {
  [left, right].forEach((feed) => feed.expect());
}

/** Say something in the channel; without words, tell what went wrong. */
function say(content, wrong) {
  if (content === null) return tell(wrong.message ?? wrong, true);
  if (!scene) return;
  expectNews();
  tell("");
  box.clear();
  post("say", { as: scene.me.id, channel_id: room, content }).catch((error) => tell(error.message, true));
}

/** Go to a channel or a message that a link names. */
function jump({ channel, message }) {
  if (!scene) return;
  const letter = channel === scene.dm;
  if (!letter && !scene.channels.some((one) => one.id === channel)) return tell("That channel is not here.", true);
  if (!letter) room = channel;
  document.body.dataset.tab = letter ? "dm" : "channel";
  drawNow();
  if (message && !(letter ? right : left).reveal(message)) tell("That message is not here any more.", true);
}

function dismiss({ id, channel_id }) {
  scene.forget(channel_id, id);
  draw();
  post("dismiss", { as: scene.me.id, message_id: id }).catch((error) => tell(error.message, true));
}

function tell(words, failed = false) {
  at("command-status").textContent = words;
  at("command-status").classList.toggle("failed", failed);
}

function asked() {
  return new URLSearchParams(location.hash.slice(1)).get("as") ?? "";
}

function narrow() {
  return getComputedStyle(at("tabs")).display !== "none";
}

at("tabs").addEventListener("click", ({ target }) => {
  if (!target.dataset.tab) return;
  document.body.dataset.tab = target.dataset.tab;
  if (target.dataset.tab === "dm" && scene) unread.delete(scene.me.id);
  draw();
});
at("hint").querySelector(".close").addEventListener("click", () => {
  at("hint").hidden = true;
  localStorage.setItem("hint", "hidden");
});
at("hint").hidden = localStorage.getItem("hint") === "hidden";
document.addEventListener("jump", ({ detail }) => jump(detail));
addEventListener("hashchange", () => asked() !== scene?.me.id && become(asked()));
startCounting();
become(asked());
