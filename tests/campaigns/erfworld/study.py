"""Does Erfworld play well? `python -m tests.campaigns.erfworld.study [games] [days]` plays small wars and counts.

Two scripted sides on a small world, every doctrine against every other in turn, the older one first here and second
there. It prints how often the older side, the bigger treasury half-way, and each doctrine win, and how often attackers
win battles; then how a newcomer's default doctrine fares against itself with one line changed. A side wins by the
levels of its cities on the last day, and by the upkeep of its units if those are equal; a fallen side loses.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from bot.demo.erfworld.players import sheet
from engine.core.orders import read_orders
from engine.core.ruleset import SeatRequest
from engine.core.turn import Turn
from engine.games.erfworld.battle.events import BattleFought
from engine.games.erfworld.day.closing import score
from engine.games.erfworld.day.phases import PHASES
from engine.games.erfworld.founding.setup import ErfworldChoices, ErfworldOptions, new_game
from engine.games.erfworld.language.book import BOOK
from engine.games.erfworld.realm.income import upkeep_by_unit
from engine.games.erfworld.scratch import ErfTurn, Scratch
from engine.games.erfworld.sight.view import view
from engine.games.erfworld.state import Side, Standing, World

GAMES, DAYS, SPACING = 50, 60, 8
DOCTRINES: Mapping[str, tuple[str, ...]] = {
    "default": (),
    "bold": ("contact attack stronger", "retreat never", "pursue yes", "ambush yes"),
    "careful": ("contact return stronger", "retreat below 60", "pursue no", "withdraw below 70"),
    "screen": ("front melee", "back archer", "support crossbower", "shift shooter"),
    "captors": ("capture any", "prisoner ransom 300", "pursue yes"),
}
LINES = (
    "contact attack stronger", "retreat never", "retreat below 50", "front melee", "back archer", "capture any",
    "pursue no", "ambush yes", "shield defend", "assault wall", "sally yes", "stance aggressive",
)  # fmt: skip


@dataclass(slots=True)
class Told:
    """What came of one war. winner: 0 or 1, None for neither; older, richer: which of the two; attacks: battles that
    attackers won, defenders won, nobody won.
    """

    winner: int | None
    older: int
    richer: int
    attacks: Counter[str] = field(default_factory=Counter)


def war(doctrines: Sequence[tuple[str, ...]], seed: str, days: int) -> Told:
    """Two sides with these doctrines for so many days, without reports."""
    seats = [SeatRequest(id=str(n), name=f"Side {n}", choices=ErfworldChoices()) for n in (1, 2)]
    world = new_game(ErfworldOptions(spacing=SPACING), seats, seed)
    sides = [next(s for s in world.sides.values() if s.seat == seat.id) for seat in seats]
    told = Told(None, 0 if sides[0].draw < sides[1].draw else 1, 0)
    for day in range(1, days + 1):
        orders = {
            side.seat: read_orders(sheet(view(world, side.seat), lines), BOOK)
            for side, lines in zip(sides, doctrines, strict=True)
        }
        turn: ErfTurn = Turn(world, orders, seed=seed, number=day, scratch=Scratch())
        for phase in PHASES:
            turn.phase = phase.name
            phase.run(turn)
        told.attacks.update(_winner(event) for event in turn.events if isinstance(event, BattleFought))
        if day == days // 2:
            told.richer = 0 if sides[0].treasury > sides[1].treasury else 1
        if any(side.standing is Standing.FALLEN for side in sides):
            break
    worth = [_worth(world, side) for side in sides]
    told.winner = None if worth[0] == worth[1] else int(worth[1] > worth[0])
    return told


def _winner(battle: BattleFought) -> str:
    """Who won a battle between sides; battles with the wild are left out."""
    if not all(any(one.party.startswith("s") for one in side) for side in (battle.attacking, battle.defending)):
        return "wild"
    return battle.winner or "nobody"


def _worth(world: World, side: Side) -> tuple[int, int]:
    if side.standing is Standing.FALLEN:
        return -1, 0
    return score(world, side), sum(upkeep_by_unit(world, side).values())


@dataclass(slots=True)
class Study:
    """Wars, counted. won, fought: by doctrine; of pairs: (first, second) -> wins of the first."""

    wars: list[Told] = field(default_factory=list)
    won: Counter[str] = field(default_factory=Counter)
    fought: Counter[str] = field(default_factory=Counter)

    def older(self) -> float:
        return _percent(sum(one.winner == one.older for one in self.decided), len(self.decided))

    def richer(self) -> float:
        return _percent(sum(one.winner == one.richer for one in self.decided), len(self.decided))

    def attackers(self) -> float:
        all_ = sum((one.attacks for one in self.wars), Counter[str]())
        return _percent(all_["attackers"], all_["attackers"] + all_["defenders"])

    @property
    def decided(self) -> list[Told]:
        return [one for one in self.wars if one.winner is not None]

    def add(self, names: Sequence[str], told: Told) -> None:
        self.wars.append(told)
        self.fought.update(names)
        if told.winner is None:
            return
        self.won[names[told.winner]] += 1


def _percent(part: int, whole: int) -> float:
    return round(100 * part / whole, 1) if whole else 0.0


def study(games: int, days: int) -> Study:
    """Every doctrine against every other; in every second war of a pair they change places."""
    found = Study()
    pairs = list(combinations(DOCTRINES, 2))
    for number in range(games):
        one, other = pairs[number % len(pairs)]
        names = (one, other) if number // len(pairs) % 2 == 0 else (other, one)
        found.add(names, war([DOCTRINES[name] for name in names], f"war {number}", days))
    return found


def single_lines(games: int, days: int) -> Iterator[tuple[str, float]]:
    """How often the default wins against itself with one line more, in percent."""
    for line in LINES:
        won, decided = 0, 0
        for number in range(games):
            doctrines: list[tuple[str, ...]] = [(), (line,)] if number % 2 == 0 else [(line,), ()]
            told = war(doctrines, f"line {number // 2}", days)
            decided += told.winner is not None
            won += told.winner == number % 2
        yield line, _percent(won, decided)


def printed(found: Study) -> Iterator[str]:
    yield f"{len(found.wars)} wars, {len(found.decided)} decided"
    yield f"the older side won {found.older()} %"
    yield f"the richer side half-way won {found.richer()} %"
    yield f"attackers won {found.attackers()} % of the battles between sides"
    for name in DOCTRINES:
        yield f"{name:10} won {_percent(found.won[name], found.fought[name])} % of {found.fought[name]}"


def main(games: int = GAMES, days: int = DAYS) -> None:
    print("\n".join(printed(study(games, days))), flush=True)
    print("\nHow often the default wins against itself with one line more")
    for line, percent in single_lines(max(2, games // 5), days):
        print(f"{line:26}{percent:>6}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
