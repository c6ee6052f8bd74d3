"""Control tokens: the host that comes, whom it serves, what it may be ordered, who takes its place."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.acting.ledger import Accounted
from engine.core.dice import Dice
from engine.games.olympia.nonplayers.tokens import call_host, kind_of, new_token, obey, replace_hosts
from engine.games.olympia.nonplayers.treasure import award
from engine.games.olympia.rules.adventures import QUESTS
from engine.games.olympia.scratch import OlympiaTurn, Scratch
from engine.games.olympia.state import HOST, NO_HEALTH, Thing, Unit
from engine.games.olympia.units.health import die
from engine.games.olympia.units.things import put_with
from tests.engine.games.olympia.props.kit import noble
from tests.engine.games.olympia.props.played import code, play, two_seats
from tests.engine.games.olympia.props.road import Road
from tests.suite.table import each


def turn_of(road: Road) -> OlympiaTurn:
    road.run(0)
    return OlympiaTurn(road.world, {}, seed="s", number=1, scratch=road.scratch)


def with_host(seed: int = 0) -> tuple[Road, OlympiaTurn, Unit, Thing, Unit]:
    """A holder, his token, its host."""
    road = Road.over("pp")
    holder = road.noble("aa00")
    turn = turn_of(road)
    token = new_token(turn, Dice("token", seed))
    road.world.things[token.id] = token
    put_with(road.world, token, holder)
    call_host(turn, token, holder)
    return road, turn, holder, token, road.world.units[token.spot]


@pytest.mark.rule("OLY-GAP-69", "OLY-GAP-67")
def test_half_of_the_tokens_are_handed_over_and_each_brings_a_host_of_its_kind() -> None:
    road = Road.over("p")
    turn = turn_of(road)
    for number in range(3800):
        award(turn, road.noble("aa00", f"F{number}", skills={"600": 0}), Dice("award", number))
    found = [thing for thing in road.world.things.values() if thing.kind == "token"]
    assert 62 <= len(found) <= 138  # 100, half of a nineteenth
    kinds = Counter(kind_of(token).item for token in found)
    assert kinds.keys() == {"34", "32", "31", "287", "33"}
    hosts = [road.world.units[token.spot] for token in found]
    assert all(10 <= host.count(kind_of(token).item) <= 50 for token, host in zip(found, hosts, strict=True))
    assert {token.left for token in found} == set(range(3, 10))
    assert {host.player for host in hosts} == {road.own.id}


@pytest.mark.rule("OLY-GAP-69")
def test_a_host_takes_some_orders_and_refuses_those_of_nobles() -> None:
    road, _, _, _, host = with_host()
    item = next(iter(host.items))
    road.run(7, a=f"unit {host.id}\nbehind 2\nstudy 610\nexplore\nmove e")
    assert (host.place, host.behind) == ("aa01", 2)
    assert road.says(host.name)[1:3] == [
        f"1: {host.name} [{host.id}] cannot STUDY.", f"1: {host.name} [{host.id}] cannot EXPLORE.",
    ]  # fmt: skip
    assert item in {token.item for token in QUESTS.tokens.values()}


@pytest.mark.rule("OLY-GAP-69", "OLY-GAP-O33")
def test_a_host_may_be_given_goods_and_gives_them_back() -> None:
    road, _, holder, _, host = with_host()
    holder.add("1", 100)
    road.run(1, a=f"unit {holder.id}\ngive {host.id} 1 60")
    road.run(1, a=f"unit {host.id}\ngive {holder.id} 1 10")
    assert (holder.count("1"), host.count("1")) == (50, 50)


@pytest.mark.rule("OLY-GAP-69")
def test_a_host_serves_whoever_holds_the_token_when_the_month_begins() -> None:
    road, turn, holder, token, host = with_host()
    road.own.queues[host.id] = ["behind 1"]
    rival = road.noble("aa00", "Rival", player=road.other)
    put_with(road.world, token, rival)
    obey(turn)
    assert (host.player, road.own.queues) == (road.other.id, {})
    rival.prisoner = True
    obey(turn)
    assert host.player == ""
    put_with(road.world, token, holder)
    obey(turn)
    assert host.player == road.own.id


@pytest.mark.rule("OLY-GAP-69")
def test_a_host_that_is_killed_is_replaced_as_often_as_the_token_has_hosts_left() -> None:
    road, turn, holder, token, host = with_host()
    left = token.left
    assert 3 <= left <= 9
    replace_hosts(turn)
    assert token.left == left
    for more in range(left - 1, -1, -1):
        die(turn, road.world.units[token.spot], "in battle")
        replace_hosts(turn)
        assert token.left == more
        assert road.world.units[token.spot].place == holder.place
    die(turn, road.world.units[token.spot], "in battle")
    replace_hosts(turn)
    assert list(road.world.units) == [holder.id]
    assert host.id not in road.world.units
    assert sum(event.amount for event in turn.events if isinstance(event, Accounted)) == 0


@pytest.mark.rule("OLY-GAP-69")
def test_nobody_comes_for_a_token_that_lies_somewhere() -> None:
    road = Road.over("p")
    turn = OlympiaTurn(road.world, {}, seed="s", number=1, scratch=Scratch())
    token = new_token(turn, Dice("token"))
    token.holder = "aa00"
    road.world.things[token.id] = token
    replace_hosts(turn)
    obey(turn)
    assert road.world.units == {}


@pytest.mark.rule("OLY-GAP-69", "OLY-MAINT-01", "OLY-MAINT-03")
@each("gold, soldiers, left", [(0, 6, 0), (18, 9, 0), (20, 9, 2)])
def test_men_given_to_a_host_want_their_pay_and_ghosts_fade_while_what_the_token_commands_stays(
    gold: int, soldiers: int, left: int
) -> None:
    """Else a token's host keeps whole armies for nothing."""
    world = two_seats()
    osswid = world.units[code(world, "Osswid")]
    host = noble(world, osswid.place, "Host of undead", "8001", player=osswid.player, kind=HOST, health=NO_HEALTH)
    host.items = {"1": gold, "12": 9, "18": 3, "31": 40}
    after, _ = play(world)
    kept = after.units["8001"].items
    assert (kept["12"], kept.get("1", 0)) == (soldiers, left)
    assert (kept["18"], kept["31"]) == (2, 40)
