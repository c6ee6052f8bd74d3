"""Fields of battle for tests: figures by class, loaded dice, choices that were made at the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.erfworld.bouts.choices import Choices
from engine.games.erfworld.bouts.field import (
    BLUE,
    GREEN,
    Blow,
    Field,
    Figure,
    Paired,
    Pairing,
    Result,
    Save,
    Situation,
    figure,
)
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.source import HALVES


class Loaded:
    """Ten-sided dice that fall as told: by the key they are rolled for, in order; an unforeseen roll fails the test."""

    def __init__(self, *dice: tuple[tuple[str | int, ...], int], rest: int | None = None) -> None:
        self._dice = list(dice)
        self._rest = rest
        self.asked: list[tuple[str | int, ...]] = []

    def __call__(self, *key: str | int) -> int:
        self.asked.append(key)
        for place, (wanted, die) in enumerate(self._dice):
            if key[: len(wanted)] == wanted:
                del self._dice[place]
                return die
        assert self._rest is not None, f"nobody expected a roll for {key}"
        return self._rest

    @property
    def unused(self) -> list[tuple[tuple[str | int, ...], int]]:
        return self._dice


class AtTheTable(Choices):
    """Choices of a side that were made live: who is paired with whom, who leaves in which bout, who hides behind a
    shield.

    pairs: classes in order of preference, own and enemy. joins: attacker -> whom it attacks besides others.
    """

    def __init__(
        self,
        *,
        pairs: Sequence[tuple[str, str]] = (),
        joins: Mapping[str, str] | None = None,
        leaves: Mapping[int, Sequence[str]] | None = None,
        defends: bool = False,
        pursues: bool = True,
    ) -> None:
        self._pairs = pairs
        self._joins = joins or {}
        self._leaves = leaves or {}
        self._defends = defends
        self._pursues = pursues

    def pair(self, field: Field, side: int, own: Sequence[Figure], enemies: Sequence[Figure]) -> tuple[str, str] | None:
        options = {(one.kind.key, other.kind.key) for one in own for other in enemies}
        wanted = next((pair for pair in self._pairs if pair in options), None)
        return wanted or super().pair(field, side, own, enemies)

    def attach(self, field: Field, attacker: Figure, pairings: Sequence[Pairing]) -> Pairing:
        wanted = self._joins.get(attacker.name)
        return next((p for p in pairings if p.one.name == wanted), None) or super().attach(field, attacker, pairings)

    def pursues(self, field: Field, side: int) -> bool:
        return self._pursues

    def retreats(self, field: Field, one: Figure, pairing: Pairing) -> bool:
        return one.name in self._leaves.get(field.bout, ())

    def defends(self, field: Field, one: Figure, other: Figure) -> bool:
        return self._defends and one.kind.shielded


def figures(side: int, kind: str, count: int = 1, **changed: object) -> list[Figure]:
    """Fresh figures of a class, named after it: "piker 1b" for blue, "piker 1g" for green. A commander leads."""
    found = []
    for number in range(1, count + 1):
        one = figure(f"{kind} {number}{'bg'[side]}", side, CLASSES[kind])
        one.commanded = one.kind.commander
        for name, value in changed.items():
            setattr(one, name, value)
        found.append(one)
    return found


def swarm(side: int, kind: str, number: int) -> Figure:
    """A swarm of eight as one figure."""
    one = figure(f"{kind} {number}{'bg'[side]}", side, CLASSES[kind])
    one.count, one.hits, one.full = 8, 8 * HALVES, 8 * HALVES
    return one


def met(*groups: Sequence[Figure], situation: Situation = Situation.PREPARED, **more: object) -> Field:
    """A field with these figures; blue is on-turn."""
    field = Field([one for group in groups for one in group], situation)
    for name, value in more.items():
        setattr(field, name, value)
    return field


def by_default() -> dict[int, Choices]:
    return {BLUE: Choices(), GREEN: Choices()}


def named(field: Field, name: str) -> Figure:
    return next(one for one in field.figures if one.name == name)


def points(one: Figure) -> float:
    """Its hits, in points."""
    return one.hits / HALVES


def pairings(field: Field) -> list[tuple[str, set[str]]]:
    """Every pairing recorded: the one, and all against it."""
    return [(entry.one, {*entry.primaries, *entry.secondaries}) for entry in field.entries if isinstance(entry, Paired)]


def results(field: Field) -> list[tuple[str, int]]:
    return [(entry.winner, entry.margin) for entry in field.entries if isinstance(entry, Result)]


def saves(field: Field) -> list[Save]:
    return [entry for entry in field.entries if isinstance(entry, Save)]


def blows(field: Field, attacker: str) -> list[Blow]:
    return [entry for entry in field.entries if isinstance(entry, Blow) and entry.attacker == attacker]


def be(one: Figure, **state: object) -> Figure:
    """The figure, in this state."""
    for name, value in state.items():
        setattr(one, name, value)
    return one


def rounds(field: Field, one: Figure) -> list[int]:
    """In which rounds of a bout it struck."""
    return [blow.round for blow in blows(field, one.name)]
