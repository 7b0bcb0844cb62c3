// The live connection of one player: it comes back by itself.

const FIRST_WAIT = 250;
const LONGEST_WAIT = 3000;

export class Live {
  #socket = null;
  #timer = null;
  #wait = FIRST_WAIT;
  #closed = false;

  /** Connect as a player; `hear` gets every frame, `lost` is called whenever the connection breaks. */
  constructor(as, hear, lost = () => {}) {
    this.as = as;
    this.hear = hear;
    this.lost = lost;
    this.#dial();
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket.close();
  }

  #dial() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/page/live?as=${encodeURIComponent(this.as)}`);
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      this.#wait = FIRST_WAIT;
      if (!this.#closed) this.hear(JSON.parse(data));
    };
    socket.onclose = () => {
      if (this.#closed) return;
      this.lost();
      this.#timer = setTimeout(() => this.#dial(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    };
  }
}

/** Listens for the other players' direct messages, so that a dot can tell of them. */
export class Ears {
  #lives = new Map();

  constructor(arrived) {
    this.arrived = arrived;
  }

  /** Listen for exactly these players. */
  follow(ids) {
    for (const [id, live] of this.#lives) {
      if (ids.includes(id)) continue;
      live.close();
      this.#lives.delete(id);
    }
    for (const id of ids) {
      if (this.#lives.has(id)) continue;
      const hear = (frame) => {
        if (frame.dm && (frame.type === "message_create" || frame.type === "message_update")) this.arrived(id);
      };
      this.#lives.set(id, new Live(id, hear));
    }
  }
}
