"""A month with toy deeds, on which the tests of scheduling and waiting play.

`explore` takes 7 days, `research` 3, `oath` 1, `recruit` polls; everything else takes no time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from engine.core.events import Event
from engine.core.orders import OrderSheet, read_orders
from engine.core.program import Result, Started
from engine.games.olympia.acting.contract import Acting, Deed, Deeds, FactionActing, FactionDeed, deeds_of
from engine.games.olympia.book import BOOK
from engine.games.olympia.events import Refused, UnitEvent
from engine.games.olympia.month.scheduler import Month
from engine.games.olympia.month.waiting import Waits
from engine.games.olympia.ruleset import RULESET
from engine.games.olympia.scratch import OlympiaTurn, Scratch
from engine.games.olympia.state import Direction, Player, Unit, World
from engine.games.olympia.wording import WORDING
from engine.testing import LoadedDice, play
from tests.engine.games.olympia.props.kit import noble, world

DAYS = {"explore": 7, "research": 3, "oath": 1, "move": 4, "study": 7, "torture": 2} | {
    way.value: 4 for way in Direction
}
DEEDS = deeds_of(BOOK)
E = TypeVar("E", bound=Event)
Told = tuple[int, str, str]
"""Day, unit's name, what."""


class _Toys(dict[str, Deed]):
    """Deeds of the game, and toys in place of the others, each made when an order first asks for it."""

    def __init__(self, real: Mapping[str, Deed], toy: Callable[[str], Deed]) -> None:
        super().__init__(real)
        self._toy = toy

    def __missing__(self, name: str) -> Deed:
        made = self[name] = self._toy(name)
        return made


@dataclass
class Stage:
    """A month with toy deeds. told: what was begun, "-" before what ended, "x" before what was interrupted.

    on_finish: what else happens when an order ends, by its text. roller: dice that fall as a test says.
    """

    world: World
    told: list[Told] = field(default_factory=list)
    on_start: dict[str, Callable[[Month, Unit], object]] = field(default_factory=dict)
    on_finish: dict[str, Callable[[Month, Unit], object]] = field(default_factory=dict)
    ends: dict[str, int] = field(default_factory=dict)  # text of a polling order -> day on which it ends itself
    failing: tuple[str, ...] = ()
    month: Month | None = None
    real: Mapping[str, Deed] = field(default_factory=dict)  # deeds of the game in place of toys
    waits: Callable[[Month, Unit | None], None] = lambda month, near: None
    on_attack: dict[int, Callable[[], object]] = field(default_factory=dict)  # by day
    scratch: Scratch = field(default_factory=Scratch)
    roller: LoadedDice | None = None
    factions: Mapping[str, FactionDeed] = field(default_factory=dict)  # in place of toys
    events: list[Event] = field(default_factory=list)  # of the last run

    @classmethod
    def of_three(
        cls,
        real: Mapping[str, Deed] | None = None,
        waits: Callable[[Month, Unit | None], None] = lambda month, near: None,
    ) -> Stage:
        """A plain with three nobles of faction "a": Candide, Osswid, Feasel, in this order; and a faction "b"."""
        made = world("ppp")
        for seat in "ab":
            player = Player(id=made.new_code("player"), name=f"Faction {seat}", seat=seat)
            made.players[player.id] = player
        for name in ("Candide", "Osswid", "Feasel"):
            noble(made, "aa00", name, player=first(made).id)
        return cls(made, real=real or {}, waits=waits)

    @classmethod
    def real_all(cls) -> Stage:
        """The same with all deeds and waits of the game, those of player entities too."""
        made = cls.of_three(dict(DEEDS.units), Waits().look)
        made.factions = DEEDS.factions
        return made

    def run(self, days: int = 30, **sheets: str) -> list[Told]:
        """Runs so many days with these sheets, by seat ("a", "b")."""
        self.scratch = Scratch()
        turn = OlympiaTurn(
            self.world,
            read(sheets),
            seed="s",
            number=self.world.turn + 1,
            scratch=self.scratch,
            roller=self.roller,
            book=BOOK,
        )
        played = Deeds(
            _Toys(self.real, self._deed), {**dict.fromkeys(BOOK.by_keyword, self._administer), **self.factions}
        )
        month = self.month = Month(turn, played, hostilities=self._attack, waits=self.waits)
        month.begin()
        for day in range(1, days + 1):
            turn.day = day
            month.start_of_day()
            month.evening()
        self.events = turn.events
        return self.told

    def whole(self, **orders: str) -> None:
        """The whole next turn, through `run_turn`; the world is another one after it.

        orders: of the first faction by the unit's name, parted by semicolons.
        """
        sheets, number = {"a": sheet(self, **orders)}, self.world.turn + 1
        self.world, outcome = play(RULESET, self.world, sheets, dice=self.roller, seed="s", number=number)
        self.events = list(outcome.events)

    def of_kind(self, kind: type[E]) -> list[E]:
        """The events of a kind that the last run told."""
        return [event for event in self.events if isinstance(event, kind)]

    def said(self, name: str) -> list[tuple[int, str]]:
        """What stands in the diary of a unit, or of the first faction ("faction"): days and sentences."""
        code = first(self.world).id if name == "faction" else unit(self, name).id
        diary = [event for event in self.events if isinstance(event, UnitEvent) and code in event.units]
        return [(event.day, WORDING.catalogue.sentence(event)) for event in diary]

    def _deed(self, name: str) -> Deed:
        def start(acting: Acting) -> Started | Result:
            words = acting.running.words
            self._tell(acting, words)
            if words in self.on_start:
                self.on_start[words](self._month, acting.unit)
            if words in self.failing:
                return Result.FAILED
            return Result.POLL if name in ("recruit", "wait") else Started(DAYS.get(name, 0))

        def finish(acting: Acting) -> Result:
            words = acting.running.words
            if words in self.ends and self.ends[words] > acting.day:
                return Result.GOING_ON
            if name == "wait" and words not in self.ends:
                return Result.GOING_ON
            self._tell(acting, f"-{words}")
            if words in self.on_finish:
                self.on_finish[words](self._month, acting.unit)
            return Result.DONE

        return Deed(start, finish, lambda acting: self._tell(acting, f"x{acting.running.words}"))

    @property
    def _month(self) -> Month:
        assert self.month is not None
        return self.month

    def _tell(self, acting: Acting, words: str) -> None:
        self.told.append((acting.day, acting.unit.name, words))

    def _administer(self, acting: FactionActing) -> None:
        self.told.append((0, acting.player.name, acting.order.name))

    def _attack(self, month: Month) -> None:
        self.told.append((month.turn.day, "", "attacks"))
        self.on_attack.get(month.turn.day, lambda: None)()

    def of(self, name: str) -> list[tuple[int, str]]:
        """What one unit did."""
        return [(day, what) for day, unit, what in self.told if unit == name]


def deeds(*keywords: str) -> dict[str, Deed]:
    """The game's own deeds of these orders."""
    return {keyword: DEEDS.units[keyword] for keyword in keywords}


USING = deeds("use", "breed", "hide", "seek", "raise", "rally", "incite", "torture")


def read(sheets: Mapping[str, str]) -> dict[str, OrderSheet]:
    found = {}
    for seat, text in sheets.items():
        found[seat] = read_orders(text, BOOK)
        assert found[seat].errors == ()
    return found


def first(made: World) -> Player:
    return next(iter(made.players.values()))


def second(made: World) -> Player:
    return list(made.players.values())[1]


def unit(stage: Stage, name: str) -> Unit:
    return next(unit for unit in stage.world.units.values() if unit.name == name)


def sheet(stage: Stage, **orders: str) -> str:
    """A sheet: orders by the unit's name, parted by semicolons."""
    sections = []
    for name, words in orders.items():
        number = first(stage.world).id if name == "faction" else unit(stage, name).id
        sections.append(f"unit {number}\n" + words.replace("; ", "\n"))
    return "\n".join(sections)


def queue(stage: Stage, name: str) -> list[str]:
    return first(stage.world).queues.get(unit(stage, name).id, [])


def osswid(stage: Stage) -> Unit:
    return unit(stage, "Osswid")


def lines(stage: Stage, name: str = "Osswid") -> list[str]:
    """What a unit was told, with the day of each, but for its orders."""
    return [f"{day}: {said}" for day, said in stage.said(name) if not said.startswith(">")]


def words(stage: Stage, name: str = "Osswid") -> list[str]:
    """The same without the days."""
    return [said for _, said in stage.said(name) if not said.startswith(">")]


def rules(stage: Stage) -> list[str]:
    """By which what was ordered was refused."""
    return [event.rule for event in stage.events if isinstance(event, Refused)]
