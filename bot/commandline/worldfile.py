"""A campaign in one file, for playing without Discord: `turnkeep new`, `check`, `turn` and `verify` work on it.

The file holds the first state and every turn's orders beside the present state, so that a whole campaign can be
replayed and compared.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from bot.commandline.cli_errors import wants_traceback
from bot.hosting.records import Verdict
from bot.hosting.turn.proof import link, rules_version
from engine.core import document
from engine.core.errors import DocumentError, SetupError, TurnkeepError
from engine.core.ruleset import Ruleset, SeatRequest, begin, onlooker, run_turn
from engine.core.telling.press import PressItem
from engine.core.turn import Outcome, SeatInfo
from engine.games.registry import ruleset

FORMAT = 1
MAX_STATE = 512 * 1024 * 1024  # bytes of a state: what would unpack to more is damage, or malice
VARIANTS = 8  # of choices that are tried for a seat whose first ones exclude each other
MOST_LISTED = 12  # names in a sentence


@dataclass(slots=True)
class PlayedTurn:
    """One turn as it was played: what went in, and the fingerprint of the state that came out. rules, link: the version
    of the rules, and the turn's link in the chain of proof (bot.hosting.turn.proof); "" in files of before these.
    """

    number: int
    orders: dict[str, str]
    digest: str
    press: list[PressItem] = field(default_factory=list)
    rules: str = ""
    link: str = ""


@dataclass(slots=True)
class World:
    """The content of a world file; states are compressed documents.

    first_digest: the fingerprint of the first state; over: why the game has ended, "" while it goes on.
    """

    game: str
    seed: str
    name: str
    first: bytes
    state: bytes
    turns: list[PlayedTurn] = field(default_factory=list)
    format: int = FORMAT
    first_digest: str = ""
    over: str = ""

    @property
    def rules(self) -> Ruleset[Any, Any]:
        return ruleset(self.game)

    @property
    def document(self) -> bytes:
        """The present state as a document. Raises DocumentError."""
        return _inflated(self.state)

    @property
    def next_turn(self) -> int:
        return len(self.turns) + 1

    def play(self, orders: Mapping[str, str], press: Sequence[PressItem] = ()) -> Outcome:
        """Runs the next turn and keeps it. Raises SetupError when the game is over."""
        if self.over:
            raise SetupError(f"the game is over after turn {len(self.turns)}: {self.over}")
        number = self.next_turn
        outcome = run_turn(self.rules, self.document, orders, seed=self.seed, number=number, press=press)
        self.state = zlib.compress(outcome.state)
        turn = PlayedTurn(number, dict(orders), fingerprint(outcome.state), list(press), rules_version(self.rules))
        turn.link = self.link_of(turn)
        self.turns.append(turn)
        self.over = outcome.finished.reason if outcome.finished else ""
        return outcome

    def link_of(self, turn: PlayedTurn) -> str:
        """The link of a turn, from what the file holds of it and of the turn before."""
        before = self.turns[turn.number - 2] if turn.number > 1 else None
        return link(
            before.link if before else "",
            turn.number,
            rules=turn.rules,
            state=before.digest if before else self.first_digest,
            seed=self.seed,
            orders=turn.orders,
            press=turn.press,
            result=turn.digest,
        )

    def present(self) -> Present:
        """The present state, decoded once for all that is asked of it. Raises DocumentError."""
        state = document.decode(self.document, self.rules.play.state_type)
        seats = {seat.id: seat for seat in self.rules.play.seats_of(state)}
        return Present(seats, onlooker(self.rules, state))

    @property
    def seats(self) -> dict[str, SeatInfo]:
        """All seats by id."""
        return self.present().seats

    def look(self, seat: str | None) -> Any:
        """What a seat (None: everybody) may know. Raises SetupError for a seat there is not."""
        return self.present().look(seat)


@dataclass(frozen=True, slots=True)
class Present:
    """A world between two turns: who plays, by id, and what each of them may know."""

    seats: dict[str, SeatInfo]
    onlooker: Callable[[str | None], Any]

    def look(self, seat: str | None) -> Any:
        """What a seat (None: everybody) may know. Raises SetupError for a seat there is not."""
        if seat is not None and seat not in self.seats:
            raise SetupError(f'there is no seat "{seat[:40]}"; seats: {listed(list(self.seats))}')
        return self.onlooker(seat)


def fingerprint(state: bytes) -> str:
    """Sixteen hexadecimal digits of a state document's sha256."""
    return sha256(state).hexdigest()[:16]


def new_world(game: str, seats: int, seed: str, options: Mapping[str, Any] | None = None, name: str = "") -> World:
    """A new game with `seats` factions of default choices. Raises SetupError, UnknownGameError."""
    rules = ruleset(game)
    least, most = rules.seats
    if not least <= seats <= most:
        raise SetupError(f"{rules.title} takes {least} to {most} factions, not {seats}")
    chosen = chosen_options(rules, options or {})
    wanted: list[SeatRequest] = []
    for number in range(1, seats + 1):
        wanted.append(_newcomer(rules, chosen, wanted, number))
    made = begin(rules, chosen, wanted, seed)
    state = zlib.compress(made)
    return World(
        game=game,
        seed=seed,
        name=name or f"{rules.title} {seed}",
        first=state,
        state=state,
        first_digest=fingerprint(made),
    )


def _newcomer(rules: Ruleset[Any, Any], options: BaseModel, joined: Sequence[SeatRequest], number: int) -> SeatRequest:
    """A seat with choices that the game takes: where two of them exclude each other, the last is another one.

    Raises SetupError when none of them fits.
    """
    for shift in range(VARIANTS):
        choices = varied_choices(rules, number, shift)
        request = SeatRequest(id=str(number), name=f"Faction {letters(number)}", choices=choices)
        try:
            rules.play.check_seat(options, joined, request)
        except SetupError as problem:
            refused = problem
        else:
            return request
    raise refused


def chosen_options(rules: Ruleset[Any, Any], options: Mapping[str, Any]) -> BaseModel:
    """The options of a new game. Raises SetupError for one there is not, or a value it does not take."""
    known = list(rules.play.options.model_fields)
    strange = [name for name in options if name not in known]
    if strange:
        raise SetupError(f"{rules.title} has no option {listed(strange)}; its options: {', '.join(known) or 'none'}")
    try:
        return rules.play.options.model_validate(dict(options))
    except ValidationError as wrong:
        first = wrong.errors()[0]
        name = str(first["loc"][0]) if first["loc"] else "the options"
        told = first["msg"].removeprefix("Value error, ").replace("Input should be", "it should be")
        raise SetupError(f"option {name}={str(options.get(name, ''))[:60]}: {told}") from None


def listed(names: Sequence[str]) -> str:
    """Names in a sentence, the first dozen of them."""
    more = f" ... {names[-1]}" if len(names) > MOST_LISTED else ""
    return ", ".join(str(name)[:40] for name in names[:MOST_LISTED]) + more


def letters(number: int) -> str:
    """1, 2 ... 26, 27 as A, B ... Z, AA: some games allow no digits in names."""
    text = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


def varied_choices(rules: Ruleset[Any, Any], number: int, shift: int = 0) -> Any:
    """Valid seat choices that differ from seat to seat: each field of few values takes them in turn.

    shift: how far the last of these fields is out of turn.
    """
    values: dict[str, Any] = {}
    last: tuple[str, list[Any]] = ("", [])
    for name, schema in rules.play.choices.model_json_schema().get("properties", {}).items():
        if "enum" in schema:
            last = name, schema["enum"]
            values[name] = schema["enum"][(number - 1) % len(schema["enum"])]
            number = 1 + (number - 1) // len(schema["enum"]) + (number - 1) % len(schema["enum"])
    name, kinds = last
    if shift and kinds:
        values[name] = kinds[(kinds.index(values[name]) + shift) % len(kinds)]
    return rules.play.choices.model_validate(values)


def load(path: Path) -> World:
    """Reads a world file whose states are what its game and its turns left. Raises DocumentError when it is none."""
    try:
        world = document.decode(path.read_bytes(), World)
    except OSError as problem:
        raise DocumentError(f"{path}: {problem.strerror}") from problem
    except (DocumentError, RecursionError) as problem:
        raise DocumentError(f"{path} is not a world file: {problem}") from None
    if world.format != FORMAT:
        raise DocumentError(f"{path} has world format {world.format}; this version reads format {FORMAT}")
    with of_world(path):
        _verified(world, path)
    return world


def _verified(world: World, path: Path) -> None:
    """Raises DocumentError when the file is not as Turnkeep left it."""
    first, present = _inflated(world.first), world.document
    left = world.turns[-1].digest if world.turns else fingerprint(first)
    if [turn.number for turn in world.turns] != list(range(1, world.next_turn)):
        raise DocumentError(f"{path}: the file is damaged: its turns are not numbered 1 to {len(world.turns)}")
    if world.first_digest not in ("", fingerprint(first)):
        raise DocumentError(f"{path}: the file is damaged: its first state is not the one the game began with")
    if left != fingerprint(present):
        raise DocumentError(f"{path}: the file is damaged: its state is not the one turn {len(world.turns)} left")
    state = document.decode(present, world.rules.play.state_type)
    if not world.rules.play.seats_of(state):
        raise DocumentError(f"{path}: the file is damaged: nobody plays in it")


@contextmanager
def of_world(path: Path) -> Iterator[None]:
    """Raise a fault of the game on a world file as the file's: DocumentError."""
    try:
        yield
    except (TurnkeepError, OSError):
        raise
    except Exception as fault:
        if wants_traceback():
            raise
        said = " ".join(f"{type(fault).__name__} {fault}".split())[:200]
        raise DocumentError(
            f"{path}: the game cannot continue from this file, which may be damaged ({said}). Set "
            "TURNKEEP_TRACEBACK=1 to see where it stopped"
        ) from fault


def _inflated(packed: bytes) -> bytes:
    reader = zlib.decompressobj()
    try:
        state = reader.decompress(packed, MAX_STATE)
    except zlib.error as problem:
        raise DocumentError(f"the file is damaged: a state cannot be unpacked ({problem})") from None
    if not reader.eof:
        raise DocumentError("the file is damaged: a state is cut short, or larger than any game's")
    return state


def save(world: World, path: Path) -> None:
    """Writes the world file whole or not at all. Raises DocumentError."""
    beside = path.with_name(path.name + ".new")
    try:
        beside.write_bytes(document.encode(world))
        beside.replace(path)
    except OSError as problem:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise DocumentError(f"{path} could not be written: {problem.strerror}") from problem


def replay(world: World) -> Iterator[tuple[int, Verdict]]:
    """Plays every turn again from the first state: (turn number, the verdict on it).

    Behind a turn that comes out otherwise under today's rules the states are others: of what follows only the chain is
    looked at.
    """
    state: bytes | None = _inflated(world.first)
    rules = rules_version(world.rules)
    for turn in world.turns:
        same = False
        if state is not None:
            press = tuple(turn.press)
            state = run_turn(world.rules, state, turn.orders, seed=world.seed, number=turn.number, press=press).state
            same = fingerprint(state) == turn.digest
        yield turn.number, _verdict(world, turn, rules, same=same, replayed=state is not None)
        state = state if same else None


def _verdict(world: World, turn: PlayedTurn, rules: str, *, same: bool, replayed: bool) -> Verdict:
    if turn.link and turn.link != world.link_of(turn):
        return Verdict.WRONG
    if same:
        return Verdict.SAME
    if not turn.rules:
        return Verdict.UNRECORDED
    return Verdict.WRONG if replayed and turn.rules == rules else Verdict.OTHER_RULES
