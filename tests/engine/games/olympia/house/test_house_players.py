"""House players of Olympia: what they leave to others, whom they attack and whom they pay; certain failures."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.limits import EMBED_FIELD
from bot.ui.cards import MOST_LINES
from engine.core.diagnostics import Severity
from engine.core.dice import Dice
from engine.core.house import Temper
from engine.core.orders import Order, read_orders
from engine.core.ruleset import look
from engine.games.olympia.book import BOOK
from engine.games.olympia.house.player import HOUSE, orders
from engine.games.olympia.house.works import LEARNS
from engine.games.olympia.household.wage_events import MenLeft, PeasantsStarved
from engine.games.olympia.ruleset import RULESET
from engine.games.olympia.sight.view import FactionView, OwnUnit, SeenInner, SeenPlace, SeenStack, SeenUnit
from tests.house.arena import Match

COMBAT, BRIBE, SOLDIER = "610", "671", "12"


def view_of(temper: Temper, *, turns: int = 0, start: str = "old houses") -> FactionView:
    match = Match(game="olympia", seats=[temper, "silent"], seed="first", options={"start": start}).play(turns)
    seen = look(RULESET, match.state, "1")
    assert isinstance(seen, FactionView)
    return seen


def written(view: FactionView, temper: Temper) -> list[Order]:
    return list(read_orders(orders(view, temper, Dice("here", "house", "1")), BOOK).orders)


def companion(view: FactionView) -> OwnUnit:
    return next(unit for unit in view.own.values() if unit.loyalty.startswith("contract"))


@pytest.mark.parametrize("start", ["old houses", "newcomers"])
def test_no_order_of_eight_months_is_bound_to_fail(start: str) -> None:
    match = Match(game="olympia", seats=list(Temper), seed="certain", options={"start": start}).play(8)
    found = [one for sheet in match.sheets for one in sheet.found]
    assert [one.message for one in found if one.severity is not Severity.NOTE] == []
    assert len(match.sheets) == 24


def test_a_builder_leaves_the_sites_to_others_in_the_first_month() -> None:
    first, second = view_of(Temper.BUILDER), view_of(Temper.BUILDER, turns=1)
    assert not any(order.name == "build" for order in written(first, Temper.BUILDER))
    assert any(order.name == "build" for order in written(second, Temper.BUILDER))


def abroad(view: FactionView, unit: OwnUnit, *, by: SeenUnit) -> FactionView:
    """The unit in a plain outside of havens, and somebody else there."""
    place = SeenPlace(id="aa50", name="Plain", kind="plain", region="Almere", stacks=(SeenStack(leader=by),))
    moved = replace(unit, place=place.id, above="")
    return replace(view, own={**view.own, unit.id: moved}, places={**view.places, place.id: place})


def captain(view: FactionView) -> OwnUnit:
    return replace(companion(view), items={"1": 1000, SOLDIER: 40})


def attacked(view: FactionView, turn: int, foe: SeenUnit) -> bool:
    seen = replace(abroad(view, captain(view), by=foe), turn=turn)
    return any(order.name == "attack" and order["target"] == foe.id for order in written(seen, Temper.RAIDER))


def test_a_raider_attacks_the_weaker_and_leaves_the_stronger_alone() -> None:
    view = view_of(Temper.RAIDER)
    savages = SeenUnit(id="4001", name="Savage band", men={"32": 10})
    assert attacked(view, 1, savages)
    assert not attacked(view, 1, replace(savages, men={SOLDIER: 40}))
    assert not attacked(view, 1, replace(savages, qualities=("garrison",)))


def test_a_raider_lets_nobles_settle_for_four_months() -> None:
    view = view_of(Temper.RAIDER)
    noble = SeenUnit(id="4001", name="Osswid", men={"10": 5})
    assert [attacked(view, turn, noble) for turn in (0, 3, 4, 9)] == [False, False, True, True]


def test_a_raider_s_first_noble_hands_the_men_he_has_drilled_to_a_captain_beside_him() -> None:
    view = view_of(Temper.RAIDER)
    head = next(unit for unit in view.own.values() if unit.loyalty == "oath-2")
    mate = replace(companion(view), place=head.place, above="", items={"1": 500})

    def handed(count: int, *, at: str = head.place) -> list[tuple[str, str, int]]:
        own = {**view.own, head.id: replace(head, items={SOLDIER: count}), mate.id: replace(mate, place=at)}
        given = [order for order in written(replace(view, own=own, claim={}), Temper.RAIDER) if order.name == "give"]
        return [(order["who"], order["item"], order["quantity"]) for order in given if order["item"] == SOLDIER]

    assert handed(10) == [(mate.id, SOLDIER, 10)]
    assert handed(9) == []
    elsewhere = next(place for place in view.places if place != head.place)
    assert handed(10, at=elsewhere) == []


def test_a_raider_of_newcomers_who_begin_with_nothing_goes_raiding_within_a_year() -> None:
    match = Match(game="olympia", seats=[Temper.RAIDER, "silent"], seed="newcomers", options={"start": "newcomers"})
    match.play(12)
    assert any(order.name == "pillage" for sheet in match.sheets for order in read_orders(sheet.text, BOOK).orders)


def alone(view: FactionView, points: int = 0, **what: object) -> tuple[FactionView, OwnUnit]:
    """A faction of one companion with nothing on its account, in a plain outside of havens."""
    unit = replace(companion(view), above="", skills={COMBAT: 0}, learning={}, **what)  # type: ignore[arg-type]
    seen = abroad(view, unit, by=SeenUnit(id="4001", name="Osswid"))
    return replace(seen, own={unit.id: seen.own[unit.id]}, claim={}, points=points), seen.own[unit.id]


def named(view: FactionView, temper: Temper, name: str) -> list[Order]:
    return [order for order in written(view, temper) if order.name == name]


@pytest.mark.rule("OLY-MAINT-03", "OLY-MAINT-05")
def test_men_who_cannot_be_paid_are_let_go_peasants_first() -> None:
    view = view_of(Temper.SCHEMER)
    poor, _ = alone(view, items={"1": 50, "10": 6, "11": 10, SOLDIER: 30})  # 86 gold a month, 36 short
    assert [(order["item"], order["quantity"]) for order in named(poor, Temper.SCHEMER, "drop")] == [
        ("10", 6),
        ("11", 10),
        (SOLDIER, 5),
    ]
    paid, _ = alone(view, items={"1": 86, "10": 6, "11": 10, SOLDIER: 30})
    assert named(paid, Temper.SCHEMER, "drop") == []


def test_recruits_are_taken_on_with_half_a_year_of_pay_in_hand() -> None:
    view = view_of(Temper.BUILDER)
    enough = 6 * 2 * (30 + 7)  # gold: 30 soldiers and seven recruits to be, at 2 a month
    for gold, hired in ((enough, True), (enough - 1, False)):
        seen, _ = alone(view, items={"1": gold, SOLDIER: 30})
        assert bool(named(seen, Temper.BUILDER, "recruit")) is hired


def test_what_an_inn_has_earned_is_brought_to_a_head_who_is_short_and_to_nobody_else() -> None:
    view = view_of(Temper.BUILDER)
    keeper, head = companion(view), next(unit for unit in view.own.values() if unit.loyalty == "oath-2")
    around = view.places[head.place].within.rpartition("[")[2].rstrip("]")
    house = SeenInner(id="q11", name="Rest", kind="inn", structure=True)
    inn = SeenPlace(id="q11", name="Rest", kind="inn", region="Almere", within=f"Plain [{around}]", itself=house)
    for earned, held, goes in ((300, 0, True), (299, 0, False), (300, 1_000, False)):
        own = {
            keeper.id: replace(keeper, place=inn.id, above="", items={"1": earned}, queue=(), running=None),
            head.id: replace(head, items={"1": held, SOLDIER: 10}),
        }
        seen = replace(view, turn=5, own=own, places={**view.places, inn.id: inn}, claim={})
        sheet = orders(seen, Temper.BUILDER, Dice("here", "house", "1"))
        lines = sheet.partition(f"unit {keeper.id}\n")[2].partition("unit ")[0].splitlines()
        way = ["move out", f"move {head.place}", f"give {head.id} 1 300", "move out", "move q11"]
        assert [line for line in lines if line.startswith(("move", "give"))] == (way if goes else [])


@pytest.mark.rule("OLY-LOYAL-04", "OLY-LOYAL-06")
def test_a_contract_that_wears_thin_becomes_an_oath_where_points_are_to_spare_and_is_honored_else() -> None:
    view = view_of(Temper.BUILDER)
    for points, loyalty, orders_given in (
        (4, "contract-250", ["oath"]),
        (3, "contract-250", ["honor"]),
        (4, "contract-251", []),
        (4, "oath-1", []),
    ):
        seen, _ = alone(view, points, items={"1": 1000}, loyalty=loyalty)
        assert [
            order.name for order in written(seen, Temper.BUILDER) if order.name in ("oath", "honor")
        ] == orders_given


@pytest.mark.rule("OLY-MAINT-01")
@pytest.mark.parametrize("temper", Temper)
def test_a_house_of_newcomers_pays_all_its_men_for_a_year_and_a_half_and_keeps_its_nobles(temper: Temper) -> None:
    match = Match(game="olympia", seats=[temper, "silent"], seed="b", options={"start": "newcomers"})
    unpaid = []
    for _ in range(18):
        match.play(1)
        unpaid += [one for one in match.events if isinstance(one, MenLeft | PeasantsStarved) and "1" in one.seen_by]
    view = look(RULESET, match.state, "1")
    assert isinstance(view, FactionView)
    assert unpaid == []
    assert len(view.own) >= 4


def test_a_house_player_learns_what_its_temper_has_a_use_for_and_no_more() -> None:
    for temper in Temper:
        view = view_of(temper)
        studied = {order["skill"] for order in written(view, temper) if order.name == "study"}
        assert studied <= set(LEARNS[temper])


def test_only_a_schemer_pays_for_other_people_s_nobles() -> None:
    seen = SeenUnit(id="4001", name="Osswid")
    bribed = {}
    for temper in Temper:
        view = view_of(temper)
        unit = replace(companion(view), skills={COMBAT: 0, BRIBE: 0})
        names = [order.name for order in written(abroad(view, unit, by=seen), temper)]
        bribed[temper] = "bribe" in names
    assert bribed == {Temper.BUILDER: False, Temper.RAIDER: False, Temper.SCHEMER: True}


def test_companions_suit_their_tempers() -> None:
    options = RULESET.play.options()
    chosen = {temper: HOUSE.choices(options, temper, Dice("any"))["companion"] for temper in Temper}
    assert chosen == {Temper.BUILDER: "builder", Temper.RAIDER: "marshal", Temper.SCHEMER: "envoy"}


def test_the_first_three_lessons_need_no_rulebook_and_are_carried_out() -> None:
    match = Match(game="olympia", seats=["pupil", "silent"], seed="lessons").play(4)
    view = look(RULESET, match.state, "1")
    assert isinstance(view, FactionView)
    assert len(view.own) >= 3, "a noble was hired"
    assert any(unit.skills for unit in view.own.values() if unit.loyalty == "oath-2"), "the first noble has learned"
    assert any(place.kind == "castle" for place in view.places.values())


def test_the_first_note_is_seen_whole_and_all_of_them_fit_a_card() -> None:
    match = Match(game="olympia", seats=["pupil", Temper.BUILDER, Temper.RAIDER], seed="card").play(12)
    notes = [sheet.advice for sheet in match.sheets if sheet.advice is not None]
    sworn = [note for note in notes if "\noath 1" in note.orders]
    assert sworn, "no noble swears an oath"
    assert all("`oath 1` binds" in note.suggestion for note in sworn)
    assert len(notes[0].orders.splitlines()) <= MOST_LINES
    assert all(len(note.suggestion) <= EMBED_FIELD - 400 and len(note.meaning) <= EMBED_FIELD for note in notes)
