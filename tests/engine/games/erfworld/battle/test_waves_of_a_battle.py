"""A battle in bouts wave by wave, with fights that end as told (ERF-SEQ-02, ERF-B-10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from engine.games.erfworld.battle import small_battle
from engine.games.erfworld.battle.muster import Party
from engine.games.erfworld.battle.small_battle import Fought, fight_bouts
from engine.games.erfworld.bouts.choices import Choices
from engine.games.erfworld.bouts.field import D10, Fate, Field, Phase, Situation
from engine.games.erfworld.casting.in_bouts import Art
from engine.games.erfworld.state import World
from tests.engine.games.erfworld.props.war_kit import ONE, TWO, commander, pack, world

Ending = Callable[[Field], None]


class Waves:
    """Fights that end as told, the last of them for ever; what each field was like."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *endings: Ending) -> None:
        self.endings = list(endings)
        self.seen: list[tuple[int, int, str, int, int | None]] = []
        monkeypatch.setattr(small_battle, "fight", self.fight)

    def fight(self, field: Field, choices: Mapping[int, Choices], d10: D10) -> Field:
        assert sorted(choices) == [0, 1]
        sizes = [sum(one.side == side for one in field.figures) for side in (0, 1)]
        self.seen.append((sizes[0], sizes[1], str(field.situation), field.ambusher, field.on_turn))
        field.entries.append(Phase("bout", len(self.seen)))
        (self.endings.pop(0) if len(self.endings) > 1 else self.endings[0])(field)
        return field


def falls(side: int, count: int = 99, *, winner: int | None = None, fate: Fate = Fate.CROAKED) -> Ending:
    """So many of a side fall; the other side wins if nothing else is said."""

    def end(field: Field) -> None:
        own = [one for one in field.figures if one.side == side]
        for one in own[:count]:
            one.fate = fate
            field.felled[one.name] = tuple(foe.name for foe in field.figures if foe.side != side)[:1]
        field.winner = 1 - side if winner is None else winner

    return end


def stands_off(field: Field) -> None:
    field.standoffs, field.winner = 3, None


def fought(found: World, *, situation: Situation = Situation.AMBUSH, on_turn: int | None = 1, **more: int) -> Fought:
    parties = [Party(side, [unit for unit in found.units() if unit.side == side]) for side in (ONE, TWO)]
    return fight_bouts(found, parties, "plains", situation, lambda *key: 5, on_turn=on_turn, **more)


def armies(mine: int, theirs: int, kinds: tuple[str, str] = ("knight", "piker")) -> World:
    found = world()
    pack(found, ONE, kinds[0], mine), pack(found, TWO, kinds[1], theirs)
    return found


@pytest.mark.rule("ERF-SEQ-02")
def test_who_waits_comes_on_when_the_first_wave_has_fallen(monkeypatch: pytest.MonkeyPatch) -> None:
    waves = Waves(monkeypatch, falls(1, 30), falls(1, 10), falls(1))
    after = fought(armies(3, 100), ambusher=1)
    # five times the supply of three knights is 30, though 40 find room at least
    assert waves.seen == [
        (3, 40, "ambush", 1, 1),
        (3, 40, "prepared", 1, 1),  # once they are at it, nobody ambushes any more
        (3, 40, "prepared", 1, 1),
        (3, 20, "prepared", 1, 1),
    ]
    assert (after.winner, len(after.figures), len(after.entries)) == (0, 103, len(waves.seen))
    assert after.situation == "ambush"
    tolls = after.tolls
    assert (tolls["u1"].alive, tolls["u2"].croaked) == (3, 100)
    assert tolls["u1"].earned > 0
    assert tolls["u2"].earned == 0


@pytest.mark.rule("ERF-SEQ-02")
def test_after_twelve_waves_both_break_off(monkeypatch: pytest.MonkeyPatch) -> None:
    waves = Waves(monkeypatch, falls(1, 1))
    after = fought(armies(3, 100))
    assert len(waves.seen) == 12
    assert waves.seen[0][3] == 0  # without a word the attackers are the ambushers
    assert (after.winner, after.tolls["u2"].alive, after.tolls["u2"].croaked) == (None, 88, 12)


@pytest.mark.rule("ERF-B-10")
def test_a_standoff_ends_it_for_the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    waves = Waves(monkeypatch, stands_off)
    after = fought(armies(3, 100))
    assert len(waves.seen) == 1
    assert (after.winner, after.tolls["u2"].alive) == (None, 100)


def test_who_wins_the_last_wave_has_won_only_if_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    Waves(monkeypatch, falls(0))
    after = fought(armies(3, 10))
    assert (after.winner, after.tolls["u1"].croaked, after.tolls["u2"].alive) == (1, 3, 10)

    def both(field: Field) -> None:
        for one in field.figures:
            one.fate = Fate.CROAKED
        field.winner = None

    Waves(monkeypatch, both)
    after = fought(armies(3, 10))
    assert (after.winner, after.tolls["u1"].croaked, after.tolls["u2"].croaked) == (None, 3, 10)


@pytest.mark.rule("ERF-CAPT-10", "ERF-BODY-01")
@pytest.mark.parametrize(("kind", "captured"), [("knight", 4), ("spidew", 0)])
def test_only_hands_put_the_fallen_in_irons(monkeypatch: pytest.MonkeyPatch, kind: str, captured: int) -> None:
    Waves(monkeypatch, falls(1, fate=Fate.DOWN))
    after = fought(armies(3, 4, (kind, "stabber")))
    assert (after.winner, after.tolls["u2"].captured, after.tolls["u2"].alive) == (0, captured, 4 - captured)
    Waves(monkeypatch, falls(0, fate=Fate.DOWN))
    after = fought(armies(4, 3, ("stabber", kind)))
    assert (after.winner, after.tolls["u1"].captured) == (1, captured)


@pytest.mark.rule("ERF-COMMAND-14")
def test_a_leader_who_croaked_is_worth_more_by_his_level(monkeypatch: pytest.MonkeyPatch) -> None:
    earned = []
    for level in (1, 5):
        found = world()
        pack(found, ONE, "knight", 1)
        commander(found, TWO, level)
        Waves(monkeypatch, falls(1))
        earned.append(fought(found).tolls["u1"].earned)
    assert earned[1] == 2 * earned[0] > 0


@pytest.mark.rule("ERF-MAGIC-01")
def test_what_casters_spend_in_bouts_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    found = armies(1, 1)
    mage = commander(found, ONE, kind="caster", school="shockmancy")
    art = Art(mage.id, [], 100, "master", quiet=True, spent=40)  # as it is after the battle
    monkeypatch.setattr(small_battle, "arts_of", lambda world_, units, where: [art] if mage in units else [])
    monkeypatch.setattr(small_battle, "Weaver", lambda arts: None)
    Waves(monkeypatch, falls(1))
    after = fought(found)
    assert {code: toll.juice for code, toll in after.tolls.items()} == {"u1": 0, "u2": 0, mage.id: 40}
