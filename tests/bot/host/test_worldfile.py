"""A world file proves its turns: by replay, and of turns of other rules by the chain."""

from __future__ import annotations

from typing import Any

import pytest

from bot.commandline.worldfile import PlayedTurn, World, new_world, replay
from bot.hosting.records import Verdict
from engine.core import document
from engine.core.errors import SetupError


@pytest.fixture
def world() -> World:
    made = new_world("atlantis", 2, "7")
    for _ in range(3):
        made.play({})
    return made


def of_another_version(world: World) -> World:
    """As it would be if the first two turns had been played by a version that made other states of them."""
    for turn in world.turns[:2]:
        turn.rules, turn.digest = "of last year", f"{turn.number:016x}"
    for turn in world.turns:
        turn.link = world.link_of(turn)
    return world


def verdicts(world: World) -> list[Verdict]:
    return [verdict for _, verdict in replay(world)]


def test_every_turn_comes_out_the_same(world: World) -> None:
    assert verdicts(world) == [Verdict.SAME] * 3


def test_turns_of_another_version_and_what_follows_them_are_said_to_be_so(world: World) -> None:
    assert verdicts(of_another_version(world)) == [Verdict.OTHER_RULES] * 3


@pytest.mark.parametrize("number", [1, 2, 3])
def test_changed_orders_are_found_whatever_the_version(world: World, number: int) -> None:
    changed = of_another_version(world)
    changed.turns[number - 1].orders["1"] = "unit 1\nclaim 5\n"
    assert verdicts(changed)[number - 1] is Verdict.WRONG


def test_a_file_of_before_rules_were_recorded_is_read_and_says_so(world: World) -> None:
    old = document.decode(document.encode(world), World)
    old.turns = [PlayedTurn(turn.number, turn.orders, turn.digest, turn.press) for turn in old.turns]
    assert verdicts(old) == [Verdict.SAME] * 3
    old.turns[1].digest = "0" * 16
    assert verdicts(old) == [Verdict.SAME, Verdict.UNRECORDED, Verdict.UNRECORDED]


def test_the_state_is_decoded_once_for_all_that_is_asked_of_it(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    decoded: list[bytes] = []
    decode = document.decode

    def counted(data: bytes, kind: type[Any]) -> Any:
        decoded.append(data)
        return decode(data, kind)

    monkeypatch.setattr(document, "decode", counted)
    now = world.present()
    views = [now.look(seat) for seat in now.seats]
    assert [view.faction for view in views] == [now.look(seat).faction for seat in now.seats]
    assert len(decoded) == 1
    with pytest.raises(SetupError, match="no seat"):
        now.look("9")
