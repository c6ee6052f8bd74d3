"""Who does what when (OLY-PRIO-01 to -10, OLY-GAP-22): the rounds of the start of a day, and its evening.

No rule of any order stands here. Words: a unit *runs* an order; the order at the head of its queue is *loaded*; it is
*ready* if it has a loaded order, runs none, is not a prisoner, is not carried along by a stack on its way, and has not
spent its day. Statements S-01 to S-40 of the tests say what holds.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable

from engine.core.acting import NotPossible, carry_out, refuse
from engine.core.orders import Order
from engine.core.program import Result, Started
from engine.games.olympia.acting.contract import LAST_PRIORITY, Acting, Deeds, FactionActing, takes_of
from engine.games.olympia.events import OrderBegun
from engine.games.olympia.month.queues import Queues
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import HOST, Player, Running, Unit, World
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.stacks import leader_of

POLLING = -1  # days left of an order that ends by itself
LATE = 3  # the priority before which hostile units attack
Where = tuple[int, int, int]
"""Depth in the stack, place in the list, number: the order in which units of a priority come up."""


class Month:
    """A month while it is being run. running: units that run an order.

    hostilities: the automatic attacks of a day. waits: looks at all who wait, or at those who may notice what a unit
    did just now; it frees them by `release`.
    """

    def __init__(
        self,
        turn: OlympiaTurn,
        deeds: Deeds,
        *,
        hostilities: Callable[[Month], None],
        waits: Callable[[Month, Unit | None], None],
    ) -> None:
        self.turn = turn
        self.queues = Queues(turn.state, turn.book)
        self._deeds = deeds
        self._hostilities = hostilities
        self._waits = waits
        self._loaded: dict[str, Order] = {}
        self._by_priority: list[dict[str, None]] = [{} for _ in range(LAST_PRIORITY + 1)]
        self.running: dict[str, None] = {}
        self._lines: dict[int, list[tuple[Where, str]]] = {}
        self._spots: dict[str, dict[str, int]] = {}  # by the unit or place in whose list somebody stands
        self._arranged = -1
        self._attacked = False
        turn.scratch.schedule = self

    @property
    def world(self) -> World:
        return self.turn.state

    # Before the first day

    def begin(self) -> None:
        """Takes the sheets; `stop` interrupts; player entities carry out all they have (S-01, S-06, S-08)."""
        self.queues.take(self.turn.orders)
        for code in sorted(self.world.units, key=int):
            self._stop_at_once(self.world.units[code])
        for player in sorted(self.world.players.values(), key=lambda player: player.id):
            self._administer(player)
        for unit in self.world.units.values():
            if unit.running is not None:
                self.running[unit.id] = None
            self.load(unit)

    def _stop_at_once(self, unit: Unit) -> None:
        head = self.queues.head(unit)
        if head is not None and head.name == "stop" and unit.running is not None:
            self.queues.pop(unit)
            self.interrupt(unit)

    def _administer(self, player: Player) -> None:
        """All orders of a player entity, each at no time, whatever the table says."""
        while player.queues.get(player.id):
            order = self.queues.order(self.queues.pop_of(player, player.id))
            acting = FactionActing(self.turn, player, order)
            acting.tell(OrderBegun(**acting.facts(), words=order.text))
            carry_out(self._deeds.factions[order.name], acting)

    # The day

    def start_of_day(self) -> None:
        """Starts every order that can start today, the lowest priority first (S-10 to S-17)."""
        self._attacked = False
        for unit in self.world.units.values():
            unit.spent = False
        self._waits(self, None)
        priority = self._lowest()
        while priority is not None or not self._attacked:
            if not self._attacked and (priority is None or priority >= LATE):
                self._attack()
            elif priority is not None:
                self._round(priority)
            priority = self._lowest()

    def evening(self) -> None:
        """Every running order loses a day; those that are due, or look every evening, take effect (S-18 to S-24)."""
        for code in sorted(self.running, key=self._when):
            unit = self.world.units.get(code)
            if unit is not None and unit.running is not None and self._is_at_work(unit):
                self._spend_a_day(unit, unit.running)
        self._waits(self, None)

    def _attack(self) -> None:
        self._attacked = True
        self._hostilities(self)
        self._waits(self, None)

    def _lowest(self) -> int | None:
        """The lowest priority of a ready unit."""
        for priority, units in enumerate(self._by_priority):
            if any(self._is_ready(code) for code in units):
                return priority
        return None

    def _round(self, priority: int) -> None:
        """One order of every unit that is ready at this priority; broken off when a lower number comes up."""
        for _, code in self._line(priority).copy():
            if code not in self._by_priority[priority] or not self._is_ready(code):
                continue
            self._start(self.world.units[code])
            self._waits(self, self.world.units.get(code))
            lowest = self._lowest()
            if lowest is not None and lowest < priority:
                return

    def _start(self, unit: Unit) -> None:
        """Starts the loaded order of a unit; one that takes no time is over, and the next is loaded at once."""
        order = self._loaded[unit.id]
        words = self.queues.pop(unit)
        self._unload(unit.id)
        acting = Acting(self.turn, unit, order, Running(words=words, left=0))
        acting.tell(OrderBegun(**acting.facts(), words=words))
        result = self._begin(acting)
        if unit.id not in self.world.units:
            return  # it did not live to see it
        if isinstance(result, Started) and result.days > 0:
            acting.running.left = result.days
        elif result is Result.POLL:
            acting.running.left = POLLING
        else:
            self.load(unit)
            return
        unit.running = acting.running
        self.running[unit.id] = None

    def _begin(self, acting: Acting) -> Started | Result:
        """The hosts of control tokens carry out only some orders (OLY-GAP-69)."""
        name = acting.order.name
        if acting.unit.kind == HOST and "t" not in takes_of(self.turn.book, acting.order).who:
            host = called(acting.unit)
            refuse(acting, NotPossible(Refusal.HOST_CANNOT, "OLY-GAP-69", host=host, order=name.upper()))
            return Result.FAILED
        return self._deeds.units[name].begin(acting)

    def _spend_a_day(self, unit: Unit, running: Running) -> None:
        running.done += 1
        if running.left > 0:
            running.left -= 1
        if running.left > 0:
            return
        order = self.queues.order(running.words)
        result = self._deeds.units[order.name].end(Acting(self.turn, unit, order, running))
        if result is Result.GOING_ON:
            running.left = POLLING
        else:
            self.release(unit)

    # What deeds and events ask of the month

    def release(self, unit: Unit) -> None:
        """The running order of a unit is over, and the next one is loaded."""
        unit.running = None
        self.running.pop(unit.id, None)
        self.load(unit)

    def interrupt(self, unit: Unit) -> None:
        """Ends the running order of a unit before its time (OLY-GAP-99); the next one is loaded."""
        if unit.running is None:
            return
        order = self.queues.order(unit.running.words)
        self._deeds.units[order.name].interrupt(Acting(self.turn, unit, order, unit.running))
        self.release(unit)

    def load(self, unit: Unit) -> None:
        """Loads the order at the head of the queue of a unit that runs none, as after every change of queue or lord."""
        self._unload(unit.id)
        head = self.queues.head(unit) if unit.running is None else None
        if head is not None and unit.id in self.world.units:
            self._loaded[unit.id] = head
            self._by_priority[self._priority(head)][unit.id] = None
            if self._is_arranged and self._priority(head) in self._lines:
                insort(self._lines[self._priority(head)], (self._place(unit.id), unit.id))

    def push(self, unit: Unit, words: str) -> None:
        """Puts an order, as canonical text, in front of the queue of a unit: it comes next."""
        self.queues.push(unit, words)
        self.load(unit)

    def change_lord(self, unit: Unit, player: str) -> None:
        """Another faction's, or nobody's, from now on: what it ran is interrupted, its orders are the new lord's."""
        self.interrupt(unit)
        old = self.world.players.get(unit.player)
        if old is not None:
            self.queues.forget(old, unit.id)
        unit.player = player
        self.load(unit)

    def gone(self, unit: Unit) -> None:
        """A unit that no longer exists: nothing of it comes up again."""
        self._unload(unit.id)
        self.running.pop(unit.id, None)
        unit.running = None

    # Who is where

    def _unload(self, code: str) -> None:
        head = self._loaded.pop(code, None)
        if head is not None:
            del self._by_priority[self._priority(head)][code]
            if self._is_arranged and self._priority(head) in self._lines:
                line = self._lines[self._priority(head)]
                del line[bisect_left(line, (self._place(code), code))]

    @property
    def _is_arranged(self) -> bool:
        """Whether nobody came, went or changed his place since the lines were made."""
        return self._arranged == self.world.shifts

    def _arrange(self) -> None:
        """Forgets lines and places if somebody came, went or changed his place."""
        if not self._is_arranged:
            self._lines, self._spots, self._arranged = {}, {}, self.world.shifts

    def _line(self, priority: int) -> list[tuple[Where, str]]:
        """All units with a loaded order of a priority, in the order in which they come up."""
        self._arrange()
        if priority not in self._lines:
            self._lines[priority] = sorted((self._place(code), code) for code in self._by_priority[priority])
        return self._lines[priority]

    def _is_ready(self, code: str) -> bool:
        unit = self.world.units[code]
        return unit.running is None and not unit.spent and self._can_act(unit)

    def _is_at_work(self, unit: Unit) -> bool:
        """Whether the running order of a unit goes on today."""
        return not unit.spent and self._can_act(unit)

    def _can_act(self, unit: Unit) -> bool:
        """Neither a prisoner nor carried along by a stack on its way."""
        if unit.prisoner:
            return False
        leader = leader_of(self.world, unit)
        return leader is unit or not leader.moving

    def _place(self, code: str) -> Where:
        """Leaders first, then by place in the list a unit stands in, then by number (S-11)."""
        unit = self.world.units[code]
        self._arrange()
        holder = unit.under or unit.place
        if holder not in self._spots:
            above = self.world.units[unit.under].beneath if unit.under else self.world.places[unit.place].units
            self._spots[holder] = {other: spot for spot, other in enumerate(above)}
        depth, at = 0, unit
        while at.under:
            depth, at = depth + 1, self.world.units[at.under]
        return depth, self._spots[holder][code], int(code)

    def _when(self, code: str) -> tuple[int, Where]:
        """The order of the evening (S-22)."""
        running = self.world.units[code].running
        assert running is not None
        return self._priority(self.queues.order(running.words)), self._place(code)

    def _priority(self, order: Order) -> int:
        priority = takes_of(self.turn.book, order).priority
        return LAST_PRIORITY if priority is None else priority
