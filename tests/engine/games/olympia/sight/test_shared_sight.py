"""What several factions know alike is worked out once for them, and never for one that knows less."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.games.olympia.sight.onlooker import Onlooker
from engine.games.olympia.sight.view import FactionView, SeenPlace
from engine.games.olympia.state import Player, Storm, World
from engine.games.olympia.study.crafts.stealth_events import FoundHidden
from engine.games.olympia.telling.reports.diary import sorted_out
from engine.games.olympia.units.presence import conceals
from tests.engine.games.olympia.props.kit import inside, noble, world

HERE = "aa00"


@pytest.fixture
def made() -> World:
    """A plain with a noble of each of four factions."""
    found = world("pp")
    for number, seat in enumerate("abcd"):
        found.players[f"aa{number}"] = Player(id=f"aa{number}", name=seat.upper(), seat=seat)
        noble(found, HERE, f"Noble {seat}", player=f"aa{number}")
    return found


def seen(made: World) -> dict[str, SeenPlace]:
    """The plain as each faction sees it, through one onlooker."""
    look = Onlooker(made).look
    return {seat: look(seat).places[HERE] for seat in "abcd"}


def sharers(places: dict[str, SeenPlace]) -> list[str]:
    """The factions, those together that share what they see."""
    groups: dict[int, str] = {}
    for seat, place in places.items():
        groups[id(place)] = groups.get(id(place), "") + seat
    return sorted(groups.values())


def test_a_place_without_secrets_is_the_same_for_all(made: World) -> None:
    assert sharers(seen(made)) == ["abcd"]


@pytest.mark.rule("OLY-GAP-47")
def test_those_who_know_a_hidden_place_share_and_the_others_do_not_see_it(made: World) -> None:
    cave = inside(made, HERE, "cave", hidden=True)
    for code in ("aa1", "aa2"):
        made.players[code].knows.append(cave.id)
    places = seen(made)
    assert sharers(places) == ["ad", "bc"]
    assert {seat: [one.id for one in place.inner] for seat, place in places.items()} == {
        "a": [], "b": [cave.id], "c": [cave.id], "d": []
    }  # fmt: skip


@pytest.mark.rule("OLY-GAP-47", "OLY-GAP-S638")
def test_those_who_notice_somebody_hidden_share_and_the_others_do_not_see_him(made: World) -> None:
    shade = noble(made, HERE, "Shade", player="aa0", hides=True)
    assert conceals(made, shade)
    shade.contacted.append("aa3")
    places = seen(made)
    assert sharers(places) == ["ad", "bc"]
    assert [shade.id in {unit.id for unit in places[seat].units()} for seat in "abcd"] == [True, False, False, True]


@pytest.mark.rule("OLY-GAP-47")
def test_in_fog_each_faction_sees_its_own(made: World) -> None:
    made.raise_storm(Storm(id="s1", kind="fog", name="Fog", place=HERE, strength=3))
    places = seen(made)
    assert sharers(places) == ["a", "b", "c", "d"]
    assert [[unit.name for unit in places[seat].units()] for seat in "abcd"] == [
        ["Noble a"], ["Noble b"], ["Noble c"], ["Noble d"]
    ]  # fmt: skip


@pytest.mark.parametrize("seats", [("a",), ("a", "b"), ("*",)])
def test_an_event_reads_the_same_whoever_is_told_first(made: World, seats: tuple[str, ...]) -> None:
    looks: Callable[[str | None], FactionView] = Onlooker(made).look
    event = FoundHidden(units=("9", "8"), name="Shade [9]", seen_by=seats, place=HERE, day=4)
    other = FoundHidden(units=("9", "8"), name="Ghost [8]", seen_by=seats, place=HERE, day=5)
    first, second = (sorted_out(looks(seat), [event, other]).units for seat in "ab")
    assert first == second
    assert [(day, name in said) for (day, said), name in zip(first["9"], ("Shade [9]", "Ghost [8]"), strict=True)] == [
        (4, True), (5, True)
    ]  # fmt: skip
