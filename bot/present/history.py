"""A hand that is over, told street by street to whoever asks; each sees what they might see then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.engine.events import Folded
from bot.engine.hand import view_for
from bot.present.board import closed_board, display_names
from bot.present.cards import cards
from bot.present.chapters import Chapter, chapters
from bot.present.ids import hand_id
from bot.present.layout import Knob, Page
from bot.present.lobby import announcement
from bot.present.showdown import redeal_page, showdown_page, voided_page
from bot.table.play import HandPlay
from bot.table.snapshot import TableView

TURN = "story-"
"""The verb of a button that turns to another page: the page's number follows."""


def history_page(table: TableView, play: HandPlay, viewer: int | None, number: int = 0) -> Page:
    """One page of the story; a number beyond the last shows the last."""
    pages = _pages(table, play, viewer)
    number = min(max(number, 0), len(pages) - 1)
    page = pages[number]
    knobs = []
    if number:
        knobs.append(Knob("◀", hand_id(play.id, f"{TURN}{number - 1}")))
    if number + 1 < len(pages):
        knobs.append(Knob("▶", hand_id(play.id, f"{TURN}{number + 1}")))
    foot = f"-# Table {table.id}, hand {play.number} · page {number + 1} of {len(pages)}"
    return replace(page, blocks=(*page.blocks, foot), knobs=tuple(knobs), pings=())


def _pages(table: TableView, play: HandPlay, viewer: int | None) -> list[Page]:
    told = [announcement(table, play, display_names(table, play))]
    for chapter in chapters(play.events):
        told.append(_street(table, play, chapter, viewer))
        if chapter.thrown is not None:
            told.append(redeal_page(table, play, chapter))
    if play.status == "void":
        told.append(voided_page(table, play.number, play.id, True))
    else:
        told.append(showdown_page(table, play, last=False))
    return [part for page in told for part in page.split()]


def _street(table: TableView, play: HandPlay, chapter: Chapter, viewer: int | None) -> Page:
    page = closed_board(table, play, chapter)
    own = "" if viewer is None else _own(chapter, viewer)
    beside = (block for block in (own, _mucked(chapter, display_names(table, play))) if block)
    return replace(page, blocks=(*page.blocks[:1], *beside, *page.blocks[1:]))


def _mucked(chapter: Chapter, names: Sequence[str]) -> str:
    """What lay face up before whoever folded on that street; the board shows it no more."""
    told: list[str] = []
    for seat in dict.fromkeys(event.seat for event in chapter.events if isinstance(event, Folded)):
        up = cards(one.card for one in chapter.view.seats[seat].cards if one.up and one.card is not None)
        told += [f"{names[seat]} {up}"] if up else []
    return f"-# Folded face up: {' · '.join(told)}" if told else ""


def _own(chapter: Chapter, viewer: int) -> str:
    """The down cards the asker held on that street."""
    held = view_for(chapter.state, viewer).seats[viewer].cards
    down = cards(one.card for one in held if not one.up and one.card is not None)
    return f"Your down cards: {down}" if down else ""
