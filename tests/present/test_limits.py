"""Eight odd names as long as can be, the most cards, pots and jokers: every page fits into the limits of Discord."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as effort
from hypothesis import strategies as st

from bot.engine.actions import Action, Flip
from bot.engine.events import Event
from bot.engine.games import GAMES
from bot.engine.hand import begin, question, replay, settings
from bot.engine.house_rules import HouseRule, Setting
from bot.engine.question import Question
from bot.engine.record import safe_names
from bot.engine.stakes import Stakes
from bot.engine.state import HandState
from bot.present import house_panel, letter, lobby, notices
from bot.present.choices import receivers
from bot.present.layout import Page, Row
from bot.present.names import plain_name, safe_name
from bot.present.scenes import channel_scenes, hand_scenes, private_scenes
from bot.sandbox import components as parts
from bot.sandbox.limits import V2, check_message
from bot.sandbox.limits_answers import check_modal
from bot.sandbox.refusal import Refusal
from bot.table.ledger import Ledger, LedgerLine, Transfer
from bot.table.play import HandPlay
from bot.table.snapshot import Due, Lobby, SeatInfo, TableView
from tests.engine.anyhand import AnyHand

NAMES = (
    "_" * 32,
    "👩‍👩‍👧‍👦" * 4 + "*`~|",
    "שלום־עולם־וברכה־לכל־השחקנים־כאן!",
    "<@123456789012345678> *@everyone",
    "[**a** _b_](https://example.com)",
    "https://example.com/**_~~||`||~~",
    "*`|~_" * 6 + "\\\\",
    "# - > 1. @here <t:1:R> <#1234567",
)
USERS = tuple((1 << 60) + number for number in range(len(NAMES)))
STAKES = Stakes(25, 5_000, 250_000, 500_000)
ADDRESS = f"https://discord.com/channels/{1 << 60}/{1 << 60}/{1 << 60}"
ONE_MESSAGE = ("board", "dm", "ask", "lobby", "table", "turn", "announce", "redeal")
"""Messages that are edited, or that must not be torn apart."""
CHOSEN = st.sampled_from(("woolworth-mjtf", "woolworth-joker", "baseball", "widow-jack", "wild-stud"))


class Crowd(AnyHand):
    """As many as the game takes, under those names, for stakes of many digits and with stacks that make side pots.

    Their jokers mostly go to the same player, so that one hand becomes the longest.
    """

    def answer(self, state: HandState, asked: Question) -> Action:
        flips = [choice for choice in asked.choices if choice.verb == "flip"]
        if flips and self.rng.random() < 0.8:
            return Flip(min(str(choice.to) for choice in flips), self.rng.random() < 0.5)
        return super().answer(state, asked)

    def _begin(self) -> list[Event]:
        rng, game = self.rng, GAMES[str(self.game)]
        most = game.seats[1]
        rich = rng.choice((2_000_000, 40_000_000))
        stacks = [rng.choice((rng.randint(30, 400_000), rng.randint(400_000, rich), rich)) for _ in range(most)]
        chosen = {rule.key: self._setting(rule) for rule in game.offers if rng.random() < 0.4}
        chosen["limit"] = rng.choice(("fixed", "fixed", "pot", "no limit"))
        carried = rng.choice((0, 1_000_001))
        return begin(str(self.game), safe_names(map(plain_name, NAMES[:most])), stacks, STAKES, chosen, carried)


def table_with(play: HandPlay | None, **changes: object) -> TableView:
    """A full table, each seat as wordy as can be."""
    seats = tuple(
        SeatInfo(user, plain_name(name), number, 40_000_000, 0, False, True, number % 2 == 0, False, 60.0, True)
        for number, (user, name) in enumerate(zip(USERS, NAMES, strict=True))
    )
    asked = None if play is None else play.question
    due = None if asked is None or asked.seat is None or play is None else Due("bank", 2e9, play.users[asked.seat])
    whole = TableView(
        999_999_999, 1 << 60, 1 << 60, USERS[0], USERS[1], "closing", False, True, STAKES, 40_000_000, 1_000_001, seats,
        hand=play, deadline=due,
    )  # fmt: skip
    return replace(whole, **changes)  # pyright: ignore[reportArgumentType]


def play_of(state: HandState, events: tuple[Event, ...]) -> HandPlay:
    count = len(state.seats)
    names = tuple(map(plain_name, NAMES[:count]))
    play = HandPlay(999_999_999, 99_999, state.game, "open", state, events, USERS[:count], names)
    if play.question is not None:
        return play
    return replace(play, status="done", net=tuple(40_000_000 - 2 * n for n in range(count)))


def fits(page: Page, *, one: bool = False) -> None:
    """Every message of it passes, as it is meant and in plain words; no word or button is lost; no name has its way."""
    split = page.split()
    assert not one or len(split) == 1, f"needs {len(split)} messages: {page.heading}"
    for part in split:
        for view in (part.view(), part.plain_view()):
            components = view.to_components()
            try:
                check_message({"flags": V2, "components": components}, set())
            except Refusal as why:
                raise AssertionError(f"{why.errors} in {components}") from None
            rows = [knob for block in part.blocks if isinstance(block, Row) for knob in block.knobs]
            assert len(parts.buttons(components)) == len(part.knobs) + len(rows)
            words = "\n".join(parts.texts(components))
            assert words == "\n".join(block for block in part.blocks if isinstance(block, str) and block)
            harmless(words)


def harmless(words: str) -> None:
    """Whatever is a mention is one of ours, and every mark that opens is closed on its line."""
    bare = re.sub(r"\\[^0-9A-Za-z\s]", "x", words)
    assert not re.search(r"@everyone|@here|<@&|<@!|<t:1:R>", bare), words
    assert {int(user) for user in re.findall(r"<@(\d+)>", bare)} <= {*USERS}, words
    for line in re.sub(r"<@\d+>|<#\d+>|<t:\d+:R>|\(https://discord.com[^)]*\)", "", bare).split("\n"):
        assert line.count("**") % 2 == 0 and line.count("`") % 2 == 0 and "***" not in line, words
        assert not re.search(r"~~|\|\||__|<|://|\\", line), words


@dataclass
class Reached:
    """The most of everything that a hand came to."""

    cards: int = 0
    pots: int = 0
    jokers: int = 0
    deals: int = 0
    flips: int = 0
    cut: int = 0
    closed: set[str] = field(default_factory=set[str], repr=False)

    def look(self, play: HandPlay) -> None:
        """Draw the channel as it is now, and what two of the players see in private; closed messages once."""
        table, cards = table_with(play), [seat.cards for seat in play.state.seats]
        self.cards = max(self.cards, *map(len, cards))
        self.jokers = max(
            self.jokers, sum(one.card is not None and one.card.is_joker for held in cards for one in held)
        )
        self.pots, self.deals = max(self.pots, len(play.view(None).pots)), max(self.deals, play.state.deals)
        asked, other = play.question, play.number_asked % len(play.users)
        seats = {other, other if asked is None or asked.seat is None else asked.seat}
        older = hand_scenes(table, play, last=False) if play.over else []
        for scene in (*channel_scenes(table), *private_scenes(table), *older):
            if scene.key in self.closed or (scene.user is not None and USERS.index(scene.user) not in seats):
                continue
            one = scene.key.startswith(ONE_MESSAGE)
            for look in filter(None, (scene.look, scene.first)):
                fits(page := look(lambda _: ADDRESS), one=one)
                self.cut += scene.final and "\n… " in str(page.blocks[-1])
            if scene.final:
                self.closed.add(scene.key)
        for seat in seats if play.state.deals else ():
            for page in self.private(table, play, seat):
                fits(page, one=True)
        raising = [] if asked is None else [one for one in asked.choices if one.verb in ("bet", "raise")]
        if raising:
            form = house_panel.amount_form(play.id, play.number_asked, raising[0].low or 0, raising[-1].high or 0)
            check_modal(form.to_dict())

    def private(self, table: TableView, play: HandPlay, seat: int) -> Iterator[Page]:
        """What that player may ask to see, with the receiver of a flip chosen, now or ahead."""
        yield letter.own_cards(table, play, seat, ADDRESS)
        asked, number = play.question, play.number_asked
        if asked is None or asked.seat != seat or asked.kind != "flip":
            asked, number = letter.coming(play, seat), None
        if asked is None or asked.kind != "flip":
            return
        names = {plain_name(name) for name in play.names}
        for to in receivers(play.view(seat), asked)[-2:]:
            self.flips += 1
            page = letter.flip_page(table, play, seat, [str(to)], number)
            for picker in (block for block in page.blocks if not isinstance(block, str)):
                assert {label for label, _, _ in picker.options} <= names
            yield page
            ahead = {play.users[seat]: (f"flip {play.state.seats[to].name} up",)}
            yield letter.letter(replace(table, ahead=ahead), play, seat, ADDRESS)


def played(number: int, game: str) -> Reached:
    """Play that hand out and look at it whenever something else is asked, and now and then between."""
    hand, reached = Crowd(number, game), Reached()
    log = tuple(hand.began)
    reached.look(play_of(replay(log), log))
    for count, step in enumerate(hand.steps()):
        log = (*log, *step.events)
        then, now = question(step.before), question(step.after)
        if (
            then is None
            or now is None
            or then.kind != now.kind
            or step.before.street != step.after.street
            or not count % 4
        ):
            reached.look(play_of(step.after, log))
    return reached


def quiet_table(**changes: object) -> TableView:
    """The same between hands."""
    return table_with(None, status="open", **changes)


def unusual(rule: HouseRule) -> Setting:
    """Another value than the usual one, the longest to say."""
    if rule.kind == "ranks":
        return tuple("23456789TJQKA")
    words = [choice for choice in rule.choices if choice != rule.default]
    return max(words, key=len) if words else rule.high


@effort(max_examples=40, derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 1 << 32), CHOSEN)
def test_whatever_is_played_every_message_is_one_that_discord_takes(number: int, game: str) -> None:
    played(number, game)


EXTREMES = {
    "jokers flipped into one hand": (4, "woolworth-mjtf", Reached(cards=13, pots=4, jokers=8, flips=5)),
    "a joker for each by rule": (2, "woolworth-joker", Reached(jokers=8)),
    "fours and jokers": (41, "baseball", Reached(cards=11, jokers=8)),
    "redeals": (1, "widow-jack", Reached(deals=7)),
    "side pots": (0, "widow-jack", Reached(pots=6)),
    "more story than a board holds": (27, "baseball", Reached(cut=1)),
}


@pytest.mark.parametrize(("number", "game", "least"), EXTREMES.values(), ids=EXTREMES)
def test_the_longest_hands_fit(number: int, game: str, least: Reached) -> None:
    reached = played(number, game)
    for what in ("cards", "pots", "jokers", "deals", "flips", "cut"):
        assert getattr(reached, what) >= getattr(least, what), (what, reached)


@pytest.mark.parametrize("game", GAMES)
def test_the_lobby_and_its_panels_fit_however_the_rules_are_changed(game: str) -> None:
    usual = settings(game, STAKES, {})
    changed = {**usual, **{rule.key: unusual(rule) for rule in GAMES[game].offers}}
    for rules in (usual, changed):
        gathering = Lobby(999_999_999, 99_999, game, rules, USERS[:4], tuple((user, "sits out") for user in USERS[4:]))
        fits(lobby.lobby_page(quiet_table(lobby=gathering), gathering), one=True)
        fits(notices.rules_page(game, quiet_table(), rules))
        reachable = {rule.key for rule in house_panel.form_rules(game)}
        for page in range(9):
            panel = house_panel.panel(999_999_999, game, rules, page)
            fits(panel, one=True)
            reachable |= {knob.rpartition(":")[2] for knob in panel.custom_ids}
        assert reachable >= {*usual}, "every rule can be set somewhere"
        form = house_panel.numbers_form(999_999_999, game, rules).to_dict()
        if form["components"]:
            check_modal(dict(form))
            labels = [one["label"] for one in form["components"] if "label" in one]
            assert all(label.endswith(("?", "…")) for label in labels), "no word is cut in two"
    fault = Lobby(999_999_999, 99_999, game, {}, USERS, (), "the cards do not go round")
    fits(lobby.lobby_page(quiet_table(lobby=fault), fault), one=True)


def test_the_messages_around_the_hands_fit() -> None:
    lines = tuple(LedgerLine(n, NAMES[n % 8], 10**9, 0, 0, -(10**9)) for n in range(60))
    ledger = Ledger(lines, tuple(Transfer(n, n + 1, 10**9) for n in range(59)), True)
    closed = quiet_table(settlement=ledger)
    fits(notices.closing_page(closed))
    for page in (lobby.table_page(closed), lobby.status_page(closed), notices.hello(closed), notices.help_page()):
        fits(page, one=True)
    fits(notices.lost_channel(closed, "I lack the right `Send Messages` there."), one=True)


@pytest.mark.parametrize("name", NAMES)
def test_no_name_has_a_mark_that_discord_would_read(name: str) -> None:
    harmless(f"**{safe_name(name)}** folds.")
    assert safe_name(name).replace("\\", "").strip("\u2068\u2069").replace("\u200b", "") == plain_name(name).replace(
        "\\", ""
    )


@pytest.mark.parametrize("name", ["", "  ", "\u200b\u200d", "\u202e\n"])
def test_a_name_of_which_nothing_is_seen_is_replaced(name: str) -> None:
    assert plain_name(name) == "somebody"
