// How the last press on each message went.

export class Presses {
  #last = new Map();

  constructor(changed) {
    this.changed = changed;
  }

  of(message) {
    return this.#last.get(message);
  }

  /** Follow a press: gives what hears its frames. */
  begin(message, customId) {
    return (frame) => {
      if (frame.type !== "interaction") return;
      this.#last.set(message, { customId, status: frame.status, reason: frame.reason });
      this.changed(message);
    };
  }

  /** Somebody else looks now. */
  clear() {
    this.#last.clear();
  }

  /** The message has moved on: an old failure says nothing about it. */
  settle(message) {
    if (this.#last.get(message)?.status === "failed") this.#last.delete(message);
  }
}
