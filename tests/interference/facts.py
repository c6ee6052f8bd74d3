"""Hidden facts changed one by one, and unseen units sent among us: what is shown stays as it was, in the turn too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.core import document
from engine.core.dice import Dice
from engine.testing.strangers import fewest
from tests.engine.specimens import SPECIMENS
from tests.interference.exceptions import beyond_news, has_met, is_noticed, may_tell, news
from tests.interference.ghosts import UNIT, Plain, packed
from tests.interference.shown import Shown, differences
from tests.interference.stage import Stage
from tests.interference.worlds import HIDING

AT_ONCE = 10  # facts changed in one world
LINKS = ("units", "place", "number")  # what says who is where: changed in one place alone, the world would be torn

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Fact:
    """A place in the document of a state, and what stands there instead."""

    path: Path
    value: Any

    def __str__(self) -> str:
        return ".".join(map(str, self.path))

    @property
    def whose(self) -> str:
        """The number of whom it is about."""
        return str(self.path[1]) if len(self.path) > 1 else ""

    @property
    def kind(self) -> str:
        """The place without the numbers of whom it is about."""
        return ".".join("#" if isinstance(part, int) or any(map(str.isdigit, part)) else part for part in self.path)


@dataclass(frozen=True, kw_only=True)
class Leak:
    """Hidden facts that change what a seat is shown."""

    game: str
    stage: str
    facts: Sequence[str]
    kinds: Sequence[str]
    told: dict[str, str]

    @property
    def sign(self) -> str:
        where = ", ".join(sorted({name.partition(" before")[0].partition(" after")[0] for name in self.told}))
        return f"{self.game}: {', '.join(sorted(set(self.kinds)))} changes {where}"

    def __str__(self) -> str:
        told = "".join(f"\n    {name}: {how}" for name, how in list(self.told.items())[:4])
        return f"{self.sign}\n    {self.stage}; {', '.join(self.facts)}{told}"


@dataclass
class Count:
    """What was tried."""

    facts: int = 0
    units: int = 0
    turns: int = 0
    found: dict[str, Leak] = field(default_factory=dict)

    def keep(self, leak: Leak) -> bool:
        is_new = leak.sign not in self.found
        self.found.setdefault(leak.sign, leak)
        return is_new


def hidden_facts(stage: Stage, seat: str) -> list[Fact]:
    """What the specimen says that a seat can see neither before nor after the turn, each with another value; without
    what rightly comes to light.
    """
    usual = stage.shown(seat, stage.orders(), stage.state)
    still = {fact.path for fact in _secrets(stage.game, document.decode(usual.outcome.state, dict[str, Any]), seat)}
    facts = [fact for fact in _secrets(stage.game, stage.plain(), seat) if fact.path in still]
    return [fact for fact in _unmet(facts, usual) if "" not in may_tell(stage.game, str(fact))]


def _unmet(facts: Sequence[Fact], shown: Shown) -> list[Fact]:
    """Those that are about nobody whom the seat is told of in the turn."""
    return [fact for fact in facts if not (fact.whose and has_met(shown.rules.key, fact.whose, shown.heard))]


def _secrets(game: str, plain: Plain, seat: str) -> list[Fact]:
    """What the specimen changes, but for who is moved, and for who or what would be added."""
    other = document.decode(document.encode(plain), dict[str, Any])
    change = SPECIMENS[game].secrets
    if change is not None:
        change(other, seat)
    facts = list(_changes(plain, other, ()))
    moved = {fact.path[:-1] for fact in facts if fact.path[-1] in LINKS}
    return [fact for fact in facts if not any(fact.path[: len(record)] == record for record in moved)]


def _changes(one: Any, other: Any, path: Path) -> Iterator[Fact]:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one:
            if key in other:
                yield from _changes(one[key], other[key], (*path, key))
        if len(path) > 1:  # a store of somebody's, not the list of all units
            yield from (Fact((*path, key), other[key]) for key in other if key not in one)
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other) and _holds_records(one):
        for at, (here, there) in enumerate(zip(one, other, strict=True)):
            yield from _changes(here, there, (*path, at))
    elif one != other and not str(path[-1]).startswith("next_"):
        yield Fact(path, other)


def _holds_records(found: list[Any]) -> bool:
    return bool(found) and isinstance(found[0], dict)


def changed(state: Plain, facts: Sequence[Fact]) -> Plain:
    """A copy of the state with these facts otherwise."""
    found: Plain = document.decode(document.encode(state), dict[str, Any])
    for fact in facts:
        part: Any = found
        for step in fact.path[:-1]:
            part = part[step]
        part[fact.path[-1]] = fact.value
    return found


def probe(stage: Stage, seat: str, facts: Sequence[Fact], count: Count) -> Iterator[Leak]:
    """Changes these facts, some at a time, under the orders of the house; yields those that show, alone."""
    plain = stage.plain()
    usual = stage.shown(seat, stage.orders(), stage.state)

    def told(some: Sequence[Fact]) -> dict[str, str]:
        count.turns += 1
        other = stage.shown(seat, stage.orders(), packed(changed(plain, some)))
        if len(unmet := _unmet(some, other)) < len(some):
            return told(unmet) if unmet else {}
        shows = _but_news(stage.game, usual, other)
        turns = usual.outcome.events, other.outcome.events
        open_ = tuple(text for fact in some for text in may_tell(stage.game, str(fact), turns))
        return {name: how for name, how in shows.items() if not name.startswith(open_)}

    for at in range(0, len(facts), AT_ONCE):
        left = list(facts[at : at + AT_ONCE])
        count.facts += len(left)
        while left and told(left):
            kept = fewest(left, lambda some: bool(some) and bool(told(some)))
            yield Leak(game=stage.game, stage=f"{stage}, seat {seat}", facts=[*map(str, kept)],
                       kinds=[fact.kind for fact in kept], told=told(kept))  # fmt: skip
            left = [fact for fact in left if fact not in kept]


def _but_news(game: str, usual: Shown, other: Shown) -> dict[str, str]:
    """What is told otherwise, without the texts that a rule lets tell of the turn; but for its news these, too, are the
    same.
    """
    told, turns = differences(usual, other), (usual.outcome.events, other.outcome.events)
    if not told:
        return told
    but = {event.kind for event in news(game, turns)}
    return {**(usual.otherwise(other, but=but) if but else {}), **beyond_news(game, told, usual.seat, turns)}


def visitors(stage: Stage, seat: str, count: Count) -> Iterator[Leak]:
    """Sends somebody unseen here, and far away, and looks whether that shows."""
    for ghost in HIDING[stage.game].ghosts(stage, seat):
        if ghost.what != UNIT or ghost.without is None:
            continue
        orders = ghost.busy(stage.orders())
        usual = stage.shown(seat, orders, ghost.without)
        for world, state in ghost.worlds.items():
            count.units += 1
            count.turns += 1
            found = stage.shown(seat, orders, state)
            told = _but_news(stage.game, usual, found)
            if told and not is_noticed(stage.game, UNIT, world, usual.heard, found.heard):
                what = f"an unseen unit {world}"
                yield Leak(game=stage.game, stage=f"{stage}, seat {seat}", facts=[what], kinds=[what], told=told)


def sample(facts: Sequence[Fact], size: int, dice: Dice) -> list[Fact]:
    """Some of the facts, of every kind as many."""
    kinds: dict[str, list[Fact]] = {}
    for fact in dice.shuffled(list(facts)):
        kinds.setdefault(fact.kind, []).append(fact)
    found: list[Fact] = []
    while len(found) < min(size, len(facts)):
        for group in kinds.values():
            if group and len(found) < size:
                found.append(group.pop())
    return found
