// What the player does: posts to the server, and what becomes of each.

/** Post a deed; gives the answer, or throws an Error with one plain sentence. */
export async function post(deed, body) {
  let answer;
  try {
    answer = await fetch(`/page/${deed}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Error("The sandbox does not answer.");
  }
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(told.error ?? "That did not work.");
  return told;
}

export class Deeds {
  #follow = new Map();
  #early = [];
  #posting = 0;

  /**
   * Post an interaction. `follow` hears its frames: first {type: "interaction", status: "sent"}, then what comes of it
   * (acked, deferred, done, failed, lost; modal; autocomplete). Frames may overtake the answer to the post.
   */
  async send(deed, body, follow) {
    follow({ type: "interaction", status: "sent" });
    this.#posting++;
    try {
      const { interaction_id: id } = await post(deed, body);
      this.#follow.set(id, follow);
      const mine = this.#early.filter((frame) => idOf(frame) === id);
      mine.forEach((frame) => this.hear(frame));
    } catch (error) {
      follow({ type: "interaction", status: "failed", reason: error.message });
    } finally {
      this.#posting--;
      if (!this.#posting) this.#early = [];
    }
  }

  /** Hand a frame to whoever asked for it here. Another window of the same player does not see my forms. */
  hear(frame) {
    const follow = this.#follow.get(idOf(frame));
    if (follow) follow(frame);
    else if (this.#posting) this.#early.push(frame);
  }

  /** After a broken connection nobody hears of what was under way. */
  forget() {
    for (const follow of this.#follow.values()) follow({ type: "interaction", status: "lost" });
    this.#follow.clear();
  }
}

function idOf(frame) {
  return frame.interaction_id ?? frame.id;
}
