"""Messages in Components V2, within Discord's limits (PLATFORM, Limits to keep)."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

import discord
from discord import ButtonStyle, ui

MOST_TEXT = 3900
MOST_BUTTONS = 15
BUTTONS_A_ROW = 5
LABEL = 80
OPTIONS = 25
QUIET, MAIN, GOOD, BAD = ButtonStyle.secondary, ButtonStyle.primary, ButtonStyle.success, ButtonStyle.danger
GREEN, GOLD, GREY, BLACK = 0x2E8B57, 0xD4A017, 0x6B7280, 0x3B2F4A


@dataclass(frozen=True, slots=True)
class Knob:
    """A button: its label, its custom id, its look."""

    label: str
    custom_id: str
    style: ButtonStyle = QUIET


@dataclass(frozen=True, slots=True)
class Link:
    """A button that leads to an address."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Picker:
    """A select: its custom id, what stands in it unchosen, options as label, value and whether it is chosen.

    From `least` to `most` of them may be chosen.
    """

    custom_id: str
    placeholder: str
    options: tuple[tuple[str, str, bool], ...]
    most: int = 1
    least: int = 1


@dataclass(frozen=True, slots=True)
class Row:
    """Buttons that stand in the middle of a message, below the words they are about; at most five."""

    knobs: tuple[Knob, ...]


Block = str | Picker | Row


@dataclass(frozen=True, slots=True)
class Page:
    """A message: blocks of text, pickers and rows in order, then buttons. `pings` are the users it calls."""

    blocks: tuple[Block, ...]
    knobs: tuple[Knob | Link, ...] = ()
    accent: int = GREEN
    pings: tuple[int, ...] = ()

    @property
    def heading(self) -> str:
        """The first line, by which a message is known again."""
        return next((block for block in self.blocks if isinstance(block, str)), "").partition("\n")[0]

    @property
    def custom_ids(self) -> list[str]:
        pickers = [block.custom_id for block in self.blocks if isinstance(block, Picker)]
        amid = [knob.custom_id for row in self._amid for knob in row.knobs]
        return [*pickers, *amid, *(knob.custom_id for knob in self.knobs if isinstance(knob, Knob))]

    @property
    def _amid(self) -> list[Row]:
        return [block for block in self.blocks if isinstance(block, Row)]

    def view(self) -> ui.LayoutView:
        """The message as discord.py sends it. Presses are answered by their ids, so the view itself listens no more."""
        view = ui.LayoutView(timeout=None)
        container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=discord.Colour(self.accent))
        room = MOST_TEXT
        for block in self.blocks:
            if isinstance(block, Picker):
                container.add_item(_picker(block))
            elif isinstance(block, Row):
                container.add_item(ui.ActionRow(*map(_button, block.knobs[:BUTTONS_A_ROW])))
            elif block and room > 0:
                container.add_item(ui.TextDisplay(_clipped(block, room)))
                room -= len(block)
        for row in _rows(self.knobs):
            container.add_item(row)
        view.add_item(container)
        view.stop()
        return view

    def plain_view(self) -> ui.LayoutView:
        """The same words and buttons without any finery, for when Discord will not have the other."""
        view = ui.LayoutView(timeout=None)
        words = "\n".join(block for block in self.blocks if isinstance(block, str))
        view.add_item(ui.TextDisplay(_clipped(words, MOST_TEXT) or "…"))
        for row in _rows([*(knob for amid in self._amid for knob in amid.knobs), *self.knobs]):
            view.add_item(row)
        view.stop()
        return view

    def fingerprint(self) -> str:
        """A short name for exactly this look."""
        return hashlib.sha256(repr(self).encode()).hexdigest()[:32]

    def allowed(self) -> discord.AllowedMentions:
        """Only the named people are called (DESIGN 4)."""
        users = [discord.Object(user) for user in self.pings if user > 0]
        return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users or False)

    def split(self) -> tuple[Page, ...]:
        """As many messages as its words need, the buttons on the last; each begins with the heading."""
        pages: list[list[Block]] = [[]]
        room = MOST_TEXT
        for block in self.blocks:
            pieces = _pieces(block) if isinstance(block, str) else [block]
            for piece in pieces:
                length = len(piece) if isinstance(piece, str) else 0
                if length > room:
                    again = f"{self.heading} ({len(pages) + 1})"
                    pages.append([again])
                    room = MOST_TEXT - len(again)
                pages[-1].append(piece)
                room -= length
        last = len(pages) - 1
        return tuple(
            replace(self, blocks=tuple(blocks), knobs=self.knobs if number == last else (), pings=self.pings)
            for number, blocks in enumerate(pages)
        )


def _pieces(block: str) -> list[str]:
    """A block cut at its lines where it is too long for one message."""
    if len(block) <= MOST_TEXT // 2:
        return [block]
    pieces = [""]
    for line in block.split("\n"):
        if pieces[-1] and len(pieces[-1]) + len(line) >= MOST_TEXT // 2:
            pieces.append("")
        pieces[-1] += f"\n{line}" if pieces[-1] else line
    return pieces


def _rows(knobs: Sequence[Knob | Link]) -> list[ui.ActionRow[ui.LayoutView]]:
    kept = knobs[:MOST_BUTTONS]
    return [
        ui.ActionRow(*map(_button, kept[start : start + BUTTONS_A_ROW])) for start in range(0, len(kept), BUTTONS_A_ROW)
    ]


def _button(knob: Knob | Link) -> ui.Button[ui.LayoutView]:
    if isinstance(knob, Link):
        return ui.Button(label=knob.label[:LABEL], url=knob.url)
    return ui.Button(label=knob.label[:LABEL], custom_id=knob.custom_id, style=knob.style)


def _picker(picker: Picker) -> ui.ActionRow[ui.LayoutView]:
    options = [
        discord.SelectOption(label=label[:100], value=value[:100], default=chosen)
        for label, value, chosen in picker.options[:OPTIONS]
    ]
    return ui.ActionRow(
        ui.Select(
            custom_id=picker.custom_id,
            placeholder=picker.placeholder[:150],
            options=options,
            min_values=picker.least,
            max_values=min(picker.most, len(options)),
        )
    )


def _clipped(text: str, room: int) -> str:
    return text if len(text) <= room else text[: max(0, room - 1)] + "…"
