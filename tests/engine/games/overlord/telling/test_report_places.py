"""Overlord: places in the report: climate, people, trade, titles, ways, events, units, what lies inside (REPORT)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import force_setattr

from engine.core.events import Event
from engine.core.telling.report import report_text
from engine.games.overlord.combat.events import BattleFought, BattleSeen, Contingent, Deed, RoundFought
from engine.games.overlord.sight.sighting import view
from engine.games.overlord.state import STUDY_DAY, Hire, Location, Stance, Title, World
from engine.games.overlord.telling.reports.report import report
from engine.games.overlord.travel.events import SeenArriving, SeenLeaving
from engine.games.overlord.work.events import SeenCompleted
from tests.engine.games.overlord.props.massada import PLAYER, SEAT, massada
from tests.engine.games.overlord.props.scene import Scene
from tests.engine.games.overlord.telling.test_report import on, section

LOCATIONS = "// Locations"


def told(world: World, *events: Event, seat: str = SEAT) -> str:
    """The section of locations without its line breaks."""
    return section(report(view(world, seat), events, None), LOCATIONS)


def lines(world: World, *events: Event, seat: str = SEAT) -> list[str]:
    return report_text(report(view(world, seat), events, None)).splitlines()


@pytest.mark.rule("OVL-REPORT-17", "OVL-WORLD-01", "OVL-WORLD-03", "OVL-WORLD-07")
def test_a_place_is_headed_by_name_kind_and_what_it_lies_in() -> None:
    text = told(massada())
    assert text.startswith("Massada [L278], city, located in Tholian Plains [L216], plains.")
    assert "Tholian Plains [L216], plains. Last month" in text


@pytest.mark.rule("OVL-REPORT-18", "OVL-REPORT-43", "OVL-CLIM-01")
def test_the_climate_is_that_of_the_land_around() -> None:
    world = massada()
    assert "Last month was winter stormy season, next month should be spring fair." in told(world)
    world.locations["L216"].next_weather = "wind"
    world.locations["L278"].next_weather = "rain"  # never looked at: the city lies in the plains
    assert told(world).count("next month should be spring windy.") == 2


@pytest.mark.rule("OVL-REPORT-19", "OVL-EX-11", "OVL-POP-01")
def test_population_wages_and_taxes() -> None:
    world = massada()
    assert "Population: 5621. Wages: $11, taxes: $11244." in told(world)
    world.locations["L278"].population = 0
    assert "Population: 480. " in told(world)
    assert told(world).count("Population:") == 1


@pytest.mark.rule("OVL-REPORT-20", "OVL-EX-11")
def test_recruits_wares_and_market_days() -> None:
    world = massada()
    text = told(world)
    assert "For hire: 281 followers [man] at $64, 2 leaders [ldr] at $320." in text
    assert "For sale: 17 swords [swrd] at $151, 15 mules [mule] at $99." in text
    assert "Buying: 56 horses [hrse] at $45, 231 grain [grai] at $13." in text
    assert "Market days: 15th, 30th." in text
    world.locations["L278"].hires = [Hire("man", 0, 50), Hire("hero", 1, 1000)]
    assert "For hire: 1 hero [hero] at $1000." in told(world)


@pytest.mark.rule("OVL-REPORT-21", "OVL-RES-04")
def test_what_can_be_harvested_in_the_coming_month() -> None:
    world = massada()
    assert "Resources: 38 grain [grai], 24 cattle [catt], 9 horses [hrse], 80 fish [fish]." in told(world)
    world.locations["L216"].left = {}
    assert "Resources" not in told(world)


@pytest.mark.rule("OVL-REPORT-22", "OVL-TITLE-01", "OVL-VIS-08")
def test_titles_name_what_they_take_and_who_holds_them() -> None:
    world = massada()
    line = "Titles: Sheriff [shrf] (minor, requires 1st combat [cmbt], $250), "
    assert f"{line}held by Nirmal Yadav [U600] of The Empire [f99]." in told(world, seat="ben")
    world.locations["L278"].title = Title("shrf", 250)
    world.units["U600"].title = ""
    assert f"{line}vacant." in told(world)


@pytest.mark.rule("OVL-REPORT-22", "OVL-OWN-02")
def test_land_that_belongs_to_a_title_elsewhere_says_so() -> None:
    text = told(massada(), seat="ben")
    assert "The land belongs to The Empire [f99], by the title of Sheriff of Massada [L278]." in text
    assert text.count("The land belongs") == 1  # Massada's own line of titles says enough


@pytest.mark.rule("OVL-REPORT-23", "OVL-EX-12", "OVL-WORLD-02")
def test_directions_the_shortest_first_and_those_of_the_land_around() -> None:
    printed = lines(massada())
    first = printed.index("Directions:")
    assert printed[first + 1 : first + 10] == [
        "  Out, to Tholian Plains [L216], plains, 1 day.",
        "  SouthWest, to Massada Bay [L282], ocean, 4 days sailing.",
        "From outer location:",
        "  SouthWest, to Massada Bay [L282], ocean, 6 days sailing.",
        "  NorthEast, to Tholian Road [L215], plains, 7 days, by road.",
        "  North, to Tholian Plains [L213], plains, 9 days.",
        "  NorthWest, to Tholian Plains [L214], plains, 9 days.",
        "  SouthEast, to Massada Pass [L280], hills, 12 days.",
        "  South, to Massada Highs [L281], mountains, impassable.",
    ]
    assert printed.count("From outer location:") == 1
    assert printed.count("Directions:") == 1  # the plains are only looked at from inside


@pytest.mark.rule("OVL-REPORT-25")
def test_who_can_fly_reads_how_long_that_takes() -> None:
    world = massada()
    hero = world.units["U600"]
    hero.items = {"pega": 1}
    hero.equipped = {"pega": 1}
    world.locations["L278"].units.remove("U600")
    world.locations["L216"].units.append("U600")
    hero.location = "L216"
    assert "South, to Massada Highs [L281], mountains, 4 days flying." in told(world)


@pytest.mark.rule("OVL-REPORT-26", "OVL-EX-15")
def test_events_of_a_place_are_listed_by_day() -> None:
    here: dict[str, Any] = {"seen_by": (SEAT,), "location": "L278", "location_name": "Massada [L278]"}
    events = [
        on(14, SeenArriving(**here, unit_name="Bal Simba [U219] of The Mages [npc3], 1 hero")),
        on(
            15,
            SeenLeaving(
                **here, unit_name="Bal Simba [U219] of The Mages [npc3], 1 hero", goal="Massada Earth Guild [L279]"
            ),
        ),
        on(20, SeenCompleted(**here, structure="The Oxhead [B9], a tavern")),
    ]
    printed = lines(massada(), *events)
    at = printed.index("Events during turn:")
    assert printed[at + 1 : at + 6] == [
        "  14 - Bal Simba [U219] of The Mages [npc3], 1 hero, arrives.",
        "  15 - Bal Simba [U219] of The Mages [npc3], 1 hero, sets out to Massada Earth",
        "    Guild [L279].",
        "  20 - Completed: The Oxhead [B9], a tavern.",
        "",
    ]


@pytest.mark.rule("OVL-REPORT-26", "OVL-GAP-141")
def test_events_where_nobody_is_left_are_told_too() -> None:
    there: dict[str, Any] = {"seen_by": (SEAT,), "location": "L213", "location_name": "Tholian Plains [L213]"}
    text = told(massada(), on(3, SeenArriving(**there, unit_name="Somebody [U9], 1 leader")))
    assert text.endswith(
        "Tholian Plains [L213], where you no longer have a unit. "
        "Events during turn: 3 - Somebody [U9], 1 leader, arrives."
    )


@pytest.mark.rule("OVL-GAP-141")
def test_a_place_seen_in_passing_says_so_and_lists_nobody() -> None:
    world = massada()
    world.factions[PLAYER].seen["L280"] = 1
    assert "Massada Pass [L280], hills." in told(world)
    assert "(Seen in passing: no unit of yours is there now.)" in told(world)
    assert "(Seen from inside: no unit of yours is there now.)" in told(world)


@pytest.mark.rule("OVL-REPORT-27", "OVL-EX-16", "OVL-STANCE-14")
def test_marks_tell_own_units_friends_and_all_others() -> None:
    text = told(massada())
    assert (
        "+ Massada Militia [U218] of Citizens [f02], on guard, friendly to you, 50 followers, has: 50 swords [swrd], "
        "50 hide shields [hshd], 50 leather jerkins [leat]." in text
    )
    assert "* Nirmal Yadav [U600] of The Empire [f99], 1 hero, Sheriff of Massada [L278], has: 1 hunting" in text
    assert "- Nathan [U1245] of The Long Road [f06], 1 leader." in text


@pytest.mark.rule("OVL-REPORT-27", "OVL-STANCE-11")
def test_a_friend_in_disguise_has_no_friends_mark() -> None:
    scene = Scene()
    scene.unit("U1")
    scene.unit("U2", faction="f06")
    scene.stance("f05", "f06", Stance.ALLY)
    assert "- Unit U2 [U2], 1 leader." in told(scene.world, seat="anna")
    scene.world.units["U2"].settings["advertise"] = True
    assert "+ Unit U2 [U2] of Faction f06 [f06], 1 leader." in told(scene.world, seat="anna")


@pytest.mark.rule("OVL-REPORT-28", "OVL-STACK-02", "OVL-EX-16")
def test_followers_stand_further_in_under_their_leader() -> None:
    printed = lines(massada())
    at = printed.index("  - Nathan [U1245] of The Long Road [f06], 1 leader. Leading:")
    assert printed[at + 1].startswith("    - Caravan [U1246] of The Long Road [f06], 23 followers, has: 23 wagons")


@pytest.mark.rule("OVL-REPORT-29")
def test_coins_are_printed_of_own_units_alone() -> None:
    world = massada()
    world.units["U1245"].items = {"coin": 500, "swrd": 1}
    text = told(world)
    assert "999 coins [coin]" in text
    assert "500 coins" not in text
    assert "- Nathan [U1245] of The Long Road [f06], 1 leader, has: 1 sword [swrd]. Leading:" in text


@pytest.mark.rule("OVL-REPORT-30", "OVL-EX-17", "OVL-WORLD-11")
def test_inner_locations_and_structures_close_the_list() -> None:
    printed = lines(massada())
    at = printed.index("Inner locations and structures:")
    assert printed[at + 1 : at + 5] == [
        "  » Massada Earth Guild [L279], mage tower, inner location (1 day).",
        "    Teaching: 2nd earth magics [eart], 1st stone grasp [sgrp].",
        "  » Massada Marketplace [L283], marketplace.",
        "    + Marketroid [U2324] of Citizens [f02], 1 leader.",
    ]


@pytest.mark.rule("OVL-REPORT-30", "OVL-GAP-124")
def test_a_school_that_was_built_says_what_it_teaches() -> None:
    scene = Scene()
    scene.structure("B1", "mgld", element="fire", faction="f05")
    scene.unit("U1")
    text = told(scene.world, seat="anna")
    assert "» Structure B1 [B1], magic guild, yours. Teaching:" in text
    assert "2nd fire magics [fire]" in text
    scene.world.structures["B1"].materials = {"stone": 5}
    unfinished = told(scene.world, seat="anna")
    assert "Not complete yet: it lacks 5 stonework." in unfinished
    assert "Teaching" not in unfinished


@pytest.mark.rule("OVL-GAP-137")
def test_what_lies_about_is_listed_to_who_is_there() -> None:
    scene = Scene()
    scene.world.locations["L1"].ground = {"swrd": 3}
    scene.unit("U1")
    scene.world.locations["L2"] = Location("L2", "Town", "city", container="L1")
    scene.unit("U2", faction="f06", location="L2")
    assert "Lying about: 3 swords [swrd]." in told(scene.world, seat="anna")
    assert "Lying about" not in told(scene.world, seat="ben")


# --- battles ----------------------------------------------------------------------------------------------------------


def army(unit: str, name: str, faction: str, **more: Any) -> Contingent:
    fields: dict[str, Any] = {"race": "man", "figures": 20, "lost": 3, "leads": False, "goods": {"swrd": 20}}
    return Contingent(unit=unit, name=name, faction=faction, file=2, rank=3, **(fields | more))


def battle(**more: Any) -> Event:
    fields: dict[str, Any] = {
        "seen_by": (SEAT,),
        "location": "L278",
        "location_name": "Massada [L278]",
        "attacker": "Raiders [U7]",
        "defender": "Guard [U8]",
        "attackers": (army("U7", "Raiders", "f04"),),
        "defenders": (army("U8", "Guard", PLAYER, lost=0),),
        "winner": "defenders",
        "outcome": "The defenders win.",
    }
    return on(12, BattleFought(**fields, cause="attack", ambush=0, edge=0, better="", is_reversed=False,
                               rounds=(ROUND,), spoils={"swrd": 1}, **more))  # fmt: skip


ROUND = RoundFought(
    1,
    (Deed("U7", "melee", "U8", 20, 5, 0), Deed("U8", "sboa", "U8"), Deed("U8", "melee", "U7", 20, 9, 3)),
    17,
    20,
)


@pytest.mark.rule("OVL-REPORT-39", "OVL-COMBAT-01")
def test_a_battle_is_told_blow_by_blow() -> None:
    found = report(view(massada(), SEAT), (battle(),), None)
    text = section(found, "// Battles")
    assert text.startswith("Day 12 - Battle in Massada [L278] Raiders [U7] attacks Guard [U8] in Massada [L278]!")
    assert "Raiders [U7] strikes at Guard [U8]: 20 tried, 5 hit, 0 dead." in text
    assert "- Guard [U8] of The Empire [f99], 20 followers with 20 swords" in text
    assert text.endswith("Spoils: 1 sword.")
    assert len(found.fields) == 1


@pytest.mark.rule("OVL-REPORT-39")
def test_those_who_parry_one_after_the_other_share_a_line() -> None:
    deeds = (Deed("U7", "parry"), Deed("U8", "parry"), Deed("U7", "melee", "U8", 1, 1, 1), Deed("U8", "parry"))
    told_of = battle()
    force_setattr(told_of, "rounds", (RoundFought(1, deeds, 5, 5),))
    text = section(report(view(massada(), SEAT), (told_of,), None), "// Battles")
    assert (
        "Round 1: Raiders [U7] and Guard [U8] parry. Raiders [U7] strikes at Guard [U8]: 1 tried, 1 hit, 1 dead. "
        "Guard [U8] parries. 1 falls." in text
    )


@pytest.mark.rule("OVL-REPORT-38", "OVL-FORD-07")
def test_with_terse_on_blows_are_left_out() -> None:
    world = massada()
    world.factions[PLAYER].settings["terse"] = True
    text = section(report(view(world, SEAT), (battle(),), None), "// Battles")
    assert "strikes at" not in text
    assert "uses strength of the boar [sboa]" in text
    assert "3 fall." in text


@pytest.mark.rule("OVL-REPORT-37", "OVL-COMBAT-08")
def test_who_only_watched_reads_who_fought_and_how_it_ended() -> None:
    seen = on(
        12,
        BattleSeen(
            seen_by=(SEAT,),
            location="L278",
            location_name="Massada [L278]",
            attacker="Raiders [U7]",
            defender="Guard [U8]",
            attackers=(army("U7", "Raiders", ""),),
            defenders=(army("U8", "Guard", ""),),
            winner="defenders",
            outcome="The defenders win.",
        ),
    )
    text = section(report(view(massada(), SEAT), (seen,), None), "// Battles")
    assert "Attackers: - Raiders [U7]" in text
    assert "Raiders [U7] loses 3 of 20." in text
    assert "Round" not in text


def test_stats_of_the_beaten_are_for_the_winner() -> None:
    won = battle()
    assert isinstance(won, BattleFought)
    shown = army("U7", "Raiders", "f04", stats={"melee": 4})
    with_stats = battle()
    force_setattr(with_stats, "attackers", (shown,))
    plain = section(report(view(massada(), SEAT), (won,), None), "// Battles")
    full = section(report(view(massada(), SEAT), (with_stats,), None), "// Battles")
    assert "melee 4" not in plain
    assert "(melee 4)" in full


def test_novices_at_seeing_read_no_faction() -> None:
    scene = Scene()
    scene.unit("U1")
    other = scene.unit("U2", faction="f06")
    other.experience = {"stea": 30 * STUDY_DAY}
    scene.unit("U3", faction="f06")
    text = told(scene.world, seat="anna")
    assert "U2" not in text
    assert "- Unit U3 [U3], 1 leader." in text
