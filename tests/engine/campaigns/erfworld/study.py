"""Does Erfworld play well? Small wars, counted.

`python -m tests.engine.campaigns.erfworld.study [doctrines|lines|ages] [games] [days] [which]` plays and prints it.

doctrines: every doctrine against every other; how often the older side, the bigger treasury half-way, each doctrine and
the attackers of battles win. lines: a newcomer's default doctrine against itself with one line changed; which: those
that begin so. ages: the default against itself; which: as usual, bare, armed, with letters, halves. Every world is
played twice: the sides exchange what is counted, so that neither a better site nor the habits of a script are taken
for it.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations

from tests.engine.campaigns.erfworld.changes import LINES
from tests.engine.campaigns.erfworld.wars import DAYS, Doctrine, Told, War

GAMES = 60
LOOKS = (2, 6)  # wars after which a line is given up, unless it leads
LINE = "line"  # the seed of the worlds in which lines are tried
CONTESTED = 10  # battles between both sides that make a world tell something about lines
DOCTRINES: Mapping[str, Doctrine] = {
    "default": (),
    "bare": ("contact auto stronger", "retreat auto"),
    "bold": ("contact attack stronger", "retreat never", "pursue yes", "ambush yes"),
    "careful": ("contact return stronger", "retreat below 60", "pursue no", "withdraw below 70"),
    "screen": ("front melee", "back archer", "support crossbower", "shift shooter"),
    "captors": ("capture any", "prisoner ransom 300", "pursue yes"),
}
BARE = DOCTRINES["bare"]
AGES: Mapping[str, War] = {
    "as usual": War("age"),
    "bare": War("age", (BARE, BARE)),
    "armed": War("age", options={"head_start": "16"}),
    "with letters": War("age", letters=True),
    "halves": War("age", options={"halves": True}),
}


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

    def sites(self) -> float:
        """How many of the worlds, each fought over twice with the ages exchanged, fell to the same place both times."""
        pairs = list(zip(self.wars[::2], self.wars[1::2], strict=False))
        return percent(sum(one.winner == other.winner for one, other in pairs), len(pairs))

    def richer(self) -> float:
        told = [one for one in self.decided if one.richer is not None]
        return percent(sum(one.winner == one.richer for one in told), len(told))

    def ahead(self) -> float:
        """How often he won whose cities had more levels half-way."""
        told = [one for one in self.decided if one.ahead is not None]
        return percent(sum(one.winner == one.ahead for one in told), len(told))

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
    """Every doctrine against every other, two wars in each world; in every second world of a pair of doctrines they
    change places.
    """
    found = Study()
    pairs = list(combinations(DOCTRINES, 2))
    for nth in range(games // 2):
        one, other = pairs[nth % len(pairs)]
        duel(found, (one, other) if nth // len(pairs) % 2 == 0 else (other, one), nth, days)
    return found


def duel(found: Study, names: tuple[str, str], world: int, days: int) -> None:
    """Two wars of two doctrines in the same world, with either as the older side."""
    for older in (0, 1):
        found.add(names, War(f"war {world}", (DOCTRINES[names[0]], DOCTRINES[names[1]]), older, days).fight())


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
            world, where = contested(number // 2, days), number % 2
            lines: tuple[Doctrine, Doctrine] = ((self.line,), ()) if where == 0 else ((), (self.line,))
            told = War(f"{LINE} {world}", lines, world % 2, days).fight()
            self.fought += 1
            self.won += told.winner == where
            self.lost += told.winner == 1 - where
            self.changed += told != _unchanged(world, days)

    @property
    def percent(self) -> float:
        return percent(self.won, self.won + self.lost)


@cache
def contested(nth: int, days: int) -> int:
    """The number of the nth world in which two sides with the default fight enough."""
    world = contested(nth - 1, days) + 1 if nth else 0
    while _unchanged(world, days).attacks.total() < CONTESTED:
        world += 1
    return world


def _unchanged(world: int, days: int) -> Told:
    """The same war with the default on both sides."""
    return fought(War(f"{LINE} {world}", older=world % 2, days=days))


@cache
def fought(war: War) -> Told:
    """What came of a war, fought once however many ask."""
    return war.fight()


def single_lines(games: int, days: int, which: str = "") -> Iterator[Tried]:
    """The lines that begin as `which` says. One that changes nothing or only loses in its first wars, or does not lead
    at a later look, is not tried further.
    """
    for line in (one for one in LINES if one.startswith(which)):
        tried = Tried(line)
        for look in (*(look for look in LOOKS if look < games), games):
            tried.fight(range(tried.fought, look), days)
            if not tried.changed or tried.won < tried.lost or (tried.won == tried.lost and look > LOOKS[0]):
                break
        yield tried


def ages(kind: War, games: int, days: int) -> Study:
    """The default against itself, each world once with either side as the older."""
    found = Study()
    for number in range(games):
        nth, older = divmod(number, 2)
        names = ("older", "younger") if older == 0 else ("younger", "older")
        found.add(names, fought(replace(kind, seed=f"{kind.seed} {nth}", older=older, days=days)))
    return found


def counted(found: Study) -> Iterator[str]:
    yield f"{len(found.wars)} wars, {len(found.decided)} decided"
    yield f"the older side won {found.older()} %"
    yield f"the side that attacked first won {found.first()} %"
    yield f"in {found.sites()} % of the worlds the same place won with either age"
    yield f"the richer side half-way won {found.richer()} %"
    yield f"the side with more levels of cities half-way won {found.ahead()} %"
    yield f"attackers won {found.attackers()} % of the battles between sides"


def main(what: str = "doctrines", games: str = str(GAMES), days: str = str(DAYS), which: str = "") -> None:
    wars, each = int(games), int(days)
    if what == "doctrines":
        found = doctrines(wars, each)
        print(*counted(found), sep="\n")
        for name in DOCTRINES:
            beaten = ", ".join(f"{other} {found.beaten[name, other]}" for other in DOCTRINES if other != name)
            print(f"{name:10} won {found.of(name)} % of {found.fought[name]}: {beaten}")
    elif what == "ages":
        for name in (one for one in AGES if one.startswith(which)):
            print(f"{name}:", *counted(ages(AGES[name], wars, each)), sep="\n  ", flush=True)
    else:
        for one in single_lines(wars, each, which):
            print(f"{one.line:26}{one.percent:>6} % of {one.fought}, {one.changed} changed", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
