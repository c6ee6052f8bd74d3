"""The turn report, read as a player reads it."""

from __future__ import annotations

import pytest
from msgspec.structs import force_setattr

from engine.core.orders import read_orders
from engine.core.space.hexes import RowDirection
from engine.core.telling.press import PressItem, PressKind
from engine.core.telling.report import Report, report_text
from engine.games.dunk.armies.events import Combatant
from engine.games.dunk.realm.events import IncomeAccount, LandTaken, OutOfControl
from engine.games.dunk.rules.technologies import technologies
from engine.games.dunk.ruleset import RULESET
from engine.games.dunk.sight.view import view
from engine.games.dunk.state import ArmyType, Attitude, Goods, Kingdom, Leaders, Mine, Plague, Race, Town
from engine.games.dunk.telling.calendar import date
from engine.games.dunk.telling.report import combatant_line, happened, report
from engine.games.dunk.wording import WORDING
from engine.testing import play
from tests.engine.games.dunk.props.kit import Scenario, from_one
from tests.suite.table import each

SECTIONS = [
    "Your orders",
    "Other happenings",
    "Battle reports",
    "Kingdom Status Report",
    "ASCII map",
    "Dunkmaster speaks",
    "Orders sheet",
]


def realm(race: Race = Race.ORC, leaders: Leaders = Leaders.WARRIORS, **facts: object) -> tuple[Scenario, Kingdom]:
    """A kingdom on a strip of grassland, and a far neighbour."""
    world = from_one("gggggggggggg", "gggggggggggg", "ggggggggffff", turn=4)
    kingdom = world.kingdom(race, leaders, land=[1, 2, 13], gold=9, name="Grah's_Kingdom", **facts)  # type: ignore[arg-type]
    world.kingdom(Race.ELF, land=[36], name="Silverwood")
    return world, kingdom


def told(world: Scenario, orders: str = "write_race all") -> str:
    """The report of kingdom 1 after a turn with these orders."""
    _, outcome = world.play({1: orders})
    return report_text(outcome.reports["1"])


def part(text: str, title: str) -> str:
    """A section or a part of one, up to the next title of a section."""
    after = text.split(f"\n{title}\n", 1)[1]
    for other in SECTIONS:
        after = after.split(f"\n{other}\n---", 1)[0]
    return after


@pytest.mark.rule("DNK-REPORT-01")
def test_the_sections_stand_in_the_order_of_the_rulebook() -> None:
    world, kingdom = realm()
    speech = PressItem(seat="", kind=PressKind.PRESS, title="From the Dunkmaster", text="Behave.")
    orders = {kingdom.seat: "begin orders Grah's_Kingdom\nplace 1 e\nend orders"}
    _, outcome = play(RULESET, world.state, orders, number=5, press=[speech])
    assert [section.title for section in outcome.reports["1"].sections] == SECTIONS


@pytest.mark.rule("DNK-REPORT-02")
def test_the_orders_come_first_as_sent_without_a_password_and_then_what_came_of_each() -> None:
    world, kingdom = realm()
    text = f"begin orders {kingdom.name} 5\n>so it begins\nplace 1 e\nplace 999 e\nend orders swordfish\n"
    _, outcome = world.play({1: text})
    section = part(report_text(outcome.reports["1"]), "Your orders")
    sent, answers = section.split("What came of them")
    assert ">so it begins\nplace 1 e\nplace 999 e\nend orders" in sent
    assert "swordfish" not in section
    assert "place 1 e: 1st Army" in answers
    assert "place 999 e: There is no province 999." in answers


def test_lines_that_could_not_be_read_are_named_with_their_place() -> None:
    world, _ = realm()
    assert 'line 2, column 1: error: unknown order "plaice"' in told(world, "plaice 1 e")


def test_long_lines_of_orders_are_folded_and_still_mean_the_same() -> None:
    world, kingdom = realm()
    world.army(kingdom, 1)
    long = "move 1st Army " + "e w " * 24
    text = told(world, long)
    section = part(text, "Your orders").split("What came of them")[0]
    assert max(len(line) for line in section.splitlines()) <= 78
    folded = "\n".join(line for line in section.splitlines() if "move" in line or line.startswith("  "))
    sheet = read_orders(folded, RULESET.book, RULESET.look.directory(view(world.state, "1")))
    assert sheet.orders[0]["directions"] == ("e", "w") * 24


@pytest.mark.rule("DNK-REPORT-03")
def test_other_happenings_tell_what_happened_and_end_with_rumours() -> None:
    world, _ = realm()
    section = part(told(world), "Other happenings")
    assert section.index("Income") < section.index("Rumours")
    assert "Greatest income" in section


@pytest.mark.rule("DNK-REPORT-04")
def test_a_battle_in_a_province_is_told_once_with_every_army() -> None:
    world, kingdom = realm()
    other = world.state.kingdoms[2]
    world.war(kingdom, other)
    world.army(kingdom, 2)
    world.armies(other, 2, 2)
    section = part(told(world), "Battle reports")
    assert section.count("Battle in 2:") == 1
    assert section.count("of Silverwood, elf") == 2
    assert section.count("(eas ") == 3


@pytest.mark.rule("DNK-REPORT-05", "DNK-EX-12")
def test_each_army_of_a_battle_shows_its_four_values() -> None:
    line = combatant_line(
        Combatant(
            army=3, name="2nd Archers", kingdom=1, kingdom_name="Grahland", type="archers", race="orc", erf=2,
            eas="2", aas="665k", es="5.32M", own="2.66M", survived=True, killed_by_arrows=False,
        )
    )  # fmt: skip
    assert line.strip() == "2nd Archers of Grahland, orc, ERF 2, survives (eas 2, aas 665k, es 5.32M, as 2.66M)"


@pytest.mark.rule("DNK-REPORT-06")
def test_the_status_report_goes_from_diplomacy_to_technologies_to_provinces() -> None:
    world, _ = realm(techs=["bows", "iron"])
    world.province(1, villages=1, roads=True)
    text = part(told(world), "Kingdom Status Report")
    assert text.index("\nDiplomacy\n") < text.index("\nTechnologies\n") < text.index("\nProvinces\n")
    assert " 2  Silverwood  elves   neutral" in text
    assert "Possessed: bows, iron" in text
    assert " 1  g  orcs    village, roads" in text
    assert "Plague" not in text


@pytest.mark.rule("DNK-REPORT-06")
def test_the_plague_column_is_there_only_when_somebody_is_ill() -> None:
    world, _ = realm()
    world.province(2, plague=Plague(mortality=8, contagion=1, since=4))
    seen = report_text(report(view(world.state, "1"), (), None))
    assert "Plague" in part(seen, "Kingdom Status Report")
    assert "deadly," in seen


@pytest.mark.rule("DNK-REPORT-07", "DNK-REPORT-17")
@each("switch, there", [("on", True), ("off", False)])
def test_the_map_of_letters_can_be_switched_off(switch: str, there: bool) -> None:
    world, _ = realm()
    assert ("\nASCII map\n" in told(world, f"set_ascii {switch}")) is there


@pytest.mark.rule("DNK-REPORT-09")
def test_the_dunkmaster_speaks_when_he_has_something_to_say_and_is_left_out_otherwise() -> None:
    world, kingdom = realm()
    assert "Dunkmaster speaks" not in told(world)
    speech = PressItem(seat="", kind=PressKind.PRESS, title="A word", text="No fishing on Sundays.")
    player = PressItem(seat="2", kind=PressKind.PRESS, title="Not me", text="Elves say hello.")
    _, outcome = play(RULESET, world.state, {}, number=5, press=[speech, player])
    section = part(report_text(outcome.reports[kingdom.seat]), "Dunkmaster speaks")
    assert "No fishing on Sundays." in section
    assert "Elves" not in section


@pytest.mark.rule("DNK-REPORT-10", "DNK-REPORT-12", "DNK-GAP-60")
@each(
    "gold, most, leaders, reminder",
    [
        (8, 4, Leaders.WARRIORS, ">Maybe use your warrior leaders to develop a soc or something?"),
        (5, 2, Leaders.MAGES, ">Maybe use your mages to burn two provinces with diburn?"),
        (7, 3, Leaders.PRIESTS, ">Maybe use your priests to mission or develop a soc?"),
    ],
)
def test_the_orders_sheet_opens_with_the_gold_and_closes_with_the_leaders(
    gold: int, most: int, leaders: Leaders, reminder: str
) -> None:
    world = from_one("gg", turn=4)
    kingdom = world.kingdom(Race.ORC, leaders, land=[1], gold=gold, name="Grah's_Kingdom")
    world.army(kingdom, 1, ArmyType.ARCHERS)
    made = report(view(world.state, "1"), (), None)
    sheet = part(report_text(made), "Orders sheet").splitlines()
    assert "begin orders Grah's_Kingdom 5" in sheet
    assert f">We also have {gold} gold to buy armies (max {most} armies) and stuff for." in sheet
    assert reminder in sheet
    assert any("1st Archers" in line for line in sheet)
    assert made.template.splitlines() == sheet[1:]


@pytest.mark.rule("DNK-REPORT-13", "DNK-EX-06")
def test_movement_words_not_used_are_on_the_next_sheet() -> None:
    world, kingdom = realm()
    world.army(kingdom, 1)
    _, outcome = world.play({1: "move 1 0 e"})
    assert "move 1st Army e" in outcome.reports["1"].template.splitlines()


@pytest.mark.rule("DNK-REPORT-14")
def test_provinces_out_of_control_are_told_after_the_income() -> None:
    world, _ = realm()
    lost = OutOfControl(kingdom=1, seen_by=("1",), province=2)
    money = IncomeAccount(
        kingdom=1, seen_by=("1",), provinces=4, mines=0, structures=0, income=4, administration=0, crime=0, towns=0,
        armies=0, guards_bought=0, gold=13,
    )  # fmt: skip
    force_setattr(lost, "phase", "Havoc")
    force_setattr(money, "phase", "Income")
    text = report_text(report(view(world.state, "1"), (lost, money), None))
    account = WORDING.catalogue.sentence(money).split()[0]
    section = part(text, "Other happenings")
    assert section.index(f"Income\n\n{account}") < section.index("Province 2 is out of control")


@pytest.mark.rule("DNK-REPORT-15")
def test_what_can_be_developed_is_listed_with_its_order_and_cost() -> None:
    world, _ = realm(developable=["bows", "moral"])
    text = report_text(report(view(world.state, "1"), (), None))
    assert "develop_bows             20 gold" in text
    assert "develop_moral            leaders" in text


@pytest.mark.rule("DNK-REPORT-16")
def test_the_t_of_a_town_is_called_tradegoods() -> None:
    world, _ = realm()
    town = Town("Grubby_Hollow", Race.ORC, Goods(food=3, timber=2, ore=1, spec=0, tradegoods=7), income="11/2")
    world.province(1, town=town)
    text = report_text(report(view(world.state, "1"), (), None))
    head = next(line for line in text.splitlines() if "Tradegoods" in line)
    row = next(line for line in text.splitlines() if "Grubby Hollow" in line and "orcs" in line and " 7 " in line)
    assert head.split()[-2:] == ["Tradegoods", "Gold"]
    assert row.split()[-3:] == ["7", "5", "1/2"]


def test_the_account_of_the_turn_adds_up_to_the_treasury() -> None:
    world, _ = realm()
    campaign, outcome = world.play({1: "place 1 e\nbuild_village 2"})
    table = next(s for s in outcome.reports["1"].sections if s.title == "Kingdom Status Report").sections[0].blocks[0]
    amounts = [int(row[1]) for row in table.rows]  # type: ignore[union-attr]
    assert sum(amounts[:-1]) == amounts[-1] == campaign.kingdoms[1].gold
    assert amounts[0] == 9


def test_the_card_tells_of_all_land_that_was_taken_in_one_sentence() -> None:
    taken = [LandTaken(seen_by=("1",), province=number) for number in (4, 7, 9)]
    assert happened(taken) == ("Our armies have taken provinces 4, 7 and 9, which belonged to nobody who was looking.",)
    assert happened(taken[:1]) == ("Our armies have taken province 4, which belonged to nobody who was looking.",)


def test_the_card_of_a_turn_without_news_says_so_and_leaves_the_income_to_the_funds() -> None:
    money = IncomeAccount(
        kingdom=1, seen_by=("1",), provinces=4, mines=0, structures=0, income=4, administration=0, crime=0, towns=0,
        armies=0, guards_bought=0, gold=13,
    )  # fmt: skip
    assert happened([money]) == ("A quiet turn: nothing of note happened.",)
    assert happened([]) == ()


def test_the_card_tells_at_most_five_things_and_the_funds() -> None:
    world, kingdom = realm()
    world.army(kingdom, 13, heading=["e"])
    made = _report(world, "place 1 se\nbuild_mine 1")
    assert 1 <= len(made.happened) <= 5
    assert made.funds.startswith(f"{world.play({1: 'place 1 se'})[0].kingdoms[1].gold} gold in the treasury")
    assert "1 of our orders could not be carried out." in made.warnings


def _report(world: Scenario, orders: str) -> Report:
    return world.play({1: orders})[1].reports["1"]


def test_a_kingdom_in_debt_is_warned_of_desertion() -> None:
    world, kingdom = realm()
    kingdom.gold = -12
    made = report(view(world.state, "1"), (), None)
    assert any("a 12 % chance of deserting" in warning for warning in made.warnings)


def test_a_kingdom_that_sent_nothing_is_told_so() -> None:
    world, _ = realm()
    _, outcome = world.play({})
    assert "You sent no orders this turn." in outcome.reports["1"].warnings
    assert "You sent no orders" in report_text(outcome.reports["1"])


@each("turn, text", [(1, "Turn 1, season of the thaw"), (12, "Turn 12, season of empty larders")])
def test_turns_have_a_season(turn: int, text: str) -> None:
    assert date(turn) == text
    assert date(turn + 12).endswith(text.split(", ")[1])


def crowded() -> Scenario:
    """The longest names, every structure, every kind of army and the wordiest plague, all in a few provinces."""
    world = from_one(*["f" * 12] * 12, turn=1234)
    ours = world.kingdom(land=range(1, 40), gold=123_456, name="A" * 30, techs=list(technologies()))
    ours.player_name = "P" * 30
    others = [world.kingdom(Race.DWARF, land=[60 + n], name=f"{chr(65 + n)}" * 30) for n in range(12)]
    plague = Plague(mortality=3, contagion=20)
    for number in (1, 2, 13, 60):
        world.province(
            number, villages=12, roads=True, irrigation=True, mine=Mine.SMALL, church=True, stables=11, warg_farms=10,
            fishing_boats=True, lumber_production=True, worm_factory=True, plague=plague,
            town=Town("T" * 30, Race.DWARF, Goods(9999, 9999, 9999, 9999, 9999), plague, "98765/54"),
        )  # fmt: skip
        for kind in ArmyType:
            army = world.army(ours, number, kind, erf=1234, heading=["death_train"] * 40, plague=plague)
            army.climbing = RowDirection.SW
            world.army(others[0], number, kind)
            world.army(None, number, kind)
    world.state.kingdoms[2].player_name = "Q" * 30
    return world


@each("seat", ["1", "2", "13"])
def test_the_most_crowded_report_stays_within_its_78_columns(seat: str) -> None:
    text = report_text(report(view(crowded().state, seat), (), None)).split("\nOrders sheet\n")[0]
    wide = [line for line in text.split("\nASCII map\n")[0].splitlines() if len(line) > 78]
    assert wide == []


def test_the_most_crowded_turn_is_told_within_its_78_columns() -> None:
    world = crowded()
    world.war(world.state.kingdoms[1], world.state.kingdoms[2])
    _, outcome = world.play({1: "write_race all\nwrite_tech all\nfriend 3"})
    for told_to in outcome.reports.values():
        text = report_text(told_to)
        assert [line for line in text.split("\nASCII map\n")[0].splitlines() if len(line) > 78] == []


def test_a_kingdom_without_land_armies_or_friends_still_has_a_report() -> None:
    world = from_one("gg")
    world.kingdom(name="Alone")
    text = report_text(report(view(world.state, "1"), (), None))
    assert "We rule by correspondence" in text
    assert "alone in the world" in text


def test_the_first_report_welcomes_and_warns_of_nothing() -> None:
    world = from_one("ggg")
    world.kingdom(land=[1])
    made = report(view(world.state, "1"), (), None)
    assert made.title == "Dunk! campaign 20: Grahland, before the first turn"
    assert made.warnings == ()
    assert "None yet: this is your starting position" in report_text(made)


@pytest.mark.rule("DNK-GAP-13")
def test_contact_is_listed_in_the_status_report() -> None:
    world, kingdom = realm()
    world.kingdom(Race.DUCK, land=[3], name="Nextdoor")
    rows = {line.split()[1]: line for line in told(world).splitlines() if " neutral  neutral" in line}
    assert kingdom.name not in rows
    assert "yes" in rows["Nextdoor"].split()
    assert "yes" not in rows["Silverwood"].split()


@pytest.mark.rule("DNK-DIPL-02")
def test_the_status_report_shows_the_status_and_what_we_say() -> None:
    world, kingdom = realm()
    world.declare(kingdom, world.state.kingdoms[2], Attitude.FRIEND)
    row = next(line for line in told(world).splitlines() if "Silverwood" in line and "elves" in line)
    assert row.split()[:5] == ["2", "Silverwood", "elves", "neutral", "friend"]


def test_what_everybody_knows_is_kept_apart_from_what_happened_to_us() -> None:
    world, _ = realm()
    third = world.kingdom(Race.DUCK, name="Short_Lived")
    section = part(told(world), "Other happenings")
    before, after = section.split("News of the world")
    assert f"{third.name.replace('_', ' ')} is no more" in after.split("Rumours")[0]
    assert third.name not in before


@pytest.mark.rule("DNK-REPORT-06")
def test_free_land_next_to_ours_is_told_with_its_terrain_its_people_and_the_way_there() -> None:
    world = Scenario.founded((Race.HUMAN, Leaders.MAGES), (Race.ORC, Leaders.WARRIORS))
    after, outcome = world.play({1: "write_race all", 2: "write_race all"})
    mine = view(after, "1")
    lines = (
        report_text(outcome.reports["1"]).split("Free land next to ours")[1].split("Strangers in sight")[0].splitlines()
    )
    told = {int(line.split()[0]): line.split() for line in lines if line.split() and line.split()[0].isdigit()}
    around = {n for own in mine.own_provinces for n in mine.neighbours(own.number) if not mine.provinces[n].owner}
    assert set(told) >= around
    place = mine.provinces[min(around)]
    start, way = int(told[place.number][3]), told[place.number][4].rstrip(",")
    assert told[place.number][1] == place.terrain.value
    assert mine.neighbour(start, RowDirection(way)) == place.number
    assert mine.provinces[start].own
    taken, _ = world.play({1: f"place {start} {way}", 2: "write_race all"})
    assert any(army.owner == 1 and (army.province == place.number or army.climbing) for army in taken.armies.values())
