"""Quests and their treasure with loaded dice: each lot at both ends of its range, relics and tokens."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.games.olympia.nonplayers.quest_events import HostCame, MonstersMet, MonstersWithdrew, RelicFound, RelicGone
from engine.games.olympia.nonplayers.questing import call_up, rest
from engine.games.olympia.nonplayers.tokens import call_host, new_token, obey, replace_hosts
from engine.games.olympia.nonplayers.treasure import award, return_relics
from engine.games.olympia.rules.adventures import QUESTS
from engine.games.olympia.state import HOST, NO_HEALTH, Place, Thing, Unit
from engine.testing import LoadedDice
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp
from tests.suite.table import each

LOTS = list(QUESTS.lots)
LEAST, MOST = 0.0, 0.99999


def lot_roll(lot: str) -> float:
    """A roll that falls in the middle of the share of a lot."""
    before = sum(QUESTS.lots[key] for key in LOTS[: LOTS.index(lot)])
    return (before + QUESTS.lots[lot] / 2) / sum(QUESTS.lots.values())


def finds(lot: str, *rolls: float, turn: int = 10, gold: float = LEAST) -> tuple[Camp, Unit]:
    """Somebody who wins this lot of a treasure on these rolls."""
    camp = Camp()
    camp.world.turn = turn - 1
    finder = camp.noble("Osswid", skills={"630": 0})
    award(camp.quiet(), finder, LoadedDice({("x",): [gold, lot_roll(lot), *rolls]}, rest=0.0)("x"))
    return camp, finder


def found(camp: Camp, finder: Unit) -> Thing:
    (code,) = finder.unique
    return camp.world.things[code]


@pytest.mark.rule("OLY-GAP-67")
def test_the_shares_of_the_lots_are_nineteenths() -> None:
    assert QUESTS.lots == {"relic": 2, "gold": 5, "artifact": 2, "elfstone": 2, "token": 1, "scroll": 2, "orb": 2,
                           "horses": 2, "nothing": 1}  # fmt: skip


@pytest.mark.rule("OLY-GAP-67")
@each("gold, amount", [(LEAST, 100), (MOST, 500)])
def test_gold_there_is_always(gold: float, amount: int) -> None:
    camp, finder = finds("nothing", gold=gold)
    assert (finder.items, finder.unique) == ({"1": amount}, [])
    assert kit.booked(camp.turn, "1") == amount
    assert camp.said("a") == [f"Won {amount} gold."]


@pytest.mark.rule("OLY-GAP-67")
@each(
    "lot, roll, items",
    [
        ("gold", LEAST, {"1": 200}), ("gold", MOST, {"1": 3100}), ("horses", LEAST, {"1": 100, "54": 1}),
        ("horses", MOST, {"1": 100, "54": 6}), ("elfstone", LEAST, {"1": 100, "69": 1}),
    ],
)  # fmt: skip
def test_lots_of_goods(lot: str, roll: float, items: dict[str, int]) -> None:
    camp, finder = finds(lot, roll)
    assert (finder.items, finder.unique) == (items, [])
    assert len(camp.said("a")) == 2


@pytest.mark.rule("OLY-GAP-68")
@each(
    "rolls, adds, name",
    [
        ((0.0, LEAST, 0.0, 0.4999, 0.0), {"attack": 5}, "Magic sword"),
        ((0.0, MOST, MOST, 0.4999, MOST), {"attack": 50}, "Elven longsword"),
        ((0.26, 0.5, 0.4, 0.5, 0.0), {"defense": 30}, "Shield of Aldric"),
        ((0.51, MOST, MOST, 0.5, MOST), {"missile": 50}, "Dart of Morwen"),
        ((MOST, LEAST, 0.0, 0.4999, 0.3), {"aura": 1}, "Golden ring"),
        ((MOST, MOST, MOST, 0.5, 0.25), {"aura": 3}, "Amulet of Cynan"),
    ],
)  # fmt: skip
def test_artifacts(rolls: Sequence[float], adds: dict[str, int], name: str) -> None:
    camp, finder = finds("artifact", *rolls)
    thing = found(camp, finder)
    assert (thing.kind, thing.weight, thing.adds, thing.name, thing.holder) == ("artifact", 10, adds, name, finder.id)


@pytest.mark.rule("OLY-GAP-67", "OLY-QUEST-03")
@each("roll, skill", [(LEAST, "636"), (MOST, "639")])
def test_scrolls(roll: float, skill: str) -> None:
    camp, finder = finds("scroll", roll)
    thing = found(camp, finder)
    assert (thing.kind, thing.weight, thing.teaches) == ("scroll", 5, [skill])


@pytest.mark.rule("OLY-GAP-70")
@each("roll, uses", [(LEAST, 3), (MOST, 9)])
def test_orbs(roll: float, uses: int) -> None:
    thing = found(*finds("orb", roll))
    assert (thing.kind, thing.weight, thing.left) == ("orb", 1, uses)


@pytest.mark.rule("OLY-RELIC-01", "OLY-RELIC-02", "OLY-RELIC-03", "OLY-RELIC-04")
@each(
    "rolls, code, until",
    [((0.0,), "401", 0), ((0.5, LEAST), "402", 10 + 12), ((0.5, MOST), "402", 10 + 24), ((0.99, LEAST), "403", 10 + 10),
     ((0.99, MOST), "403", 10 + 20)],
)  # fmt: skip
def test_relics(rolls: Sequence[float], code: str, until: int) -> None:
    camp, finder = finds("relic", *rolls)
    thing = found(camp, finder)
    assert (thing.id, thing.until, thing.weight, thing.kind) == (code, until, 0, "relic")
    assert [event.relic for event in camp.of(RelicFound)] == [QUESTS.relics[code].name]


@pytest.mark.rule("OLY-RELIC-01", "OLY-GAP-67")
def test_without_a_free_relic_the_lots_are_seventeen() -> None:
    camp = Camp()
    finder = camp.noble("Osswid")
    for code in QUESTS.relics:
        camp.world.things[code] = Thing(id=code, kind="relic", name=code, holder="aa02")
    award(camp.quiet(), finder, LoadedDice({("x",): [0.0, 0.0, 0.0]}, rest=0.0)("x"))
    assert finder.items == {"1": 200}


@pytest.mark.rule("OLY-RELIC-02", "OLY-RELIC-03", "OLY-TURN-14")
@each("until, returns", [(9, True), (10, True), (11, False), (0, False)])
def test_when_relics_return(until: int, returns: bool) -> None:
    camp = Camp()
    camp.world.turn = 9
    holder = camp.noble("Osswid", unique=["402", "999"])
    camp.world.things["402"] = Thing(id="402", kind="relic", name="Crown", holder=holder.id, until=until)
    return_relics(camp.quiet())
    assert ("402" in camp.world.things) is not returns
    assert [event.seen_by for event in camp.of(RelicGone)] == ([("a",)] if returns else [])


@pytest.mark.rule("OLY-RELIC-03")
def test_a_relic_that_lies_somewhere_returns_unheard() -> None:
    camp = Camp()
    camp.world.turn = 9
    camp.world.places["aa00"].lost = ["403"]
    camp.world.things["403"] = Thing(id="403", kind="relic", name="Skull", holder="aa00", until=5)
    return_relics(camp.quiet())
    assert (camp.world.things, camp.world.places["aa00"].lost, camp.of(RelicGone)) == ({}, [], [])


# Tokens


@pytest.mark.rule("OLY-GAP-67", "OLY-GAP-69")
@each("roll, handed", [(0.4999, True), (0.5, False)])
def test_half_of_the_tokens_are_handed_over(roll: float, handed: bool) -> None:
    camp, finder = finds("token", roll, 0.0, LEAST)
    assert len(finder.unique) == len(camp.of(HostCame)) == handed


@pytest.mark.rule("OLY-GAP-69")
@each("roll, left", [(LEAST, 3), (MOST, 9)])
def test_three_to_nine_more_hosts_follow_the_first(roll: float, left: int) -> None:
    camp, finder = finds("token", 0.0, 0.0, roll)
    assert found(camp, finder).left == left


@pytest.mark.rule("OLY-GAP-69")
@each("roll, men", [(LEAST, 10), (MOST, 50)])
def test_a_host_has_ten_to_fifty_men_and_no_ratings_of_its_own(roll: float, men: int) -> None:
    camp = Camp()
    holder = camp.noble("Osswid", at="aa01")
    turn = camp.quiet(dice={("host",): [], ("host", "d900", 0): [roll]})
    token = Thing(id="d900", kind="token", name="Drum of the Savages", left=1, holder=holder.id)
    camp.world.things["d900"] = token
    call_host(turn, token, holder)
    host = camp.world.units[token.spot]
    assert (host.items, host.place, host.player, host.kind) == ({"32": men}, "aa01", "fa1", HOST)
    assert (host.attack, host.defense, host.health, host.name) == (0, 0, NO_HEALTH, "Host of savages")
    assert token.left == 0
    call_host(turn, token, holder)
    assert len(camp.of(HostCame)) == 1
    assert kit.booked(turn, "32") == men


@pytest.mark.rule("OLY-GAP-69")
def test_a_new_token_is_any_of_the_five() -> None:
    camp = Camp()
    turn = camp.quiet()
    names = [new_token(turn, LoadedDice({("x",): [(n + 0.5) / 5, 0.0]})("x")).name for n in range(5)]
    assert names == [token.name for token in QUESTS.tokens.values()]
    assert new_token(turn, LoadedDice(rest=0.0)("x")).left == 4


def with_token(holder_seat: str = "a") -> tuple[Camp, Unit, Unit, Thing]:
    camp = Camp()
    holder = camp.noble("Holder", holder_seat)
    host = camp.noble("Host", "a", kind=HOST, items={"32": 20})
    camp.world.things["d900"] = Thing(id="d900", kind="token", name="Drum of the Savages", left=2, holder=holder.id,
                                      spot=host.id)  # fmt: skip
    camp.world.things["d901"] = Thing(id="d901", kind="artifact", name="Ring", holder=holder.id, spot=host.id)
    return camp, holder, host, camp.world.things["d900"]


@pytest.mark.rule("OLY-GAP-69")
def test_a_host_that_keeps_its_lord_keeps_its_orders() -> None:
    camp, _, host, _ = with_token()
    camp.player("a").queues = {host.id: ["behind 1"]}
    obey(camp.quiet())
    assert (host.player, camp.player("a").queues) == ("fa1", {host.id: ["behind 1"]})


@pytest.mark.rule("OLY-GAP-69")
@each("why", ["prisoner", "nobody", "other"])
def test_a_host_goes_over_with_its_token(why: str) -> None:
    camp, holder, host, token = with_token("b" if why == "other" else "a")
    if why == "prisoner":
        holder.prisoner = True
    elif why == "nobody":
        token.holder = "aa02"
    camp.player("a").queues = {host.id: ["behind 1"]}
    obey(camp.quiet())
    assert (host.player, camp.player("a").queues) == ("fb1" if why == "other" else "", {})


@pytest.mark.rule("OLY-GAP-69")
def test_the_dead_host_of_a_token_that_lies_somewhere_is_not_replaced() -> None:
    camp, holder, host, token = with_token()
    camp.world.places["aa00"].units.remove(host.id)
    del camp.world.units[host.id]
    token.holder = "aa02"
    replace_hosts(camp.quiet())
    assert (token.left, len(camp.world.units)) == (2, 1)
    token.holder = holder.id
    replace_hosts(camp.quiet())
    assert (token.left, len(camp.world.units)) == (1, 2)
    replace_hosts(camp.quiet())
    assert (token.left, len(camp.world.units)) == (1, 2)


# Quests


def quester(kind: str = "cave", **items: int) -> tuple[Camp, Place, Unit]:
    camp = Camp()
    place = kit.inside(camp.world, "aa00", kind)
    return camp, place, camp.noble("Osswid", at=place.id, items={key[1:]: count for key, count in items.items()})


@pytest.mark.rule("OLY-GAP-67", "OLY-ORDER-56")
@each("roll, turns", [(LEAST, 4), (MOST, 12)])
def test_after_a_success_a_place_has_nothing_for_four_to_twelve_turns(roll: float, turns: int) -> None:
    camp, cave, unit = quester(_15=300)
    camp.run({"Osswid": "quest"}, days=7, dice={("quest", unit.id, 7): [0.4999, roll, 0.0, 0.0]})
    assert len(camp.of(MonstersMet)) == 1
    rest(camp.turn)
    assert cave.quest == turns


@pytest.mark.rule("OLY-ORDER-56")
def test_a_quest_takes_seven_days() -> None:
    camp, _, _ = quester()
    camp.run({"Osswid": "quest"}, days=6)
    assert camp.said("a") == []
    assert camp.unit("Osswid").running is not None


@pytest.mark.rule("OLY-QUEST-01", "OLY-GAP-67")
@each("roll, followers", [(LEAST, 2), (MOST, 9)])
def test_one_of_the_group_leads_and_the_others_follow(roll: float, followers: int) -> None:
    camp, cave, _ = quester()
    turn = camp.quiet()
    monsters = call_up(turn, cave, LoadedDice({("x",): [0.3, roll]})("x"))  # the second of five kinds: wolves
    assert (monsters.name, monsters.items) == ("Wolf", {"289": followers})
    assert (monsters.attack, monsters.defense, monsters.missile, monsters.breaks) == (5, 5, 0, 0)
    assert (monsters.health, monsters.kind, monsters.place) == (NO_HEALTH, "monsters", cave.id)
    assert kit.booked(turn, "289") == followers


@pytest.mark.rule("OLY-GAP-67")
def test_whom_nobody_can_beat_withdraw_with_all_they_have() -> None:
    camp, lair, unit = quester("lair")
    camp.noble("Watcher", "b", lair.id)
    rolls = {("quest", unit.id, 7): [0.0, 0.0, 0.99, 0.0]}
    camp.run({"Osswid": "quest"}, days=7, dice=rolls | {("taken", 7, n): [0.99] for n in range(30)})
    assert len(camp.of(MonstersMet)) == len(camp.of(MonstersWithdrew)) == 1
    assert [one.kind for one in camp.world.units.values()] == ["noble"] * len(camp.world.units)
    assert "1" not in unit.items
    assert kit.booked(camp.turn, "286") == 0


@pytest.mark.rule("OLY-GAP-S652")
@each("master, prisoner, caught", [(False, False, False), (True, False, True), (True, True, False)])
def test_beasts_of_a_quest_are_caught_by_a_free_member_of_the_stack_who_knows_how(
    master: bool, prisoner: bool, caught: bool
) -> None:
    camp, pit, unit = quester("sand pit", _15=400)
    camp.beneath(unit, camp.noble("Tamer", at=pit.id, skills={"652": 0} if master else {}, prisoner=prisoner))
    rolls = {("quest", unit.id, 7): [0.0, 0.0, 0.0, 0.99]}
    camp.run({"Osswid": "quest"}, days=7, dice=rolls | {("spoils", 7, n): [0.9] * 9 for n in range(90)})
    assert (unit.count("282") >= 1) is caught
    assert kit.booked(camp.turn, "282") == unit.count("282")


@pytest.mark.rule("OLY-GAP-67", "OLY-PRIS-05")
def test_whom_a_beaten_quester_held_is_free_when_the_monsters_are_gone() -> None:
    camp, lair, unit = quester("lair")
    unit.attack = unit.defense = 0
    held = camp.prisoner(unit, "Held", "b")
    rolls = {("quest", unit.id, 7): [0.0, 0.0, 0.99, 0.0]}
    camp.run({"Osswid": "quest"}, days=7, dice=rolls | {("taken", 7, n): [0.0] for n in range(30)})
    assert not camp.lives("Osswid")
    assert (held.prisoner, held.under, held.place, lair.units) == (False, "", lair.id, [held.id])
    camp.run(days=7)
