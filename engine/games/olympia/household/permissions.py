"""`accept`, `admit`, `contact`, `default`, `defend`, `hostile`, `neutral` (OLY-PERM-01, -02, -06, OLY-GAP-O01, -O02).

All are given by characters and, but for `contact`, by player entities too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.core.acting import NotPossible
from engine.core.language.readers import Many
from engine.core.orders import Arg, Namer, Order, OrderSpec, Says, arg, may
from engine.core.program import Result
from engine.games.olympia.acting.contract import Acting, Deed, order
from engine.games.olympia.household.permission_events import Accepting, Admitting, Contacted, Declared
from engine.games.olympia.language.readers import ADMITTED, ANY_ITEM, ENTITY, GARRISON, GIVER
from engine.games.olympia.language.words import QUANTITY, SOMEBODY
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.items import ITEMS, counted
from engine.games.olympia.scratch import Acceptance
from engine.games.olympia.state import Admission, Attitude, Player, Unit
from engine.games.olympia.units.admission import ANY, declare
from engine.games.olympia.units.lordship import garrison_of
from engine.games.olympia.units.presence import Giver, known, known_unit, player_of

EVERYBODY = "all"
ADMITTING = "admit"


def _speaker(acting: Giver) -> Unit | Player:
    return acting.unit if isinstance(acting, Acting) else acting.player


def _names(acting: Giver, codes: Iterable[str]) -> str:
    return known(acting).listed(codes)


def _accept(acting: Giver) -> None:
    giver, item = acting.order["from"], acting.order["item"]
    amount = acting.order["quantity"] or None
    acceptances = acting.turn.scratch.acceptances.setdefault(_speaker(acting).id, [])
    acceptances.append(Acceptance(giver, item, amount))
    what = _what(acting, item, amount)
    who = "anybody" if giver == ANY else known(acting).called(giver)
    acting.tell(Accepting(**acting.facts(), giver=who, what=what))


def _what(acting: Giver, item: str, amount: int | None) -> str:
    if item == ANY:
        return "anything"
    if item in ITEMS:
        return f"up to {counted(item, amount)}" if amount is not None else f"any number of {ITEMS[item].many} [{item}]"
    return known(acting).called(item)


def _admit(acting: Giver) -> None:
    """The first one of a turn replaces the list of an entity, later ones add to it (OLY-GAP-O02)."""
    player = player_of(acting)
    target = acting.order["target"]
    if target == GARRISON:
        target = _garrison(acting)
    begun = f"{ADMITTING} {player.id} {target}"
    listed = Admission()
    if begun in acting.turn.scratch.admitted:
        listed = player.admits.get(target, listed)
    acting.turn.scratch.admitted[begun] = None
    for code in acting.order["who"] or ():
        if code == EVERYBODY:
            listed.everybody = True
        elif code not in listed.who:
            listed.who.append(code)
    if listed.everybody or listed.who:
        player.admits[target] = listed
    else:
        player.admits.pop(target, None)
    acting.tell(Admitting(**acting.facts(), target=target, who=_admitted(acting, listed)))


def _admitted(acting: Giver, listed: Admission) -> str:
    if listed.everybody:
        return f"everybody but {_names(acting, listed.who)}" if listed.who else "everybody"
    return _names(acting, listed.who) if listed.who else "nobody of other factions"


def _garrison(acting: Giver) -> str:
    """The garrison of the province a unit is in. Raises NotPossible."""
    if isinstance(acting, Acting):
        world = acting.world
        garrison = garrison_of(world, world.province_of(world.places[acting.unit.place]))
        if garrison is not None:
            return garrison.id
    raise NotPossible(Refusal.NO_GARRISON_HERE, "OLY-GARR-11")


def _contact(acting: Acting) -> Result:
    """They notice the unit although it is hidden, until it moves or the month ends (OLY-GAP-O13)."""
    for code in acting.order["who"]:
        if code not in acting.unit.contacted:
            acting.unit.contacted.append(code)
    acting.tell(Contacted(**acting.facts(), who=_names(acting, acting.order["who"])))
    return Result.DONE


def _declares(what: Attitude | None) -> Callable[[Giver], None]:
    def run(acting: Giver) -> None:
        codes = [_garrison(acting) if code == GARRISON else code for code in acting.order["who"]]
        if what is Attitude.HOSTILE:
            _refuse_own(acting, codes)
        declare(_speaker(acting), codes, what)
        shown = what.value if what is not None else "default"
        acting.tell(Declared(**acting.facts(), attitude=shown, who=_names(acting, codes)))

    return run


def _refuse_own(acting: Giver, codes: list[str]) -> None:
    """Raises NotPossible for one's own faction (OLY-GAP-O36)."""
    player = player_of(acting)
    for code in codes:
        unit = known_unit(acting, code)
        if code == player.id or (unit is not None and unit.player == player.id):
            raise NotPossible(Refusal.OWN_FACTION, "OLY-GAP-O36", who=known(acting).called(code))


def _at_once(run: Callable[[Giver], None]) -> Deed:
    def start(acting: Acting) -> Result:
        run(acting)
        return Result.DONE

    return Deed(start)


def _says_accept(order: Order, name: Namer) -> str:
    what = "anything" if order["item"] == ANY else name(order["item"])
    return f"accept {what} from {'anybody' if order['from'] == ANY else name(order['from'])}"


def _says_admit(order: Order, name: Namer) -> str:
    who, target = order.get("who", ()), name(order["target"])
    if not who:
        return f"let nobody else in to {target}"
    everybody = "everybody but " if EVERYBODY in who and len(who) > 1 else ""
    listed = ", ".join(name(code) for code in who if code != EVERYBODY or len(who) == 1)
    return f"let {everybody}{'everybody' if listed == EVERYBODY else listed} in to {target}"


def _by_both(
    keyword: str, *args: Arg, rule: str, help: str, example: str, says: Says, do: Callable[[Giver], None]
) -> OrderSpec:
    """What units declare for themselves, and player entities for all of theirs."""
    return order(keyword, *args, rule=rule, help=help, example=example, says=says, priority=0, who="cpt",
                 do=_at_once(do), of_faction=do)  # fmt: skip


ORDERS = (
    _by_both("accept", arg("from", GIVER), arg("item", ANY_ITEM), QUANTITY, rule="OLY-ORDER-01",
             help="let another faction's unit give you something (0: anybody, anything)", example="accept 5499 77 20",
             says=_says_accept, do=_accept),
    _by_both(ADMITTING, arg("target", ENTITY), may("who", Many(ADMITTED, most=200)), rule="OLY-ORDER-02",
             help="let units or factions stack with a unit or enter what it controls", example="admit 5499 gk7 4846",
             says=_says_admit, do=_admit),
    order("contact", SOMEBODY, rule="OLY-ORDER-13", example="contact 5499 gk7", says="show itself to {who}",
          help="show yourself to these units or players while you are concealed", priority=0, who="ct", do=_contact),
    _by_both("default", SOMEBODY, rule="OLY-ORDER-15", help="take back what you declared toward these",
             example="default 5499 gk7", says="declare nothing toward {who}", do=_declares(None)),
    _by_both("defend", SOMEBODY, rule="OLY-ORDER-16", help="defend these when they are attacked",
             example="defend gk7", says="defend {who}", do=_declares(Attitude.DEFEND)),
    _by_both("hostile", SOMEBODY, rule="OLY-ORDER-36", help="attack these on sight", example="hostile gk7 4846",
             says="attack on sight: {who}", do=_declares(Attitude.HOSTILE)),
    _by_both("neutral", SOMEBODY, rule="OLY-ORDER-43", help="neither attack nor defend these",
             example="neutral 4846", says="neither attack nor defend {who}", do=_declares(Attitude.NEUTRAL)),
)  # fmt: skip
