"""House players of Erfworld: whom they attack, what they sign, what they leave alone; the mentor's lines in a sheet."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec.structs import replace as changed

from bot.hosting.workers.worker_house import suggestion_job
from bot.hosting.workers.worker_states import Sight, packed
from bot.limits import EMBED_FIELD
from bot.ui.cards import MOST_LINES
from engine.core import document
from engine.core.dice import Dice
from engine.core.house import Temper
from engine.core.orders import OrderSheet, read_orders
from engine.core.ruleset import SeatRequest, begin, check_orders, look, run_turn
from engine.games.erfworld.book import BOOK
from engine.games.erfworld.day.halves import expects
from engine.games.erfworld.events import Refused
from engine.games.erfworld.founding.setup import ErfworldChoices, ErfworldOptions
from engine.games.erfworld.house.desk import Desk
from engine.games.erfworld.house.mentor import advise
from engine.games.erfworld.house.player import orders
from engine.games.erfworld.ruleset import RULESET
from engine.games.erfworld.sight.view import SeenCity, SeenContract, SeenUnit, SideView
from engine.games.erfworld.state import World
from engine.games.registry import ruleset
from tests.house.arena import Match
from tests.suite.table import each

MAY_HAPPEN = {"hopeful", "idle"}  # findings of the check that are no certain failure


def first_view(temper: Temper = Temper.BUILDER) -> SideView:
    seen = look(RULESET, Match(game="erfworld", seats=[temper, "silent", "silent"], seed="first").state, "1")
    assert isinstance(seen, SideView)
    return seen


def sheet_of(view: SideView, temper: Temper) -> OrderSheet:
    return read_orders(orders(view, temper, Dice("here", "house", "1")), BOOK)


def names(sheet: OrderSheet) -> set[str]:
    return {order.name for order in sheet.orders}


def test_no_order_of_ten_days_is_bound_to_fail() -> None:
    match = Match(game="erfworld", seats=list(Temper), seed="certain").play(10)
    assert {found.code for sheet in match.sheets for found in sheet.found} <= MAY_HAPPEN


@pytest.mark.rule("ERF-D-13")
def test_whoever_acts_in_the_afternoon_begins_on_the_first_one() -> None:
    """The house and the mentor: their first orders are for the first day, whichever half it is."""
    seats = [SeatRequest(id=str(n), name=f"Side {n}", choices=ErfworldChoices()) for n in (1, 2)]
    world = document.decode(begin(RULESET, ErfworldOptions(spacing=8, halves=True), seats, "further 0"), World)
    for number, side in enumerate(world.sides.values(), 1):
        side.draw = number
    start = document.encode(world)
    (early,) = expects(world)
    noon = run_turn(RULESET, start, {}, seed="halves", number=1).state
    (late,) = expects(document.decode(noon, World))
    assert {early, late} == {"1", "2"}
    first, second = look(RULESET, start, early), look(RULESET, noon, late)
    assert isinstance(first, SideView)
    assert isinstance(second, SideView)
    assert (first.coming_day, second.coming_day) == (1, 1)
    assert advise(second, ()).suggestion.split(". In these")[0] == advise(first, ()).suggestion.split(". In these")[0]
    for view in (first, second):
        assert "pop" in names(read_orders(orders(view, Temper.RAIDER, Dice("noon")), BOOK)), "the opening"
    evening = run_turn(RULESET, noon, {}, seed="halves", number=2).state
    assert {look(RULESET, evening, seat).coming_day for seat in (early, late)} == {2}


def with_contract(view: SideView, kind: str) -> SideView:
    maker = next(side for side in view.sides if side != view.side)
    offered = SeenContract(id="k1", kind=kind, maker=maker, partner=view.side, terms={}, signed=(maker,), from_day=0)
    return replace(view, contracts=(offered,))


@each("kind", ["truce", "alliance"])
def test_builders_and_schemers_sign_what_raiders_do_not(kind: str) -> None:
    view = with_contract(first_view(), kind)
    assert [temper for temper in Temper if "sign" in names(sheet_of(view, temper))] == [Temper.BUILDER, Temper.SCHEMER]


def test_nobody_signs_away_money() -> None:
    view = with_contract(first_view(), "tribute")
    assert not any("sign" in names(sheet_of(view, temper)) for temper in Temper)


def with_army(view: SideView, day: int) -> SideView:
    """A warlord beside the soldiers of the capital, and a city of an enemy on known land."""
    ruler = next(unit for unit in view.units.values() if unit.commander and unit.level and unit.kind == "heir")
    lord = changed(ruler, id="u900", name="Berta (U900)", kind="warlord")
    home = view.own_cities[view.capital].place
    enemy = next(side for side in view.sides if side != view.side)
    place = next(number for number in view.hexes if number != home and view.hexes[number].terrain == "plains")
    city = SeenCity(id="c900", name="Ford", place=place, capital_site=False, level=1, owner=enemy, day=day)
    return replace(view, day=day, units={**view.units, lord.id: lord}, cities={**view.cities, city.id: city})


def marches(view: SideView, temper: Temper) -> bool:
    return any(order.unit == "u900" and order.name in ("attack", "move") for order in sheet_of(view, temper).orders)


def test_raiders_march_after_a_week_schemers_after_two_builders_never() -> None:
    view = first_view()
    days = (2, 7, 20)
    assert {temper: [marches(with_army(view, day), temper) for day in days] for temper in Temper} == {
        Temper.BUILDER: [False, False, False],
        Temper.RAIDER: [False, True, True],
        Temper.SCHEMER: [False, False, True],
    }


def test_an_ally_is_not_attacked() -> None:
    view = with_army(first_view(), 20)
    ally = view.cities["c900"].owner
    signed = SeenContract(
        id="k1", kind="alliance", maker=ally, partner=view.side, terms={}, signed=(ally, view.side), from_day=3
    )
    assert marches(view, Temper.RAIDER)
    lines = orders(replace(view, contracts=(signed,)), Temper.RAIDER, Dice("here", "house", "1")).splitlines()
    assert not any("c900" in line for line in lines)
    home, city = view.own_cities[view.capital].place, view.cities["c900"].place
    near = Desk(view, Temper.RAIDER, Dice("any")).near(home)
    assert not [line for line in lines if line.startswith("attack") and near.get(line.partition(" ")[2]) == city]


def test_a_builder_drives_off_a_few_intruders_and_not_an_army() -> None:
    view = with_army(first_view(), 3)
    taken = {view.cities["c900"].place, view.own_cities[view.capital].place}
    field = next(n for n, known in view.hexes.items() if n not in taken and known.terrain == "plains")
    seen = SeenUnit(id="u901", kind="piker", count=4, place=field, owner="", tribe="")
    few = changed(seen, owner=view.cities["c900"].owner)
    assert marches(replace(view, seen=(few,)), Temper.BUILDER)
    assert not marches(replace(view, seen=(changed(few, count=400),)), Temper.BUILDER)


def test_an_army_in_a_war_without_a_known_city_looks_for_one() -> None:
    view = with_army(first_view(), 20)
    unknown = replace(view, cities={code: city for code, city in view.cities.items() if code != "c900"})
    assert marches(unknown, Temper.RAIDER)
    assert not marches(unknown, Temper.BUILDER)


def test_walls_of_the_capital_come_before_other_levels_and_what_they_cost_is_saved() -> None:
    view = first_view()
    home = view.own_cities[view.capital]
    colony = changed(home, id="c901", capital=False, level=0)
    poor = replace(view, own_cities={home.id: home, colony.id: colony}, treasury=8 * 15_000)
    assert "level" not in names(sheet_of(poor, Temper.RAIDER))
    rich = replace(poor, treasury=8 * 60_000)
    raised = [order.unit for order in sheet_of(rich, Temper.RAIDER).orders if order.name == "level"]
    assert raised[0] == home.id


def test_a_builder_builds_though_a_feral_stands_beside_the_city() -> None:
    view = first_view()
    home = view.own_cities[view.capital]
    beside = next(iter(Desk(view, Temper.BUILDER, Dice("any")).near(home.place).values()))
    feral = SeenUnit(id="u901", kind="giant", count=1, place=beside, owner="", tribe="")
    for seen in ((), (feral,)):
        rich = replace(view, treasury=8 * 60_000, seen=seen)
        assert [order.unit for order in sheet_of(rich, Temper.BUILDER).orders if order.name == "level"] == [home.id]


def test_a_schemer_whom_only_friends_are_left_to_leaves_the_weakest() -> None:
    view = with_army(first_view(), 20)
    friend = view.cities["c900"].owner
    bound = SeenContract(
        id="k1", kind="alliance", maker=friend, partner=view.side, terms={}, signed=(friend, view.side), from_day=3
    )
    strong = changed(view.own_cities[view.capital], id="c901", level=3)
    mine = SeenCity(id="c901", name="Ourtown", place=0, capital_site=False, level=3, owner=view.side, day=20)
    view = replace(view, contracts=(bound,), own_cities={**view.own_cities, "c901": strong},
                   cities={**view.cities, "c901": mine})  # fmt: skip
    assert [temper for temper in Temper if "break" in names(sheet_of(view, temper))] == [Temper.SCHEMER]


def test_settlers_leave_a_site_to_whoever_stands_in_it() -> None:
    view = first_view()
    courtier = next(unit for unit in view.units.values() if unit.kind == "courtier")
    place = next(n for n, known in view.hexes.items() if n != courtier.place and known.terrain == "plains")
    settler = changed(courtier, id="u900", name="Zita (U900)", place=place, garrison=False)
    ruins = SeenCity(id="c900", name="Ford", place=place, capital_site=False, level=0, owner="", day=0)
    view = replace(view, units={**view.units, "u900": settler}, cities={**view.cities, "c900": ruins})
    assert {(order.unit, order.name) for order in sheet_of(view, Temper.BUILDER).orders} >= {
        ("u900", "claim"),
        ("c900", "level"),
    }
    rival = SeenUnit(id="u901", kind="courtier", count=1, place=place, owner="s2", tribe="")
    assert not {"claim", "level"} & names(sheet_of(replace(view, seen=(rival,)), Temper.BUILDER))


def test_scouts_go_round_cities_of_others() -> None:
    view = first_view()
    scout = next(unit for unit in view.units.values() if unit.kind == "scout")
    desk = Desk(view, Temper.BUILDER, Dice("any"))
    for place in desk.near(scout.place).values():
        city = SeenCity(id="c900", name="Ford", place=place, capital_site=False, level=1, owner="s2", day=0)
        sheet = sheet_of(replace(view, cities={**view.cities, "c900": city}), Temper.BUILDER)
        ways = [order["way"] for order in sheet.orders if order.unit == scout.id and order.name == "move"]
        assert ways, "it goes somewhere"
        here, passed = scout.place, []
        for word in ways[0]:
            here = desk.near(here)[word]
            passed.append(here)
        assert place not in passed


def test_a_garrison_that_is_fielded_in_the_same_sheet_may_move() -> None:
    view = first_view()
    courtier = next(unit for unit in view.units.values() if unit.garrison)
    city = view.own_cities[view.capital].id

    def codes(text: str) -> set[str]:
        return {found.code for found in check_orders(RULESET, view, text).diagnostics}

    assert "garrison" in codes(f"UNIT {courtier.id}\nmove e\n")
    assert "garrison" not in codes(f"CITY {city}\nfield {courtier.id}\nUNIT {courtier.id}\nmove e\n")


def test_lines_of_the_mentor_come_below_their_headings_even_for_ruins() -> None:
    match = Match(game="erfworld", seats=["silent", "silent"], seed="lines 0")
    view = look(RULESET, match.state, "1")
    assert isinstance(view, SideView)
    stored = Sight(game="erfworld", name="lines", seat="1", stored=packed(RULESET, match.state))
    ruins = next(city.id for city in view.cities.values() if not city.owner)
    unit = next(unit.id for unit in view.units.values() if unit.kind == "scout")
    suggested = f"SIDE\nchief {unit}\nCITY {ruins}\nlevel\nUNIT {unit}\nmove e\n"
    text = suggestion_job(ruleset, stored, None, suggested)
    read = read_orders(text, BOOK)
    assert not read.errors
    found = {(order.unit, order.name) for order in read.orders}
    assert {("side", "chief"), (ruins, "level"), (unit, "move")} <= found


def test_the_first_note_is_seen_whole_and_all_of_them_fit_a_card() -> None:
    match = Match(game="erfworld", seats=["pupil", Temper.BUILDER, Temper.RAIDER], seed="card").play(5)
    notes = [sheet.advice for sheet in match.sheets if sheet.advice is not None]
    assert len(notes[0].orders.splitlines()) <= MOST_LINES
    assert all(len(note.suggestion) <= EMBED_FIELD - 400 and len(note.meaning) <= EMBED_FIELD for note in notes)


def test_the_mentor_teaches_the_whole_game_in_ten_notes_and_what_it_says_is_done() -> None:
    match = Match(game="erfworld", seats=["pupil", Temper.BUILDER, Temper.RAIDER], seed="teaches")
    taught, done = [], []
    for _ in range(10):
        match.play(1)
        done += [event.order for event in match.events if isinstance(event, Refused) and "1" in event.seen_by]
        note = match.sheets[-3].advice or match.sheets[-2].advice or match.sheets[-1].advice
        assert note is not None
        taught.append(note)
    lines = [line for note in taught for line in note.orders.splitlines()]
    for word in ("pop warlord", "chief ", "stack ", "contact attack weaker", "pop 8 diggers", "claim", "garrison "):
        assert any(line.startswith(word) for line in lines), word
    assert any("`attack e`" in note.meaning for note in taught)
    assert [
        order for order in done if not order.startswith(("move", "claim", "level"))
    ] == []  # others may be there first


def test_the_mentor_offers_the_truce_that_it_speaks_of() -> None:
    view = first_view()
    other = next(side for side in view.sides if side != view.side)
    city = SeenCity(id="c900", name="Ford", place=0, capital_site=False, level=1, owner=other, day=1)
    rich = replace(view, day=20, doctrine=("ASSAULT dig",), treasury=8 * 2_000, cities={**view.cities, city.id: city})
    note = advise(rich, ())
    assert "Drafting it costs $500" in note.suggestion
    assert f"offer truce to {other}" in note.orders
