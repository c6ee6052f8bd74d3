"""Phase 1: the dispatcher, orders about the game, developing, diplomacy and gifts."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.telling.report import report_text
from engine.core.turn import Turn
from engine.games.dunk.acting import events as told
from engine.games.dunk.armies.names import spaced
from engine.games.dunk.book import BOOK
from engine.games.dunk.diplomacy.desk import for_gm
from engine.games.dunk.events import Refused
from engine.games.dunk.language.frame import STANDING
from engine.games.dunk.rules.technologies import technologies
from engine.games.dunk.state import Campaign, Kingdom, Leaders, Race, Status
from engine.games.dunk.telling.sheet import standing_orders
from engine.games.dunk.turn.orders import run
from engine.testing import events_of
from tests.engine.games.dunk.props.kit import from_one
from tests.suite.table import each


class World:
    """Grah's orcs (kingdom 1) and Karth's elves (kingdom 2), who know each other."""

    def __init__(
        self, leaders: Leaders = Leaders.WARRIORS, race: Race = Race.ORC, gold: int = 50, **facts: Any
    ) -> None:
        self.scenario = from_one("lllll", "lllll", "lllll")
        self.grah: Kingdom = self.scenario.kingdom(race, leaders, land=[1, 2, 6], gold=gold, **facts)
        self.karth: Kingdom = self.scenario.kingdom(Race.ELF, Leaders.MAGES, land=[14, 15], gold=10)
        self.state: Campaign = self.scenario.state
        self.grah.contacts, self.karth.contacts = [2], [1]

    def orders(self, grah: str = "", karth: str = "") -> Turn[Campaign, None]:
        turn = self.scenario.turn({1: grah, 2: karth}, phase="Orders")
        run(turn)
        return turn


def refusals(turn: Turn[Campaign, None]) -> list[str]:
    return [event.reason for event in events_of(turn, Refused)]


def test_every_order_of_the_book_is_carried_out_by_somebody() -> None:
    assert [spec.keyword for spec in BOOK.specs if spec.do is None] == []


@pytest.mark.rule("DNK-TECH-05", "DNK-GAP-85", "DNK-GEN-08")
def test_a_technology_can_be_used_further_down_in_the_same_sheet() -> None:
    world = World(developable=["bows"])
    turn = world.orders("place_archers 1\ndevelop_bows\nplace_archers 1")
    assert "We do not possess bows." in refusals(turn)[0]
    assert len(refusals(turn)) == 1
    assert [army.type.value for army in world.state.armies.values()] == ["archers"]
    assert world.grah.gold == 50 - 20 - 4


@pytest.mark.rule("DNK-TECH-03", "DNK-STD-12", "DNK-STD-13", "DNK-STD-14", "DNK-STD-21")
def test_any_number_of_techs_may_be_developed_while_the_gold_lasts() -> None:
    world = World(gold=65, developable=["bows", "castles", "irrigation", "ships"])
    turn = world.orders("develop bows\ndevelop castles\ndevelop irrigation\ndevelop ships")
    assert world.grah.techs == ["bows", "castles", "irrigation"]
    assert world.grah.gold == 5
    assert refusals(turn) == ["That costs 20 gold, and the treasury holds 5."]
    assert world.grah.developable == ["ships"]


@pytest.mark.rule("DNK-TECH-02", "DNK-LEADER-05", "DNK-GAP-53", "DNK-STD-17", "DNK-STD-19", "DNK-STD-20")
def test_only_one_soc_a_turn_and_it_costs_no_gold() -> None:
    world = World(developable=["moral", "protection", "protect_inventions"])
    turn = world.orders("develop_moral\ndevelop_protection\ndevelop_protect_inventions")
    assert world.grah.techs == ["moral"]
    assert world.grah.gold == 50
    assert len(refusals(turn)) == 2
    assert "developing moral" in refusals(turn)[0]


@pytest.mark.rule("DNK-GAP-48")
def test_each_technology_developed_counts_as_a_project() -> None:
    world = World(developable=["bows", "castles", "moral"])
    world.orders("develop_bows\ndevelop_castles\ndevelop_moral\ndevelop_bows")
    assert world.state.this_turn.projects == {world.grah.id: 3}


@pytest.mark.rule("DNK-GAP-52", "DNK-TECH-04", "DNK-STD-15", "DNK-STD-16", "DNK-STD-18")
@each("tech", ["mission", "magic_village", "pest", "catapults", "moral"])
def test_what_can_not_be_developed_costs_neither_gold_nor_leaders(tech: str) -> None:
    world = World(Leaders.WARRIORS, techs=["moral"], developable=["mission", "protection"])
    turn = world.orders(f"develop_{tech}\ndevelop_protection")
    assert len(refusals(turn)) == 1
    assert world.grah.gold == 50
    assert world.grah.techs == ["moral", "protection"]


@pytest.mark.rule("DNK-GAP-55", "DNK-TORD-38")
def test_teleport_takes_gold_and_leaders_and_neither_when_refused() -> None:
    poor = World(Leaders.MAGES, gold=9, developable=["teleport", "protection"])
    assert len(refusals(poor.orders("develop_teleport\ndevelop_protection"))) == 1
    assert (poor.grah.gold, poor.grah.techs) == (9, ["protection"])
    rich = World(Leaders.MAGES, gold=10, developable=["teleport", "protection"])
    assert len(refusals(rich.orders("develop_teleport\ndevelop_protection"))) == 1
    assert (rich.grah.gold, rich.grah.techs) == (0, ["teleport"])


@pytest.mark.rule("DNK-GAP-59", "DNK-EX-18")
def test_priests_sent_on_a_mission_they_do_not_know_learn_it_first() -> None:
    world = World(Leaders.PRIESTS, developable=["mission"])
    turn = world.orders("mission")
    assert world.grah.techs == ["mission"]
    assert world.state.this_turn.rituals == []
    assert len(events_of(turn, told.MissionLearntFirst)) == 1


@pytest.mark.rule("DNK-EX-17", "DNK-GAP-55")
@each("gold", [5, -5])
def test_karth_develops_magic_village_and_keeps_his_gold_or_his_debt(gold: int) -> None:
    world = World(Leaders.MAGES, gold=gold, developable=["magic_village"])
    world.orders("develop_magic_village")
    assert (world.grah.techs, world.grah.gold) == (["magic_village"], gold)


@pytest.mark.rule("DNK-EX-16", "DNK-ARMY-02", "DNK-BATTLE-01")
def test_grah_gets_four_armies_of_erf_2_for_eight_gold() -> None:
    world = World(gold=8)
    world.orders("place 1 e\nplace 2 e\nplace 6 e\nplace 1 w\nplace 1")
    armies = list(world.state.armies.values())
    assert [(army.province, army.erf) for army in armies] == [(1, 2), (2, 2), (6, 2), (1, 2)]
    assert world.grah.gold == 0


@pytest.mark.rule("DNK-ADMIN-01", "DNK-EX-02", "DNK-REPORT-13", "DNK-STD-26")
def test_every_turn_is_carried_out_and_kept_for_the_next_sheet() -> None:
    world = World()
    world.orders("every turn: give map 2")
    assert world.grah.next_sheet == ["every turn: give map 2"]
    assert world.karth.maps_from == [1]


@pytest.mark.rule("DNK-ADMIN-02", "DNK-EX-03", "DNK-REPORT-13")
def test_next_turn_is_kept_and_not_carried_out() -> None:
    world = World()
    world.orders("next turn: give map 2")
    assert world.grah.next_sheet == ["give map 2"]
    assert world.karth.maps_from == []
    world.orders("\n".join(["next turn: give map 2"] * 301))
    assert len(world.grah.next_sheet) == 300


@pytest.mark.rule("DNK-STD-26")
def test_maps_have_to_be_given_anew_every_turn() -> None:
    world = World()
    world.orders("give_map 2")
    world.orders("")
    assert world.karth.maps_from == []


@pytest.mark.rule("DNK-ADMIN-01", "DNK-ADMIN-19")
def test_a_kingdom_without_orders_has_its_every_turn_lines_carried_out_and_keeps_the_rest() -> None:
    world = World()
    world.grah.next_sheet = ["every turn: give map 2", "give_gold 3 to 2"]
    text = standing_orders(world.state, "1")
    assert STANDING in text
    world.orders(text)
    assert world.karth.maps_from == [1]
    assert world.grah.next_sheet == ["every turn: give map 2", "give_gold 3 to 2"]
    assert world.grah.gold == 50
    assert (world.grah.sent_orders, world.karth.sent_orders) == (False, True)


@pytest.mark.rule("DNK-GAP-84", "DNK-STD-22", "DNK-STD-23", "DNK-STD-24", "DNK-DIPL-03")
def test_declarations_take_effect_together_after_all_orders() -> None:
    world = World()
    turn = world.orders("friend 2", "friend 1")
    assert world.state.status(1, 2) is Status.ALLY
    assert [event.kingdom for event in events_of(turn, told.StatusChanged)] == [1, 2]
    world.orders("enemy 2")
    assert world.state.status(1, 2) is Status.WAR
    world.orders("neutral 2", "neutral 1")
    assert world.state.status(1, 2) is Status.NEUTRAL


@pytest.mark.rule("DNK-STD-25", "DNK-GAP-55", "DNK-DIPL-09")
def test_gold_leaves_at_once_and_needs_contact() -> None:
    world = World()
    turn = world.orders("give_gold 20 2\ngive_gold 31 to 2\ngive_gold 3 1")
    assert world.grah.gold == 30
    assert world.karth.gold == 10
    assert world.state.this_turn.gold_gifts == [(1, 2, 20)]
    assert len(refusals(turn)) == 2
    world.grah.contacts = []
    assert "no contact" in refusals(world.orders("give_gold 1 2"))[0]


@pytest.mark.rule("DNK-STD-28", "DNK-STD-29")
def test_all_technologies_but_crime_and_diburn_can_be_given() -> None:
    world = World(techs=["bows", "crime", "diburn", "iron"])
    turn = world.orders("give_tech all 2\ngive_tech crime 2\ngive_tech diburn 2\ngive_tech steel 2")
    assert world.state.this_turn.tech_gifts == [(1, 2, "bows"), (1, 2, "iron")]
    assert len(refusals(turn)) == 3


@pytest.mark.rule("DNK-STD-27", "DNK-DIPL-09")
def test_only_own_provinces_are_offered() -> None:
    world = World()
    turn = world.orders("give_province 2 to 2\ngive_province 14 to 2\ngive_province 999 to 2")
    assert world.state.this_turn.province_gifts == [(1, 2, 2)]
    assert world.state.provinces[2].owner == 1
    assert len(refusals(turn)) == 2


@pytest.mark.rule("DNK-ADMIN-08")
def test_a_new_name_is_used_after_all_orders_of_the_turn() -> None:
    world = World()
    old = world.grah.name
    turn = world.orders("set_kingdom_name Mud_Heap", f"friend {old}\nset_kingdom_name mud_heap")
    assert world.grah.name == "Mud_Heap"
    assert len(events_of(turn, told.Declared)) == 1
    assert len(refusals(turn)) == 1
    assert [event.name for event in events_of(turn, told.KingdomRenamed)] == ["Mud_Heap"]


@pytest.mark.rule("DNK-ADMIN-14")
def test_only_own_towns_are_renamed() -> None:
    world = World()
    world.scenario.province(1, town="Mudford")
    world.scenario.province(14, town="Leafy")
    turn = world.orders(
        "set_town_name 1 New_Mud\nset_town_name 14 Ours\nset_town_name 2 Nowhere\nset_town_name 1 leafy"
    )
    assert world.state.provinces[1].town is not None
    assert world.state.provinces[1].town.name == "New_Mud"
    assert len(refusals(turn)) == 3


@pytest.mark.rule("DNK-ADMIN-05", "DNK-ADMIN-07", "DNK-ADMIN-13", "DNK-REPORT-17")
def test_map_settings_are_kept() -> None:
    world = World()
    world.orders("set_ascii off\nset_gif off\nset_ps on")
    assert world.grah.settings == {"ascii": False, "gif": False, "ps": True}


@pytest.mark.rule("DNK-EX-21", "DNK-ADMIN-11", "DNK-ADMIN-15")
def test_the_players_name_is_replaced_and_told_to_nobody() -> None:
    world = World()
    world.grah.player_name = "John Smiht"
    turn = world.orders("set_player_name John Smith\nwrite_email all")
    assert world.grah.player_name == "John Smith"
    assert [event.player for event in events_of(turn, told.PlayerTold)] == ["a player", "a player"]


@pytest.mark.rule("DNK-ADMIN-17", "DNK-ADMIN-18")
def test_questions_are_answered() -> None:
    world = World(techs=["bows", "iron"])
    turn = world.orders("write_race all\nwrite_race 2\nwrite_tech all\nwrite_tech trolls")
    assert [event.race for event in events_of(turn, told.RaceTold)] == ["orcs", "elves", "elves"]
    answers = events_of(turn, told.TechnologyTold)
    assert [event.tech for event in answers] == ["bows", "iron", "trolls"]
    assert [event.price for event in answers] == [technologies()["bows"].price, "never developed", "leaders"]


@pytest.mark.rule("DNK-ADMIN-04", "DNK-ADMIN-06", "DNK-ADMIN-09", "DNK-ADMIN-10", "DNK-ADMIN-12", "DNK-ADMIN-16")
def test_orders_of_the_mail_age_are_answered_and_change_nothing() -> None:
    world = World()
    before = (world.grah.name, world.grah.player_name, world.grah.gold, world.grah.status)
    turn = world.orders("send_report\nset_email a@b\nset_map_email c@d\nset_passwd foo\nset_nr 12\nwrite_orders")
    kinds = [event.kind for event in turn.events]
    assert kinds == [
        "ReportAskedLate", "AddressNotNeeded", "AddressNotNeeded", "PasswordNotNeeded", "HandoverAsked", "OrdersUsed",
    ]  # fmt: skip
    assert (world.grah.name, world.grah.player_name, world.grah.gold, world.grah.status) == before
    assert "foo" not in repr(turn.events)


@pytest.mark.rule("DNK-ADMIN-12")
def test_the_game_master_reads_once_who_asks_to_be_handed_over_to_whom() -> None:
    world = World()
    asked = for_gm(world.orders("set_nr 12\nset_nr 12\nplace 1", "set_nr 7").events)
    assert [line.partition(" (set_nr)")[0] for line in sorted(asked)] == [
        f"{name} asks to be handed over to player {player}"
        for name, player in sorted([(spaced(world.grah.name), 12), (spaced(world.karth.name), 7)])
    ]
    assert for_gm(world.orders("place 1").events) == []


@pytest.mark.rule("DNK-ADMIN-19", "DNK-GAP-64")
def test_a_wish_for_peace_holds_for_one_turn() -> None:
    world = World()
    world.orders("worldpeace")
    assert world.grah.worldpeace
    world.orders("")
    assert not world.grah.worldpeace


@pytest.mark.rule("DNK-ADMIN-03", "DNK-GAP-64")
def test_who_resigned_gives_no_more_orders() -> None:
    world = World()
    turn = world.orders("resign")
    assert world.grah.status == "left"
    assert [event.name for event in events_of(turn, told.ThroneEmpty)] == [world.grah.name]
    world.orders("place 1")
    assert world.state.armies == {}


def test_the_ledger_and_the_facts_of_the_last_turn_are_forgotten_first() -> None:
    world = World(developable=["bows"])
    world.orders("develop_bows")
    assert world.state.this_turn.projects == {1: 1}
    world.orders("")
    assert world.grah.ledger == []
    assert world.state.this_turn.projects == {}


@pytest.mark.rule("DNK-EX-18", "DNK-REPORT-13", "DNK-REPORT-01", "DNK-MOVE-05")
def test_words_an_army_has_not_used_stand_on_the_next_sheet_which_reads_without_an_error() -> None:
    scenario = from_one(*["lllll"] * 5)
    scenario.kingdom(Race.ORC, Leaders.PRIESTS, land=[12, 13, 14], gold=7)
    scenario.kingdom(Race.ELF, Leaders.MAGES, land=[25])
    campaign, outcome = scenario.play({1: "place 14 e\nplace 13 sw w nw\nplace 12 nw\nmission"})
    sheet = outcome.reports["1"].template
    assert "move 2nd Army w nw" in sheet.splitlines()
    assert [army.erf for army in campaign.armies.values() if army.owner == 1] == [1, 1, 1]
    scenario.state = campaign
    _, after = scenario.play({1: sheet})
    assert after.sheets["1"].errors == ()


@pytest.mark.rule("DNK-SUBMIT-13", "DNK-REPORT-10")
def test_a_whole_report_sent_back_is_its_orders_sheet() -> None:
    scenario = from_one(*["lllll"] * 5)
    scenario.kingdom(Race.ORC, Leaders.WARRIORS, land=[12, 13, 14], gold=9)
    scenario.kingdom(Race.ELF, Leaders.MAGES, land=[25])
    campaign, outcome = scenario.play(
        {1: "begin orders Grahland\nplace 13 sw w nw\nevery turn: give map 2\nend orders x"}
    )
    scenario.state = campaign
    text = report_text(outcome.reports["1"])
    _, after = scenario.play({1: text})
    sheet = after.sheets["1"]
    assert sheet.errors == ()
    assert [order.name for order in sheet.orders] == ["give_map", "move"]
    assert sheet.header["turn"] == 2


@pytest.mark.rule("DNK-TORD-13")
def test_game_laws_take_the_leaders_and_no_gold() -> None:
    world = World(gold=0, developable=["game_laws", "protection"])
    turn = world.orders("develop_game_laws\ndevelop_protection")
    assert (world.grah.techs, world.grah.gold, len(refusals(turn))) == (["game_laws"], 0, 1)
