// What one player sees: people, channels, messages, commands. Frames change it; nothing here draws.

/** Snowflakes by age. */
export function byAge(one, other) {
  return one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
}

export class Scene {
  #rooms = new Map();

  /** Begin from the first frame of the live connection. */
  constructor(snapshot) {
    Object.assign(this, {
      me: snapshot.me,
      bot: snapshot.bot,
      users: snapshot.users,
      guild: snapshot.guild,
      channels: snapshot.channels,
      dm: snapshot.dm.channel_id,
      waiting: snapshot.waiting,
      commands: snapshot.commands,
      emojis: snapshot.emojis,
    });
    this.dmsOpen = snapshot.me.dms_open ?? true;
    this.typing = new Set();
    for (const messages of Object.values(snapshot.channel_messages)) messages.forEach((one) => this.#keep(one));
    for (const message of [...snapshot.dm.messages, ...snapshot.ephemeral]) this.#keep(message);
  }

  /** Take in one frame. */
  hear(frame) {
    switch (frame.type) {
      case "message_create":
      case "message_update":
      case "ephemeral":
      case "ephemeral_update":
        if (frame.dm) this.dm = frame.message.channel_id;
        this.typing.delete(frame.message.channel_id);
        return this.#keep(frame.message);
      case "message_delete":
      case "ephemeral_delete":
        return this.#rooms.get(frame.channel_id)?.delete(frame.id);
      case "typing":
        return this.typing.add(frame.channel_id);
      case "bot":
        this.bot = { ...this.bot, online: frame.online };
        return;
      case "dms":
        this.dmsOpen = frame.open;
        return;
      case "commands":
      case "emojis":
      case "waiting":
        this[frame.type] = frame[frame.type];
        return;
      case "channel":
        this.#channel(frame);
    }
  }

  /** Everything in a channel that this player sees, oldest first. */
  messages(channel) {
    return [...(this.#rooms.get(channel)?.values() ?? [])].sort((one, other) => byAge(one.id, other.id));
  }

  /** Whether a message of a channel calls this player by name: only there can it be their turn. */
  calls(channel) {
    const mine = ({ mentions = [] }) => mentions.some((one) => one.id === this.me.id);
    return [...(this.#rooms.get(channel)?.values() ?? [])].some(mine);
  }

  /** Put a private reply away. */
  forget(channel, message) {
    this.#rooms.get(channel)?.delete(message);
  }

  /** The name of a person by id, and whether it is me. */
  user(id) {
    const known = id === this.bot.id ? this.bot : this.users.find((one) => one.id === id);
    return { name: known?.name ?? this.#mentioned(id) ?? "somebody", me: id === this.me.id };
  }

  /** The name of a channel by id. */
  channel(id) {
    return this.channels.find((one) => one.id === id)?.name ?? "a channel";
  }

  /** The address of an emoji's picture by id. */
  emoji(id) {
    // The path alone: the page may have been opened under another name of this machine than the server uses.
    const url = this.emojis.find((one) => one.id === id)?.url ?? `/emojis/${id}.png`;
    return new URL(url, location.href).pathname;
  }

  #keep(message) {
    const room = this.#rooms.get(message.channel_id) ?? new Map();
    room.set(message.id, message);
    this.#rooms.set(message.channel_id, room);
  }

  #mentioned(id) {
    for (const room of this.#rooms.values()) {
      for (const message of room.values()) {
        const found = [message.author, ...(message.mentions ?? [])].find((one) => one?.id === id);
        if (found) return found.global_name ?? found.username;
      }
    }
  }

  #channel({ channel, id }) {
    const others = this.channels.filter((one) => one.id !== (channel?.id ?? id));
    if (channel) others.push(channel);
    else this.#rooms.delete(id);
    this.channels = others.sort((one, other) => byAge(one.id, other.id));
  }
}
