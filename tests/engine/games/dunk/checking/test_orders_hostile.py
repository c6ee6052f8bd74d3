"""Whatever is handed in: the reader never raises, is bounded, and harms nobody."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.language.words import Directory
from engine.core.orders import Order, print_order, read_orders
from engine.games.dunk.book import BOOK
from engine.games.dunk.checking.check import check
from engine.games.dunk.checking.directory import directory
from engine.games.dunk.language.frame import scrubbed
from engine.games.dunk.ruleset import RULESET
from engine.games.dunk.sight.view import KingdomView, view
from engine.games.dunk.state import Leaders, Race
from tests.engine.games.dunk.props.kit import from_one
from tests.suite.table import each

_NOISE = random.Random(7)
HOSTILE = {
    "noise": "".join(map(chr, _NOISE.choices(range(1, 0x2FFF), k=300_000))),
    "nul": "place\x00 22\x00\x00 e\n" * 50,
    "turned": "\u202eplace 22 e\u202c\n\u200fmove 1 e\n",
    "everyone": "@everyone @here <@123> place 22\nset_kingdom_name @everyone\nset_player_name @everyone\n",
    "lines": "place 22 e\n" * 30_000,
    "long line": "place 22 " + "e " * 500_000,
    "joined": "place 22 \\\n" * 20_000,
    "begins": "begin orders X\n" * 20_000,
    "ends": "end orders \\\n" * 20_000,
    "prefixes": "et " * 300_000,
    "backslashes": "end orders " + "\\" * 100_000,
    "quotes": 'friend "' * 1_000,
    "markdown": "```\nplace 22 e\n```\n||place 22||\n[a](http://b)\n",
    "numbers": f"place {'9' * 5000}\nplace ²²\nplace -1\ngive_gold 99999999999999999999 2\n",
}


def eyes() -> KingdomView:
    scenario = from_one("llll", "llll")
    scenario.kingdom(Race.ORC, Leaders.WARRIORS, land=[1, 2], gold=9)
    scenario.kingdom(Race.ELF, Leaders.MAGES, land=[7])
    scenario.army(scenario.state.kingdoms[1], 1)
    return view(scenario.state, "1")


EYES = eyes()
KNOWN = directory(EYES)


@each("kind", list(HOSTILE))
def test_hostile_sheets_are_read_checked_and_explained(kind: str) -> None:
    sheet = read_orders(HOSTILE[kind], BOOK, KNOWN)
    assert len(sheet.orders) <= BOOK.max_lines
    assert len(sheet.diagnostics) <= BOOK.max_diagnostics + 1
    check(EYES, sheet)
    RULESET.look.explain(sheet, EYES)
    shown = [d.message for d in sheet.diagnostics] + [o.text for o in sheet.orders]
    assert not any(mark in text for text in shown for mark in "\x00\u202e\u202c\u200f")


def test_names_can_not_carry_mentions() -> None:
    sheet = read_orders("set_kingdom_name @everyone\nbuild_town 1 @here", BOOK, KNOWN)
    assert sheet.orders == ()
    assert len(sheet.errors) == 2


WORDS = st.sampled_from(
    [*BOOK.by_keyword, "1", "2", "7", "0", "e", "nw", "every turn:", "nt", "begin orders", "end orders", "all", "to",
     "from", "food", "bows", "on", "Karthia", "1st Army", '"', "\\", ">", ":", "\n", "campaign", "$$$$$$$$$$", "\u202e"]
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.text(max_size=300), st.lists(WORDS, max_size=40).map(" ".join)))
def test_the_reader_never_raises(text: str) -> None:
    sheet = read_orders(text, BOOK, KNOWN)
    check(EYES, sheet)
    RULESET.look.explain(sheet, EYES)
    assert scrubbed(sheet.text) == sheet.text


PROVINCES = st.integers(1, 999_999)
WAYS = st.lists(st.sampled_from(["nw", "w", "sw", "se", "e", "ne", "0", "wait", "unclimb", "train"]), max_size=8).map(
    tuple
)
ORDERS = st.one_of(
    st.builds(lambda n, p, d: Order(name=n, args={"province": p, "directions": d}),
              st.sampled_from(["place", "place_archers", "place_trolls"]), PROVINCES, WAYS),
    st.builds(lambda a, d: Order(name="move", args={"army": a, "directions": d}), PROVINCES, WAYS.filter(bool)),
    st.builds(lambda a, k: Order(name="give_gold", args={"amount": a, "kingdom": k}), st.integers(1, 1_000_000),
              st.sampled_from([1, 2])),
    st.builds(lambda p, n: Order(name="build_town", args={"province": p, "name": n}), PROVINCES,
              st.from_regex(r"[A-Za-z][A-Za-z_']{0,28}", fullmatch=True)),
    st.builds(lambda s, b: Order(name=s, args={"on": b}), st.sampled_from(["set_ascii", "set_gif", "set_ps"]),
              st.booleans()),
    st.builds(lambda p, q: Order(name="diburn", args={"province": p, "province2": q}), PROVINCES, PROVINCES),
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(ORDERS)
def test_printed_orders_read_back_the_same(order: Order) -> None:
    sheet = read_orders(print_order(order, BOOK), BOOK, KNOWN)
    assert not sheet.errors
    assert [(o.name, dict(o.args)) for o in sheet.orders] == [(order.name, dict(order.args))]


def test_an_onlooker_without_a_kingdom_may_feed_the_reader_too() -> None:
    assert len(read_orders("begin orders Anybody 3\nplace 22", BOOK, Directory()).orders) == 1
