"""Who wins in Erfworld: `python -m tests.engine.campaigns.erfworld.battles [battles]` lets classes and doctrines fight.

It prints how often each of them wins at equal upkeep, in percent.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.games.erfworld.battle.engage import engage
from engine.games.erfworld.rules.classes import BASICS, CLASSES, KNIGHTS
from tests.engine.games.erfworld.props.war_kit import HERE, ONE, TWO, commander, orders, pack, stack, turn_of, world

BATTLES = 50
UPKEEP = 80  # dollars a day of either army
MIXED = {"piker": 6, "archer": 4, "stabber": 4}  # besides the leader
DOCTRINES = (
    "RETREAT never",
    "RETREAT below 50",
    "FRONT 2",
    "FRONT melee",
    "BACK archer",
    "SUPPORT archer",
    "PAIR any shooter",
    "SHIFT melee",
    "CAPTURE any",
    "PURSUE shooters",
    "LEAD hex",
    "STANCE aggressive",
    "SHIELD defend",
)


@dataclass(slots=True)
class Score:
    """Battles won, lost, and left open."""

    won: int = 0
    lost: int = 0
    drawn: int = 0

    def add(self, winner: int | None, side: int) -> None:
        if winner is None:
            self.drawn += 1
        elif winner == side:
            self.won += 1
        else:
            self.lost += 1

    @property
    def percent(self) -> int:
        total = self.won + self.lost + self.drawn
        return round(100 * (self.won + self.drawn / 2) / total) if total else 0


def meet(
    one: dict[str, int],
    two: dict[str, int],
    *,
    lines: Sequence[str] = (),
    led: bool = False,
    seed: str = "0",
    swap: bool,
) -> int | None:
    """A battle in the open between two armies; the first follows these lines. swap: the second one is on turn."""
    found = world()
    for side, army in ((ONE, one), (TWO, two)):
        packs = [pack(found, side, kind, count) for kind, count in army.items()]
        if led:
            stack(found, commander(found, side, 2), *packs)
    orders(found.sides[ONE].doctrine, *lines)
    turn = turn_of(found, seed=seed, acting=(TWO if swap else ONE,))
    sides = [[unit for unit in found.units() if unit.side == side] for side in (ONE, TWO)]
    first, second = sides[::-1] if swap else sides
    winner = engage(turn, HERE, first, second)
    return winner if winner is None or not swap else 1 - winner


def duel(one: dict[str, int], two: dict[str, int], battles: int, **more: object) -> Score:
    """Half of the battles on turn, half off."""
    score = Score()
    for number in range(battles):
        score.add(meet(one, two, seed=str(number), swap=bool(number % 2), **more), 0)  # type: ignore[arg-type]
    return score


def armies(kinds: Iterable[str]) -> dict[str, dict[str, int]]:
    """As many of each class as the upkeep feeds."""
    return {kind: {kind: max(1, int(UPKEEP // CLASSES[kind].upkeep))} for kind in kinds if CLASSES[kind].is_combatant}


def tournament(kinds: Iterable[str], battles: int) -> dict[str, dict[str, int]]:
    """Percent won by each class against each other."""
    raised = armies(kinds)
    return {
        one: {two: duel(raised[one], raised[two], battles).percent for two in raised if two != one} for one in raised
    }


def doctrines(battles: int) -> dict[str, int]:
    """Percent won by a led army with one line against the same army without any."""
    return {line: duel(MIXED, MIXED, battles, lines=[line], led=True).percent for line in DOCTRINES}


def printed(table: dict[str, dict[str, int]]) -> Iterator[str]:
    names = list(table)
    yield " " * 12 + "".join(f"{name[:7]:>8}" for name in names) + "    mean"
    for one in names:
        row = [table[one].get(two) for two in names]
        known = [value for value in row if value is not None]
        mean = round(sum(known) / len(known)) if known else 0
        yield f"{one:12}" + "".join(f"{'' if value is None else value:>8}" for value in row) + f"{mean:>8}"


def main(battles: int = BATTLES) -> None:
    print(f"{battles} battles each, at ${UPKEEP} a side, percent won by the class at the left")
    for kinds in (BASICS, KNIGHTS, ("piker", "archer", "knight", "keshik", "lancer", "giant", "spidew", "dwagon")):
        print("\n".join(("", *printed(tournament(kinds, battles)))))
    print("\nA led army with one line of doctrine against the same without")
    for line, percent in doctrines(battles).items():
        print(f"{line:22}{percent:>4}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
