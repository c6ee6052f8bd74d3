"""The checker and what it foresees: legal but odd orders, told before the turn in the words of the rule."""

from __future__ import annotations

import pytest

from engine.core.orders import read_orders
from engine.core.ruleset import check_orders
from engine.games.atlantis.book import BOOK
from engine.games.atlantis.checking.check import Answers, check
from engine.games.atlantis.checking.directory import directory
from engine.games.atlantis.checking.teller import explain
from engine.games.atlantis.ruleset import RULESET
from engine.games.atlantis.sight.sighting import view
from engine.games.atlantis.state import Faction, Unit
from tests.engine.games.atlantis.props.kit import Scenario
from tests.suite.table import each


def town() -> Scenario:
    """Region 2 plain with a market, SE of it 4 plain; 3 is ocean."""
    world = Scenario("pw", "pp")
    world.region(
        2,
        race="viking",
        population=500,
        wages=15,
        products={"horse": 39},
        wants={"fur": (30, 10)},
        sells={"sword": (60, 5)},
    )
    return world


@pytest.fixture
def world() -> Scenario:
    return town()


@pytest.fixture
def red(world: Scenario) -> Faction:
    return reds(world)


def reds(world: Scenario) -> Faction:
    return world.faction("Red", unclaimed=1000, war=1, trade=1, magic=1)


def found(world: Scenario, text: str, seat: str = "1") -> list[tuple[int, str, str]]:
    """(line, code, message) of what the checker finds, upkeep and idleness left out. Of one order alone its prepared
    answers are the same.
    """
    seen = view(world.state, seat)
    sheet = read_orders(text, BOOK, directory(seen))
    assert [str(problem) for problem in sheet.errors] == []
    odd = check(seen, sheet)
    if len(sheet.orders) == 1 and not sheet.header.get("forms"):
        assert list(Answers(seen).refusals(sheet.orders)) == [d for d in odd if d.line]
    return [(d.line, d.code, d.message) for d in odd if d.code not in ("work", "upkeep")]


def codes(world: Scenario, unit: Unit, *lines: str) -> list[str]:
    told = found(world, "\n".join([f"unit {unit.id}", *lines]))
    return [code for _, code, _ in told if code != "odd_unpaid_march"]


@pytest.mark.rule("ATL-EX-46")
def test_the_books_first_orders_need_500_silver_more_than_is_claimed(world: Scenario, red: Faction) -> None:
    red.unclaimed = 2500
    unit = world.unit(red, 2)
    text = f"""unit {unit.id}
form 1
buy 5 vikings
study combat
end
form 2
buy 15 vikings
end
claim 2500
give new 1 1000 silver
give new 2 2000 silver
"""
    assert found(world, text) == [(11, "gave_less", "Of 2000 silver to be given the unit had only 1500.")]
    unit.items["silver"] = 500
    assert found(world, text) == []


@pytest.mark.rule("ATL-GAP-116")
def test_claims_of_all_units_are_added_up(world: Scenario, red: Faction) -> None:
    one, two = world.unit(red, 2), world.unit(red, 2)
    text = f"unit {one.id}\nclaim 600\nunit {two.id}\nclaim 600"
    assert found(world, text) == [(4, "unclaimed_short", "There is not that much: only $400 of $600 was unclaimed.")]


@pytest.mark.rule("ATL-GAP-109")
def test_only_the_last_month_long_order_counts_but_moves_chain(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2)
    assert codes(world, unit, "work", "tax", "move se") == ["month", "not_ready"]
    assert codes(world, unit, "move se", "advance nw") == []
    assert codes(world, unit, "work", "work") == ["month"]


@pytest.mark.rule("ATL-ORDER-24")
def test_a_new_unit_that_nobody_comes_to_is_named(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2, people=2)
    assert codes(world, unit, "form 1", "study combat", "end") == ["empty"]
    assert codes(world, unit, "form 1", "end", "give new 1 1 leader") == []
    assert codes(world, unit, "form 1", "claim 200", "buy 1 leader", "end") == []


@pytest.mark.rule("ATL-ORDER-22")
def test_an_alias_taken_twice_in_a_region_is_named(world: Scenario, red: Faction) -> None:
    one, two = world.unit(red, 2, people=2), world.unit(red, 2, people=2)
    text = f"unit {one.id}\nform 1\nend\ngive new 1 1 leader\nunit {two.id}\nform 1\nend"
    assert [(line, code) for line, code, _ in found(world, text)] == [(6, "alias_taken")]


@pytest.mark.rule("ATL-GAME-07")
def test_orders_to_units_of_others_are_an_error_once_each(world: Scenario, red: Faction) -> None:
    world.unit(red, 2)
    assert found(world, "unit 99\nwork\ntax\nform 1\nend") == [(4, "no-unit", "unit 99 is not one of yours")]


@pytest.mark.rule("ATL-ORDER-22")
def test_findings_at_a_form_stand_at_its_alias(world: Scenario, red: Faction) -> None:
    one, two = world.unit(red, 2), world.unit(red, 2)
    text = (
        f"unit 99\n  form 5\n  end\nunit {one.id}\nform   12\nend\nform 3\nend\ngive new 3 1 leader\n"
        f"unit {two.id}\n\tform 3\nend"
    )
    world.unit(red, 2, people=2)
    shown = check_orders(RULESET, view(world.state, "1"), text)
    at = {one.code: (one.line, one.column) for one in shown.diagnostics}
    lines = text.split("\n")
    assert at["no-unit"] == (2, lines[1].index("5") + 1)
    assert at["empty"] == (5, lines[4].index("12") + 1)
    assert at["alias_taken"] == (11, lines[10].index("3") + 1)


@each(
    "lines, code",
    [
        (["give 99 1 silver"], "not_here"),
        (["give 0 5 iron"], "has_none"),
        (["sell 5 iron"], "not_wanted"),
        (["sell 5 furs"], "nothing_to_sell"),
        (["buy 1 plate_armor"], "not_for_sale"),
        (["buy 3 swords"], "odd_buys_less"),
        (["faction war 3 trade 3"], "too_many_points"),
        (["declare 99 ally"], "no_faction"),
        (["declare default"], "no_default_attitude"),
        (["combat fire"], "cannot_cast"),
        (["cast fire"], "cannot_cast"),
        (["forget mining"], "nothing_to_forget"),
        (["name object Keep"], "not_inside"),
        (["destroy"], "not_inside"),
        (["promote 5"], "not_inside"),
        (["leave"], "not_inside"),
        (["enter 7"], "no_structure"),
        (["tax"], "not_ready"),
        (["guard 1"], "not_ready"),
        (["option template"], "option"),
        (["show skill mining"], "skill_not_reached"),
        (["show item nonsense"], "unknown_item"),
        (["attack 99"], "odd_not_seen"),
        (["steal 99 silver"], "odd_not_seen"),
        (["study combat"], "no_fee"),
        (["study fire"], "needs_first"),
        (["teach 99"], "no_such_pupil"),
        (["produce horse"], "no_skill_for_item"),
        (["produce silver"], "not_made"),
        (["build tower"], "no_skill_to_build"),
        (["build shaft"], "not_buildable"),
        (["build"], "not_inside"),
        (["entertain"], "no_talent"),
        (["move n"], "odd_no_way"),
        (["name unit ???"], "no_name"),
        (["move se nw se"], "odd_too_far"),
        (["sail"], "not_inside"),
        (["quit"], "answer"),
        (["password x"], "answer"),
    ],
)
def test_what_can_not_work_is_named_before_the_turn(lines: list[str], code: str) -> None:
    world = town()
    unit = world.unit(reds(world), 2, silver=5)
    assert codes(world, unit, *lines) == [code]


@pytest.mark.parametrize(
    "lines",
    [
        ["give 0 1 silver"],
        ["sell 5 furs", "buy 2 swords"],
        ["claim 10", "study combat"],
        ["claim 100", "study force"],
        ["faction war 2 trade 2 magic 1"],
        ["declare 2 hostile", "find 1"],
        ["move se"],
        ["claim 200", "buy 1 leader", "study mining"],
        ["form 1", "claim 70", "buy 1 viking", "study combat", "end", "teach new 1"],
    ],
)
def test_orders_that_work_are_not_found_fault_with(world: Scenario, red: Faction, lines: list[str]) -> None:
    unit = world.unit(red, 2, silver=5, fur=5, skills={"combat": 1})
    assert codes(world, unit, *lines) == []


def test_what_is_given_first_is_there_to_be_spent(world: Scenario, red: Faction) -> None:
    giver, student = world.unit(red, 2, silver=100), world.unit(red, 2)
    text = f"unit {giver.id}\ngive {student.id} 20 silver\nunit {student.id}\nstudy combat"
    assert found(world, text) == []


@pytest.mark.rule("ATL-PARSE-14", "ATL-MAINT-01", "ATL-MAINT-03")
def test_idle_units_and_upkeep_are_summed_up(world: Scenario, red: Faction) -> None:
    red.unclaimed = 0
    world.unit(red, 2, people=10)
    world.unit(red, 4)
    seen = view(world.state, "1")
    messages = [d.message for d in check(seen, read_orders("", BOOK))]
    assert messages == [
        "2 units have no month-long order and will work for wages",
        "upkeep is $220; $220 of it must be earned this month or eaten as food",
    ]


@pytest.mark.rule("ATL-STEAL-06", "ATL-TAX-05")
def test_what_a_unit_does_once_a_month_is_not_done_twice(world: Scenario, red: Faction) -> None:
    blue = world.faction("Blue")
    unit, other = world.unit(red, 2, skills={"combat": 1}), world.unit(blue, 2)
    lines = [f"steal {other.id} silver", f"assassinate {other.id}", "tax", "pillage"]
    assert codes(world, unit, *lines) == ["once", "too_few_pillagers", "once"]


def test_looking_on_finds_nothing(world: Scenario, red: Faction) -> None:
    assert check(view(world.state, None), read_orders("unit 1\nwork", BOOK)) == []


def test_checking_changes_nothing_in_the_view(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2, silver=100)
    seen = view(world.state, "1")
    check(seen, read_orders(f"unit {unit.id}\ngive 0 50 silver\nclaim 5", BOOK))
    assert seen.own[unit.id].count("silver") == 100


def test_each_order_is_told_in_plain_words(world: Scenario, red: Faction) -> None:
    unit, other = world.unit(red, 2, name="Merlin"), world.unit(red, 2, name="Guards")
    seen = view(world.state, "1")
    text = (
        f"unit {unit.id}\nform 1\nbuy 5 vikings\nend\n@give {other.id} 10 swords\nmove n in 3\ndeclare 9 ally\navoid 0"
    )
    assert explain(read_orders(text, BOOK), seen) == [
        f"Merlin ({unit.id}) forms new 1",
        f"New 1 of {unit.id} buys 5 vikings [VIKI]",
        f"Merlin ({unit.id}) gives 10 swords [SWOR] to Guards ({other.id}) (and stays on the template)",
        f"Merlin ({unit.id}) moves north, then through the inner passage, then into structure 3",
        f"Merlin ({unit.id}) declares faction 9 ally",
        f"Merlin ({unit.id}) no longer avoids battles",
    ]


def test_every_order_can_be_told_in_words(world: Scenario, red: Faction) -> None:
    world.unit(red, 2)
    seen = view(world.state, "1")
    for spec in BOOK.specs:
        sheet = read_orders(f"unit 1\n{spec.example}", BOOK)
        assert len(explain(sheet, seen)) == 1
        check(seen, sheet)


@pytest.mark.rule("ATL-SEQ-01", "ATL-STRUCT-05")
def test_names_are_given_before_anybody_enters_and_destruction_comes_after(world: Scenario, red: Faction) -> None:
    world.structure(2, "tower")
    unit = world.unit(red, 2)
    assert codes(world, unit, "enter 1", "name object Keep") == ["not_inside"]
    assert codes(world, unit, "enter 1", "destroy") == []


@pytest.mark.rule("ATL-STRUCT-05")
def test_guests_are_told_what_only_the_owner_may_do(world: Scenario, red: Faction) -> None:
    tower = world.structure(2, "tower")
    owner, guest = world.unit(red, 2, structure=tower), world.unit(red, 2, structure=tower)
    assert codes(world, guest, "describe object x", "destroy") == ["not_owner", "not_owner"]
    assert codes(world, owner, "describe object x", "destroy") == []


def test_who_collects_taxes_may_have_silver_nobody_can_foresee(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2, skills={"combat": 1})
    assert codes(world, unit, "tax", "study combat", "buy 1 sword") == []
    assert codes(world, unit, "study combat", "buy 1 sword") == ["no_fee", "odd_buys_less"]


@pytest.mark.rule("ATL-MOVE-06", "ATL-MOVE-09")
def test_who_carries_too_much_is_told_unless_he_lets_it_lie(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2, stone=5)
    assert codes(world, unit, "move se") == ["odd_overloaded"]
    assert codes(world, unit, "give 0 5 stone", "move se") == []


@pytest.mark.rule("ATL-MOVE-14", "ATL-GAP-09", "ATL-GAP-34")
@each(
    "month, road, found_odd",
    [(1, None, ["odd_too_far"]), (4, None, []), (1, "road se", []), (1, "road ne", ["odd_too_far"])],
)
def test_bad_weather_to_come_counts_and_so_does_a_road(month: int, road: str | None, found_odd: list[str]) -> None:
    world = Scenario("pw", "ff", month=month, height=30)
    if road:
        world.structure(2, road)
    unit = world.unit(world.faction("Red"), 2)
    assert codes(world, unit, "move se") == found_odd


@pytest.mark.rule("ATL-TAX-09", "ATL-TAX-10")
def test_a_foreign_guard_in_sight_is_pointed_out(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2, people=50, race="viking", skills={"combat": 1})
    assert codes(world, unit, "tax") == []
    world.unit(world.faction("Blue"), 2, skills={"combat": 1}, flags={"guard": True})
    assert codes(world, unit, "tax") == ["odd_guarded_tax"]
    assert codes(world, unit, "pillage") == ["guarded_against_pillage"]


@pytest.mark.rule("ATL-TAX-05", "ATL-EX-21")
def test_pillagers_of_a_region_are_counted_together(world: Scenario, red: Faction) -> None:
    units = [world.unit(red, 2, people=n, race="viking", skills={"combat": 1}) for n in (12, 12, 1)]
    text = "\n".join(f"unit {unit.id}\npillage" for unit in units[:2])
    assert found(world, text) == []  # with the one who does not pillage they are 25
    units[2].training = {}
    assert [code for _, code, _ in found(world, text)] == ["too_few_pillagers"] * 2


@pytest.mark.rule("ATL-SEQ-01", "ATL-SKILL-09")
def test_recruits_of_this_month_do_not_hinder_its_taxes(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2, people=5, race="viking", skills={"combat": 1}, silver=600)
    assert codes(world, unit, "tax", "guard 1", "buy 10 vikings") == []


@pytest.mark.rule("ATL-GAP-69")
def test_nobody_shares_the_watch_of_a_town() -> None:
    world = Scenario("p")
    world.region(2, town=2500)
    unit = world.unit(world.faction("Red"), 2, skills={"combat": 1, "observation": 1})
    world.unit(1, 2, flags={"guard": True}, name="City Guard")
    assert codes(world, unit, "guard 1") == ["city_guarded"]


@pytest.mark.rule("ATL-INCOME-01", "ATL-INCOME-02")
def test_where_nobody_lives_there_is_no_work_and_no_audience() -> None:
    world = Scenario("p")
    unit = world.unit(world.faction("Red"), 2, skills={"entertainment": 1})
    assert codes(world, unit, "work") == ["no_work"]
    assert codes(world, unit, "entertain") == ["no_audience"]


@pytest.mark.rule("ATL-MOVE-15", "ATL-GAP-43")
@each("mount", ["horse", "winged_horse"])
def test_the_sea_bars_riders_and_fliers(mount: str) -> None:
    world = Scenario(*"pwp")
    unit = world.unit(world.faction("Red"), 2, items={mount.replace("_", " "): 2})
    assert codes(world, unit, "move se") == ["odd_into_the_sea"]


@pytest.mark.rule("ATL-MOVE-16", "ATL-ORDER-32")
def test_a_structure_on_the_way_is_looked_for_where_the_region_is_in_sight(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2)
    world.structure(2, "tower")
    assert codes(world, unit, "move 1 se") == []
    assert codes(world, unit, "move 77 se") == ["no_structure"]
    assert codes(world, unit, "move se 77") == []


@pytest.mark.rule("ATL-ORDER-04", "ATL-MUSTER-11")
@pytest.mark.parametrize(("attitude", "code"), [("ally", ["odd_attacks_ally"]), ("friendly", []), ("hostile", [])])
def test_an_attack_on_an_ally_is_pointed_out(world: Scenario, red: Faction, attitude: str, code: list[str]) -> None:
    blue = world.faction("Blue")
    world.declare(red, blue, attitude)
    unit = world.unit(red, 2, skills={"observation": 1})
    other = world.unit(blue, 2)
    assert codes(world, unit, f"attack {other.id}") == code


@pytest.mark.rule("ATL-ITEM-02", "ATL-ITEM-06")
@pytest.mark.parametrize(("iron", "code"), [(2, ["no_material"]), (3, [])])
def test_material_for_one_piece_is_enough(world: Scenario, red: Faction, iron: int, code: list[str]) -> None:
    unit = world.unit(red, 2, skills={"armorer": 3}, iron=iron)
    assert codes(world, unit, "produce plate_armor") == code


@pytest.mark.rule("ATL-SAIL-01", "ATL-SAIL-08", "ATL-GAP-40")
@each(
    "needs, order, code",
    [(0, "sail se", []), (0, "sail s", ["odd_ship_on_land"]), (0, "sail", []), (1, "sail se", ["odd_unfinished_ship"])],
)
def test_a_ship_is_checked_before_it_leaves(needs: int, order: str, code: list[str]) -> None:
    world = Scenario(*"pwp")
    unit = world.unit(world.faction("Red"), 2, structure=world.structure(2, "longboat", needs=needs))
    assert codes(world, unit, order) == code


@pytest.mark.rule("ATL-BATTLE-07", "ATL-ORDER-04")
@pytest.mark.parametrize(("wolves", "warned"), [(1, False), (200, True)])
def test_a_hopeless_attack_is_told_with_what_would_help(
    world: Scenario, red: Faction, wolves: int, warned: bool
) -> None:
    band = world.unit(red, 2, people=10, race="viking", skills={"combat": 1}, sword=10, silver=200)
    pack = world.unit(None, 2, people=0, items={"wolf": wolves})
    said = [message for _, code, message in found(world, f"unit {band.id}\nattack {pack.id}") if "hopeless" in code]
    assert bool(said) is warned
    assert all("more fighters, swords and armor" in message for message in said)


@pytest.mark.rule("ATL-BATTLE-07", "ATL-NPC-02")
def test_whom_nobody_sees_adds_nothing_to_the_odds_that_are_told(world: Scenario, red: Faction) -> None:
    blue = world.faction("Blue")
    band = world.unit(red, 2, people=2, race="viking", skills={"combat": 1}, silver=200)
    scout = world.unit(blue, 2)
    before = found(world, f"unit {band.id}\nattack {scout.id}")
    world.unit(blue, 2, people=900, skills={"stealth": 5, "combat": 5})
    assert found(world, f"unit {band.id}\nattack {scout.id}") == before


@pytest.mark.rule("ATL-MAINT-01", "ATL-MAINT-03", "ATL-MAINT-04")
@pytest.mark.parametrize(
    ("silver", "grain", "treasury", "warned"),
    [(0, 0, 0, True), (99, 0, 0, True), (100, 0, 0, False), (0, 10, 0, False), (50, 4, 0, True), (0, 0, 100, False)],
)  # fmt: skip
def test_a_march_without_silver_or_food_is_told_before_it_begins(
    world: Scenario, red: Faction, silver: int, grain: int, treasury: int, warned: bool
) -> None:
    red.unclaimed = treasury
    band = world.unit(red, 2, people=10, race="viking", silver=silver, grain=grain)
    said = [message for _, code, message in found(world, f"unit {band.id}\nmove se") if "unpaid" in code]
    assert bool(said) is warned
    assert all("owes $100 for its upkeep" in message and "food, first" in message for message in said)
    assert not [code for _, code, _ in found(world, f"unit {band.id}\nwork") if "unpaid" in code]
