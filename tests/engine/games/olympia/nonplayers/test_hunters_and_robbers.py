"""Hunters, robbers, savages and wanderers with loaded dice: each chance on both sides of its bound."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine.core.acting.ledger import Accounted
from engine.games.olympia.nonplayers.band_events import BandAppears, BandAttacks, HuntWarned, SavagesRaze
from engine.games.olympia.nonplayers.bands import count_of, land_of, raise_band, wanderers
from engine.games.olympia.nonplayers.encounters import meet, raid, refill
from engine.games.olympia.nonplayers.wandering import wander
from engine.games.olympia.rules.adventures import BANDS, DEMONS
from engine.games.olympia.scratch import OlympiaTurn, Scratch
from engine.games.olympia.state import NO_HEALTH, Built, Direction, Link, Realm, Running, Unit
from engine.testing import LoadedDice
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp
from tests.suite.table import each

HUNT, DEMON = "hunt", "greater demon"


class Beyond(Camp):
    """A world with a row of provinces of Faery or Hades, and bands in it."""

    def __init__(self, realm: Realm = Realm.FAERY) -> None:
        super().__init__()
        self.there = kit.beyond(self.world, realm, "forest", [60], 3)
        self.here = self.there[0].id

    def band(self, kind: str = HUNT, **items: int) -> Unit:
        held = {key[1:]: count for key, count in items.items()} or {"25": 30}
        return self.noble(kind.capitalize(), "", self.here, kind=kind, health=NO_HEALTH, attack=0, defense=0,
                          items=held)  # fmt: skip

    def meets(
        self, *hunters: Unit, day: int = 1, number: int = 1, entered: Sequence[Unit] = (), **streams: Any
    ) -> None:
        """An evening in which these hunt, and those have come into a province."""
        self.quiet(**streams)
        self.turn.number, self.turn.day = number, day
        self.turn.scratch.hunters = [unit.id for unit in hunters]
        self.turn.scratch.entered = [unit.id for unit in entered]
        meet(self.turn)


def attacked(camp: Camp) -> list[tuple[str, ...]]:
    return [event.units for event in camp.of(BandAttacks)]


# The Hunt and the demons


@pytest.mark.rule("OLY-GAP-71", "OLY-DANGER-03")
@each("number, day, attacks", [(1, 28, False), (2, 4, False), (2, 5, True), (2, 30, True), (3, 1, True)])
def test_seven_days_are_counted_over_the_end_of_a_month(number: int, day: int, attacks: bool) -> None:
    camp = Beyond()
    hunt, mortal = camp.band(), camp.noble("Mortal", at=camp.here)
    camp.meets(hunt, day=28)
    assert (len(camp.of(HuntWarned)), attacked(camp)) == (1, [])
    camp.meets(hunt, day=day, number=number)
    assert attacked(camp) == ([(mortal.id,)] if attacks else [])
    assert camp.of(HuntWarned) == []


@pytest.mark.rule("OLY-GAP-71", "OLY-GAP-72")
@each("kind", [HUNT, DEMON])
def test_a_band_fights_once_a_day_and_the_hunt_passes_over_those_it_has_just_warned(kind: str) -> None:
    camp = Beyond(Realm.FAERY if kind == HUNT else Realm.HADES)
    band = camp.band(kind, _25=30, _26=90)
    first, second, third = (camp.noble(name, at=camp.here) for name in ("First", "Second", "Third"))
    second.warned = third.warned = 1
    camp.meets(band, day=20)
    assert attacked(camp) == [(second.id,) if kind == HUNT else (first.id,)]
    assert [event.units for event in camp.of(HuntWarned)] == ([(first.id,)] if kind == HUNT else [])


@pytest.mark.rule("OLY-GAP-71", "OLY-GAP-72", "OLY-GAP-70", "OLY-GAP-S911")
@each(
    "realm, who, attacks",
    [
        (Realm.FAERY, {}, True), (Realm.FAERY, {"items": {"69": 1}}, False), (Realm.FAERY, {"hides": True}, False),
        (Realm.FAERY, {"skills": {"911": 0}}, True), (Realm.HADES, {}, True), (Realm.HADES, {"items": {"69": 1}}, True),
        (Realm.HADES, {"skills": {"911": 0}}, False), (Realm.HADES, {"skills": {"911": 0}, "items": {"10": 1}}, True),
        (Realm.HADES, {"skills": {"911": 0}, "items": {"1": 9}}, False), (Realm.REGULAR, {"skills": {"911": 0}}, True),
        (Realm.REGULAR, {"items": {"69": 1}}, True),
    ],
)  # fmt: skip
def test_whom_hunters_leave_alone(realm: Realm, who: dict[str, Any], attacks: bool) -> None:
    camp = Beyond(realm)
    demon = camp.band(DEMON, _26=90)
    camp.noble("Mortal", at=camp.here, **who)
    camp.meets(demon)
    assert bool(attacked(camp)) is attacks


@pytest.mark.rule("OLY-GAP-72", "OLY-GAP-S911")
def test_who_leads_somebody_is_not_alone() -> None:
    camp = Beyond(Realm.HADES)
    demon = camp.band(DEMON, _26=90)
    lich = camp.noble("Lich", at=camp.here, skills={"911": 0})
    camp.beneath(lich, camp.noble("Page", at=camp.here))
    camp.meets(demon)
    assert len(attacked(camp)) == 1


@pytest.mark.rule("OLY-GAP-72", "OLY-COMBAT-32")
@each("why", ["moving", "prisoner", "haven", "nobody's", "elsewhere", "gone"])
def test_when_demons_attack_nobody(why: str) -> None:
    camp = Beyond(Realm.HADES)
    demon = camp.band(DEMON, _26=90)
    mortal = camp.noble("Mortal", "" if why == "nobody's" else "a", camp.here if why != "elsewhere" else "aa00")
    if why in ("moving", "prisoner"):
        setattr(demon, why, True)
    elif why == "haven":
        camp.there[0].haven = True
    elif why == "gone":
        camp.world.places[camp.here].units.remove(demon.id)
        del camp.world.units[demon.id]
    camp.meets(demon)
    assert attacked(camp) == []
    assert mortal.health == 100


# Robbers


@pytest.mark.rule("OLY-GAP-71", "OLY-GAP-72")
@each("realm", [Realm.FAERY, Realm.HADES])
@each("roll, come", [(0.0599, True), (0.06, False)])
def test_bandits_come_with_six_in_a_hundred(realm: Realm, roll: float, come: bool) -> None:
    camp = Beyond(realm)
    mortal = camp.noble("Mortal", at=camp.here)
    camp.meets(entered=[mortal], dice={("bandits", mortal.id, 1): [roll]}, rest=0.9)
    assert len(camp.of(BandAppears)) == come
    assert camp.turn.scratch.entered == []


@pytest.mark.rule("OLY-GAP-71", "OLY-GAP-72")
@each(
    "realm, rolls, men, gold, attacks",
    [
        (Realm.FAERY, (0.0, 0.0, 0.4999), 4, 0, True), (Realm.FAERY, (0.0, 0.9999, 0.5), 24, 0, False),
        (Realm.HADES, (0.0, 0.0, 0.0, 0.5), 4, 1, False), (Realm.HADES, (0.0, 0.9999, 0.9999, 0.5), 24, 25, False),
        (Realm.HADES, (0.0, 0.5, 0.5, 0.4999), 14, 13, True),
    ],
)  # fmt: skip
def test_how_many_bandits_with_how_much_gold_and_whether_they_attack(
    realm: Realm, rolls: Sequence[float], men: int, gold: int, attacks: bool
) -> None:
    camp = Beyond(realm)
    mortal = camp.noble("Mortal", at=camp.here, items={"15": 50})
    camp.meets(entered=[mortal], dice={("bandits", mortal.id, 1): rolls})
    assert len(attacked(camp)) == attacks
    booked = [event for event in camp.of(Accounted) if event.reason == "bandits"]
    created = {item: sum(event.amount for event in booked if event.item == item) for item in ("283", "1")}
    assert created == {"283": men, "1": gold}
    if not attacks:
        band = camp.unit("Bandit band")
        assert (band.attack, band.defense, band.health, band.place) == (3, 3, NO_HEALTH, camp.here)


@pytest.mark.rule("OLY-GAP-71", "OLY-GAP-72")
@each(
    "realm, who",
    [(Realm.FAERY, {"hides": True}), (Realm.FAERY, {"items": {"69": 1}}), (Realm.HADES, {"skills": {"911": 0}})],
)
def test_whom_bandits_do_not_wait_for(realm: Realm, who: dict[str, Any]) -> None:
    camp = Beyond(realm)
    mortal = camp.noble("Mortal", at=camp.here, **who)
    camp.meets(entered=[mortal], rest=0.0)
    assert camp.of(BandAppears) == []


@pytest.mark.rule("OLY-GAP-71")
def test_who_is_no_longer_there_is_not_waited_for() -> None:
    camp = Beyond()
    gone = Unit(id="9999", name="Gone", place=camp.here)
    camp.meets(entered=[gone], rest=0.0)
    assert camp.of(BandAppears) == []


@pytest.mark.rule("OLY-GAP-46", "OLY-GAP-71", "OLY-GAP-72")
@each("who", ["demon", "bandits"])
def test_neither_hunters_nor_robbers_take_the_place_of_whom_they_beat(who: str) -> None:
    camp = Beyond(Realm.HADES)
    victim = camp.noble("Victim", at=camp.here, attack=0, defense=0)
    other = camp.noble("Other", "", camp.here)
    lost = {("taken", 1, number): [0.99] for number in range(30)}
    demon = camp.band(DEMON, _26=90)
    if who == "demon":
        camp.meets(demon, dice=lost)
    else:
        camp.meets(entered=[victim], dice={("bandits", victim.id, 1): [0.0, 0.0, 0.0, 0.0], **lost})
    names = [camp.world.units[code].name for code in camp.there[0].units]
    assert len(attacked(camp)) == 1
    assert names[-1] == victim.name
    assert names[0] == other.name


# New bands


@pytest.mark.rule("OLY-GAP-71", "OLY-GAP-72")
@each(
    "kind, item, least, most, fighter",
    [(HUNT, "25", 10, 50, (0, 0)), ("spirits", "26", 25, 75, (0, 0)), ("shape", "", 0, 0, (100, 100)),
     ("lesser demon", "26", 50, 150, (250, 250)), (DEMON, "26", 100, 250, (500, 500)),
     ("bandits", "283", 4, 24, (3, 3)), ("savages", "32", 3, 25, (0, 0))],
)  # fmt: skip
def test_a_new_band_by_the_table(kind: str, item: str, least: int, most: int, fighter: tuple[int, int]) -> None:
    for roll, count in ((0.0, least), (0.99999, most)):
        camp = Beyond()
        camp.noble("Watcher", "b", camp.here)
        band = raise_band(camp.quiet(), camp.there[0], kind, LoadedDice(rest=roll)("x"))
        assert (band.items, band.health) == ({item: count} if item else {}, NO_HEALTH)
        assert (band.attack, band.defense, band.name, band.player) == (*fighter, BANDS[kind].name, "")
        assert camp.there[0].units[-1] == band.id
        assert [event.seen_by for event in camp.of(BandAppears)] == [("b",)]


@pytest.mark.rule("OLY-GAP-71", "OLY-GAP-72", "OLY-GAP-23")
@each("roll, day", [(0.0, 15), (0.9999, 30), (0.5, 23)])
def test_missing_bands_come_on_one_day_and_hunt_at_once(roll: float, day: int) -> None:
    camp = Beyond()
    hell = kit.beyond(camp.world, Realm.HADES, "forest", [61], 2)
    for number in range(14):
        camp.band().name = f"Hunt {number}"
    for number in range(24):
        camp.noble(f"Demon {number}", "", hell[0].id, kind=DEMONS[number % 4], health=NO_HEALTH)
    turn = camp.quiet(dice={("refill",): [roll]})
    come: list[int] = []
    for turn.day in range(1, 31):
        refill(turn)
        if turn.scratch.hunters and not come:
            come = [turn.day]
    assert come == [day]
    assert (count_of(camp.world, (HUNT,)), count_of(camp.world, DEMONS)) == (15, 25)
    assert len(turn.scratch.hunters) == 2


@pytest.mark.rule("OLY-GAP-71")
def test_the_land_of_a_world_is_not_its_sea() -> None:
    camp = Camp("p~p")
    kit.beyond(camp.world, Realm.FAERY, "forest", [60], 2)
    assert [place.id for place in land_of(camp.world, Realm.REGULAR)] == ["aa00", "aa02"]
    assert len(land_of(camp.world, Realm.FAERY)) == 2
    assert land_of(camp.world, Realm.HADES) == []


# Savages


def savage_world(rows: int = 1, columns: int = 1, **options: bool) -> Camp:
    camp = Camp(*["p" * columns] * rows)
    for key, value in options.items():
        setattr(camp.world.options, key, value)
    return camp


def raids(camp: Camp, *, day: float = 0.0, **streams: Any) -> OlympiaTurn:
    """All days of a month in which every building is raided, unless dice say other things."""
    turn = camp.quiet(dice={("raid",): [day], **streams.pop("dice", {})}, rest=streams.pop("rest", 0.0))
    for turn.day in range(1, 31):
        raid(turn)
    return turn


@pytest.mark.rule("OLY-GAP-83")
@each("roll, day", [(0.0, 1), (0.9999, 30), (0.5, 16)])
def test_savages_raid_on_one_day_of_the_month(roll: float, day: int) -> None:
    camp = savage_world()
    kit.building(camp.world, "aa00", "inn")
    raids(camp, day=roll)
    assert [event.day for event in camp.of(SavagesRaze)] == [day]


@pytest.mark.rule("OLY-GAP-83")
@each("roll, come", [(0.0099, True), (0.01, False)])
def test_a_building_is_raided_with_one_in_a_hundred(roll: float, come: bool) -> None:
    camp = savage_world()
    inn = kit.building(camp.world, "aa00", "inn")
    raids(camp, dice={("savages", inn.id): [roll]})
    assert len(camp.of(SavagesRaze)) == come


@pytest.mark.rule("OLY-GAP-83")
@each("rows, columns, most", [(1, 1, 5), (5, 17, 5), (6, 17, 6), (7, 17, 7), (1, 101, 5), (58, 60, 200)])
def test_how_many_bands_of_savages_a_world_holds(rows: int, columns: int, most: int) -> None:
    camp = Camp(*["p" * min(columns, 60)] * rows) if columns <= 60 else Camp("p" * 51, "p" * 50)
    for number in range(most - 1):
        camp.noble(f"Band {number}", "", kind="savages", items={"32": 3})
    for _ in range(3):
        kit.building(camp.world, "aa00", "inn")
    raids(camp)
    assert len(camp.of(BandAppears)) == 1


@pytest.mark.rule("OLY-GAP-83")
@each(
    "why, come",
    [("", True), ("ship", False), ("unfinished", False), ("city", False), ("haven", False), ("faery", False),
     ("cave", False), ("option", False), ("fallen", False)],
)  # fmt: skip
def test_which_buildings_stand_in_the_wild(why: str, come: bool) -> None:
    camp = savage_world(savages=why != "option")
    at = kit.inside(camp.world, "aa00", "city").id if why == "city" else "aa00"
    kind = {"ship": "galley", "cave": "cave"}.get(why, "tower")
    kit.inside(camp.world, at, kind, built=Built(finished=why != "unfinished", fallen=3 if why == "fallen" else 0))
    camp.world.places["aa00"].haven = why == "haven"
    if why == "faery":
        camp.world.regions[kit.LAND].realm = Realm.FAERY
    raids(camp)
    assert len(camp.of(BandAppears)) == come


@pytest.mark.rule("OLY-GAP-83", "OLY-GAP-38")
@each("kind, roll, damage", [("inn", 0.0, 3 * 7 // 2), ("inn", 0.9999, 25 * 7 // 2), ("castle", 0.0, 3 * 7 // 3)])
def test_an_empty_building_takes_the_work_of_seven_days(kind: str, roll: float, damage: int) -> None:
    camp = savage_world()
    place = kit.building(camp.world, "aa00", kind)
    camp.noble("Watcher", "b")
    raids(camp, dice={("savages", place.id): [0.0, roll]})
    assert place.built is not None
    assert place.built.damage == damage
    (told,) = camp.of(SavagesRaze)
    assert (told.seen_by, told.place) == (("b",), "aa00")


@pytest.mark.rule("OLY-GAP-83")
@each("men, falls", [(0, True), (90, False)])
def test_who_is_inside_is_driven_out_or_drives_them_away(men: int, falls: bool) -> None:
    camp = savage_world()
    inn = kit.building(camp.world, "aa00", "inn")
    assert inn.built is not None
    inn.built.defense = 0
    owner = camp.noble("Owner", at=inn.id, attack=0, defense=0, items={"15": men} if men else {})
    raids(camp, dice={("savages", inn.id): [0.0, 0.9999], ("taken", 1, 1): [0.99], ("taken", 1, 2): [0.99],
                      ("taken", 1, 3): [0.99]}, rest=0.0)  # fmt: skip
    assert attacked(camp) == [(owner.id,)]
    assert len(camp.of(SavagesRaze)) == falls


# Wanderers


def wanders(camp: Camp, unit: Unit, *rolls: float, number: int = 1) -> str:
    """Where a unit goes on these rolls; "" if it stays."""
    roller = LoadedDice({("wander", unit.id): list(rolls)}, rest=0.0)
    turn = OlympiaTurn(camp.world, {}, seed="s", number=number, scratch=Scratch(), roller=roller)
    camp.turn = turn
    wander(turn)
    return unit.running.goal if unit.running is not None else ""


STAYS, GOES = 0.4999, 0.5


@pytest.mark.rule("OLY-GAP-52")
@each("rolls, goal", [((STAYS, 0.0), ""), ((STAYS, 0.99), ""), ((GOES, 0.0), "aa02"), ((GOES, 0.99), "aa00")])
def test_half_of_them_stay_and_the_others_go_anywhere(rolls: Sequence[float], goal: str) -> None:
    camp = Camp("ppp")
    assert wanders(camp, camp.noble("N", "", "aa01"), *rolls) == goal


@pytest.mark.rule("OLY-GAP-52")
@each("kind, roll, into", [("noble", 0.4999, True), ("noble", 0.5, False), (HUNT, 0.0, False)])
def test_every_other_noble_enters_a_city_and_a_band_never(kind: str, roll: float, into: bool) -> None:
    camp = Camp("ppp")
    city = kit.inside(camp.world, "aa01", "city")
    unit = camp.noble("N", "", "aa01", kind=kind, heading=Direction.WEST)
    assert wanders(camp, unit, GOES, roll, 0.0) == (city.id if into else "aa00")


@pytest.mark.rule("OLY-GAP-52")
@each("rolls, goal", [((0.8999,), "aa00"), ((0.9, 0.0), "aa02"), ((0.9, 0.99), "aa00")])
def test_nine_in_ten_go_on_the_way_they_went(rolls: Sequence[float], goal: str) -> None:
    camp = Camp("ppp")
    assert wanders(camp, camp.noble("N", "", "aa01", heading=Direction.WEST), GOES, *rolls) == goal


@pytest.mark.rule("OLY-GAP-52")
def test_out_of_a_city_there_is_one_way_and_out_of_a_wood_without_ways_none() -> None:
    camp = Camp("p~p")
    city = kit.inside(camp.world, "aa00", "city")
    assert wanders(camp, camp.noble("N", "", city.id), GOES, 0.99, 0.99) == "aa00"
    assert wanders(camp, camp.noble("M", "", "aa02"), GOES) == ""


@pytest.mark.rule("OLY-GAP-52")
@each("kind", ["noble", HUNT, "savages", *DEMONS])
def test_it_walks_as_anybody_does(kind: str) -> None:
    camp = Camp("ps")
    unit = camp.noble("N", "", "aa00", kind=kind, guard=True, heading=Direction.EAST)
    assert wanders(camp, unit, GOES) == "aa01"
    assert unit.running == Running(words="move aa01", left=14, made=14, goal="aa01")
    assert (unit.moving, unit.guard) == (True, False)
    assert camp.turn.scratch.hunters == ([unit.id] if kind in (HUNT, *DEMONS) else [])


@pytest.mark.rule("OLY-GAP-52")
def test_who_is_on_the_way_goes_on_and_hunts_all_the_same() -> None:
    camp = Camp("ppp")
    running = Running(words="move aa02", left=3, goal="aa02")
    hunt = camp.noble("Hunt", "", "aa01", kind=HUNT, running=running, moving=True)
    wanders(camp, hunt, GOES, 0.99)
    assert hunt.running is running
    assert camp.turn.scratch.hunters == [hunt.id]


@pytest.mark.rule("OLY-GAP-52")
def test_who_wanders() -> None:
    camp = Camp()
    free = [camp.noble(kind, "", kind=kind) for kind in ("noble", HUNT, "savages", *DEMONS)]
    camp.noble("Served", "a")
    camp.noble("Mob", "", kind="mob")
    camp.noble("Garrison", "", kind="garrison")
    camp.beneath(free[0], camp.noble("Under", ""))
    camp.noble("Held", "", prisoner=True)
    assert list(wanderers(camp.world)) == free


@pytest.mark.rule("OLY-GAP-52")
@each("link", [Link(to="aa02", days=3, flying=True), Link(to="aa02", days=3, toll=100), Link(to="ab00", days=3)])
def test_they_take_neither_ways_of_the_air_nor_of_the_dead_nor_of_the_sea(link: Link) -> None:
    camp = Camp("p p", "~  ")
    link.direction = Direction.EAST
    camp.world.places["aa00"].links = [link]
    assert wanders(camp, camp.noble("N", "", "aa00"), GOES) == ""
    camp.world.places["aa00"].links = [Link(to="aa02", days=3, direction=Direction.EAST)]
    assert wanders(camp, camp.unit("N"), GOES) == "aa02"


@pytest.mark.rule("OLY-GAP-83", "OLY-COMBAT-29", "OLY-MINE-05")
@each("kind", ["inn", "mine"])
def test_a_building_that_falls_in_the_fight_for_it_is_not_razed_once_more(kind: str) -> None:
    camp = savage_world()
    place = kit.building(camp.world, "aa00", kind)
    assert place.built is not None
    place.built.damage = 99
    owner = camp.noble("Owner", at=place.id, attack=0, items={"10": 3})
    rolls = {("savages", place.id): [0.0, 0.9999], ("battle", 1, 1): [0.0, 0.0, 0.0]}
    raids(camp, dice={**rolls, **{("taken", 1, number): [0.99] for number in range(9)}}, rest=None)
    assert (place.id in camp.world.places) is (kind == "mine")
    assert owner.place == "aa00"
    assert camp.of(SavagesRaze) == []
