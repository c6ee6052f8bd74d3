"""Contracts offered, signed and broken, and money given (ERF-CONTRACT)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.language.readers import Whole, words_of
from engine.core.orders import Namer, Order, arg, may
from engine.games.erfworld.acting.contract import Acting
from engine.games.erfworld.acting.ledger import book_of, credit, hand_over
from engine.games.erfworld.acting.names import called, dollars, owner_name, side_name
from engine.games.erfworld.diplomacy.events import (
    Broken,
    Offered,
    Paid,
    RanOut,
    RansomPaid,
    Signed,
    TributeMissed,
    WasOffered,
    WasPaid,
)
from engine.games.erfworld.diplomacy.selling import deliver, goods, goods_name, take_back
from engine.games.erfworld.language.readers import CONTRACT, PARTY
from engine.games.erfworld.language.words import A_SUM, A_THING, FOR_SUM, SUM, TO_SIDE, WHO, side_order
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.rules.politics import CONTRACTS
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import Contract, Side, World
from engine.games.erfworld.units.captivity import prisoner_of, set_free

HUNDRED = 100  # percent


def offer(acting: Acting) -> None:
    """OFFER alliance TO s2: drafting costs money, signed or not (ERF-CONTRACT-05). Raises NotPossible."""
    kind, to = acting.order["kind"], acting.other_side(acting.order["to"])
    _require_ruler(acting, kind)
    terms = {}
    if kind in ("tribute", "colony"):
        if not acting.order.get("sum"):
            raise NotPossible(Refusal.NO_SUM, CONTRACTS[kind].rule)
        terms["sum" if kind == "tribute" else "percent"] = str(acting.order["sum"])
    elif acting.order.get("sum"):
        terms["penalty"] = str(acting.order["sum"])  # severance (ERF-CONTRACT-19)
    if acting.order.get("days"):
        terms["days"] = str(acting.order["days"])
    if int(terms.get("percent", 0)) > HUNDRED:
        raise NotPossible(Refusal.NO_PERCENT, "ERF-CONTRACT-18")
    draft(acting, kind, to, terms)


def _require_ruler(acting: Acting, kind: str) -> None:
    """The ruler drafts, signs and breaks, or the chief warlord; a colony only a ruler (ERF-CONTRACT-01, -18). Raises
    NotPossible.
    """
    lords = acting.world.commanders
    ruler, chief = lords.get(acting.side.ruler), lords.get(acting.side.chief)
    if all(one is None or bool(one.jailor) for one in (ruler, chief)):
        raise NotPossible(Refusal.NO_HAND, "ERF-CONTRACT-01")
    if CONTRACTS[kind].rulers_only and (ruler is None or ruler.jailor):
        raise NotPossible(Refusal.CAPTIVE_RULER, "ERF-CONTRACT-18")


def draft(acting: Acting, kind: str, to: Side, terms: dict[str, str]) -> None:
    """A new contract, signed by its maker. Raises NotPossible."""
    world = acting.world
    if any(_same(contract, kind, acting.side.id, to.id, terms) for contract in world.contracts.values()):
        raise NotPossible(Refusal.OFFERED, "ERF-CONTRACT-01")
    free = any("courthouse" in city.improved for city in acting.world.cities_of(acting.side.id))  # ERF-BUILDING-10
    acting.pay(0 if free else CONTRACTS[kind].price, "contracts")
    contract = Contract(world.drawn_id("k", acting.side.id), kind, acting.side.id, to.id, terms, [acting.side.id])
    world.contracts[contract.id] = contract
    what = in_words(world, contract)
    acting.tell(Offered(**acting.facts(), code=contract.id.upper(), what=what, to=side_name(to)))
    acting.tell(WasOffered(seen_by=(to.seat,), code=contract.id.upper(), what=what, by=side_name(acting.side)))


def _same(contract: Contract, kind: str, one: str, other: str, terms: dict[str, str]) -> bool:
    return contract.kind == kind and {contract.maker, contract.partner} == {one, other} and contract.terms == terms


def in_words(world: World, contract: Contract) -> str:
    """What a contract is: "a ransom of $500 for Berta (U9)"."""
    total = f"${int(contract.terms['sum']):,}" if "sum" in contract.terms else ""
    if contract.kind == "tribute":
        return f"an alliance for a tribute of {total} a day from {owner_name(world, contract.maker)}"
    if contract.kind == "colony":
        maker = owner_name(world, contract.maker)
        return f"a colony: {maker} is ruled by a governor and gives {contract.terms['percent']}% of its income a day"
    if contract.kind == "purchase":
        return f"the purchase of {contract.terms['name']} for {total}"
    if contract.kind == "ransom":
        return f"a ransom of {total} for {contract.terms.get('name', contract.terms['unit'].upper())}"
    days = f" for {contract.terms['days']} days" if "days" in contract.terms else ""
    bound = f", with ${int(contract.terms['penalty']):,} to pay for breaking it" if "penalty" in contract.terms else ""
    return ("an alliance" if contract.kind == "alliance" else "a truce") + days + bound


def sell(acting: Acting) -> None:
    """SELL u7 TO s2 FOR 500: a unit, or a city without units of ours; it changes sides as soon as the other has signed
    (ERF-CONTRACT-07, -09, -11). Raises NotPossible.
    """
    code, to = acting.order["what"], acting.other_side(acting.order["to"])
    name = goods_name(goods(acting.turn, acting.side, code))
    draft(acting, "purchase", to, {"what": code, "sum": str(acting.order["sum"]), "name": name})


def ransom(acting: Acting) -> None:
    """RANSOM u31 FOR 500: offered to the side he comes from (ERF-CONTRACT-10). Raises NotPossible."""
    code = acting.order["who"]
    captive = prisoner_of(acting.world, acting.side, code)
    if captive is None or captive.side not in acting.world.sides:
        raise NotPossible(Refusal.NOT_CAPTIVE, "ERF-CONTRACT-10", unit=code.upper())
    terms = {"unit": code, "sum": str(acting.order["sum"]), "name": called(captive)}
    draft(acting, "ransom", acting.world.sides[captive.side], terms)


def sign(acting: Acting) -> None:
    """SIGN k4: it holds from the next dawn; a ransom is paid at once (ERF-D-11). Raises NotPossible."""
    contract = _of(acting)
    if acting.side.id in contract.signed:
        raise NotPossible(Refusal.SIGNED_ALREADY, "ERF-CONTRACT-02", contract=contract.id.upper())
    world = acting.world
    _require_ruler(acting, contract.kind)
    if contract.kind in AT_ONCE:
        AT_ONCE[contract.kind](acting, contract)
        return
    contract.signed.append(acting.side.id)
    acting.tell(
        Signed(
            seen_by=_seats(world, contract), code=contract.id.upper(), what=in_words(world, contract),
            by=side_name(acting.side),
        )
    )  # fmt: skip


def _seats(world: World, contract: Contract) -> tuple[str, ...]:
    return world.sides[contract.maker].seat, world.sides[contract.partner].seat


def _of(acting: Acting) -> Contract:
    """The contract an order names, if the side is a party to it. Raises NotPossible."""
    contract = acting.world.contracts.get(acting.order["contract"])
    if contract is None or acting.side.id not in (contract.maker, contract.partner):
        raise NotPossible(Refusal.NO_CONTRACT, "ERF-CONTRACT-01", contract=acting.order["contract"].upper())
    return contract


def _buy_free(acting: Acting, contract: Contract) -> None:
    world = acting.world
    captor = world.sides[contract.maker]
    captive = prisoner_of(world, captor, contract.terms["unit"])
    if captive is None:
        del world.contracts[contract.id]
        raise NotPossible(Refusal.NOT_CAPTIVE, "ERF-CONTRACT-10", unit=contract.terms["unit"].upper())
    price = int(contract.terms["sum"]) * EIGHTHS
    if acting.side.treasury < price:
        raise NotPossible(Refusal.NO_MONEY, "ERF-CONTRACT-10", price=dollars(price), has=dollars(acting.side.treasury))
    set_free(acting.turn, captive, side_name(captor))
    hand_over(acting.turn, acting.side, captor, price, "ransom")
    acting.tell(
        RansomPaid(seen_by=_seats(world, contract), what=called(captive), sum=dollars(price), by=side_name(acting.side))
    )
    del world.contracts[contract.id]


def break_(acting: Acting) -> None:
    """BREAK k4: it ends in the breaker's own slot (ERF-D-11). Raises NotPossible."""
    contract = _of(acting)
    _require_ruler(acting, contract.kind)
    _pay_penalty(acting, contract)
    if contract.kind == "purchase":
        take_back(acting, contract)
    del acting.world.contracts[contract.id]
    acting.tell(
        Broken(
            seen_by=_seats(acting.world, contract), code=contract.id.upper(), what=in_words(acting.world, contract),
            by=side_name(acting.side),
        )
    )  # fmt: skip


def _pay_penalty(acting: Acting, contract: Contract) -> None:
    """Severance that was agreed, or what a signamancer bound a contract with, is taken from the breaker at once, as far
    as he has it (ERF-CONTRACT-04, -19, ERF-MAGIC-85).
    """
    owed = int(contract.terms.get("penalty", "0")) * EIGHTHS
    partner = contract.partner if acting.side.id == contract.maker else contract.maker
    paid = min(owed, acting.side.treasury)
    if paid and len(contract.signed) > 1:
        hand_over(acting.turn, acting.side, acting.world.sides[partner], paid, "penalty")


def pay(acting: Acting) -> None:
    """PAY 500 TO s2: from the treasury; a tribe must use it (ERF-TRIBE-01). Raises NotPossible."""
    total = acting.order["sum"] * EIGHTHS
    code = acting.order["to"]
    if acting.side.treasury < total:
        raise NotPossible(Refusal.NO_MONEY, "ERF-CONTRACT-03", price=dollars(total), has=dollars(acting.side.treasury))
    tribe = acting.world.tribes.get(code)
    if tribe is not None:
        credit(acting.turn, acting.side, -total, "gifts")
        tribe.treasury += total
        acting.tell(Paid(**acting.facts(), sum=dollars(total), to=tribe.name))
        return
    other = acting.other_side(code)
    hand_over(acting.turn, acting.side, other, total, "gifts")
    acting.tell(Paid(**acting.facts(), sum=dollars(total), to=side_name(other)))
    acting.tell(WasPaid(seen_by=(other.seat,), sum=dollars(total), by=side_name(acting.side)))


def pay_tributes(turn: ErfTurn, side: Side) -> None:
    """What a side owes its partners today; a payment missed ends the alliance (ERF-CONTRACT-17)."""
    world = turn.state
    for contract in list(world.contracts.values()):
        if contract.maker != side.id or not 0 <= contract.from_day <= world.day:
            continue
        if contract.kind == "colony":
            share = book_of(turn, side).sums.get("income", 0) * int(contract.terms["percent"]) // HUNDRED
            hand_over(turn, side, world.sides[contract.partner], max(0, min(share, side.treasury)), "tribute")
        if contract.kind != "tribute":
            continue
        total = int(contract.terms["sum"]) * EIGHTHS
        if side.treasury < total:
            del world.contracts[contract.id]
            turn.tell(TributeMissed(seen_by=_seats(world, contract), code=contract.id.upper(), by=side_name(side)))
            continue
        hand_over(turn, side, world.sides[contract.partner], total, "tribute")


AT_ONCE = {"ransom": _buy_free, "purchase": deliver}
"""Contracts that are over as soon as both have signed."""


def end_in_time(turn: ErfTurn) -> None:
    """Contracts for so many days are over at dawn (ERF-CONTRACT-19)."""
    world = turn.state
    for contract in list(world.contracts.values()):
        days = int(contract.terms.get("days", "0"))
        if days and contract.from_day >= 0 and contract.from_day + days <= world.day:
            del world.contracts[contract.id]
            turn.tell(RanOut(seen_by=_seats(world, contract), code=contract.id.upper(), what=in_words(world, contract)))


_TERMS = {"tribute": " of ${sum:,} a day{days}", "colony": " for {sum}% of our income a day{days}"}
_PENALTY = "{days}, with ${sum:,} to pay for breaking it"


def _plainly(order: Order, name: Namer) -> str:
    kind, total, days = order["kind"], order.get("sum"), order.get("days", 0)
    lasting = f" for {days} day{'s' if days > 1 else ''}" if days else ""
    terms = _TERMS.get(kind, _PENALTY).format(sum=total, days=lasting) if total else lasting
    return f"offer {kind} to {name(order['to'], 'side')}{terms}"


A_CONTRACT = arg("contract", CONTRACT)
ORDERS = (
    side_order("offer", arg("kind", words_of("truce", "alliance", "tribute", "colony", kind="contract")), TO_SIDE,
               may("sum", SUM, "for"), may("days", Whole(1, 999, kind="number of days"), "during"),
               example="offer truce to s2", help="offer a contract to a side", says=_plainly, do=offer),
    side_order("sign", A_CONTRACT, example="sign k4", help="sign a contract that you were offered",
               says="sign {contract}", do=sign),
    side_order("break", A_CONTRACT, example="break k4", help="break a contract", says="break {contract}", do=break_),
    side_order("pay", A_SUM, arg("to", PARTY, "to"), example="pay 500 to s2", help="give money to a side or a tribe",
               says="give ${sum:,} to {to}", do=pay),
    side_order("sell", A_THING, TO_SIDE, FOR_SUM, example="sell u7 to s2 for 500",
               help="offer a unit or a city to a side for a sum", says="offer {what} to {to} for ${sum:,}", do=sell),
    side_order("ransom", WHO, FOR_SUM, example="ransom u31 for 500", help="offer a prisoner to his side for a sum",
               says="offer {who} for ${sum:,}", do=ransom),
)  # fmt: skip
