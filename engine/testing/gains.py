"""Nothing for nothing: repeating, dividing, sharing, coming and going bring no more than a rule grants.

A game says in its `Accounts` what counts. A probe plays the same state with the same dice twice or more, once as it is
and once with the trick in question, and compares the accounts of who tries it, and those of all seats together, so that
what one seat takes from another is no gain. What comes without a price is a `Gain`:

    repeated   a line of a sheet, up to five times
    divided    the orders of one unit, given to two halves of it
    shared     months in which the seats give one another all they have, and start over where the game lets them
    relayed    what several do one after the other, against each alone
    visited    months in which somebody new joins, gives all he has to the others, and leaves: they have no more of it
               than what he began with. (The bot gives a person one start in a campaign.)
    strange    whatever comes into the world for a reason that no rule is named for, or in more than the rule's measure
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from engine.core import document
from engine.core.dice import Dice
from engine.core.errors import SetupError
from engine.core.events import Event
from engine.core.orders import Order
from engine.core.ruleset import SeatRequest, begin, join, leave, new_scratch, onlooker, read_for
from engine.core.turn import Turn
from engine.testing.specimen import Specimen
from engine.testing.strangers import Game, Month

Books = Counter[str]
State = Mapping[str, Any]
COPIES = (2, 3, 5)
SEEDS = 12  # turns with other dice that must agree before a gain is one; four of them took a lucky mine for one
SLACK = 1.25  # what n copies may bring beyond n times as much, for whole pieces and levels


@dataclass(frozen=True, kw_only=True)
class Accounts:
    """How a game counts, in plain documents of its states.

    wealth: what seats have, by kind: things, money, men, learning, walls, what is left of the moves of the day.
    deeds: what a turn brought that no store shows: levels of a wall that fell, hexes that somebody was led.
    created: what came into the world, and why. reasons: those that a rule grants, and the rule.
    most: the most that a turn may bring of a deed, whoever helps, and the rule.
    apiece: orders of which every copy takes time or means of its own, so that n bring n times as much, and the rule.
    What stands below them comes later, or never, and is left out of the account, as is what is on offer since earlier
    months: `unoffered` takes the offers of a seat out of a document.
    fetched: orders that bring to hand what the seat has, and the rule: what stands below them and is bought with it has
    its price there, and is left out of the account as well.
    elsewhere: orders that take somebody to another place, where he earns something else, and the rule.
    granted: accounts that may rise by the tricks, and the rule. once: those that may rise by so much for each seat in
    all months together, such as by the purse of a new beginning.
    share: the sheet by which a seat gives all it has to another; welcome: that by which the other takes it.
    halves: two sheets of a seat that order the same, for one unit and for two halves of it.
    stages: months made for this game, which are worth trying. relays: what several do by themselves, a month each, and
    last what they do together, which must bring none of the deeds further.
    """

    wealth: Callable[[State, Sequence[str]], Books]
    deeds: Callable[[State, State, Sequence[Event]], Books] | None = None
    created: Callable[[State, Sequence[Event]], Books] = field(default=lambda after, events: booked(events))
    most: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)
    apiece: Mapping[str, str] = field(default_factory=dict)
    unoffered: Callable[[dict[str, Any], str], None] = field(default=lambda state, seat: None)
    fetched: Mapping[str, str] = field(default_factory=dict)
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    granted: Mapping[str, str] = field(default_factory=dict)
    once: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    welcome: Callable[[State, str, str], str] = field(default=lambda state, seat, guest: "")
    share: Callable[[State, str, str], str] | None = None
    halves: Callable[[State, str, Dice], tuple[str, str] | None] | None = None
    stages: Sequence[Callable[[], Month]] = ()
    relays: Sequence[Callable[[], Sequence[Month]]] = ()


@dataclass(frozen=True, kw_only=True)
class Gain:
    """Something for nothing. probe: how it was found; what: by which line or trick; gained: the accounts."""

    probe: str
    what: str
    gained: str
    month: Month | None = None

    @property
    def sign(self) -> str:
        return f"{self.probe}: {self.what.split(' ')[0]}: {self.gained.split(' +')[0]}"


@dataclass(frozen=True)
class Played:
    """A turn that was run. began, state: the documents before and after it; before, after: the same as plain values."""

    began: bytes
    state: bytes
    events: Sequence[Event]

    @cached_property
    def before(self) -> State:
        return document.decode(self.began, dict[str, Any])

    @cached_property
    def after(self) -> State:
        return document.decode(self.state, dict[str, Any])


def booked(events: Sequence[Event]) -> Books:
    """What the ledgers of a turn say came into the world: "tax: silver"."""
    found = Books()
    for event in events:
        if type(event).__name__ == "Accounted" and event.amount > 0:  # type: ignore[attr-defined]  # each game's own
            found[f"{event.reason}: {event.item}"] += event.amount  # type: ignore[attr-defined]
    return found


def played(game: Game, month: Month) -> Played:
    """The month without what is made for people of it."""
    state = document.decode(month.state, game.play.state_type)
    see = onlooker(game, state)
    sheets = {seat: read_for(game, see(seat), text) for seat, text in month.orders.items()}
    scratch = new_scratch(game)
    turn: Turn[Any, Any] = Turn(
        state, sheets, seed=month.seed, number=month.number, scratch=scratch, press=month.press, book=game.book
    )
    for phase in game.play.phases:
        turn.phase = phase.name
        phase.run(turn)
    turn.forget()
    return Played(month.state, document.encode(state), turn.events)


def active(game: Game, state: bytes) -> list[str]:
    found = game.play.seats_of(document.decode(state, game.play.state_type))
    return [seat.id for seat in found if seat.status == "active"]


def difference(more: Books, less: Books) -> Books:
    """What one has more than the other, or less, below zero."""
    return Books({name: more[name] - less[name] for name in {**more, **less} if more[name] != less[name]})


NOTHING = Books()


def unpriced(
    none: Books, once: Books, often: Books, copies: int, *, apiece: bool = False, by_itself: Books = NOTHING
) -> Books:
    """What a trick brought beyond its price: no account fell for it, or not as fast as the gain grew.

    none: without the order; once: with it; often: with so many copies, or with the trick. by_itself: what the order
    changes where none stands below it, for the first copy may also make possible what costs more than itself.
    """
    first, more = difference(once, none), difference(often, once)
    prices = {name: -amount for name, amount in more.items() if amount < 0}

    def price_of_one(what: str) -> int:
        asked, alone = max(-first[what], 0), -by_itself[what]
        return min(asked, alone) if alone > 0 else asked

    def is_paid(name: str, amount: int) -> bool:
        if apiece and amount <= max(first[name], 0) * (copies - 1) * SLACK + 1:
            return True
        growth = amount / max(first[name], 1)
        return any(price >= growth * price_of_one(what) / 2 for what, price in prices.items())

    return Books({name: amount for name, amount in more.items() if amount > 0 and not is_paid(name, amount)})


# Without the order, with it, with the trick; then perhaps without and with it, and nothing below it: of who tries it,
# and of all seats.
Tried = Sequence[tuple[Books, Books]]


def gained(tried: Tried, copies: int, *, apiece: bool) -> Books:
    """What a seat has of a trick for nothing, and nobody has less of."""
    (none, _), (once, all_once), (often, all_often), *alone = tried
    by_itself = difference(alone[1][0], alone[0][0]) if alone else NOTHING
    own = unpriced(none, once, often, copies, apiece=apiece, by_itself=by_itself)
    return Books({name: amount for name, amount in own.items() if all_often[name] > all_once[name]})


@dataclass(frozen=True)
class _Trick:
    """Months that are the same but for a trick: without the order, with it, with so many copies. apiece: whether every
    copy takes time or means of its own. alone: two months that tell what the order costs by itself.
    """

    months: Sequence[Month]
    copies: int
    apiece: bool = False
    alone: Sequence[Month] = ()

    def gained(self, tried: Tried) -> Books:
        """What a seat has of it for nothing, by the accounts of these months."""
        return gained(tried, self.copies, apiece=self.apiece)


@dataclass
class Assay:
    """Puts one game to the probes. accounts: how it counts."""

    game: Game
    specimen: Specimen
    accounts: Accounts

    def books(self, month: Month, seat: str) -> tuple[Books, Books]:
        """The accounts of a seat, and of all seats, after a month."""
        done = played(self.game, month)
        deeds = self._deeds(done)
        own, all_ = (self.accounts.wealth(done.after, seats) for seats in ([seat], list(month.orders)))
        own.update(deeds)
        all_.update(deeds)
        return own, all_

    def _deeds(self, done: Played) -> Books:
        deeds = self.accounts.deeds
        return Books() if deeds is None else deeds(done.before, done.after, done.events)

    def _told(self, gains: Books) -> str:
        kept = {name: amount for name, amount in gains.items() if not _under(name, self.accounts.granted)}
        return ", ".join(f"{name} +{amount}" for name, amount in sorted(kept.items()))

    # --- what comes in ------------------------------------------------------------------------------------------------

    def strange(self, month: Month) -> Iterator[Gain]:
        """Reasons without a rule, and deeds beyond the measure of theirs."""
        yield from self.judged(month, played(self.game, month))

    def judged(self, month: Month, done: Played) -> Iterator[Gain]:
        for name in self.accounts.created(done.after, done.events):
            if not _under(name, self.accounts.reasons):
                yield Gain(probe="strange", what=name.partition(":")[0], gained=f"{name} +1", month=month)
        for name, amount in self._deeds(done).items():
            most, rule = _under(name, self.accounts.most) or (amount, "")
            if amount > most:
                said = f"{name.partition(':')[0]} +{amount}, {rule} grants {most}"
                yield Gain(probe="strange", what=name, gained=said, month=month)

    def relayed(self, months: Sequence[Month]) -> Iterator[Gain]:
        """Deeds that several together bring further than any of them does alone."""
        *alone, together = [self._deeds(played(self.game, month)) for month in months]
        for name, amount in together.items():
            most = max(books[name] for books in alone)
            if amount > most:
                yield Gain(probe="relayed", what=name, gained=f"{name} +{amount - most}", month=months[-1])

    # --- one sheet ----------------------------------------------------------------------------------------------------

    def repeated(self, month: Month, seat: str, at: int, copies: int) -> Gain | None:
        """Whether line number `at` of a seat's sheet brings more for nothing when it stands there several times. A line
        that is read as no order, such as the rest of the line above it, is none that could be repeated.
        """
        lines = month.orders[seat].split("\n")
        keyword = _keyword(self.game, lines[at])
        if not keyword or keyword in self.accounts.elsewhere:
            return None
        orders = self._orders(month, seat)
        if all(order.line != at + 1 for order in orders):
            return None

        def with_copies(number: int, below: Sequence[str] = lines[at + 1 :]) -> Month:
            blank = [""] * (copies - number)  # so that what stands below keeps its line, and with it its dice
            text = "\n".join([*lines[:at], *[lines[at]] * number, *blank, *below])
            return replace(month, orders={**month.orders, seat: text})

        months = [with_copies(number) for number in (0, 1, copies)]
        apiece = keyword in self.accounts.apiece
        alone = [with_copies(number, ()) for number in (0, 1)]
        tricks = [_Trick(months, copies, apiece=apiece, alone=alone)]
        if apiece or keyword in self.accounts.fetched:
            below = {number + copies - 1 for number in _below(orders, at)}
            state = document.decode(month.state, dict[str, Any])
            self.accounts.unoffered(state, seat)
            bare = [replace(_without(one, seat, below), state=document.encode(state)) for one in months]
            tricks.append(_Trick(bare, copies, apiece=apiece))
        gains = self._agreed(tricks, seat)
        told = self._told(gains)
        what = f"{keyword} ({lines[at].strip()[:60]}) x{copies}"
        return Gain(probe="repeated", what=what, gained=told, month=with_copies(copies)) if told else None

    def _orders(self, month: Month, seat: str) -> Sequence[Order]:
        state = document.decode(month.state, self.game.play.state_type)
        return read_for(self.game, onlooker(self.game, state)(seat), month.orders[seat]).orders

    def divided(self, month: Month, seat: str, dice: Dice) -> Gain | None:
        """Whether two halves of a unit bring more than the whole by the same orders."""
        sheets = (
            self.accounts.halves(document.decode(month.state, dict[str, Any]), seat, dice)
            if self.accounts.halves
            else None
        )
        if sheets is None:
            return None
        months = [replace(month, orders={**month.orders, seat: text}) for text in ("", *sheets)]
        gains = self._agreed([_Trick(months, 2)], seat)
        told = self._told(gains)
        what = " / ".join(sheets[1].split("\n")[1:4])
        return Gain(probe="divided", what=what, gained=told, month=months[2]) if told else None

    def _agreed(self, tricks: Sequence[_Trick], seat: str) -> Books:
        """What the last of some tricks brings for nothing, if each of them does: first with the dice of the month, for
        all of them, and only then with others.
        """
        sums = []
        for trick in tricks:
            sums.append(self._tried(trick, seat))
            if not self._told(trick.gained(sums[-1])):
                return Books()
        gains = Books()
        for trick, tried in zip(tricks, sums, strict=True):
            gains = self._confirmed(trick, tried, seat)
            if not self._told(gains):
                return Books()
        return gains

    def _tried(self, trick: _Trick, seat: str) -> list[tuple[Books, Books]]:
        """The accounts of the months; those of the order alone only if it matters what it costs by itself."""
        tried = [self.books(month, seat) for month in trick.months]
        if self._told(trick.gained(tried)):
            tried += [self.books(month, seat) for month in trick.alone]
        return tried

    def _confirmed(self, trick: _Trick, sums: Sequence[tuple[Books, Books]], seat: str) -> Books:
        """What a trick brings for nothing, if other dice agree: their sums have no price, most have a gain. sums: the
        accounts with the dice of the month, to which the others are added.
        """
        agreed = Books(trick.gained(sums).keys())
        for nth in range(SEEDS):
            if max(agreed.values()) + SEEDS - nth <= SEEDS / 2:
                return Books()  # whatever the others say, most have none
            months = (replace(month, seed=f"{month.seed}/{nth}") for month in (*trick.months, *trick.alone))
            found = [self.books(month, seat) for month in months]
            agreed.update(trick.gained(found).keys())
            for total, one in zip(sums, found, strict=True):
                total[0].update(one[0])
                total[1].update(one[1])
        gains = trick.gained(sums)
        return Books({name: amount for name, amount in gains.items() if agreed[name] > SEEDS / 2})

    # --- months -------------------------------------------------------------------------------------------------------

    def begun(self, seats: int, seed: str) -> bytes:
        """A new campaign of so many seats. Raises SetupError."""
        options = self.game.play.options.model_validate(dict(self.specimen.options))
        return begin(self.game, options, [self.request(number) for number in range(1, seats + 1)], seed)

    def request(self, number: int) -> SeatRequest:
        names = list(self.specimen.seats)
        name = names[(number - 1) % len(names)]
        choices = self.game.play.choices.model_validate(dict(self.specimen.seats[name]))
        return SeatRequest(id=str(number), name=f"{name} {chr(64 + number)}", choices=choices)

    def shared(self, seats: int, months: int, seed: str) -> Iterator[Gain]:
        """Seats that give all they have to the next one, every month, against the same seats that do nothing."""
        share = self.accounts.share
        if share is None:
            return
        state = self.begun(seats, seed)
        idle, helped = state, state
        for number in range(1, months + 1):
            idle = self._month(idle, number, seed, {}).state
            seen, here = document.decode(helped, dict[str, Any]), active(self.game, helped)
            sheets = {seat: share(seen, seat, here[(nth + 1) % len(here)]) for nth, seat in enumerate(here)}
            month = self._of(helped, number, seed, sheets)
            done = played(self.game, month)
            yield from self.judged(month, done)
            helped = done.state
        what = f"{seats} seats share all for {months} months"
        purses = {name: most * seats for name, (most, _) in self.accounts.once.items()}
        yield from self._compared("shared", seats, idle, helped, what, purses)

    def visited(self, months: int, seed: str) -> Iterator[Gain]:
        """Newcomers who give all they have to the first seat and leave, against what they began with."""
        share = self.accounts.share
        if share is None or not self.game.play.late_joining:
            return
        idle = helped = self.begun(max(2, self.game.seats[0]), seed)
        idle = helped = self._month(idle, 1, seed, {}).state  # whoever comes before the first month began with it
        first, brought = active(self.game, idle), Books()
        for number in range(2, months + 2):
            idle = self._month(idle, number, seed, {}).state
            guest = replace(self.request(1), id=str(number + len(first)), name=f"Guest {number}")
            try:
                helped = join(self.game, helped, guest, seed)
            except SetupError:
                break
            seen = document.decode(helped, dict[str, Any])
            brought.update(self.accounts.wealth(seen, [guest.id]))
            given = {
                guest.id: share(seen, guest.id, first[0]),
                first[0]: self.accounts.welcome(seen, first[0], guest.id),
            }
            helped = leave(self.game, self._month(helped, number, seed, given).state, guest.id)
        what = f"newcomers give all and leave for {months} months"
        yield from self._compared("visited", len(first), idle, helped, what, brought)

    def _compared(
        self,
        probe: str,
        seats: int,
        idle: bytes,
        helped: bytes,
        what: str,
        granted: Mapping[str, int],
    ) -> Iterator[Gain]:
        """What the first seats have more of for nothing than was granted."""
        without, with_ = (
            self.accounts.wealth(document.decode(state, dict[str, Any]), active(self.game, state)[:seats])
            for state in (idle, helped)
        )
        gains = unpriced(without, without, with_, 1)
        for name, most in granted.items():
            if gains[name] <= most:
                del gains[name]
        told = self._told(gains)
        if told:
            yield Gain(probe=probe, what=what, gained=told)

    def _of(self, state: bytes, number: int, seed: str, orders: Mapping[str, str]) -> Month:
        everybody = {seat: orders.get(seat, "") for seat in active(self.game, state)}
        return Month(game=self.game.key, state=state, orders=everybody, seed=seed, number=number)

    def _month(self, state: bytes, number: int, seed: str, orders: Mapping[str, str]) -> Played:
        return played(self.game, self._of(state, number, seed, orders))


def _below(orders: Sequence[Order], at: int) -> Iterator[int]:
    """The lines of the orders that the same unit gets after the one in this line."""
    unit = next(order.unit for order in orders if order.line == at + 1)
    for order in orders:
        if order.unit == unit and order.line > at + 1:
            yield from range(order.line - 1, order.line - 1 + order.span)


def _without(month: Month, seat: str, numbers: Collection[int]) -> Month:
    """The month without these lines of a seat's sheet, the others where they were."""
    lines = enumerate(month.orders[seat].split("\n"))
    text = "\n".join("" if number in numbers else line for number, line in lines)
    return replace(month, orders={**month.orders, seat: text})


def _under(name: str, table: Mapping[str, Any]) -> Any:
    """The entry of a table whose key is the name, or what stands before its ":" or its first blank; None for none."""
    for key in (name, name.partition(":")[0], name.partition(" ")[0]):
        if key in table:
            return table[key]
    return None


def _keyword(game: Game, line: str) -> str:
    """The order that a line gives; "" for a heading or a line that is none."""
    words = line.strip().lstrip("-+@0123456789 ").replace("_", " ").lower().split()
    names = {name.replace("_", " "): spec.keyword for spec in game.book.specs for name in (spec.keyword, *spec.aliases)}
    for size in (3, 2, 1):
        found = names.get(" ".join(words[:size]))
        if found and len(words) >= size:
            return found
    return ""
