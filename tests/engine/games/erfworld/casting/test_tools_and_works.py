"""Arkentools that change hands, traps, rods, gardens, to the figure (ERF-ARKEN, ERF-J-13, -23, ERF-MAGIC-46, -49)."""

from __future__ import annotations

import pytest

from engine.core.dice import Dice
from engine.games.erfworld.casting.charms import lay
from engine.games.erfworld.casting.events import Decrypted, RodStruck, ToolAttuned, ToolLost, TrapSprung
from engine.games.erfworld.casting.tools import attune, decrypt, found_at, keep, scatter, take
from engine.games.erfworld.casting.works import gardens, rods, spring
from engine.games.erfworld.rules.magic import TOOLS
from engine.games.erfworld.state import Charm, City, Commander, Contract, World, Zone
from engine.games.erfworld.units.company import forget
from engine.games.erfworld.units.kinds import full_hits, kind_of
from tests.engine.games.erfworld.props.war_kit import HERE, ONE, TWO, city, commander, lost, pack, told, turn_of, world
from tests.suite.table import each

# Tools


def _bearing(found: World, word: str, side: str = ONE) -> Commander:
    one = commander(found, side)
    lay(found, Charm("arken", one.id, -1, side, one.id, word, one.place))
    return one


@pytest.mark.rule("ERF-ARKEN-02", "ERF-WORLD-04")
@each("ruins", [0, 2, 9])
def test_tools_lie_in_ruins_one_in_each(ruins: int) -> None:
    found = world()
    for hex_ in found.hexes[:ruins]:
        hex_.ruin = True
    scatter(found, Dice("tools"))
    assert [*found.tools] == [*TOOLS][:ruins]
    assert len({*found.tools.values()}) == len(found.tools)
    assert all(found.hexes[place].ruin for place in found.tools.values())
    assert [found_at(found, place) for place in found.tools.values()] == [*found.tools]
    assert found_at(found, 99) == ""


@pytest.mark.rule("ERF-ARKEN-01")
def test_a_tool_obeys_its_new_bearer_a_day_later_and_only_his_sides_tools_are_attuned() -> None:
    found = world()
    found.tools = {"dish": HERE, "guns": 0}
    own, theirs, old = commander(found, ONE), commander(found, TWO), _bearing(found, "hammer")
    take(found, own, "dish")
    take(found, theirs, "guns")
    lay(found, Charm("veil", own.id, -1, ONE, "", "veil"))
    lay(found, Charm("arken", "u99", -1, ONE, "", "new shoes"))
    assert (found.tools, own.charms) == ({}, ["new dish", "veil"])
    turn = turn_of(found)
    attune(turn, found.sides[ONE])
    assert (own.charms, theirs.charms, old.charms) == (["veil", "dish"], ["new guns"], ["hammer"])
    assert [event.tool for event in told(turn, ToolAttuned)] == [TOOLS["dish"].name]
    borne = [(charm.on, charm.word, charm.until, charm.amount) for charm in found.charms if charm.on == own.id]
    assert borne == [(own.id, "veil", -1, 0), (own.id, "dish", -1, HERE)]


@pytest.mark.rule("ERF-ARKEN-01")
@each("fate, falls", [("kept", None), ("jailed", 7), ("turned", 7), ("croaked", HERE)])
def test_a_tool_falls_where_its_bearer_was_lost(fate: str, falls: int | None) -> None:
    found = world()
    one = _bearing(found, "new dish")
    lay(found, Charm("arken", "u77", -1, ONE, one.id, "decrypted"))
    lay(found, Charm("veil", one.id, -1, ONE, "", "veil"))
    one.place = 7
    if fate == "jailed":
        one.jailor = "u99"
    elif fate == "turned":
        one.side = TWO
    elif fate == "croaked":
        forget(found, one)
    turn = turn_of(found)
    keep(turn)
    assert found.tools == ({} if falls is None else {"dish": falls})
    assert [event.seen_by for event in told(turn, ToolLost)] == ([] if falls is None else [("1",)])
    borne = [charm for charm in found.charms if charm.word == "new dish"]
    assert [charm.amount for charm in borne] == ([7] if falls is None else [])
    assert len([charm for charm in found.charms if charm.word != "new dish"]) == 2
    if falls == 7:
        assert one.charms == ["veil"]


@pytest.mark.rule("ERF-J-23", "ERF-ARKEN-03")
@each("croaked, risen", [
    ((("piker", 9),), {}), ((("piker", 10),), {"piker": 1}), ((("piker", 19),), {"piker": 1}),
    ((("piker", 5), ("piker", 5), ("knight", 20)), {"piker": 1, "knight": 2}),
    ((("horse", 40), ("warlord", 40), ("cloth_golem_large", 40), ("piker", 10)), {"piker": 1}),
])  # fmt: skip
def test_a_tenth_of_each_class_of_infantry_rises(croaked: tuple[tuple[str, int], ...], risen: dict[str, int]) -> None:
    found = world()
    one = _bearing(found, "pliers")
    one.zone = Zone.OUTER
    turn = turn_of(found)
    decrypt(turn, HERE, [pack(found, ONE, "piker", 1), one], croaked)
    raised = [unit for unit in found.packs.values() if unit.popped_in == one.id]
    assert {unit.kind: unit.count for unit in raised} == risen
    assert all((unit.side, unit.place, unit.zone, unit.charms) == (ONE, HERE, Zone.OUTER, ["decrypted"])
               for unit in raised)  # fmt: skip
    assert all(unit.move > 0 for unit in raised)
    assert [charm.until for charm in found.charms if charm.word == "decrypted"] == [-1] * len(risen)
    assert (len(told(turn, Decrypted)), lost(turn)) == (len(risen), {kind: -count for kind, count in risen.items()})


@pytest.mark.rule("ERF-J-23")
@each("change", ["jailed", "new", "none"])
def test_nobody_rises_without_free_pliers_that_obey(change: str) -> None:
    found = world()
    one = _bearing(found, "new pliers" if change == "new" else "pliers")
    one.jailor = "u99" if change == "jailed" else ""
    decrypt(turn_of(found), HERE, [] if change == "none" else [one], [("piker", 90)])
    assert not found.packs


# Traps


def _trapped(found: World, word: str) -> City:
    made = city(found, TWO, 2)
    lay(found, Charm("trap", made.id, -1, TWO, "", word))
    return made


@pytest.mark.rule("ERF-J-13", "ERF-MAGIC-47")
@each("kind, count, left", [
    ("stabber", 17, 1), ("stabber", 16, 0), ("stabber", 3, 0), ("knight", 17, 9), ("giant", 5, 3), ("colossus", 2, 1),
])  # fmt: skip
def test_lava_burns_a_group_of_the_first_who_goes_on_foot(kind: str, count: int, left: int) -> None:
    found = world()
    made = _trapped(found, "lava")
    lord, birds = commander(found, ONE), pack(found, ONE, "dwagon", 2)
    first, second = pack(found, ONE, kind, count), pack(found, ONE, "piker", 16)
    turn = turn_of(found)
    after = spring(turn, made, [lord, birds, first, second])
    assert after == [lord, birds, *([first] if left else []), second]
    assert (left == 0 or first.count == left, second.count, birds.count) == (True, 16, 2)
    assert lost(turn) == {kind: count - left}
    assert [event.seen_by for event in told(turn, TrapSprung)] == [("2", "1")]
    assert found.charms == []
    assert spring(turn, made, [second]) == [second]


@pytest.mark.rule("ERF-J-13")
def test_tar_holds_the_first_and_who_flies_or_leads_wakes_no_trap() -> None:
    found = world()
    made = _trapped(found, "tar")
    lord, birds = commander(found, ONE), pack(found, ONE, "dwagon", 2)
    turn = turn_of(found)
    assert spring(turn, made, [lord, birds]) == [lord, birds]
    assert len(found.charms) == 1
    men = pack(found, "", "piker", 40)
    made.side = ""
    assert spring(turn, made, [lord, men, birds]) == [lord, birds]
    assert (men.count, lost(turn), found.charms) == (40, {}, [])
    assert [event.seen_by for event in told(turn, TrapSprung)] == [()]


# Rods


def _rod(found: World, weather: str = "rain") -> City:
    made = city(found, ONE, 3, spells=0)
    found.hexes[HERE].weather = weather
    lay(found, Charm("lightning_rod", made.id, -1, ONE, ""))
    return made


@pytest.mark.rule("ERF-MAGIC-46", "ERF-J-17")
@each("kind, count", [("piker", 40), ("knight", 40), ("archer", 4), ("giant", 40), ("dwagon", 2)])
def test_sixteen_strokes_of_rain_fall_on_enemies_by_their_size(kind: str, count: int) -> None:
    found = world()
    made = _rod(found)
    foes = pack(found, TWO, kind, count)
    blow = {"small": 1, "medium": 2, "large": 4, "huge": 6}[kind_of(foes).size] * 2
    wanted = min(count, 16 // -(-full_hits(foes) // blow))
    turn = turn_of(found)
    rods(turn)
    (event,) = told(turn, RodStruck)
    left = found.packs[foes.id].count if foes.id in found.packs else 0
    assert (event.croaked, count - left, event.seen_by) == (wanted, wanted, ("1",))
    spare = 0 if left else 16 - count * -(-full_hits(pack(found, TWO, kind, 1)) // blow)
    assert made.spells == event.stored == spare


@pytest.mark.rule("ERF-MAGIC-46")
@each("weather, before, after", [
    ("rain", 0, 16), ("heavy_rain", 0, 30), ("rain", 20, 30), ("heavy_rain", 30, 30),
])  # fmt: skip
def test_strokes_that_find_nobody_stay_on_the_tower_up_to_thirty(weather: str, before: int, after: int) -> None:
    found = world()
    made = _rod(found, weather)
    made.spells = before
    pack(found, ONE, "piker", 9)
    pack(found, "", "bat", 9)
    commander(found, TWO)
    pack(found, TWO, "piker", 9, jailor="u1")
    pack(found, TWO, "piker", 9, place=0, hidden=True)
    found.hexes[0].city = ""
    friends = pack(found, TWO, "piker", 9)
    found.contracts["k1"] = Contract("k1", "alliance", ONE, TWO, {}, [ONE, TWO], 0)
    turn = turn_of(found)
    rods(turn)
    (event,) = told(turn, RodStruck)
    assert (made.spells, event.stored, event.croaked, friends.count) == (after, after - before, 0, 9)


@pytest.mark.rule("ERF-MAGIC-46")
def test_a_rod_reaches_the_next_hex_and_no_farther_and_needs_rain_and_its_city() -> None:
    found = World(9, 3, world().hexes * 3, day=5)
    found.sides = world().sides
    made = city(found, ONE, 3, spells=0)
    near, far = pack(found, TWO, "piker", 50, place=HERE + 1), pack(found, TWO, "piker", 50, place=HERE + 2)
    lay(found, Charm("lightning_rod", made.id, -1, ONE, ""))
    lay(found, Charm("lightning_rod", "c99", -1, ONE, ""))
    turn = turn_of(found)
    rods(turn)
    assert told(turn, RodStruck) == []
    found.hexes[HERE].weather = "rain"
    rods(turn)
    assert (near.count < 50, far.count, len(told(turn, RodStruck))) == (True, 50, 1)


# Gardens


@pytest.mark.rule("ERF-MAGIC-49", "ERF-MAGIC-80", "ERF-GAP-237")
@each("spell, fed", [("fertilise", [2, 1, 0, 0]), ("grow", [2, 0, 0, 0])])
def test_gardens_feed_four_or_two_supply_of_the_city_in_order(spell: str, fed: list[int]) -> None:
    found = world()
    made = city(found, ONE, 1)
    units = [pack(found, ONE, "piker", 3, fed=1), pack(found, ONE, "knight", 2), pack(found, ONE, "piker", 1)]
    units.insert(2, pack(found, ONE, "giant", 1))
    others = [pack(found, ONE, "piker", 3, place=0), pack(found, TWO, "piker", 3), pack(found, ONE, "piker", 3)]
    others[2].jailor = "u1"
    turn = turn_of(found)
    for charm in (Charm(spell, made.id, -1, ONE, ""), Charm(spell, "c99", -1, ONE, "")):
        lay(found, charm)
    gardens(turn)
    assert [unit.fed - before for unit, before in zip(units, (1, 0, 0, 0), strict=True)] == fed
    assert [unit.fed for unit in others] == [0, 0, 0]


@pytest.mark.rule("ERF-MAGIC-49")
def test_ruins_have_no_garden_and_a_garden_no_other_spell() -> None:
    for level, spell in ((0, "fertilise"), (1, "trap")):
        found = world()
        made = city(found, ONE, level)
        unit = pack(found, ONE, "piker", 3)
        lay(found, Charm(spell, made.id, -1, ONE, ""))
        gardens(turn_of(found))
        assert unit.fed == 0
