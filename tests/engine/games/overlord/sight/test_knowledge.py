"""Overlord: what factions discover, and what they are told of it (REPORT, FORD-08, GAP-116, TURN-09)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.telling.report import report_text
from engine.games.overlord.combat.events import BattleFought, Contingent, Deed, RoundFought
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.sight import knowing, knowledge
from engine.games.overlord.sight.events import NothingToTell
from engine.games.overlord.sight.knowledge import entry, learn, mentioned, names_known
from engine.games.overlord.sight.sighting import view
from engine.games.overlord.state import STUDY_DAY, Faction, Hire, Offer, Title
from engine.games.overlord.telling.dossier import dossier
from engine.games.overlord.telling.lookup import lookup
from engine.games.overlord.telling.reports.report import report
from engine.games.overlord.units.visibility import expose
from engine.testing import events_of
from tests.engine.games.overlord.props.scene import Scene
from tests.engine.games.overlord.telling.test_report import section
from tests.suite.table import each


def known_after(scene: Scene) -> list[str]:
    """A month's end; what f05 is shown."""
    scene.now.day = 0
    knowing.run(scene.now)
    return scene.world.factions["f05"].shown


def test_every_entry_can_be_written_and_what_it_names_exists() -> None:
    for kind, names in knowledge.NAMES.items():
        for tag in names:
            for mark in knowledge.skill_marks(tag, 1, 2) if kind == knowledge.SKILL else [f"{kind}:{tag}"]:
                assert f"[{tag}]" in entry(mark)
                for named in mentioned(mark):
                    assert entry(named)


# --- items ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OVL-REPORT-31", "OVL-TURN-09")
def test_what_a_unit_holds_is_described_once() -> None:
    scene = Scene()
    unit = scene.unit("U1", items={"swrd": 1})
    assert "item:swrd" in known_after(scene)
    assert known_after(scene) == []
    unit.items["lbow"] = 2
    assert known_after(scene) == ["item:lbow"]


@pytest.mark.rule("OVL-REPORT-31", "OVL-GAP-116")
def test_rare_things_are_described_when_they_are_traded_where_one_is() -> None:
    scene = Scene()
    scene.unit("U1")
    scene.place("L2").offers = [Offer("gems", False, 100, 100, 3)]
    scene.world.locations["L1"].offers = [Offer("silv", True, 100, 100, 3), Offer("swrd", False, 150, 150, 3)]
    shown = known_after(scene)
    assert "item:silv" in shown
    assert "item:gems" not in shown  # nobody is there
    assert "item:swrd" not in shown  # everybody knows swords


@pytest.mark.rule("OVL-REPORT-31", "OVL-GAP-14")
def test_what_the_land_yields_is_described_to_who_can_find_it() -> None:
    scene = Scene()
    scene.world.locations["L1"].left = {"silv": 3}
    miner = scene.unit("U1", "man", 5)
    assert "item:silv" not in known_after(scene)
    miner.experience = {ITEMS["silv"].prospect: 30 * STUDY_DAY}
    assert "item:silv" in known_after(scene)


@pytest.mark.rule("OVL-REPORT-31", "OVL-REPORT-33")
def test_entries_bring_those_of_the_things_they_name() -> None:
    faction = Faction("f05", "Reds")
    calls = {tag: action.summons for tag, skill in SKILLS.items() if (action := skill.action(1)) and action.summons}
    spell, called = next((tag, race) for tag, race in calls.items() if not SKILLS[tag].annex)
    new = learn(faction, [f"skill:{spell}:1"])
    assert new[0] == f"skill:{spell}:1"
    assert f"race:{called}" in new
    assert learn(faction, [f"skill:{spell}:1"]) == []
    blades = learn(Faction("f06", "Blues"), ["item:swrd"])
    assert blades == ["item:swrd"]  # it names blades, which everybody knows


# --- skills -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OVL-REPORT-33", "OVL-REPORT-35")
def test_a_level_reached_is_described_with_the_next() -> None:
    scene = Scene()
    unit = scene.unit("U1")
    unit.experience = {"cmbt": 15 * STUDY_DAY}
    assert [mark for mark in known_after(scene) if "cmbt" in mark] == ["skill:cmbt:1", "skill:cmbt:2"]
    unit.experience["cmbt"] = 44 * STUDY_DAY
    assert known_after(scene) == []
    unit.experience["cmbt"] = 45 * STUDY_DAY
    assert known_after(scene) == ["skill:cmbt:3"]
    unit.experience = {}  # forgotten by the unit, not by its faction
    assert scene.world.factions["f05"].known["cmbt"] == 3


@pytest.mark.rule("OVL-REPORT-35")
def test_a_description_does_not_tell_what_it_opens_but_the_level_does() -> None:
    assert "archery" not in entry("skill:cmbt:1")
    scene = Scene()
    scene.unit("U1").experience = {"scou": 44 * STUDY_DAY}
    assert "skill:icwk:1" not in known_after(scene)  # icewalk asks for the 2nd level of scouting
    scene.world.units["U1"].experience = {"scou": 45 * STUDY_DAY}
    assert "skill:icwk:1" in known_after(scene)


@pytest.mark.rule("OVL-REPORT-33", "OVL-WORLD-11")
def test_what_a_place_teaches_is_described_to_who_is_there() -> None:
    scene = Scene()
    scene.unit("U1")
    scene.unit("U2", faction="f06", location=scene.place("L2").id)
    scene.world.locations["L1"].teaches = {"sgrp": 2}
    shown = known_after(scene)
    assert [mark for mark in shown if "sgrp" in mark] == ["skill:sgrp:1", "skill:sgrp:2"]
    assert not any("sgrp" in mark for mark in scene.world.factions["f06"].shown)


# --- races, structures, titles ----------------------------------------------------------------------------------------


def test_peoples_buildings_and_titles_are_described_where_one_meets_them() -> None:
    scene = Scene()
    scene.unit("U1")
    wolf = scene.unit("U2", "gwol", 3, faction="f03")
    scene.structure("B1", "tave")
    scene.world.locations["L1"].title = Title("mayo", 400)
    scene.world.locations["L1"].hires = [Hire("man", 5, 50)]
    wolf.experience = {"stea": 300 * STUDY_DAY}
    first = known_after(scene)
    assert {"structure:tave", "title:mayo", "race:man", "race:ldr"} <= set(first)
    assert "race:gwol" not in first  # it hides
    wolf.experience = {}
    assert "race:gwol" in known_after(scene)


def army(unit: str, faction: str, race: str, lost: int) -> Contingent:
    return Contingent(unit=unit, name=unit, faction=faction, race=race, figures=5, lost=lost, leads=False,
                      goods={"baxe": 5}, file=2, rank=3)  # fmt: skip


def fought(scene: Scene, lost: int) -> None:
    rounds = (RoundFought(1, (Deed("U9", "sboa", "U9"), Deed("U9", "melee", "U1", 5, 5, 5)), 5, 5),)
    fields: dict[str, Any] = {"location": "L1", "location_name": "L1", "attacker": "U9", "defender": "U1"}
    scene.now.tell(
        BattleFought(
            **fields,
            seen_by=("anna",),
            attackers=(army("U9", "f06", "zomb", 0),),
            defenders=(army("U1", "f05", "man", lost),),
            cause="attack",
            ambush=0,
            edge=0,
            better="",
            is_reversed=False,
            rounds=rounds,
            winner="",
            outcome="",
            spoils={},
        )
    )


@pytest.mark.rule("OVL-REPORT-40")
def test_a_survivor_tells_of_all_that_was_seen_in_battle() -> None:
    scene = Scene()
    scene.unit("U1", "man", 2)
    fought(scene, lost=3)
    assert {"race:zomb", "item:baxe", "skill:sboa:1"} <= set(known_after(scene))


@pytest.mark.rule("OVL-REPORT-40", "OVL-FORD-07")
@each("lost, terse", [(5, False), (3, True)])
def test_without_survivors_or_with_terse_nothing_is_learned(lost: int, terse: bool) -> None:
    scene = Scene()
    scene.unit("U1", "man", 2)
    scene.world.factions["f05"].settings["terse"] = terse
    fought(scene, lost=lost)
    assert not {"race:zomb", "item:baxe", "skill:sboa:1"} & set(known_after(scene))


# --- who is remembered and who shows ----------------------------------------------------------------------------------


@pytest.mark.rule("OVL-GAP-141", "OVL-TURN-09")
def test_places_are_remembered_with_the_turn_they_were_seen() -> None:
    scene = Scene()
    scene.place("L2", "city", container="L1")
    scene.unit("U1", location="L2")
    scene.world.turn = 7
    known_after(scene)
    assert scene.world.factions["f05"].seen == {"L2": 7, "L1": 7}
    assert scene.world.factions["f06"].seen == {}


@pytest.mark.rule("OVL-VIS-01")
def test_those_who_gave_themselves_away_are_kept_until_the_next_month() -> None:
    scene = Scene()
    expose(scene.now, scene.unit("U1"))
    known_after(scene)
    assert scene.world.exposed == ["U1"]


# --- RESHOW and lookup ------------------------------------------------------------------------------------------------


def asked(*what: str) -> tuple[Scene, list[str]]:
    scene = Scene()
    scene.unit("U1", items={"swrd": 1}).experience = {"cmbt": 45 * STUDY_DAY}
    known_after(scene)
    scene.world.factions["f05"].reshow = list(what)
    return scene, known_after(scene)


@pytest.mark.rule("OVL-FORD-08")
def test_reshow_describes_a_skill_from_a_level_up_to_the_highest_known() -> None:
    assert asked("cmbt")[1] == ["skill:cmbt:1", "skill:cmbt:2", "skill:cmbt:3"]
    assert asked("cmbt 2")[1] == ["skill:cmbt:2", "skill:cmbt:3"]


@pytest.mark.rule("OVL-FORD-08", "OVL-GAP-116")
def test_reshow_of_a_kind_of_a_thing_and_of_all() -> None:
    assert asked("swrd")[1] == ["item:swrd"]
    items = asked("items")[1]
    assert {mark.partition(":")[2] for mark in items} == {tag for tag, item in ITEMS.items() if item.annex}
    everything = asked("all")[1]
    assert {"item:swrd", "skill:cmbt:3", "skill:digg:1", "race:man", "structure:fort", "title:over"} <= set(everything)
    assert "skill:sboa:1" not in everything  # never met


@pytest.mark.rule("OVL-FORD-08")
def test_reshow_of_what_is_not_known_says_so() -> None:
    scene = Scene()
    scene.unit("U1")
    _, outcome = scene.play({"anna": "RESHOW SBOA\nRESHOW STANCES"})
    assert [(event.what, event.seen_by) for event in events_of(outcome, NothingToTell)] == [("SBOA", ("anna",))]
    assert "You know nothing about SBOA that could be printed again." in report_text(outcome.reports["anna"])


def test_one_tag_may_mean_an_item_and_a_skill() -> None:
    faction = Faction("f05", "Reds")
    assert knowledge.reshown(faction, "fish") == ["item:fish", "skill:fish:1", "structure:fish"]


@pytest.mark.rule("OVL-REPORT-31", "OVL-REPORT-33")
def test_the_report_prints_what_is_new_things_first_then_skills() -> None:
    scene = Scene()
    scene.unit("U1", items={"swrd": 1}).experience = {"blde": 15 * STUDY_DAY}
    known_after(scene)
    text = section(report(view(scene.world, "anna"), (), None), "// Knowledge")
    assert text.startswith("Item knowledge: sword [swrd]: Weight 4.")
    assert text.index("Item knowledge:") < text.index("Skill knowledge: 1st blades [blde]:") < text.index("Race know")


@pytest.mark.rule("OVL-GAP-116")
def test_all_know_the_annex_and_nobody_more() -> None:
    names = names_known(Faction("f05", "Reds"))
    assert names["skill"]["cmbt"] == "combat"
    assert names["item"]["swrd"] == "sword"
    assert set(names["race"]) == {"man", "ldr", "hero"}
    assert "sboa" not in names["skill"]
    assert "gems" not in names["item"]
    met = Faction("f06", "Blues", known={"sboa": 1, "item:gems": 1, "race:gwol": 1})
    names = names_known(met)
    assert {"sboa", "gems", "gwol"} <= {*names["skill"], *names["item"], *names["race"]}


@pytest.mark.rule("OVL-GAP-116")
def test_a_look_up_tells_what_the_faction_knows_and_nothing_else() -> None:
    scene = Scene()
    scene.unit("U1").experience = {"cmbt": 15 * STUDY_DAY}
    known_after(scene)
    mine = view(scene.world, "anna")
    assert [title for title, _ in lookup(mine, "combat")] == ["1st combat [cmbt]", "2nd combat [cmbt]"]
    assert [title for title, _ in lookup(mine, "[swrd]")] == ["sword [swrd]"]
    assert lookup(mine, "Swords")[0][1].startswith("Weight 4.")
    assert lookup(mine, "strength of the boar") == []
    assert lookup(mine, "sboa") == []
    assert [title for title, _ in lookup(mine, "sheriff")] == [
        "Sheriff [shrf] (minor, requires 1st combat [cmbt], $250)"
    ]
    assert any("digging" in title for title, _ in lookup(mine, "digg"))
    everything = lookup(mine, "")
    assert ("1st combat [cmbt]", entry("skill:cmbt:1").partition(": ")[2]) in everything
    assert lookup(view(scene.world, None), "sword")[0][0] == "sword [swrd]"


def test_a_look_up_of_a_place_or_a_unit_tells_what_is_seen_of_it() -> None:
    scene = Scene()
    scene.unit("U1")
    scene.unit("U2", "man", 5, faction="f06")
    mine = view(scene.world, "anna")
    ((title, text),) = lookup(mine, "u2")
    assert (title, text) == ("Unit U2 [U2]", "At Place L1 [L1]. - Unit U2 [U2], 5 followers.")
    ((title, text),) = lookup(mine, "L1")
    assert title == "Place L1 [L1]"
    assert text.startswith("Place L1 [L1], plains.")
    assert lookup(mine, "U77") == []


def test_the_page_keeps_the_entries_of_what_was_learned_before_and_only_the_names_of_what_everybody_knows() -> None:
    scene = Scene()
    tag = next(tag for tag, item in ITEMS.items() if not item.annex)
    scene.unit("U1", items={tag: 1, "swrd": 1}).experience = {"sboa": STUDY_DAY}
    known_after(scene)
    known_after(scene)
    told = {(one.kind, one.tag): one for one in dossier(view(scene.world, "anna"), (), None).knowledge}
    assert told["item", tag].text == entry(f"item:{tag}")
    assert not told["item", tag].new
    assert told["item", "swrd"].text == ""
    assert told["skill", "sboa"].text == entry(f"skill:sboa:{told['skill', 'sboa'].level}")
