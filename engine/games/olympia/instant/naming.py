"""NAME, BANNER, REALNAME (OLY-ORDER-04, -42, OLY-SUBMIT-25, OLY-CTRL-05, OLY-GAP-O04, -O42)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.orders import Namer, Order, arg, may
from engine.core.program import Result
from engine.games.olympia.acting.contract import Acting, FactionActing, order
from engine.games.olympia.instant.events import BannerCleared, BannerSet, RealNameSet, Renamed
from engine.games.olympia.language.readers import ENTITY, Title
from engine.games.olympia.language.words import A_NAME, LONGEST_NAME
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.structures import STRUCTURES
from engine.games.olympia.state import Place, Player, Storm, Thing, Unit, World
from engine.games.olympia.units.lordship import rules_place
from engine.games.olympia.units.naming import called, clean_name
from engine.games.olympia.units.presence import Named, known, known_unit, player_of
from engine.games.olympia.units.using import in_haven

LONGEST_OF_PLACES, LONGEST_BANNER = 25, 50  # OLY-GAP-O42, -O04


def _name(acting: Acting) -> Result:
    """Renames oneself, or what one owns, rules or made. Raises NotPossible for anything else."""
    code = str(acting.order.get("what", acting.unit.id))
    _rename(acting, player_of(acting) if code == acting.unit.player else _own(acting, code, "OLY-GAP-O42"))
    return Result.DONE


def _rename(acting: Acting | FactionActing, what: Named) -> None:
    longest = LONGEST_NAME if isinstance(what, (Unit, Player)) else LONGEST_OF_PLACES
    name = clean_name(str(acting.order["name"]), longest)
    if not name:
        raise NotPossible(Refusal.NO_NAME, "OLY-GAP-O42")
    old = called(what)
    what.name = name
    acting.tell(Renamed(**acting.facts(), what=old, name=name))


def _own(acting: Acting, code: str, rule: str) -> Named:
    """A unit of one's own faction, a structure one is first in, a place one rules, a storm or thing one made. Raises
    NotPossible.
    """
    found = known(acting).get(code)
    if isinstance(found, Player) or found is None or not _is_own(acting.world, acting.unit, found):
        raise NotPossible(Refusal.NOT_YOURS_TO_NAME, rule, what=code)
    return found


def _is_own(world: World, unit: Unit, found: Unit | Place | Thing | Storm) -> bool:
    if isinstance(found, Unit):
        return found.player == unit.player
    if isinstance(found, Place):
        return found.units[:1] == [unit.id] if found.kind in STRUCTURES else _rules(world, unit, found)
    if isinstance(found, Thing):
        return found.holder == unit.id and found.maker == unit.id
    return found.owner == unit.id


def _rules(world: World, unit: Unit, place: Place) -> bool:
    """Whether a place is a unit's to name: it rules the province, and no haven is there."""
    return not in_haven(world, place) and rules_place(world, unit, place)


def _banner(acting: Acting) -> Result:
    """The text behind a name; an empty one takes it away. Raises NotPossible for what is not one's own."""
    what = _own(acting, str(acting.order.get("unit", acting.unit.id)), "OLY-GAP-O04")
    if not isinstance(what, (Unit, Place)) or (isinstance(what, Place) and what.kind not in STRUCTURES):
        raise NotPossible(Refusal.NOT_YOURS_TO_NAME, "OLY-GAP-O04", what=what.id)
    text = clean_name(str(acting.order["text"]), len(str(acting.order["text"])))
    what.banner = text
    if text:
        acting.tell(BannerSet(**acting.facts(), what=called(what), text=text))
    else:
        acting.tell(BannerCleared(**acting.facts(), what=called(what)))
    return Result.DONE


def _name_faction(acting: FactionActing) -> None:
    """Renames the faction, or one of its units."""
    code = str(acting.order.get("what", acting.player.id))
    unit = known_unit(acting, code)
    if code == acting.player.id:
        _rename(acting, acting.player)
    elif unit is not None and unit.player == acting.player.id:
        _rename(acting, unit)
    else:
        raise NotPossible(Refusal.NOT_YOURS_TO_NAME, "OLY-GAP-O42", what=code)


def _real_name(acting: FactionActing) -> None:
    acting.player.real_name = clean_name(str(acting.order["name"]), len(str(acting.order["name"])))
    acting.tell(RealNameSet(**acting.facts(), name=acting.player.real_name))


def _unit_real_name(acting: Acting) -> Result:
    """Said by a character it counts for his faction."""
    _real_name(acting.of_faction)
    return Result.DONE


def _says_name(order: Order, name: Namer) -> str:
    return f'name {name(order["what"]) if order.get("what") else "itself"} "{order["name"]}"'


def _says_banner(order: Order, name: Namer) -> str:
    return f'show "{order["text"]}"' if order["text"] else "show nothing behind the name"


ORDERS = (
    order("banner", may("unit", ENTITY), arg("text", Title(LONGEST_BANNER, "banner")), rule="OLY-ORDER-04",
          help="set the text shown behind a name", example='banner "carrying a gold banner"', says=_says_banner,
          priority=1, who="ct", do=_banner),
    order("name", may("what", ENTITY), A_NAME, rule="OLY-ORDER-42",
          help="rename yourself, your faction, or what you own or rule", example='name "Osswid the Brave"',
          says=_says_name, priority=1, who="cpt", do=_name, of_faction=_name_faction),
)  # fmt: skip
REAL_NAME = order(
    "realname", arg("name", Title(60, "name")), rule="OLY-ORDER-80", example='realname "Ann Other"',
    help="what the list of players shows as your name", says='be "{name}" in the list of players', priority=0,
    who="cpt",
    do=_unit_real_name, of_faction=_real_name,
)  # fmt: skip
