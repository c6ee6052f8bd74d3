"""A campaign in one file, for playing without Discord: `turnkeep new`, `check`, `turn` and `verify` work on it.

The file holds the first state and every turn's orders beside the present state, so that a whole campaign can be
replayed and compared.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from engine.core import document
from engine.core.errors import DocumentError, SetupError
from engine.core.press import PressItem
from engine.core.ruleset import Ruleset, SeatRequest, begin, run_turn
from engine.core.turn import Outcome
from engine.games.registry import ruleset

FORMAT = 1


@dataclass(slots=True)
class PlayedTurn:
    """One turn as it was played: what went in, and the fingerprint of the state that came out."""

    number: int
    orders: dict[str, str]
    digest: str
    press: list[PressItem] = field(default_factory=list)


@dataclass(slots=True)
class World:
    """The content of a world file; states are compressed documents."""

    game: str
    seed: str
    name: str
    first: bytes
    state: bytes
    turns: list[PlayedTurn] = field(default_factory=list)
    format: int = FORMAT

    @property
    def rules(self) -> Ruleset[Any, Any]:
        return ruleset(self.game)

    @property
    def document(self) -> bytes:
        """The present state as a document."""
        return zlib.decompress(self.state)

    @property
    def next_turn(self) -> int:
        return len(self.turns) + 1

    def play(self, orders: Mapping[str, str], press: Sequence[PressItem] = ()) -> Outcome:
        """Runs the next turn and keeps it."""
        number = self.next_turn
        outcome = run_turn(self.rules, self.document, orders, seed=self.seed, number=number, press=press)
        self.state = zlib.compress(outcome.state)
        self.turns.append(PlayedTurn(number, dict(orders), fingerprint(outcome.state), list(press)))
        return outcome


def fingerprint(state: bytes) -> str:
    """Sixteen hexadecimal digits of a state document's sha256."""
    return sha256(state).hexdigest()[:16]


def new_world(game: str, seats: int, seed: str, options: Mapping[str, Any] | None = None, name: str = "") -> World:
    """A new game with `seats` factions of default choices. Raises SetupError, UnknownGameError."""
    rules = ruleset(game)
    least, most = rules.seats
    if not least <= seats <= most:
        raise SetupError(f"{rules.title} is played by {least} to {most} factions, not by {seats}")
    chosen = rules.options.model_validate(dict(options or {}))
    wanted = [
        SeatRequest(id=str(number), name=f"Faction {letters(number)}", choices=varied_choices(rules, number))
        for number in range(1, seats + 1)
    ]
    state = zlib.compress(begin(rules, chosen, wanted, seed))
    return World(game=game, seed=seed, name=name or f"{rules.title} {seed}", first=state, state=state)


def letters(number: int) -> str:
    """1, 2 ... 26, 27 as A, B ... Z, AA: some games allow no digits in names."""
    text = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


def varied_choices(rules: Ruleset[Any, Any], number: int) -> Any:
    """Valid seat choices that differ from seat to seat: each field of few values takes them in turn."""
    values: dict[str, Any] = {}
    for name, schema in rules.choices.model_json_schema().get("properties", {}).items():
        if "enum" in schema:
            values[name] = schema["enum"][(number - 1) % len(schema["enum"])]
            number = 1 + (number - 1) // len(schema["enum"]) + (number - 1) % len(schema["enum"])
    return rules.choices.model_validate(values)


def load(path: Path) -> World:
    """Reads a world file. Raises DocumentError when it is none."""
    try:
        world = document.decode(path.read_bytes(), World)
    except OSError as problem:
        raise DocumentError(f"{path}: {problem.strerror}") from problem
    if world.format != FORMAT:
        raise DocumentError(f"{path} has world format {world.format}; this version reads format {FORMAT}")
    return world


def save(world: World, path: Path) -> None:
    """Writes the world file whole or not at all."""
    beside = path.with_name(path.name + ".new")
    beside.write_bytes(document.encode(world))
    beside.replace(path)


def replay(world: World) -> Iterator[tuple[int, bool]]:
    """Plays every turn again from the first state: (turn number, whether the state came out the same)."""
    state = zlib.decompress(world.first)
    for turn in world.turns:
        outcome = run_turn(
            world.rules, state, turn.orders, seed=world.seed, number=turn.number, press=tuple(turn.press)
        )
        state = outcome.state
        yield turn.number, fingerprint(state) == turn.digest
