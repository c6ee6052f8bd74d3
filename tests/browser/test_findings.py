"""Every finding of the order desk, each made by a line that deserves it (test 6), in a made-up game that has it all."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.core.telling.mapsheet import Cell, Layout, MapSheet
from engine.core.telling.sheaf import map_document
from engine.render.page import draw_page
from engine.render.page.findings import FINDINGS
from tests.browser.conftest import Open
from tests.engine.render.page.test_page import small

pytestmark = pytest.mark.slow


def _spec(keyword: str, *args: dict[str, Any], **more: Any) -> dict[str, Any]:
    syntax = " ".join([keyword, *(f"({arg['name']})" for arg in args)])
    return {"keyword": keyword, "syntax": syntax, "help": keyword, "rule": "T-1", "example": f"{keyword} 1",
            "accepts": ["unit"], "args": list(args), **more}  # fmt: skip


def _arg(name: str, kind: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "kind": kind, "names": name, **more}


def town() -> dict[str, Any]:
    """A unit that knows combat, in a town with a market: east is land, south water, no more is known."""
    made = small()
    made["frame"]["before"] = r"(?:\s+|[-+@>*]+|\d+|[dD]\d{1,2}(?=\s))*"
    number, item = _arg("number", "number", low=1, high=9999), _arg("item", "item")
    skill = _arg("skill", "skill")
    way = {"name": "ways", "kind": "direction", "names": "way", "closed": True, "many": True, "least": 1}
    price = _arg("price", "number", low=1, high=9999, optional=True)
    made["orders"]["specs"] = [
        _spec("move", way, long=True), _spec("buy", number, item, price), _spec("sell", number, item, price),
        _spec("study", skill, long=True), _spec("use", skill, long=True), _spec("work", long=True),
        _spec("attack", _arg("unit", "unit")), _spec("quit", accepts=[]), _spec("claim", number),
        _spec("give", _arg("to", "unit", open=True), {**_arg("what", "item", open=True), "names": "amount and item"}),
    ]  # fmt: skip
    made["orders"]["words"] = {"way": [["n", "north"], ["e", "east"], ["s", "south"]]}
    cells = tuple(Cell(key=f"c{x}{y}", x=x, y=y, terrain="plain") for x in range(2) for y in range(2))
    made["map"] = [map_document(MapSheet(title="T", layout=Layout.SQUARE, cells=cells))]
    made["units"][0] |= {
        "figures": 10, "skills": [{"tag": "cmbt", "name": "combat", "level": "1"}],
        "may_learn": [{"tag": "cmbt", "name": "combat", "level": "2", "cost": 60}],
        "items": [{"tag": "swrd", "name": "sword", "amount": 3}], "speed": {"walk": 2}, "money": 700,
        "loads": [{"mode": "walk", "load": 50, "capacity": 40}],
    }  # fmt: skip
    exits = [
        {"word": "e", "to": "2", "name": "Field", "days": {"walk": 3}},
        {"word": "s", "to": "3", "name": "Sea", "days": {"sail": 1}},
    ]
    market = [
        {"side": "sale", "tag": "hors", "name": "horse", "amount": 5, "price": 100},
        {"side": "wanted", "tag": "swrd", "name": "sword", "amount": 5, "price": 80},
    ]
    made["places"] = [
        {"id": "1", "name": "Town", "cell": "c00", "present": True, "exits": exits, "market": market},
        {"id": "2", "name": "Field", "cell": "c10"}, {"id": "3", "name": "Sea", "cell": "c01"},
    ]  # fmt: skip
    made["finances"]["purse"] = 1000
    return made


CASES: dict[str, tuple[str, str]] = {
    "unknown": ("mvoe e", "“mvoe” is no order. move? Fix it"),
    "misplaced": ("quit", "quit does not belong in this section."),
    "missing": ("buy 3", "buy needs more: item is missing."),
    "extra": ("work hard", "“hard” is left over: the order ends before it."),
    "number": ("buy some hors", "“some” is not a number."),
    "range": ("buy 0 hors", "0 is not between 1 and 9,999."),
    "choice": ("move x", "“x” does not fit: ways is expected."),
    "long": ("work ; " + "x" * 400, "The line is longer than 400 characters."),
    "denied": ("quit fast\nwork", "work would be refused: “quit fast” in this sheet leaves nothing for it."),
    "idle": ("", "This unit has no orders."),
    "cannot-learn": ("study magc", "magc is neither known nor taught here, as far as can be seen."),
    "not-offered": ("buy 1 swrd", "Nobody here offered swrd last turn."),
    "not-wanted": ("sell 1 hors", "Nobody here wanted hors last turn."),
    "price-low": ("buy 1 hors 90", "horse cost 100 last turn; you offer 90. Fix it"),
    "price-high": ("sell 1 swrd 90", "sword brought 80 last turn; you ask 90. Fix it"),
    "price-above": ("buy 1 hors 150", "horse cost 100 last turn; you offer up to 150."),
    "too-many": ("buy 6 hors", "Only 5 of horse were on offer last turn."),
    "not-held": ("sell 4 swrd", "The unit has 3 of sword."),
    "too-dear": ("buy 5 hors 100\nstudy cmbt", "This costs 1,100; purse and fund hold 1,000."),
    "own-purse": ("buy 5 hors 150", "This costs 750, and the unit has 700 by then."),
    "unpaid": ("move e\nbuy 3 hors", "On the way the unit may owe 520 for its upkeep, and has 400 by then."),
    "diluted": ("work\nbuy 3 hors", "With 3 newcomers the unit may know too little for this."),
    "mixed": ("buy 2 hors\nstudy cmbt", "People who are bought may learn less cmbt than the unit knows already."),
    "fund": ("claim 400", "All that is claimed in this sheet is 400; the fund holds 300."),
    "refused": ("attack 7", "As things stand attack would be refused here: Nobody here may fight."),
    "short": ("buy 3 hors", "As it stands buy would be refused: choose how the line goes on."),
    "below": ("work\nstudy cmbt", "Below line 1 study would be refused."),
    "unasked": ("work", "Whether this works the page does not know: so large a sheet only the bot can check."),
    "too-heavy": ("move e", "The unit carries 50 and can walk with 40."),
    "no-way": ("move n", "No way n is known from Town."),
    "not-seen": ("attack 99", "99 was not in sight when the turn ended."),
    "not-known": ("use magc", "The unit does not know magc."),
    "behind": ("@work\nstudy cmbt", "It waits for line 1, which is repeated for as long as it can be done."),
    "water": ("move s", "This unit cannot go s by itself: no way on foot leads there."),
    "hidden": ("work\u200b", "There is a hidden character in this line. Fix it"),
    "far": ("move e", "The way takes 3 points; a turn has 2 points."),
    "beyond": ("move e e", "What lies e of there is not known."),
}


def test_6_every_finding_is_made_by_a_line_that_deserves_it(opened: Open) -> None:
    assert {finding.code for finding in FINDINGS} == CASES.keys()
    graded = {finding.code: finding.grade for finding in FINDINGS}
    document = town()
    document["frame"]["comment"] = ";"
    found = opened(b"")
    for make in (_same, *dict.fromkeys(_MADE.values())):
        found.show(draw_page(make(document)))
        for code, (text, said) in CASES.items():
            if _MADE.get(code, _same) is make:
                found.write(text)
                told = found.page.locator("#findings li").all_inner_texts()
                grade = {"wrong": "✗ Wrong", "check": "! Check", "note": "i Note"}[graded[code]]
                assert any(grade in line and said in line for line in told), (code, told)
    assert found.complaints == []


def _same(document: dict[str, Any]) -> dict[str, Any]:
    return document


def _asked(document: dict[str, Any]) -> dict[str, Any]:
    """The same, of a game that was asked what it would take."""
    orders = {"attack": "Nobody here may fight", "work": 0, "study": 0, "buy": 3}
    section = {"orders": orders, "after": {"work": {"study": False}}, "standing": {}}
    nodes = [[1, {}], [0, {"100": 0}], [0, {"hors": 1}], [0, {"1": 2}]]
    return _offering(document, {"nodes": nodes, "sections": [section] * 9})


def _unasked(document: dict[str, Any]) -> dict[str, Any]:
    """The same, of a sheet too large to ask about."""
    return _offering(document, {"nodes": [], "sections": [None] * 9})


def _offering(document: dict[str, Any], offers: dict[str, Any]) -> dict[str, Any]:
    return {**document, "orders": {**document["orders"], "offers": offers}}


def _light(document: dict[str, Any]) -> dict[str, Any]:
    """The same, with a unit that can walk."""
    loads = [{"mode": "walk", "load": 30, "capacity": 40}]
    return {**document, "units": [{**document["units"][0], "loads": loads}]}


def _green(document: dict[str, Any]) -> dict[str, Any]:
    """The same, with a unit of which two more would do and three know too little to work, or to attack."""
    frame = {**document["frame"], "skilled": {"work": True, "attack": False}}
    return {**document, "frame": frame, "units": [{**document["units"][0], "room": 2}]}


def _expert(document: dict[str, Any]) -> dict[str, Any]:
    """The same, with a unit that knows more than many people can learn."""
    document = _green(document)
    skills = [{"tag": "cmbt", "name": "combat", "level": "2"}]
    return {**document, "units": [{**document["units"][0], "skills": skills}]}


def _patient(document: dict[str, Any]) -> dict[str, Any]:
    """The same, of a game whose orders wait for what they lack."""
    return {**document, "frame": {**document["frame"], "waits": True}}


def _denying(document: dict[str, Any]) -> dict[str, Any]:
    """The same, of a game where to quit without a number of trade leaves no work."""
    return {**document, "orders": {**document["orders"], "denies": {"quit": {"trade": ["work"]}}}}


def _hungry(document: dict[str, Any]) -> dict[str, Any]:
    """The same, of a game whose units eat of what they hold."""
    found = _light(document)
    found["finances"] = {**found["finances"], "own_purse": ["buy", "study", "upkeep"], "purse": 700}
    return {**found, "units": [{**found["units"][0], "upkeep": 400}]}


_MADE = {
    "denied": _denying, "far": _light, "unpaid": _hungry, "beyond": _light, "refused": _asked, "short": _asked,
    "below": _asked, "unasked": _unasked, "behind": _patient, "diluted": _green, "mixed": _expert,
}  # fmt: skip


def test_6_orders_that_deserve_nothing_get_nothing(opened: Open) -> None:
    found = opened(draw_page(_light(town())))
    found.write("buy 2 hors 100\nsell 3 swrd 80\nattack 7\nstudy cmbt\n@work")
    assert found.page.inner_text("#findings").startswith("Nothing wrong that can be seen from here.")


@pytest.mark.parametrize(
    ("lines", "flagged"),
    [
        ("buy 2 hors\nbuy 3 hors", ()),
        ("buy 4 hors\nbuy 4 hors", (1, 2)),
        ("buy 1 hors\nstudy cmbt", (1, 2)),  # 60 a head, and of a horse the page cannot know that it does not study
        ("study cmbt\nclaim 100", (2,)),  # nothing is left to claim
        ("move e\nbuy 1 hors", (1,)),  # three days away; the market is here, and 600 will do for the way
        ("claim 1\nmove e\nbuy 3 hors", (1, 2)),
    ],
)
def test_what_lines_of_a_unit_cost_together_is_held_against_its_purse(
    lines: str, flagged: tuple[int, ...], opened: Open
) -> None:
    found = opened(draw_page(_hungry(town())))
    found.write(lines)
    told = found.page.locator("#findings").inner_text()
    assert [nth for nth in (1, 2, 3) if f"Line {nth}: " in told] == list(flagged), told


@pytest.mark.parametrize(
    ("lines", "left"),
    [("give 8 300 coins\nmove e", ""), ("give 8 400 coins\nmove e", "300"), ("move e\ngive 8 all coins", "0"),
     ("move e\ngive 8 3 swrd", "")],
)  # fmt: skip
def test_what_a_unit_gives_away_does_not_feed_it_on_its_way(lines: str, left: str, opened: Open) -> None:
    found = opened(draw_page(_hungry(town())))
    found.write(lines)
    told = found.page.inner_text("#findings")
    assert (f"may owe 400 for its upkeep, and has {left} by then" in told) is bool(left), told
    assert ("may owe" in told) is bool(left)


@pytest.mark.parametrize(
    ("lines", "flagged"),
    [
        ("give 8 1 swrd\ngive 8 2 sword", []),
        ("give 8 2 swrd\nwork\ngive 8 2 swrd", ["Line 3: The unit has 1 of sword."]),
        ("give 8 3 sword\ngive 8 1 swrd", ["Line 2: The unit has none of sword."]),
        ("give 8 2 swrd\ngive 8 1 swrd\nsell 1 swrd", ["Line 3: The unit has none of sword."]),
        (
            "sell 2 swrd\ngive 8 2 swrd\nsell 1 swrd",
            ["Line 1: The unit has 1 of sword.", "Line 3: The unit has none of sword."],
        ),
    ],
)
def test_what_a_line_above_gives_away_is_no_longer_there(lines: str, flagged: list[str], opened: Open) -> None:
    found = opened(draw_page(_light(town())))
    found.write(lines)
    assert re.findall(r"Line \d: The unit has [^.]*\.", found.page.inner_text("#findings")) == flagged


@pytest.mark.parametrize(
    ("lines", "flagged"),
    [
        ("study cmbt", []),
        ("buy 2 hors\nwork", []),
        ("study cmbt\nbuy 2 hors", ["1"]),
        ("buy 2 hors\nstudy cmbt", ["2"]),
    ],
)
def test_who_is_bought_may_keep_a_unit_from_learning_more(lines: str, flagged: list[str], opened: Open) -> None:
    for made, said in ((_expert, flagged), (_green, [])):
        found = opened(draw_page(made(town())))
        found.write(lines)
        assert re.findall(r"Line (\d): People who", found.page.inner_text("#findings")) == said


def test_who_gives_a_mount_away_goes_on_foot(opened: Open) -> None:
    document = _light(town())
    document["units"][0] |= {"speed": {"walk": 2, "ride": 4}, "items": [{"tag": "hors", "name": "horse", "amount": 9}]}
    document["wares"] = [{"tag": "hors", "name": "horse", "weight": 50, "carries": {"walk": 20, "ride": 20}}]
    found = opened(draw_page(document))
    for lines, said in (("move e", False), ("move e\ngive 8 3 swrd", False), ("move e\ngive 8 9 hors", True)):
        found.write(lines)
        assert ("The way takes 3 points; a turn has 2" in found.page.inner_text("#findings")) is said, lines


def test_who_joins_a_unit_eats_with_it_on_its_way(opened: Open) -> None:
    document = _hungry(town())
    document["units"] += [{"id": "8", "name": "Bob", "own": True, "place": "1", "figures": 20}]
    document["orders"]["sections"].append({"unit": "8", "form": "unit", "head": ["unit 8"], "lines": ["give 7 7 men"]})
    found = opened(draw_page(document))
    found.write("move e")
    assert "may owe" not in found.page.inner_text("#findings"), "680 of 700"
    found.page.click("#next")
    found.write("give 7 8 men")
    found.page.click("#prev")
    assert "Line 1: On the way the unit may owe 720 for its upkeep" in found.page.inner_text("#findings")


def test_who_joins_a_unit_knows_less_and_before_the_market_nobody_has_been_bought(opened: Open) -> None:
    document = _green(town())
    document["units"] += [{"id": "8", "name": "Bob", "own": True, "place": "1", "figures": 20}]
    document["orders"]["sections"].append({"unit": "8", "form": "unit", "head": ["unit 8"], "lines": ["give 7 2 men"]})
    found = opened(draw_page(document))
    for lines, flagged in (("work\nattack 8", []), ("work\nattack 8\nbuy 1 hors", ["1"]), ("buy 2 hors\nwork", ["2"])):
        found.write(lines)
        assert re.findall(r"Line (\d): With", found.page.inner_text("#findings")) == flagged, lines
    found.page.click("#next")
    found.write("give 7 3 men")
    found.page.click("#prev")
    found.write("work\nattack 8")
    assert found.page.inner_text("#findings").count("With 3 newcomers") == 2


def test_names_of_several_words_and_of_one_or_several_things_are_one_name(opened: Open) -> None:
    document = _hungry(town())
    document["orders"]["words"]["item"] = [["war horse", ""], ["war horses", ""], ["hors", "horse"]]
    document["wares"] = [{"tag": "whor", "name": "war horse", "plural": "war horses"}]
    document["places"][0]["market"].append(
        {"side": "sale", "tag": "whor", "name": "war horses", "amount": 5, "price": 300}
    )
    found = opened(draw_page(document))
    for line in ("buy 2 war horse", "buy 2 war_horses", "buy 2 whor"):
        found.write(line)
        assert found.page.inner_text("#findings").startswith("Nothing wrong"), line
        found.write(line.replace("2", "3"))
        assert "This costs 900" in found.page.inner_text("#findings"), line


def test_in_a_game_whose_orders_wait_what_they_lack_is_worth_a_note(opened: Open) -> None:
    for make, grade in ((_same, "! Check"), (_patient, "i Note")):
        found = opened(draw_page(make(town())))
        for line in ("buy 1 swrd", "buy 1 hors 90", "sell 4 swrd", "study magc", "use magc"):
            found.write(line)
            assert found.page.inner_text("#findings").startswith(grade), line


def test_what_is_denied_anywhere_in_the_sheet_is_flagged_where_it_stands(opened: Open) -> None:
    document = _denying(town())
    document["units"].append({"id": "8", "name": "Bob", "own": True, "place": "1"})
    document["orders"]["sections"].append({"unit": "8", "form": "unit", "head": ["unit 8"], "lines": ["quit"]})
    found = opened(draw_page(document))
    found.write("work")
    assert "leaves nothing for it" in found.page.inner_text("#findings")
    found.page.click("#next")
    found.write("quit trade 2")
    found.page.click("#prev")
    assert "leaves nothing for it" not in found.page.inner_text("#findings")


def test_what_is_bought_weighs_on_the_way(opened: Open) -> None:
    document = _light(town())
    document["wares"] = [{"tag": "hors", "name": "horse", "weight": 5}]
    found = opened(draw_page(document))
    found.write("move e\nbuy 2 hors")
    assert "can walk with" not in found.page.inner_text("#findings")
    found.write("move e\nbuy 3 hors")
    assert "Line 1: The unit carries 45 and can walk with 40." in found.page.inner_text("#findings")
    document["wares"][0]["carries"] = {"walk": 10}
    found = opened(draw_page(document))
    found.write("move e\nbuy 3 hors")
    assert "can walk with" not in found.page.inner_text("#findings")


def test_an_order_is_refused_below_one_to_the_same_unit_however_it_is_called(opened: Open) -> None:
    document = _asked(town())
    document["orders"]["offers"]["sections"][0]["after"] = {"attack": {"attack": True}}
    units = [{"id": number, "name": name, "own": True, "place": place} for number, name, place in (
        ("8", "Bob", "2"), ("9", "Cid", "2"), ("5", "Dan", "3"))]  # fmt: skip
    document["units"] = [*document["units"], *units]
    document["orders"]["offers"]["sections"][0]["orders"]["attack"] = 0
    found = opened(draw_page(document))
    for lines, said in (
        ("attack 8\nattack 8", True), ("attack 8\nattack Bob", True), ("attack Bob\nattack 9", True),
        ("attack 8\nattack 5", False), ("attack Dan\nattack 9", False),
    ):  # fmt: skip
        found.write(lines)
        assert ("Below line 1" in found.page.inner_text("#findings")) is said, lines


def test_6_a_fix_mends_its_line_and_no_other(opened: Open) -> None:
    found = opened(draw_page(_light(town())))
    found.write("work\u200b\nbuy 1 hors 90\nsell 1 swrd 80")
    found.page.click("#findings li:nth-child(1) button")
    found.page.click("#findings li:nth-child(1) button")
    assert found.page.input_value("#lines") == "work\nbuy 1 hors 100\nsell 1 swrd 80"


def test_what_is_planned_is_summed_by_order(opened: Open) -> None:
    found = opened(draw_page(_light(town())))
    found.write("buy 2 hors 100\nbuy 1 hors\nstudy cmbt")
    found.sheet()
    found.page.evaluate("location.hash = 'realm'")
    found.page.wait_for_timeout(60)
    assert found.page.inner_text("#planned").split() == [
        "Planned", "in", "your", "orders", "buy", "300", "study", "600", "900", "coins", "in", "all",
    ]  # fmt: skip


def test_a_tap_adds_an_order_before_one_that_is_repeated(opened: Open) -> None:
    found = opened(draw_page(_light(town())))
    found.write("buy 1 hors\n@work")
    found.page.focus("#copy")
    found.page.evaluate("document.querySelector('#pick').dispatchEvent(new Event('change'))")
    found.page.click("#fits .fit:first-child")
    assert found.page.input_value("#lines").split("\n")[2] == "@work"
    assert found.page.input_value("#lines").split("\n")[1] != ""


def test_an_order_that_was_changed_is_marked_in_the_list_of_units(opened: Open) -> None:
    found = opened(draw_page(_light(town())), width=412)
    found.page.evaluate("location.hash = 'orders'")
    found.write("work")
    found.sheet()
    assert found.page.locator("#roster code.changed").inner_text() == "work"
    assert found.page.locator("#pick option").nth(0).inner_text().startswith("•")


def test_units_are_sorted_on_a_phone_too(opened: Open) -> None:
    document = town()
    document["units"] += [document["units"][0] | {"id": name, "name": name} for name in ("Zoe", "Abe")]
    found = opened(draw_page(document), width=412)
    found.page.keyboard.press("3")
    found.page.select_option("#sort", label="Unit")
    names = found.page.locator("#roster tbody th a").all_inner_texts()
    assert names == ["Abe", "Ann", "Zoe"]
    found.page.select_option("#sort", label="As reported")
    assert found.page.locator("#roster tbody th a").all_inner_texts() == ["Ann", "Zoe", "Abe"]
