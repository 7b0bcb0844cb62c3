// A column of messages: keeps what has not changed, stays at the bottom while one reads there.

import { el } from "./dom.js";
import { drawMessage, showOutcome } from "./message.js";

const MOST = 200;
const NEAR = 60;
const EXPECT_MS = 10_000;

export class Feed {
  #drawn = new Map();
  #ids = new Set();
  #owner = null;
  #stuck = true;
  #size = "";
  #news = false;
  #turn = false;
  #expected = 0;
  #held = false;
  #late = null;

  /** `box` scrolls; `presses` knows how the presses on each message went. */
  constructor(box, presses) {
    this.box = box;
    this.presses = presses;
    this.list = el("div", { class: "list" });
    this.note = el("p", { class: "typing" });
    this.pill = el("button", { type: "button", class: "pill", hidden: true, on: { click: () => this.bottom() } });
    box.append(this.list, this.note, this.pill);
    box.addEventListener("scroll", () => this.#scrolled());
    // Whoever goes reading after a press wants to read, not to be taken to what comes of it.
    for (const move of ["wheel", "touchmove"]) box.addEventListener(move, () => (this.#expected = 0), { passive: true });
    // A button drawn anew between press and release would swallow the click: what arrives meanwhile waits.
    box.addEventListener("pointerdown", ({ target }) => (this.#held = target.closest("button, a, summary") !== null));
    for (const end of ["pointerup", "pointercancel", "blur"]) addEventListener(end, () => setTimeout(() => this.#release()));
    // Pictures that arrive and columns that change their size must not lose the bottom.
    const follow = new ResizeObserver(() => this.#stuck && this.bottom());
    follow.observe(this.list);
    follow.observe(box);
  }

  /**
   * Show messages, oldest first. `owner` names the player and channel: for another one all is drawn anew.
   * `turn`: the bot waits for the player here.
   */
  show(messages, owner, ctx, { typing = "", empty = null, turn = false } = {}) {
    const fresh = owner !== this.#owner;
    this.#late = this.#held && !fresh ? () => this.show(messages, owner, ctx, { typing, empty, turn }) : null;
    if (this.#late) return;
    if (fresh) {
      this.#owner = owner;
      this.#drawn.clear();
      this.list.replaceChildren();
    }
    const shown = messages.slice(-MOST);
    const news = !fresh && shown.some((one) => !this.#ids.has(one.id));
    const focused = this.#focus();
    const wanted = shown.map((message, index) => this.#draw(message, shown[index - 1] ?? null, ctx));
    if (messages.length > MOST) wanted.unshift(el("p", { class: "older" }, "Older messages are not shown."));
    if (!messages.length && empty) wanted.push(empty);
    arrange(this.list, wanted);
    this.#ids = new Set(shown.map((one) => one.id));
    for (const id of this.#drawn.keys()) if (!this.#ids.has(id)) this.#drawn.delete(id);
    this.note.textContent = typing;
    focused?.();
    this.#turn = turn;
    this.#news ||= news;
    const answered = news && performance.now() < this.#expected;
    if (fresh || answered) this.#expected = 0;
    if (fresh || answered || this.#stuck) this.bottom();
    else this.#call();
  }

  /** The player has done something: the next new message is what came of it, and is gone to. */
  expect() {
    this.#expected = performance.now() + EXPECT_MS;
  }

  /** Show how the press on a message went. */
  outcome(id) {
    const drawn = this.#drawn.get(id);
    if (drawn) showOutcome(drawn.article, this.presses.of(id));
  }

  /** Go to a message and light it up; false when it is not here. */
  reveal(id) {
    const article = this.#drawn.get(id)?.article;
    if (!article) return false;
    this.#stuck = false;
    this.#expected = 0;
    article.scrollIntoView({ block: "center" });
    article.classList.remove("found");
    requestAnimationFrame(() => article.classList.add("found"));
    return true;
  }

  bottom() {
    this.#stuck = true;
    this.#news = false;
    this.#call();
    this.box.scrollTop = this.box.scrollHeight;
    this.#size = this.#measure();
  }

  #scrolled() {
    // A scroll of ours is told a frame later; if the size changed meanwhile, before the ResizeObserver, nobody went away.
    if (this.#stuck && this.#size !== this.#measure()) return this.bottom();
    this.#stuck = this.box.scrollHeight - this.box.scrollTop - this.box.clientHeight < NEAR;
    if (this.#stuck) this.#news = false;
    this.#call();
    this.#size = this.#measure();
  }

  #measure() {
    return `${this.box.scrollHeight}/${this.box.clientHeight}`;
  }

  /** Tell who reads further up what waits at the bottom. */
  #call() {
    this.pill.textContent = this.#turn ? "Your turn ↓" : "New messages ↓";
    this.pill.hidden = this.#stuck || !(this.#turn || this.#news);
  }

  #release() {
    this.#held = false;
    this.#late?.();
  }

  #draw(message, before, ctx) {
    const text = JSON.stringify(message);
    const above = JSON.stringify([before?.author.id, before?.timestamp, before?.flags]);
    const old = this.#drawn.get(message.id);
    if (old?.text === text && old.above === above) return old.article;
    const article = drawMessage(message, before, ctx);
    if (old && old.text !== text) this.presses.settle(message.id);
    showOutcome(article, this.presses.of(message.id));
    this.#drawn.set(message.id, { text, above, article });
    return article;
  }

  /** A button that has the keyboard keeps it when its message is drawn anew. */
  #focus() {
    const at = document.activeElement;
    if (!at?.dataset.customId || !this.list.contains(at)) return null;
    const { customId } = at.dataset;
    return () => {
      if (at.isConnected) return;
      [...this.list.querySelectorAll("[data-custom-id]")].find((one) => one.dataset.customId === customId)?.focus();
    };
  }
}

/** Make `children` the children of `box`, touching only what differs. */
function arrange(box, children) {
  const keep = new Set(children);
  for (const child of [...box.children]) if (!keep.has(child)) child.remove();
  children.forEach((child, index) => {
    if (box.children[index] !== child) box.insertBefore(child, box.children[index] ?? null);
  });
}
