"""The page as bytes: the same for the same, its policy, its size, odd maps, nothing secret (tests 2, 3, 9, 10)."""

from __future__ import annotations

import base64
import copy
import hashlib
import json
import re
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

from engine.core import document as documents
from engine.core.ruleset import look, report_in, run_turn
from engine.core.telling.mapchanges import Earlier
from engine.core.telling.mapsheet import Arrow, Banner, Cell, Edge, Layout, MapSheet, Mark, Settlement, Sight, Sign
from engine.core.telling.report import report_document
from engine.core.telling.sheaf import map_document
from engine.games.registry import GAMES, ruleset
from engine.render.page import LIMIT, PageTooLargeError, draw_page
from engine.render.page.harmless import harmless, one_line, script_data
from tests.browser.played import TURNS, played, shared, text_of
from tests.engine.specimens import SPECIMENS
from tests.suite.table import each


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_3_a_page_tells_nothing_that_the_seat_does_not_know(game: str) -> None:
    rules, state = ruleset(game), played(game)[0]
    for seat in ("1", "2"):
        plain = json.loads(state)
        secrets = SPECIMENS[game].secrets
        assert secrets is not None
        secrets(plain, seat)
        changed = json.dumps(plain).encode()
        earlier = json.loads(played(game).before)
        secrets(earlier, seat)
        pages = [
            draw_page(
                report_document(
                    report_in(rules, "", look(rules, one, seat), (), None),
                    earlier=Earlier(sheet=rules.look.map_sheet(look(rules, before, seat)), turn=TURNS - 1),
                )["turnkeep"]
            )
            for one, before in ((state, played(game).before), (changed, json.dumps(earlier).encode()))
        ]
        assert pages[0] == pages[1]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_3_no_unit_of_another_seat_is_in_a_page_but_those_of_the_report(game: str) -> None:
    mine, text = draw_page(shared(game, "1")).decode(), text_of(game, "1")
    known = {unit["id"] for unit in shared(game, "1")["units"]}
    for unit in shared(game, "2")["units"]:
        if unit.get("own") and unit["id"] not in known and unit["name"] not in text and len(unit["name"]) > 6:
            assert unit["name"] not in mine


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_3_no_password_and_no_address_of_a_sheet_comes_back(game: str) -> None:
    """Lines with them stand in every section of the sheet that was sent; whatever the game makes of them."""
    rules, state = ruleset(game), played(game)[0]
    secrets = ("password sesame77", "email ann@home.example", "address ann@home.example", "vis_email ann@home.example")
    orders = shared(game)["orders"]
    lines: list[str] = []
    for part in orders["sections"]:
        lines += [*part["head"], *secrets, *(f"@{line}" for line in secrets), *part["lines"]]
    text = "\n".join([*lines, *orders["tail"], ""])
    outcome = run_turn(rules, state, {"1": text}, seed="page", number=TURNS + 1)
    page = draw_page(report_document(outcome.reports["1"])["turnkeep"]).decode()
    assert "sesame77" not in page
    assert "ann@home" not in page


@pytest.mark.slow
def test_9_the_same_document_makes_the_same_page_in_another_process() -> None:
    page = draw_page(shared("dunk"))
    script = (
        "import hashlib\nfrom engine.render.page import draw_page\nfrom tests.browser.played import shared\n"
        "print(hashlib.sha256(draw_page(shared('dunk'))).hexdigest())"
    )
    for seed in ("1", "77"):
        done = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path), "PATH": ""},
        )  # fmt: skip
        assert done.stdout.strip() == hashlib.sha256(page).hexdigest()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_9_the_policy_names_the_hashes_of_what_is_in_the_page(game: str) -> None:
    page = draw_page(shared(game)).decode()
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    for element, tag in (("style", "<style>"), ("script", "<script>")):
        assert page.count(tag) == 1
        inner = page.split(tag)[1].split(f"</{element}>")[0]
        digest = base64.b64encode(hashlib.sha256(inner.encode()).digest()).decode()
        assert f"{element}-src 'sha256-{digest}'" in policy[1]
    assert not re.search(r"<[a-z][^>]*\s(style|on[a-z]+)=", page.split("<script")[0].split("</style>")[1])
    assert re.findall(r'href="([^#][^"]*)"', page.split("<body>")[1].split("<script")[0]) == []


def test_a_text_is_made_harmless_and_keeps_its_length() -> None:
    text = "a\x00\u202eb\u200bc\nd\ufeff\ud800"
    assert harmless(text) == "a\ufffd\ufffdb\ufffdc\nd\ufffd\ufffd"
    assert one_line(text) == "a\ufffd\ufffdb\ufffdc\ufffdd\ufffd\ufffd"
    assert "<" not in script_data({"x": "</script>&\u2028"})
    assert json.loads(script_data(["</script>&\u2028"])) == ["</script>&\u2028"]


PLAIN = Cell(key="1", x=0, y=0, terrain="plain")


def small() -> dict[str, Any]:
    """A document of a made-up game, with one unit and one place."""
    spec = {"keyword": "go", "syntax": "go (way)", "help": "goes", "rule": "T-1", "example": "go n",
            "accepts": ["unit"],
            "args": [{"name": "way", "kind": "direction", "names": "way", "closed": True}]}  # fmt: skip
    return {
        "version": "1.2",
        "frame": {
            "game": "tiny", "seat": "1", "name": "Ash", "turn": 1, "date": "Spring", "faction": "(1)", "title": "",
            "campaign": "",
            "deadline": "", "over": False, "next_turn": 2, "next_date": "Summer", "form_limit": 4000,
            "days": 0, "pace": "point", "comment": "#", "longest_line": 400, "before": "", "openings": [],
            "reference": "x",
        },
        "figures": [], "events": [],
        "units": [{"id": "7", "name": "Ann", "own": True, "place": "1"}],
        "places": [{"id": "1", "name": "Here", "cell": "1", "present": True}],
        "finances": {"coin": "coins", "before": 1, "purse": 1, "upkeep": None, "ledger": []},
        "knowledge": [], "relations": [],
        "map": [map_document(MapSheet(title="T", layout=Layout.SQUARE, cells=(PLAIN,)))],
        "orders": {
            "specs": [spec], "common": ["go"], "words": {"way": [["n", "north"]]},
            "sections": [{"unit": "", "form": "", "head": [], "lines": []},
                         {"unit": "7", "form": "unit", "head": ["unit 7"], "lines": [""]}],
            "further": [], "tail": ["end"],
        },
    }  # fmt: skip


def test_2_a_page_of_a_seat_with_nothing_is_made() -> None:
    made = small()
    made["units"], made["places"], made["map"][0]["cells"] = [], [], []
    page = draw_page(made).decode()
    assert "You have no units." in page
    assert "Nothing happened" in page


ODD = {
    "squares": MapSheet(title="Squares", layout=Layout.SQUARE, cells=tuple(
        Cell(key=f"{x},{y}", x=x, y=y, terrain="hill") for x in range(3) for y in range(3))),
    "alone": MapSheet(title="Alone", layout=Layout.HEX_ROWS,
                      cells=(Cell(key="9", x=40, y=-3, terrain="no such land"),)),
    "off": MapSheet(title="Off", layout=Layout.HEX_COLUMNS, cells=(replace(PLAIN, key="a"),),
                    edges=(Edge(kind="river", a="a", b="beyond"),), settlements=(Settlement(cell="?", kind="city"),),
                    signs=(Sign(cell="a", toward="beyond", text="3"),), marks=(Mark(cell="?", kind="army"),),
                    arrows=(Arrow(kind="order", cells=("a", "beyond", "x")),)),
    "milestones": MapSheet(title="Many", layout=Layout.HEX_ROWS, cells=tuple(
        replace(PLAIN, key=str(n), x=n, sight=Sight.REMEMBERED if n % 2 else Sight.SEEN) for n in range(21)),
        signs=tuple(Sign(cell=str(n), toward=str(n + 1), text=str(n), tone="#12427e") for n in range(20)),
        marks=tuple(Mark(cell="3", kind="army", banner=str(n), count=n) for n in range(17)),
        banners=tuple(Banner(key=str(n), name=f"F{n}", colour="#006cac") for n in range(17))),
}  # fmt: skip


@each("name", ODD)
def test_10_odd_maps_are_drawn(name: str) -> None:
    made = small()
    made["map"] = [map_document(ODD[name])]
    assert draw_page(made)


def test_10_two_levels_are_drawn_below_each_other() -> None:
    made = small()
    made["map"] = [map_document(ODD["squares"]), map_document(ODD["alone"])]
    assert draw_page(made).decode().count('class="chart"') == 2


def large(units: int = 300, side: int = 64, events: int = 980) -> dict[str, Any]:
    """300 units on 64x64 cells with 980 events."""
    made = shared("overlord")
    unit = next(one for one in made["units"] if one.get("own"))
    others = [dict(copy.deepcopy(unit), id=f"U{9000 + n}", name=f"Company number {n}") for n in range(units)]
    made["units"] = others
    one = next(event for event in made["events"] if event.get("unit"))
    made["events"] = [
        dict(one, id=f"e{n}", unit=f"U{9000 + n % units}", day=n % 30 + 1, refs=[]) for n in range(events)
    ]
    for n, event in enumerate(made["events"]):
        event["tone"] = ("work", "routine", "gain", "money", "refused", "seen", "loss")[n % 7]
    terrains = ("plain", "forest", "hill", "mountain", "ocean", "swamp", "desert")
    cells = [
        {"key": f"{x}-{y}", "x": x, "y": y, "terrain": terrains[(x * 7 + y * 3) % 7],
         "sight": ("seen", "remembered", "unknown")[(x + y) % 3]}
        for x in range(side) for y in range(side)
    ]  # fmt: skip
    made["map"] = [made["map"][0] | {"cells": cells, "edges": [], "settlements": [], "signs": [], "arrows": [],
                   "marks": [{"cell": "9-9", "kind": "army", "own": True, "count": 300}]}]  # fmt: skip
    section = made["orders"]["sections"][1]
    made["orders"]["sections"] = [made["orders"]["sections"][0]] + [
        dict(section, unit=other["id"], head=[f"UNIT {other['id']}"], lines=["# note", "STUDY cmbt", "@WORK", ""])
        for other in others
    ]
    return made


@pytest.mark.slow
def test_2_three_hundred_units_on_a_large_map_stay_below_the_limit() -> None:
    page = draw_page(large())
    print(f"300 units, 64x64 cells, 980 events: {len(page):,} bytes")
    assert len(page) < LIMIT


@pytest.mark.slow
def test_2_what_cannot_be_made_small_enough_is_refused() -> None:
    with pytest.raises(PageTooLargeError):
        draw_page(large(units=1500, events=10))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_page_is_made_before_the_first_turn(game: str) -> None:
    rules = ruleset(game)
    state = played(game)[0]
    seat = rules.play.seats_of(documents.decode(state, rules.play.state_type))[0].id
    report = report_in(rules, "", look(rules, state, seat), (), None)
    assert b"Report for" in draw_page(report_document(report)["turnkeep"])


def test_a_way_to_a_place_of_this_page_does_not_repeat_its_name_and_orders_leave_out_their_rules() -> None:
    document = small()
    (place,) = document["places"]
    place["exits"] = [{"word": "n", "to": "1", "name": "here"}, {"word": "s", "to": "2", "name": "Yonder"}]
    (data,) = re.findall(r'<script type="application/json" id="data">(.*?)</script>', draw_page(document).decode())
    made = json.loads(data)
    assert made["places"][0]["exits"] == [{"word": "n", "to": "1"}, {"word": "s", "to": "2", "name": "Yonder"}]
    assert "rule" not in made["orders"]["specs"][0]


def test_sums_stand_between_what_was_in_hand_before_and_what_is_now() -> None:
    document = small()
    document["finances"] |= {"before": 1200, "purse": 1500, "ledger": [{"label": "Tax", "amount": 300}]}
    page = draw_page(document).decode().partition(">Finances<")[2]
    said = [page.index(words) for words in ("In hand before", "1,200", "Tax", "+300", "In hand now", "1,500")]
    assert said == sorted(said)
    assert "At hand" not in page
    document["finances"]["before"] = None
    assert "In hand before" not in draw_page(document).decode()
