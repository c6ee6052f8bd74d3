"""What a report tells of a crowd of strangers in one place (OVL-GAP-143)."""

from __future__ import annotations

import pytest

from engine.core.events import Event
from engine.core.orders import read_orders
from engine.core.space.crowd import MOST
from engine.core.telling.report import report_document, report_text
from engine.games.overlord.book import BOOK
from engine.games.overlord.sight.sighting import view
from engine.games.overlord.state import Faction, Stance, Title, Unit
from engine.games.overlord.telling.lookup import lookup
from engine.games.overlord.telling.reports.report import report
from engine.games.overlord.travel.events import SeenArriving, SeenLeaving
from tests.engine.games.overlord.props.scene import Scene
from tests.engine.games.overlord.telling.test_report import on

pytestmark = pytest.mark.rule("OVL-GAP-143")


def town(*crews: int) -> tuple[Scene, list[Unit]]:
    """Anna has a unit where so many open units of Ben's faction stand, and of others; and all of theirs."""
    scene = Scene()
    scene.world.turn = 1
    scene.unit("U1", name="Ours")
    others = []
    for nth, many in enumerate(crews):
        number = f"f{6 + nth:02}"
        if number not in scene.world.factions:
            scene.world.factions[number] = Faction(id=number, name=f"Faction {number}", seat=number)
        for n in range(many):
            unit = scene.unit(f"U{1000 * (nth + 1) + n}", "man", 2, faction=number, name=f"Band {nth}.{n}")
            unit.items["swrd"] = 1
            unit.settings["advertise"] = True
            others.append(unit)
    return scene, others


def text_of(scene: Scene, *events: Event, orders: str = "") -> str:
    sheet = read_orders(orders, BOOK) if orders else None
    return report_text(report(view(scene.world, "anna"), events, sheet))


def flat(text: str) -> str:
    return " ".join(text.split())


def test_up_to_a_hundred_strangers_are_told_one_by_one() -> None:
    scene, others = town(MOST)
    text = text_of(scene)
    assert all(f"- {unit.name} [{unit.id}]" in text for unit in others)
    assert "too many" not in text


def test_of_one_more_each_faction_has_a_line_with_what_is_seen_in_all() -> None:
    scene, others = town(MOST, 1)
    others[0].guarding = True
    others[0].items["coin"] = 900
    text = flat(text_of(scene))
    assert (
        "101 units of others are here, too many to be told one by one. /lookup L1 lists them all, /lookup f06" in text
    )
    line = "- 100 units of Faction f06 [f06], 1 on guard, neutral to you, 200 followers, have: 100 swords [swrd]. -"
    assert line in text
    assert "- Band 1.0 [U2000] of Faction f07 [f07], 2 followers" in text  # one alone needs no sum
    assert "Band 0.7" not in text


def test_own_units_stand_in_full_however_many_they_are() -> None:
    scene, _ = town(MOST + 1)
    for n in range(MOST + 1):
        scene.unit(f"U{5000 + n}", name=f"Ours {n}")
    text = text_of(scene)
    assert all(f"  * Ours {n} [U{5000 + n}]" in text for n in range(MOST + 1))


def test_a_sum_tells_not_whose_the_unknown_are_and_nothing_of_who_hides() -> None:
    scene, others = town(MOST + 2, 3)
    for unit in others[-3:]:
        del unit.settings["advertise"]
    others[-1].experience["stea"] = 100_000
    text = flat(text_of(scene))
    assert "104 units of others are here" in text
    assert "- 2 units of unknown factions, 4 followers, have: 2 swords [swrd]." in text
    assert "f07" not in text


def test_who_is_named_leads_ours_holds_a_title_or_has_our_stance_stands_alone() -> None:
    scene, others = town(MOST, 2, 2)
    target, leader, sheriff = others[5], others[6], others[7]
    scene.world.units["U1"].leader = leader.id
    scene.world.locations["L1"].title = Title("shrf", 500, sheriff.id)
    sheriff.title = "L1"
    scene.stance("f05", "f08", Stance.HOSTILE)
    text = text_of(scene, orders=f"UNIT U1\nATTACK {target.id}\n")
    for unit in (target, leader, sheriff, *others[-2:]):
        assert f"- {unit.name} [{unit.id}]" in text
    assert "    * Ours [U1]" in text  # below its leader
    assert "- 97 units of Faction f06 [f06]" in text
    assert "- 2 units of Faction f07 [f07]" in text


def test_inside_a_structure_a_faction_has_a_line_of_its_own_and_the_friendly_their_mark() -> None:
    scene, others = town(MOST + 1)
    scene.structure("B1", "cast")
    for unit in others[:3]:
        unit.structure = "B1"
    scene.world.factions["f05"].default_stance = Stance.FRIENDLY
    text = text_of(scene)
    assert "\n    + 3 units of Faction f06 [f06]" in text[text.index("» Structure B1") :]
    assert "\n  + 98 units of Faction f06 [f06]" in text


def test_factions_beyond_a_hundred_share_a_line() -> None:
    scene, _ = town(*[2] * (MOST + 3), 3)
    text = flat(text_of(scene))
    assert text.count("units of Faction") == MOST
    assert "- 8 units of 4 other factions, 16 followers, have: 8 swords [swrd]." in text


def test_the_text_grows_with_own_units_and_so_many_lines_a_place_not_with_the_crowd() -> None:
    """The text of all seats together would else grow with the square of a city."""

    def size(each: int) -> int:
        came = [
            on(day, SeenArriving(location="L1", location_name="Place", unit_name=f"Band {n} [U{day}{n:02}]"))
            for day in range(1, 31)
            for n in range(each * 4)
        ]
        return len(text_of(town(*[each] * 60)[0], *came))

    assert size(20) < size(2) + 60 * 10  # a digit here and there


def test_a_crowd_that_comes_and_goes_has_a_line_for_what_many_did_on_a_day() -> None:
    scene, _ = town(1)

    def arrives(day: int, number: int) -> Event:
        return on(day, SeenArriving(location="L1", location_name="Place L1 [L1]", unit_name=f"Band [U{number}]"))

    def leaves(day: int, number: int) -> Event:
        return on(
            day, SeenLeaving(location="L1", location_name="Place L1 [L1]", unit_name=f"Band [U{number}]", goal="B")
        )

    few = [arrives(7, n) for n in range(MOST)]
    text = text_of(scene, *few)
    assert text.count(", arrives.") == MOST
    many = [arrives(4, 900), leaves(4, 901), leaves(4, 902), *few]
    text = text_of(scene, *many)
    assert "\n  4 - Band [U900], arrives.\n  4 - 2 stacks set out to B.\n  7 - 100 stacks arrive.\n" in text


def test_look_up_lists_the_units_behind_a_line() -> None:
    scene, others = town(MOST + 1)
    del others[0].settings["advertise"]
    seen = view(scene.world, "anna")
    ((title, told),) = lookup(seen, "f06")
    assert title == "Faction f06 [f06]: Place L1 [L1]"
    assert len(told.splitlines()) == MOST
    assert told.splitlines()[0] == "- Band 0.1 [U1001] of Faction f06 [f06], 2 followers, has: 1 sword [swrd]."
    assert lookup(seen, "unknown")[0] == (
        "Unknown factions: Place L1 [L1]",
        "- Band 0.0 [U1000], 2 followers, has: 1 sword [swrd].",
    )
    ((_, whole),) = lookup(seen, "L1")
    assert all(unit.id in whole for unit in others)


def test_programs_have_everybody_in_the_data() -> None:
    scene, _ = town(MOST + 1)
    came = [
        on(7, SeenArriving(location="L1", location_name="Place L1 [L1]", unit_name=f"Band [U{n}]"))
        for n in range(MOST + 1)
    ]
    data = report_document(report(view(scene.world, "anna"), came, None))
    (place,) = data["locations"]
    assert len(place["units"]) == MOST + 2
    assert len(place["events"]) == MOST + 1
