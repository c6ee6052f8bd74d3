"""Does Erfworld play well? `python -m tests.campaigns.erfworld.study [doctrines|lines|ages] [games] [days]` plays small
wars and counts.

doctrines: every doctrine against every other; how often the older side, the bigger treasury half-way, each doctrine and
the attackers of battles win. lines: a newcomer's default doctrine against itself with one line changed. ages: the
default against itself, also with letters, also in halves of days. Every world is played twice: the sides exchange
what is counted, so that neither a better site nor the habits of a script are taken for it.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations

from tests.campaigns.erfworld.wars import DAYS, Doctrine, Told, War

GAMES, GLANCED, SCREENED = 50, 6, 20
DOCTRINES: Mapping[str, Doctrine] = {
    "default": (),
    "bare": ("contact auto stronger", "retreat auto"),
    "bold": ("contact attack stronger", "retreat never", "pursue yes", "ambush yes"),
    "careful": ("contact return stronger", "retreat below 60", "pursue no", "withdraw below 70"),
    "screen": ("front melee", "back archer", "support crossbower", "shift shooter"),
    "captors": ("capture any", "prisoner ransom 300", "pursue yes"),
}
LINES = (
    "contact auto stronger", "retreat auto", "retreat never", "retreat below 30", "retreat below 80", "pursue no",
    "contact attack stronger", "contact return any", "capture any", "ambush yes", "front melee", "pursue yes",
    "back archer", "pair any shooter", "lead hex", "sally yes", "assault wall", "capture none", "ambush no",
    "area always", "shield defend", "yield wall", "support archer", "ambush hold", "retreat odds 50", "shift warlord",
    "shield attack", "assault air", "tower never", "prisoner execute", "prisoner free", "front 2", "contact stop any",
    "stand courtyard archer", "stance aggressive", "hex contest", "hex concede", "withdraw never", "withdraw below 70",
)  # fmt: skip
AGES: Mapping[str, War] = {
    "as usual": War("age"), "with letters": War("age", letters=True), "halves": War("age", options={"halves": True})
}  # fmt: skip


@dataclass(slots=True)
class Study:
    """Wars, counted. won, fought: by doctrine; beaten: by winner and loser."""

    wars: list[Told] = field(default_factory=list)
    won: Counter[str] = field(default_factory=Counter)
    fought: Counter[str] = field(default_factory=Counter)
    beaten: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add(self, names: Sequence[str], told: Told) -> None:
        self.wars.append(told)
        self.fought.update(names)
        if told.winner is not None:
            winner, loser = names[told.winner], names[1 - told.winner]
            self.won[winner] += 1
            self.beaten[winner, loser] += 1

    @property
    def decided(self) -> list[Told]:
        return [one for one in self.wars if one.winner is not None]

    def older(self) -> float:
        return percent(sum(one.winner == one.older for one in self.decided), len(self.decided))

    def richer(self) -> float:
        return percent(sum(one.winner == one.richer for one in self.decided), len(self.decided))

    def first(self) -> float:
        """How often he won who attacked first."""
        fought = [one for one in self.decided if one.first is not None]
        return percent(sum(one.winner == one.first for one in fought), len(fought))

    def attackers(self) -> float:
        all_ = sum((one.attacks for one in self.wars), Counter[str]())
        return percent(all_["attackers"], all_["attackers"] + all_["defenders"])

    def of(self, name: str) -> float:
        return percent(self.won[name], self.fought[name])


def percent(part: int, whole: int) -> float:
    return round(100 * part / whole, 1) if whole else 0.0


def doctrines(games: int, days: int) -> Study:
    """Every doctrine against every other. Two wars in a row have the same world, and the other side is the older; in
    every second world of a pair of doctrines they change places.
    """
    found = Study()
    pairs = list(combinations(DOCTRINES, 2))
    for number in range(games):
        nth, older = divmod(number, 2)
        one, other = pairs[nth % len(pairs)]
        names = (one, other) if nth // len(pairs) % 2 == 0 else (other, one)
        found.add(names, War(f"war {nth}", (DOCTRINES[names[0]], DOCTRINES[names[1]]), older, days).fight())
    return found


@dataclass(slots=True)
class Tried:
    """Wars of the default against itself with one line changed. changed: how many came out otherwise for the line."""

    line: str
    won: int = 0
    lost: int = 0
    fought: int = 0
    changed: int = 0

    def fight(self, numbers: Sequence[int], days: int) -> None:
        """Two wars in a row have the same world and the same older side, and the line is with the other."""
        for number in numbers:
            nth, where = divmod(number, 2)
            lines: tuple[Doctrine, Doctrine] = ((self.line,), ()) if where == 0 else ((), (self.line,))
            told = War(f"line {nth}", lines, nth % 2, days).fight()
            self.fought += 1
            self.won += told.winner == where
            self.lost += told.winner == 1 - where
            self.changed += told != _unchanged(nth, days)

    @property
    def percent(self) -> float:
        return percent(self.won, self.won + self.lost)


@cache
def _unchanged(nth: int, days: int) -> Told:
    """The same war with the default on both sides."""
    return War(f"line {nth}", ((), ()), nth % 2, days).fight()


def single_lines(games: int, days: int) -> Iterator[Tried]:
    """A line that changes nothing in its first wars, or has not won more than half of some more, is not tried
    further.
    """
    for line in LINES:
        tried = Tried(line)
        tried.fight(range(min(games, GLANCED)), days)
        if tried.changed:
            tried.fight(range(tried.fought, min(games, SCREENED)), days)
            if tried.won > tried.lost:
                tried.fight(range(tried.fought, games), days)
        yield tried


def ages(kind: War, games: int, days: int) -> Study:
    """The default against itself, each world once with either side as the older."""
    found = Study()
    for number in range(games):
        nth, older = divmod(number, 2)
        names = ("older", "younger") if older == 0 else ("younger", "older")
        found.add(names, replace(kind, seed=f"{kind.seed} {nth}", older=older, days=days).fight())
    return found


def counted(found: Study) -> Iterator[str]:
    yield f"{len(found.wars)} wars, {len(found.decided)} decided"
    yield f"the older side won {found.older()} %"
    yield f"the side that attacked first won {found.first()} %"
    yield f"the richer side half-way won {found.richer()} %"
    yield f"attackers won {found.attackers()} % of the battles between sides"


def main(what: str = "doctrines", games: str = str(GAMES), days: str = str(DAYS)) -> None:
    wars, each = int(games), int(days)
    if what == "doctrines":
        found = doctrines(wars, each)
        print(*counted(found), sep="\n")
        for name in DOCTRINES:
            beaten = ", ".join(f"{other} {found.beaten[name, other]}" for other in DOCTRINES if other != name)
            print(f"{name:10} won {found.of(name)} % of {found.fought[name]}: {beaten}")
    elif what == "ages":
        for name, kind in AGES.items():
            print(f"{name}:", *counted(ages(kind, wars, each)), sep="\n  ", flush=True)
    else:
        for one in single_lines(wars, each):
            print(f"{one.line:26}{one.percent:>6} % of {one.fought}, {one.changed} changed", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:4])
