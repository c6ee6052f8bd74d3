"""Overlord: the report of the sample world, section by section, and word for word (REPORT, EX)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import force_setattr

from engine.core.events import Event
from engine.core.orders import read_orders
from engine.core.telling.report import MOST_HAPPENED, Report, report_document, report_text
from engine.games.overlord.acting.events import PressRewarded
from engine.games.overlord.acting.lists import pending
from engine.games.overlord.book import BOOK
from engine.games.overlord.combat.events import UnitFell
from engine.games.overlord.events import FactionRefused, Refused
from engine.games.overlord.month.events import CameOver, UpkeepPaid, WagesEarned, WentOver
from engine.games.overlord.sight.knowing import Scribe
from engine.games.overlord.sight.sighting import view
from engine.games.overlord.state import Stance, World
from engine.games.overlord.telling.reports.report import report
from engine.games.overlord.titles.events import (
    ChallengeLost,
    ControlShort,
    Pillaged,
    RefusedControl,
    TaxesCollected,
    TitleClaimed,
)
from engine.games.overlord.travel.events import Entered, SeenArriving, SeenLeaving
from engine.games.overlord.units.events import Gave
from engine.games.overlord.units.study_events import LevelReached, Studied
from tests.engine.games.overlord.props.massada import OTHER, PLAYER, SEAT, massada
from tests.engine.games.overlord.props.scene import order

FILE = Path(__file__).parent / "massada_report.txt"
HERO: dict[str, Any] = {"unit": "U600", "unit_name": "Nirmal Yadav [U600]", "seen_by": (SEAT,)}


def on(day: int, event: Event) -> Event:
    """The event, as the turn stamps it."""
    force_setattr(event, "day", day)
    return event


def taxes(day: int) -> Event:
    return on(
        day,
        TaxesCollected(
            seen_by=(SEAT,), location="L15", location_name="Windfort [L15]", amount=166, seat_name="Windfort [L15]"
        ),
    )


def month() -> list[Event]:
    """The month of the sample, as a faction hears of it (OVL-EX-09, -15, -07)."""
    here: dict[str, Any] = {"seen_by": (SEAT,), "location": "L278", "location_name": "Massada [L278]"}
    told: list[Event] = []
    told.append(on(1, Entered(**HERO, structure="Massada [L278]")))
    told.append(on(1, SeenArriving(**here, unit_name="Nirmal Yadav [U600] of The Empire [f99], 1 hero")))
    for day in range(1, 31):
        told.append(taxes(day))
        if day <= 15:
            told.append(on(day, Studied(**HERO, skill="combat", routine=True)))
        if day == 15:
            told.append(on(day, LevelReached(**HERO, skill="combat", level=1)))
        if day == 14:
            told.append(on(day, SeenArriving(**here, unit_name="Bal Simba [U219] of The Mages [npc3], 1 hero")))
        if day == 15:
            told.append(
                on(
                    day,
                    SeenLeaving(
                        **here,
                        unit_name="Bal Simba [U219] of The Mages [npc3], 1 hero",
                        goal="Massada Earth Guild [L279]",
                    ),
                )
            )
        if day == 16:
            told.append(on(day, TitleClaimed(**HERO, title="Sheriff [shrf]", of="Massada [L278]", cost=250)))
        if day >= 16:
            told.append(on(day, Studied(**HERO, skill="magecraft", routine=True)))
        if day == 1:
            told.append(on(day, Pillaged(seen_by=(SEAT,), location="L90", location_name="Wellbarrow Valley [L90]")))
        if day == 27:
            company = ", along with Caravan [U1246], 23 followers"
            told.append(on(day, SeenArriving(**here, unit_name="Nathan [U1245], 1 leader", company=company)))
    told.append(on(30, LevelReached(**HERO, skill="magecraft", level=1)))
    told.append(on(0, UpkeepPaid(**HERO, amount=44, routine=True)))
    return told


def sample(world: World | None = None, events: list[Event] | None = None) -> Report:
    world = world or massada()
    for number in (PLAYER, OTHER):
        if not world.factions[number].shown:
            Scribe(world).write(world.factions[number], ())
    return report(view(world, SEAT), month() if events is None else events, None)


def flat(found: Report) -> str:
    """The report without its line breaks."""
    return " ".join(report_text(found).split())


def section(found: Report, title: str) -> str:
    (only,) = (part for part in found.sections if part.title == title)
    return " ".join(" ".join(block.text for block in only.blocks if hasattr(block, "text")).split())


@pytest.mark.rule("OVL-REPORT-01", "OVL-REPORT-02", "OVL-EX-05", "OVL-EX-09", "OVL-EX-15", "OVL-EX-16", "OVL-EX-17")
def test_the_report_of_the_sample_world_is_the_one_on_file() -> None:
    text = report_text(sample())
    assert text == FILE.read_text(encoding="utf-8"), "write it anew if this is meant, and read it as a player would"


def test_no_line_is_wider_than_the_page() -> None:
    assert max(map(len, report_text(sample()).splitlines())) <= 78


@pytest.mark.rule("OVL-REPORT-01", "OVL-REPORT-02", "OVL-EX-05", "OVL-EX-04")
def test_it_begins_with_the_turn_the_faction_and_the_turn_to_come() -> None:
    first, second, *_ = report_text(sample()).splitlines()
    assert first == "Overlord Report for Turn 1 for The Empire [f99]"
    assert second == "Next turn: 2, Early spring, year 1"


@pytest.mark.rule("OVL-REPORT-03", "OVL-EX-05", "OVL-FUND-01")
def test_faction_stats_have_the_fund_and_the_control_points() -> None:
    world = massada()
    world.factions[PLAYER].fund["swrd"] = 2
    stats = section(sample(world), "// Faction stats")
    assert stats.startswith("Faction funds: 6218 coins [coin]. 2 swords [swrd]. Control Points: 3 of 215")
    world.factions[PLAYER].fund.clear()
    assert "Faction funds: nothing." in section(sample(world), "// Faction stats")


@pytest.mark.rule("OVL-REPORT-04", "OVL-STANCE-01", "OVL-EX-06", "OVL-STANCE-16")
def test_stances_stand_in_the_report_the_default_first() -> None:
    world = massada()
    world.factions[PLAYER].stances |= {"f04": Stance.ENEMY, OTHER: Stance.NEUTRAL}
    lines = sample(world).sections[1].blocks[0].text.strip().split("\n")  # type: ignore[union-attr]
    assert lines == [
        "Default attitude is Neutral",
        "Attitude to Imperials [f01] is Allied",
        "Attitude to Citizens [f02] is Friendly",
        "Attitude to The Mages [npc3] is Friendly",
        "Attitude to Creatures [f03] is Hostile",
        "Attitude to Outlaws [f04] is Enemy",
        "Attitude to The Long Road [f06] is Neutral",
    ]


@pytest.mark.rule("OVL-REPORT-05")
def test_how_others_in_contact_view_you_is_told_on_request() -> None:
    world = massada()
    world.units["U1245"].experience = {}
    world.factions[OTHER].stances[PLAYER] = Stance.HOSTILE
    assert "The Long Road [f06] is" not in section(sample(world), "// Diplomacy (Stances)")
    world.factions[PLAYER].reshow.append("stances")
    world.units["U600"].settings["advertise"] = True
    text = section(sample(world), "// Diplomacy (Stances)")
    assert "Attitude of Citizens [f02] is Friendly" in text
    assert "Attitude of The Long Road [f06] is Hostile" in text


@pytest.mark.rule("OVL-FACT-12", "OVL-REPORT-06")
def test_who_comes_over_does_so_at_the_end_of_the_month() -> None:
    came = CameOver(faction=PLAYER, unit_name="Nathan [U1245]", place_name="Massada [L278]", seen_by=(SEAT,))
    found = sample(massada(), [on(0, PressRewarded(faction=PLAYER, amount=50, seen_by=(SEAT,))), on(0, came)])
    assert section(found, "// Global Events") == (
        "Before day 1 - The newspaper pays $50 into your fund. "
        "End of month - Nathan [U1245] has come over to you, at Massada [L278]."
    )


@pytest.mark.rule("OVL-REPORT-06", "OVL-EX-07", "OVL-OWN-07")
def test_taxes_and_pillage_are_global_events_days_alike_in_one_line() -> None:
    text = section(sample(), "// Global Events")
    assert text == (
        "Days 1-30 - 166 taxes from Windfort [L15] collected at Windfort [L15]. "
        "Day 1 - Wellbarrow Valley [L90] was pillaged."
    )
    broken = [taxes(day) for day in (1, 2, 4, 5)]
    assert section(sample(events=broken), "// Global Events").count("Days") == 2


def test_what_came_before_day_1_and_orders_of_the_faction_have_their_places() -> None:
    told = [
        PressRewarded(seen_by=(SEAT,), faction=PLAYER, amount=50),
        FactionRefused(seen_by=(SEAT,), faction=PLAYER, reason="There is no faction f77.", order="STANCE f77 ally"),
    ]
    found = sample(events=list(told))
    assert section(found, "// Global Events") == "Before day 1 - The newspaper pays $50 into your fund."
    unread = section(found, "// Orders that were not understood")
    assert unread == "STANCE f77 ally: There is no faction f77."
    assert found.warnings == ("1 order was not possible; your report says why.",)


# --- units ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OVL-REPORT-07", "OVL-EX-08", "OVL-REPORT-10")
def test_an_own_unit_is_described_in_full() -> None:
    text = section(sample(), "// Units")
    for part in (
        "Nirmal Yadav [U600] at Massada [L278], Sheriff of Massada [L278], 1 hero [hero] has: 1 hunting hound [houn] "
        "(1 equipped), 999 coins [coin], 4 horses [hrse] (1 equipped).",
        "Weight 480. Capacity 591, riding 515.",
        "Skills: 2nd observation [obse] (90), 2nd scouting [scou] (45), 1st combat [cmbt] (15), "
        "1st magecraft [mage] (15).",
        "May learn: 1st plainswalk [plwk], 1st hillswalk [hiwk],",
        "Upkeep: 22 coins.",
    ):
        assert part in text


@pytest.mark.rule("OVL-REPORT-08", "OVL-STAT-12")
def test_only_unusual_figures_are_printed() -> None:
    text = section(sample(), "// Units")
    (stats,) = [part for part in text.split(". ") if "Stats:" in part]
    assert stats == "Stats: init: 5, dmg: 1, life: 4, obs: 4, mana: 0 of 1, CP: 3"


@pytest.mark.rule("OVL-REPORT-10")
def test_who_has_only_begun_is_a_novice() -> None:
    world = massada()
    world.units["U600"].experience = {"blde": 750}
    assert "Skills: novice blades [blde] (7)." in section(sample(world), "// Units")


@pytest.mark.rule("OVL-REPORT-11", "OVL-EX-09", "OVL-GAME-06", "OVL-REPORT-12")
def test_deeds_stand_under_their_unit_by_day() -> None:
    text = section(sample(), "// Units")
    deeds = text.partition("Nirmal Yadav [U600]'s actions: ")[2]
    assert deeds == (
        "Day 1 - Nirmal Yadav enters Massada [L278]. "
        "Days 1-15 - Nirmal Yadav studies combat. "
        "Day 15 - Nirmal Yadav has reached level 1 in combat. "
        "Day 16 - Nirmal Yadav pays $250 and claims the title of Sheriff [shrf] in Massada [L278]! "
        "Days 16-30 - Nirmal Yadav studies magecraft. "
        "Day 30 - Nirmal Yadav has reached level 1 in magecraft. "
        "End of month - Nirmal Yadav pays $44 in upkeep."
    )


@pytest.mark.rule("OVL-REPORT-41")
def test_a_silent_unit_keeps_quiet_about_routine() -> None:
    world = massada()
    world.units["U600"].settings["silent"] = True
    text = section(sample(world), "// Units")
    assert "studies" not in text
    assert "upkeep." not in text.partition("actions:")[2]
    assert "has reached level 1 in combat" in text


@pytest.mark.rule("OVL-REPORT-12", "OVL-FACT-12")
def test_a_unit_given_away_is_told_of_to_its_old_faction_and_described_to_its_new_one() -> None:
    world = massada()
    world.units["U600"].faction = OTHER
    world.units["U600"].title = ""
    told: list[Event] = [on(3, Studied(**HERO, skill="combat", routine=True)),
                         WentOver(**HERO, faction_name="The Long Road")]  # fmt: skip
    old = section(report(view(world, SEAT), told, None), "// Units")
    assert old == (
        "Nirmal Yadav [U600] is no longer with you. Nirmal Yadav [U600]'s actions: Day 3 - Nirmal Yadav studies "
        "combat. End of month - Nirmal Yadav keeps its oath and now serves The Long Road."
    )
    new = section(report(view(world, "ben"), (), None), "// Units")
    assert "Nirmal Yadav [U600] at Massada [L278], 1 hero [hero] has:" in new
    assert "actions:" not in new


@pytest.mark.rule("OVL-REPORT-13")
def test_a_dead_unit_appears_with_what_it_did() -> None:
    dead: dict[str, Any] = {"unit": "U1", "unit_name": "Guard [U1]", "seen_by": (SEAT,)}
    told = [on(2, Studied(**dead, skill="combat")), on(3, UnitFell(**dead, place_name="Massada [L278]"))]
    text = section(sample(events=told), "// Units")
    assert text.endswith(
        "Guard [U1] is no longer with you. Guard [U1]'s actions: Day 2 - Guard studies combat. "
        "Day 3 - Guard falls at Massada [L278]."
    )


@pytest.mark.rule("OVL-REPORT-14")
def test_tactics_stand_in_the_description() -> None:
    world = massada()
    assert "Tactics: fight, front, center, advance." in section(sample(world), "// Units")
    tactics = world.units["U600"].tactics
    tactics.rank, tactics.file, tactics.actions = 3, 1, ["sboa", "parry"]
    assert "Tactics: fight, rear, left, advance; combat: sboa, parry, melee." in section(sample(world), "// Units")
    tactics.actions = ["melee", "parry"]
    assert "Tactics: fight, rear, left, advance; combat: melee, parry." in section(sample(world), "// Units")


@pytest.mark.rule("OVL-REPORT-15")
def test_a_leader_of_a_stack_shows_the_whole_stack() -> None:
    world = massada()
    text = section(report(view(world, "ben"), (), None), "// Units")
    assert "Nathan [U1245] at Massada [L278], 1 leader [ldr] has nothing. Weight 7" in text
    assert "(of the whole stack)" in text
    assert "Caravan [U1246] at Massada [L278], under Nathan [U1245], 23 followers [man] has: 23 wagons" in text


@pytest.mark.rule("OVL-REPORT-42", "OVL-GAP-120", "OVL-TITLE-20")
def test_both_sides_of_a_challenge_read_the_percentage() -> None:
    told: list[Event] = [
        on(
            9,
            ChallengeLost(
                unit="U1245",
                unit_name="Nathan [U1245]",
                other="U600",
                other_name="Nirmal Yadav [U600]",
                seen_by=("ben", SEAT),
                title="Sheriff",
                of="Massada [L278]",
                skill="combat",
                own=12,
                theirs=15,
                percent=80,
                cost=250,
                share=125,
            ),
        )
    ]
    theirs = section(sample(events=told), "// Units").partition("Nirmal Yadav [U600]'s actions: ")[2]
    assert "12 days of combat against 15 (80%)" in theirs
    ours = section(report(view(massada(), "ben"), told, None), "// Units")
    assert "Nathan [U1245]'s actions: Day 9 - Nathan challenges" in ours
    assert "(80%)" in ours


def test_a_gift_stands_under_giver_and_receiver() -> None:
    told: list[Event] = [
        on(
            4,
            Gave(
                unit="U1245",
                unit_name="Nathan [U1245]",
                other="U600",
                other_name="Nirmal Yadav [U600]",
                goods="5 swords",
                seen_by=("ben", SEAT),
            ),
        )
    ]
    mine = section(sample(events=told), "// Units")
    assert "Nirmal Yadav [U600]'s actions: Day 4 - Nathan [U1245] gives 5 swords to Nirmal Yadav [U600]." in mine
    assert "is no longer with you" not in mine
    theirs = section(report(view(massada(), "ben"), told, None), "// Units")
    assert "Nathan [U1245]'s actions: Day 4 - Nathan gives 5 swords to Nirmal Yadav [U600]." in theirs


@pytest.mark.rule("OVL-REPORT-16", "OVL-EX-10")
def test_own_structures_and_ships_follow_the_units() -> None:
    found = sample()
    assert section(found, "// Structures & Ships") == (
        "Fishing Eagle [B2] fishing boat at Blue Ocean [L4]. 20 fish [fish]. Weight 540. Capacity 800 (swimming). "
        "High Eagle Fort [B3] fortress at Dull Plains [L165]."
    )
    titles = [part.title for part in found.sections]
    assert titles.index("// Structures & Ships") == titles.index("// Units") + 1


def test_an_unfinished_building_says_what_it_lacks() -> None:
    world = massada()
    world.structures["B3"].materials = {"stone": 40}
    assert "Not complete yet: it lacks 40 stonework." in section(sample(world), "// Structures & Ships")


# --- the rest ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OVL-REPORT-36", "OVL-GAME-03")
def test_it_ends_with_the_template_and_all_that_is_pending() -> None:
    world = massada()
    world.units["U600"].orders = [pending(order("5 USE digg"), BOOK), pending(order("-@WORK"), BOOK)]
    found = sample(world)
    assert found.sections[-1].title == "// Orders template"
    assert report_text(found).endswith(
        "GAME f99\n\nUNIT U600\n# Nirmal Yadav [U600]\n# hero, Massada [L278]\n5 USE digg\n-@WORK\n\nEND\n"
    )
    assert "5 USE digg" in found.template


@pytest.mark.rule("OVL-GAME-04")
def test_the_first_report_explains_its_sections() -> None:
    world = massada()
    world.turn = 0
    found = report(view(world, SEAT), (), None)
    assert found.sections[0].title == "// Welcome"
    assert found.heading == (
        "Overlord Report for Turn 0 for The Empire [f99]",
        "Next turn: 1, Late winter, year 1",
    )
    assert "Last month" not in flat(found)
    assert "Next month should be winter fair." in flat(found)
    assert "// Welcome" not in [part.title for part in sample().sections]


def test_the_card_has_the_weightiest_sentences_the_purse_and_the_warnings() -> None:
    fallen = on(3, UnitFell(unit="U1", unit_name="Guard [U1]", seen_by=(SEAT,), place_name="Massada [L278]"))
    found = sample(events=[*month(), fallen])
    assert found.happened[0] == "Guard [U1] falls at Massada [L278]."
    assert "Nirmal Yadav [U600] pays $250 and claims the title of Sheriff [shrf] in Massada [L278]!" in found.happened
    assert 3 <= len(found.happened) <= MOST_HAPPENED
    assert not any("studies" in sentence for sentence in found.happened)
    assert found.funds == "$6218 in the fund, $999 held by 1 unit"
    assert found.warnings == ()


@pytest.mark.rule("OVL-CP-08", "OVL-GAP-30", "OVL-CP-10")
def test_warnings_name_what_needs_care() -> None:
    world = massada()
    world.units["U600"].dissent = True
    world.units["U600"].items, world.units["U600"].equipped = {}, {}
    world.factions[PLAYER].fund = {"coin": 5}
    world.units["U1246"].faction, world.units["U1246"].figures = PLAYER, 5000
    told: list[Event] = [
        ControlShort(seen_by=(SEAT,), faction=PLAYER, needed=253, available=215),
        on(1, RefusedControl(**HERO)),
        on(2, Refused(**HERO, reason="No.", order="MOVE N")),
    ]
    sheet = read_orders("UNIT U600\nDANCE", BOOK)
    found = report(view(world, SEAT), told, sheet).warnings
    assert found == (
        "1 line was not understood; see the head of your report.",
        "1 order was not possible; your report says why.",
        "1 unit ignored you this month: you lack control points.",
        "You need 253 control points and have 215: each unit has a 38% chance of refusing you.",
        "Nirmal Yadav [U600] went unpaid: another month like this and they desert.",
        "Next month's upkeep is $50020, and you have $5.",
    )


def test_wages_and_upkeep_are_not_for_the_card() -> None:
    told: list[Event] = [WagesEarned(**HERO, amount=11, days=30, routine=True), *month()]
    assert not any("$11" in sentence for sentence in sample(events=told).happened)


def test_the_data_say_the_same_as_the_text() -> None:
    document = report_document(sample())
    assert (document["game"], document["turn"]) == ("overlord", 1)
    data = document
    (hero,) = data["units"]
    assert (hero["weight"], hero["capacity"], hero["upkeep"]) == (480, {"walk": 591, "ride": 515}, 22)
    assert {"tag": "obse", "name": "observation", "level": 2, "days": 90.0} in hero["skills"]
    assert hero["events"][1] == {"from": 1, "to": 15, "text": "Nirmal Yadav studies combat."}
    city = data["locations"][0]
    assert (city["id"], city["population"], city["title"]["holder"]) == ("L278", 5621, "U600")
    assert [unit["id"] for unit in city["units"]] == ["U218", "U600", "U1245", "U1246", "U2324"]
    assert city["units"][0]["stance_toward_us"] == "friendly"
    assert data["control_points"] == {"used": 3, "available": 215}
    assert "L281" in {land["id"] for land in data["remembered"]}
    assert json.loads(json.dumps(document)) == document
