"""What a human can do in the Discord client: type a command, press, choose, fill in, talk."""

from __future__ import annotations

from typing import Any

from bot.sandbox import components as parts
from bot.sandbox.interaction import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction, resolved
from bot.sandbox.modal_form import CannotDo, filled
from bot.sandbox.posts import Post
from bot.sandbox.refusal import Refusal
from bot.sandbox.stage import Stage
from bot.sandbox.typed import focused_options, typed_options
from bot.sandbox.user import User
from bot.sandbox.world import DM


def type_command(
    stage: Stage, user: User, channel_id: str, path: list[str], options: dict[str, Any], focused: str | None = None
) -> Interaction:
    """Send a slash command, or with `focused` ask for its suggestions.

    `path` is the command with its sub-commands. Raises `CannotDo` where the client would not let you.
    """
    channel = _channel(stage, user, channel_id)
    command = _command(stage, user, channel, path[0])
    find_user = stage.world.find_user
    if focused is None:
        tree, named = typed_options(command, path[1:], options, lambda who: find_user(str(who)).id)
    else:
        tree, named = focused_options(command, path[1:], options, focused), ([], [], [])
    data: dict[str, Any] = {"id": command["id"], "name": command["name"], "type": 1, "options": tree}
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    if any(named):
        data["resolved"] = resolved(stage.world, *named)
    kind = COMMAND if focused is None else AUTOCOMPLETE
    return stage.interactions.send(kind, user.id, channel, {"data": data})


def use_component(
    stage: Stage, user: User, channel_id: str, message_id: str, custom_id: str, values: list[str] | None = None
) -> Interaction:
    """Press a button or choose from a select of a message the user sees."""
    channel = _channel(stage, user, channel_id)
    post = _seen(stage, user, channel_id, message_id)
    component = parts.find(post.raw["components"], custom_id)
    if component is None:
        raise CannotDo("That button is not on the message any more.")
    if component.get("disabled"):
        raise CannotDo("That button is greyed out.")
    data: dict[str, Any] = {"component_type": component["type"], "custom_id": custom_id, "id": component["id"]}
    if component["type"] in parts.SELECTS:
        picked, named = chosen_from(stage, component, values or [])
        data["values"] = picked
        if any(named):
            data["resolved"] = resolved(stage.world, *named)
    message = dict(post.raw)
    return stage.interactions.send(COMPONENT, user.id, channel, {"data": data, "message": message}, post)


def submit_modal(stage: Stage, user: User, interaction_id: str, values: dict[str, Any]) -> Interaction:
    """Hand in the modal that an interaction was answered with, filled with `values` by custom id."""
    opened = stage.interactions.get(interaction_id)
    if opened is None or opened.modal is None or opened.user_id != user.id:
        raise CannotDo("There is no such form open.")
    channel = _channel(stage, user, opened.channel_id)
    components, named = filled(opened.modal["components"], values)
    data: dict[str, Any] = {"custom_id": opened.modal["custom_id"], "components": components}
    if any(named):
        data["resolved"] = resolved(stage.world, *named)
    told: dict[str, Any] = {"data": data}
    source = None
    if opened.source_id and (source := stage.world.posts.find(opened.source_id)):
        told["message"] = dict(source.raw)
    return stage.interactions.send(MODAL, user.id, channel, told, source)


def say(stage: Stage, user: User, channel_id: str, content: str) -> Post:
    """Say something in a channel, as an ordinary message."""
    channel = _channel(stage, user, channel_id)
    try:
        return stage.world.posts.create(channel["id"], user, {"content": content})
    except Refusal as refusal:
        raise CannotDo("A message has one to 2000 characters.") from refusal


def chosen_from(
    stage: Stage, select: dict[str, Any], values: list[str]
) -> tuple[list[str], tuple[list[str], list[str], list[str]]]:
    """Check what was chosen from a select; return it with the users, channels and roles it names."""
    least, most = select.get("min_values"), select.get("max_values")
    if not (1 if least is None else least) <= len(values) <= (most or 1):
        raise CannotDo("That is not as many choices as the list takes.")
    match select["type"]:
        case parts.STRING_SELECT:
            if set(values) - {option["value"] for option in select["options"]}:
                raise CannotDo("That choice is not on the list.")
            return values, ([], [], [])
        case parts.USER_SELECT | parts.MENTIONABLE_SELECT:
            ids = [stage.world.find_user(one).id for one in values]
            return ids, (ids, [], [])
        case parts.CHANNEL_SELECT:
            return values, ([], values, [])
        case _:
            return values, ([], [], values)


def _channel(stage: Stage, user: User, channel_id: str) -> dict[str, Any]:
    channel = stage.world.channels.get(channel_id)
    if channel is None:
        raise CannotDo("That channel is gone.")
    if channel["type"] == DM:
        if stage.world.dm_partner(channel).id != user.id:
            raise CannotDo("Those are somebody else's direct messages.")
    elif not user.member:
        raise CannotDo(f"{user.name} has left the guild.")
    return channel


def _command(stage: Stage, user: User, channel: dict[str, Any], name: str) -> dict[str, Any]:
    for command in stage.world.catalog.usable(channel["type"] != DM):
        if command["type"] == 1 and command["name"] == name:
            needed = int(command["default_member_permissions"] or 0)
            if channel["type"] != DM and stage.world.permissions(user, channel) & needed != needed:
                raise CannotDo(f"{user.name} may not use /{name} here.")
            return command
    raise CannotDo(f"There is no command /{name} here.")


def _seen(stage: Stage, user: User, channel_id: str, message_id: str) -> Post:
    try:
        post = stage.world.posts.get(channel_id, message_id, private=True)
    except Refusal as refusal:
        raise CannotDo("That message is gone.") from refusal
    if post.viewer not in (None, user.id):
        raise CannotDo("That message is not shown to you.")
    return post
