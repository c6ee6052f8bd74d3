"""The checker: what is legal but odd in a sheet, as far as its kingdom can know. Nothing hidden is looked at.

The sheet is gone through in written order with a running account (DNK-GAP-85): gold, technologies, leaders, mounts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from engine.core.diagnostics import Diagnostic, note, odd, warning
from engine.core.language.words import cut, spoken_form
from engine.core.orders import Order, OrderSheet
from engine.core.telling.desk.clerk import TAKEN, Settled
from engine.games.dunk.acting.contract import Takes
from engine.games.dunk.armies.placing import PLACED
from engine.games.dunk.book import BOOK
from engine.games.dunk.checking.account import Account, Finding, book
from engine.games.dunk.checking.answers import answer
from engine.games.dunk.checking.prices import builds, is_sky_castle, price
from engine.games.dunk.checking.sites import armies_at_work, structures, towns
from engine.games.dunk.checking.ways import bound_for, ways
from engine.games.dunk.language.frame import STYLE
from engine.games.dunk.language.words import ALL
from engine.games.dunk.rules.economy import STRUCTURES
from engine.games.dunk.rules.technologies import opened_at_once, technologies
from engine.games.dunk.rules.war import RECRUITS
from engine.games.dunk.sight.view import KingdomView, SeenArmy, SeenProvince
from engine.games.dunk.state import ArmyType, Attitude, Leaders, Race, Status, Terrain

_BUILT_AT = ("place", "build_", "remove_", "magic_village", "protect", "give_province", "set_town_name")
_EARNS = ("plunder", "town_plunder")
_DECLARES = tuple(attitude.value for attitude in Attitude)
_DRILLS = ("train", "death_train")
_ODD = ("moved_twice", "no_ally", "later")  # not refused
_HOPEFUL = (*_ODD, "gold_to_come", "army_to_come", "closed", "hopeless")  # not refused where all goes well


Check = Callable[[Order, Account], Iterator[Finding]]


def check(view: KingdomView, sheet: OrderSheet) -> list[Diagnostic]:
    """Everything odd in the sheet, and the answers to its questions. Empty for those who only look on."""
    if not _rules(view):
        return []
    found: list[Diagnostic] = []
    replies: dict[tuple[str, tuple[Any, ...]], str] = {}  # some are long, and a sheet may ask a thousand times
    for order, account, doubts in _gone_through(view, sheet.orders):
        asked = order.name, tuple(order.args.values())
        if asked not in replies:
            replies[asked] = answer(order, view)
        if reply := replies[asked]:
            found.append(note("answer", reply, line=order.line, rule=BOOK.by_keyword[order.name].rule))
        if order.name == "mission" and "mission" not in account.techs:
            text = "your priests do not know mission yet, so this will be carried out as develop_mission"
            found.append(note("mission", text, line=order.line, rule="DNK-GAP-59"))
        found += _doubted(order, doubts)
    return found


def _rules(view: KingdomView) -> bool:
    """Whether the viewer rules a kingdom, rather than only look on."""
    return bool(view.kingdom) and view.race is not None and view.leaders is not None


def _doubted(order: Order, doubts: Iterable[Finding]) -> Iterator[Diagnostic]:
    for code, text, rule, argument in doubts:
        yield (odd if code in _ODD else warning)(code, text, line=order.line, rule=rule, argument=argument)


@dataclass(frozen=True, slots=True)
class Answers:
    """See `Look.answers`."""

    view: KingdomView

    def refusals(self, orders: Sequence[Order]) -> Iterator[Diagnostic]:
        for order, _, doubts in _gone_through(self.view, orders) if _rules(self.view) else ():
            yield from _doubted(order, doubts)

    def rests_on(self, unit: str, keyword: str) -> Settled | None:
        if not _rules(self.view):
            return TAKEN
        if keyword == "place_castle":  # which needs another technology elsewhere
            return None
        account = Account(self.view, self.view.gold, list(self.view.techs))
        lacking = next(_technology(Order(name=keyword), account), None)
        return Settled(lacking.message) if lacking is not None else None


def bound_to_fail(view: KingdomView, sheet: OrderSheet) -> frozenset[int]:
    """The lines of orders that will be refused, as far as their kingdom can know."""
    return frozenset(order.line for order, _, odd in _gone_through(view, sheet.orders) if _is_refused(odd))


def _gone_through(view: KingdomView, orders: Sequence[Order]) -> Iterator[tuple[Order, Account, Iterable[Finding]]]:
    """Each order with the account before it and what is odd about it; then the order is booked. Of the last one that
    is found out only when somebody asks.
    """
    account = Account(view, view.gold, list(view.techs))
    account.bound = bound_for(orders, account)
    account.declared = {order["kingdom"] for order in orders if order.name in _DECLARES}
    for order in orders[:-1]:
        odd = list(_odd_about(order, account))
        yield order, account, odd
        _carry_on(order, account, refused=_is_refused(odd))
    for order in orders[-1:]:
        yield order, account, _odd_about(order, account)


def _odd_about(order: Order, account: Account) -> Iterator[Finding]:
    for one in _checks_of(order.name):
        yield from one(order, account)


def _is_refused(odd: Iterable[Finding]) -> bool:
    return any(finding.code not in _HOPEFUL for finding in odd)


def _carry_on(order: Order, account: Account, *, refused: bool) -> None:
    """Books what the order will have done, unless it is likely to be refused."""
    if order.name in _EARNS:
        account.earning = True
    if refused:
        return
    account.gold -= price(order, account.view, tuple(account.techs))
    tech = _developed(order, account)
    if tech:
        account.techs.append(tech)
    if _takes_leaders(order, account) and account.leaders is None:
        account.leaders = order
    if order.name == "move":
        account.moved.setdefault(order["army"], order.line)
    if order.name in ("remove_army", "army_to_village", "warg_army_to_farm"):
        account.gone.setdefault(order["army"], order.line)
    if order.name in _DRILLS or order.get("directions", ())[:1] in (("train",), ("death_train",)):
        account.trained.setdefault(order.get("army", 0), order.line)
    book(order, account)


def _developed(order: Order, account: Account) -> str:
    """The technology this order develops, "" for none; `mission` may be a development (DNK-GAP-59)."""
    if order.name == "mission" and "mission" not in account.techs:
        return "mission"
    return order.name.removeprefix("develop_") if order.name.startswith("develop_") else ""


def _takes(order: Order) -> Takes:
    takes: Takes = BOOK.by_keyword[order.name].takes
    return takes


def _takes_leaders(order: Order, account: Account) -> bool:
    tech = _developed(order, account)
    return technologies()[tech].takes_leaders if tech else _takes(order).leaders


def _leaders(order: Order, account: Account) -> Iterator[Finding]:
    """The right leaders, and only one thing a turn (DNK-LEADER-05)."""
    if not _takes_leaders(order, account):
        return
    tech = _developed(order, account) or _takes(order).tech
    reserved = Leaders.MAGES if order.name == "burn" else technologies()[tech].reserved
    if reserved not in (None, account.view.leaders):
        yield Finding("leaders", f"only {reserved} can do that, and you have {account.view.leaders}", "DNK-LEADER-01")
    elif account.leaders is not None:
        busy = f"your leaders are already busy with {account.leaders.name} in line {account.leaders.line}"
        yield Finding("leaders_busy", f"{busy}; this will be refused", "DNK-LEADER-05")


def _technology(order: Order, account: Account) -> Iterator[Finding]:
    """The technology an order needs, or may develop (DNK-ORDER-09, DNK-GAP-52)."""
    tech = _developed(order, account)
    if tech:
        yield from _development(tech, order, account)
        return
    needed = _takes(order).tech
    if order.name == "place_castle" and is_sky_castle(order["province"], account.view, account.techs):
        needed = "worms"
    if needed and needed not in account.techs:
        yield Finding("no_tech", f"you do not possess {needed}", "DNK-ORDER-09")
    words = [word for word in order.get("directions", ()) if word in ("train", "death_train")]
    for word, drill in (("train", "training"), ("death_train", "death_training")):
        if word in words and drill not in account.techs:
            yield Finding("no_tech", f"you do not possess {drill}", "DNK-MOVE-14")


def _development(tech: str, order: Order, account: Account) -> Iterator[Finding]:
    view = account.view
    assert view.race is not None
    assert view.leaders is not None
    if tech in account.techs:
        yield Finding("known", f"you already possess {tech}", "DNK-GAP-52")
    elif not technologies()[tech].fits(view.leaders):
        if not _takes_leaders(order, account):  # else the leaders are complained of already
            yield Finding("leaders", f"{tech} is for {technologies()[tech].reserved} only", "DNK-GAP-52")
    elif tech not in view.developable and tech not in _opened(tuple(account.techs), view.race, view.leaders):
        yield Finding("not_developable", f"{tech} cannot be developed yet", "DNK-TECH-04")


@lru_cache(maxsize=256)
def _opened(techs: tuple[str, ...], race: Race, leaders: Leaders) -> frozenset[str]:
    return frozenset(opened_at_once(techs, race, leaders))


def _gold(order: Order, account: Account) -> Iterator[Finding]:
    """The running total (DNK-GAP-55)."""
    cost = price(order, account.view, tuple(account.techs))
    if cost > 0 and cost > account.gold:
        hope = "; it will be refused unless a plunder above pays for it" if account.earning else ""
        code = "gold_to_come" if account.earning else "no_gold"
        yield Finding(
            code, f"that costs {cost} gold, and you will have {account.gold} by then{hope}", "DNK-GAP-55", "amount"
        )


def _place(order: Order, account: Account) -> Iterator[Finding]:
    """Own provinces, in control, on fitting ground (DNK-GAP-65)."""
    for key in ("province", "province2"):
        number = order.get(key, 0)
        if number and not account.view.exists(number):
            yield Finding("no_province", f"there is no province {number}", "DNK-GAP-65", key)
            return
    by_race = order.name.endswith("_populate")
    if not (by_race or order.name.startswith(_BUILT_AT) or order.name == "teleport") or "province" not in order.args:
        return
    province = account.own(order["province"])
    if province is None:
        yield Finding("not_yours", f"province {order['province']} is not yours", "DNK-GAP-65", "province")
    elif province.out_of_control and order.name not in ("give_province", "set_town_name", "protect", "teleport"):
        yield Finding("out_of_control", f"province {province.number} is out of control", "DNK-GAP-65", "province")
    else:
        yield from _ground(order, province, account)


def _ground(order: Order, province: SeenProvince, account: Account) -> Iterator[Finding]:
    name, terrain = order.name, province.terrain
    row = STRUCTURES.get(builds(order))
    if row and terrain.value not in row.terrains and not ("coast" in row.terrains and _is_coast(province, account)):
        yield Finding("ground", f"that cannot be built in {terrain}", "DNK-STRUCT-01", "province")
    elif row and (extra := row.extra_tech.get(terrain)) and extra not in account.techs:
        yield Finding("no_tech", f"on {terrain} that needs {extra}", "DNK-STRUCT-01", "province")
    if name == "magic_village" and terrain.value == "water" and "floating_houses" not in account.techs:
        yield Finding("no_tech", "a village on water needs floating_houses", "DNK-STD-08", "province")
    if name in ("build_village", "magic_village", "build_town") and account.people(province.number) is None:
        yield Finding("nobody", f"nobody lives in province {province.number}", "DNK-STD-08", "province")
    if name == "build_town" and not account.standing(province.number, "village"):
        yield Finding("no_village", f"there is no village in province {province.number}", "DNK-TORD-40", "province")
    if name == "set_town_name" and not account.standing(province.number, "town"):
        yield Finding("no_town", f"there is no town in province {province.number}", "DNK-ADMIN-14", "province")
    if name == "place_castle" and terrain.value == "water" and "floating_houses" not in account.techs:
        yield Finding("no_tech", "a castle on water needs floating_houses", "DNK-TORD-02", "province")
    if name in PLACED:
        yield from _recruiting(order, province, account)


def _is_coast(province: SeenProvince, account: Account) -> bool:
    """Whether a province of land touches water."""
    near = account.view.neighbours(province.number)
    return province.terrain is not Terrain.WATER and any(account.view.terrain(n) is Terrain.WATER for n in near)


def _recruiting(order: Order, province: SeenProvince, account: Account) -> Iterator[Finding]:
    recruit = RECRUITS[PLACED[order.name]]
    if province.terrain not in recruit.terrain:
        yield Finding("ground", f"that cannot be placed in {province.terrain}", "DNK-ARMY-03", "province")
    if recruit.people not in (None, account.people(province.number)):
        yield Finding("people", f"no {recruit.people} live in province {province.number}", "DNK-ARMY-03", "province")
    if recruit.mounts and account.free_mounts(province.number, recruit.mounts) < 1:
        spoken = recruit.mounts.replace("_", " ")
        yield Finding(
            "no_mount",
            f"no {spoken} in province {province.number} has an animal left this turn",
            "DNK-GAP-78",
            "province",
        )


def _army(order: Order, account: Account) -> Iterator[Finding]:
    """One's own armies, each moved once (DNK-MOVE-18)."""
    number = order.get("army")
    if number is None or number == ALL:
        return
    army = account.view.armies.get(number)
    if army is None and account.placed:
        yield Finding(
            "army_to_come", f"you have no army {number}, unless this sheet places it above", "DNK-ORDER-07", "army"
        )
        return
    if army is None or not army.own:
        yield Finding("not_your_army", f"you have no army {number}", "DNK-ORDER-07", "army")
        return
    if number in account.gone:
        yield Finding("army_gone", f"{army.name} is gone after line {account.gone[number]}", "DNK-GEN-08", "army")
    yield from _army_fits(order, army, account)


def _army_fits(order: Order, army: SeenArmy, account: Account) -> Iterator[Finding]:
    if order.name == "move":
        if army.is_immobile and any(word not in _DRILLS for word in order["directions"]):
            yield Finding("immobile", f"{army.name} cannot move", "DNK-MOVE-18", "army")
        if army.id in account.moved:
            yield Finding(
                "moved_twice", f"{army.name} already has orders in line {account.moved[army.id]}", "DNK-MOVE-01", "army"
            )
    orcs = account.view.race is Race.ORC
    if order.name == "army_to_village" and orcs and not army.is_immobile:
        yield Finding("no_settlers", "orcs only settle down in castles", "DNK-STD-03", "army")
    if order.name == "warg_army_to_farm" and army.type is not ArmyType.WARG_ARMY:
        yield Finding("no_wargs", f"{army.name} has no wargs", "DNK-STD-38", "army")


def _dealings(order: Order, account: Account) -> Iterator[Finding]:
    """Other kingdoms: contact, alliance, what can be given (DNK-DIPL-08, -09)."""
    other = account.view.kingdoms.get(order.get("kingdom", 0))
    if other is None or order.name.startswith("write_"):
        return
    if other.id == account.view.kingdom:
        yield Finding("ourselves", "that is your own kingdom", "DNK-ORDER-06", "kingdom")
        return
    if order.name in ("give_gold", "give_province", "give_tech") and not other.contact:
        yield Finding("no_contact", f"you have no contact with {other.name}", "DNK-DIPL-09", "kingdom")
    if order.name == "give_province" and other.status is not Status.ALLY:
        yield Finding(
            "no_ally",
            f"{other.name} is not your ally; this works only if that changes this turn",
            "DNK-DIPL-08",
            "kingdom",
        )
    tech = order.get("tech", ALL) if order.name == "give_tech" else ALL
    if tech != ALL and tech not in account.techs:
        yield Finding("no_tech", f"you do not possess {tech}", "DNK-STD-28", "tech")
    elif tech != ALL and not technologies()[tech].gift:
        yield Finding("no_gift", f"{tech} cannot be given away", "DNK-STD-29", "tech")


def _names(order: Order, account: Account) -> Iterator[Finding]:
    view = account.view
    if order.name == "set_kingdom_name":
        taken = (other.name for other in view.kingdoms.values() if other.id != view.kingdom)
        if spoken_form(order["name"]) in map(spoken_form, taken):
            yield Finding("name_taken", "there is already a kingdom with this name", "DNK-ADMIN-08", "name")


def _later(order: Order, account: Account) -> Iterator[Finding]:
    """Whether a next turn line will be an order at all."""
    if order.name != "next_turn":
        return
    words, _ = cut(order["text"], order.line, STYLE)
    while words and words[0].text.lower() in ("every", "turn", "et", "nt", "next", "every_turn", "next_turn", ":"):
        words.pop(0)
    if not words or BOOK.find(words) is None:
        wanted = words[0].text if words else order["text"]
        yield Finding("later", f'"{wanted[:40]}" will not be a known order next turn either', "DNK-ADMIN-02", "text")


_CHECKS: tuple[tuple[Check, Collection[str]], ...] = (
    (_technology, ()), (_leaders, ()), (_place, ("province", "province2")), (structures, ("province",)),
    (towns, ("name", "from")), (_army, ("army",)), (armies_at_work, ("army",)), (ways, ("directions",)),
    (_dealings, ("kingdom",)), (_names, ("name",)), (_later, ("text",)), (_gold, ()),
)  # fmt: skip
"""What is looked at in every order that has one of these arguments; in all, where none is named."""


@cache
def _checks_of(keyword: str) -> tuple[Check, ...]:
    takes = {arg.name for arg in BOOK.by_keyword[keyword].args}
    return tuple(one for one, asked in _CHECKS if not asked or takes.intersection(asked))
