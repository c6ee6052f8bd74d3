"""Orders that take the leaders for a ritual: checked and filed here, worked in Delayed orders (DNK-RITUAL)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.orders import arg
from engine.games.dunk.acting.contract import Acting, order
from engine.games.dunk.armies.events import RitualBegun
from engine.games.dunk.language.words import A_PROVINCE, AN_ARMY, PROVINCE
from engine.games.dunk.refusals import Refusal
from engine.games.dunk.state import Leaders, Province


def _begin(acting: Acting, ritual: str, aim: str, *targets: int) -> None:
    """Takes the leaders and files the ritual (DNK-LEADER-05). Raises NotPossible when they are busy."""
    acting.use_leaders(ritual)
    acting.campaign.this_turn.rituals.append((acting.kingdom.id, ritual, targets))
    acting.tell(RitualBegun(**acting.facts(), ritual=ritual, aim=aim))


def _need(acting: Acting, leaders: Leaders, tech: str = "") -> None:
    """Raises NotPossible for leaders of another kind, or without the technology (DNK-LEADER-02 to -04)."""
    if acting.kingdom.leaders is not leaders:
        raise NotPossible(Refusal.LEADERS_NEEDED, "DNK-LEADER-01", leaders=leaders.value)
    if tech:
        acting.need_tech(tech)


def _province(acting: Acting, argument: str = "province") -> Province:
    return acting.province(acting.order[argument], "DNK-MAP-09")


def burn(acting: Acting) -> None:
    """Mages burn a province anywhere (DNK-STD-11)."""
    _need(acting, Leaders.MAGES)
    number = _province(acting).number
    _begin(acting, "burn", f"aimed at {number}", number)


def diburn(acting: Acting) -> None:
    """Mages burn two provinces (DNK-TORD-07)."""
    _need(acting, Leaders.MAGES, "diburn")
    first, second = _province(acting).number, _province(acting, "province2").number
    _begin(acting, "diburn", f"aimed at {first} and {second}", first, second)


def mission(acting: Acting) -> None:
    """Priests win unowned provinces nearby (DNK-TORD-23)."""
    _need(acting, Leaders.PRIESTS, "mission")
    _begin(acting, "mission", "to the unowned provinces around us")


def heal(acting: Acting) -> None:
    """Priests heal everybody in a province anywhere (DNK-TORD-14)."""
    _need(acting, Leaders.PRIESTS, "healing")
    number = _province(acting).number
    _begin(acting, "heal", f"everybody in {number}", number)


def pest(acting: Acting) -> None:
    """Priests call a plague upon a province anywhere (DNK-TORD-26, DNK-GAP-58)."""
    _need(acting, Leaders.PRIESTS, "pest")
    number = _province(acting).number
    _begin(acting, "pest", f"upon {number}", number)


def protect(acting: Acting) -> None:
    """Leaders of any kind guard an own province against burn and rebellion (DNK-TORD-27)."""
    acting.need_tech("protection")
    number = _own_land(acting).number
    _begin(acting, "protect", f"over {number}", number)


def _own_land(acting: Acting) -> Province:
    """An own province, in control or not: rebels are what protect is for (DNK-GAP-24). Raises NotPossible."""
    province = _province(acting)
    if province.owner != acting.kingdom.id:
        raise NotPossible(Refusal.NOT_YOURS, "DNK-TORD-27", province=province.number)
    return province


def magic_village(acting: Acting) -> None:
    """Mages conjure up a village in an own province for nothing (DNK-TORD-21)."""
    _need(acting, Leaders.MAGES, "magic_village")
    province = acting.own_province(acting.order["province"])
    verdict = no_village(acting.kingdom.techs, province)
    if verdict is not None:
        raise verdict
    _begin(acting, "magic_village", f"in {province.number}", province.number)


def no_village(techs: list[str], province: Province) -> NotPossible | None:
    """Why a village cannot be conjured up there; None when it can (DNK-STD-08, DNK-STRUCT-01)."""
    if province.race is None:
        return NotPossible(Refusal.UNPOPULATED, "DNK-STD-08", province=province.number)
    if province.terrain.value == "water" and "floating_houses" not in techs:
        return NotPossible(Refusal.NO_FLOATING, "DNK-STD-08")
    return None


def teleport(acting: Acting) -> None:
    """Mages move an own army to an own province (DNK-TORD-38)."""
    _need(acting, Leaders.MAGES, "teleport")
    army = acting.own_army(acting.order["army"])
    if army.is_immobile:
        raise NotPossible(Refusal.IMMOBILE, "DNK-MOVE-18", army=army.name)
    number = _own_land(acting).number
    _begin(acting, "teleport", f"of {army.name} to {number}", army.id, number)


ORDERS = (
    order("burn", A_PROVINCE, rule="DNK-STD-11", help="Mages burn a province; takes the leaders.", example="burn 22",
          also="b", says="The mages burn province {province}", do=burn, leaders=True),
    order("diburn", A_PROVINCE, arg("province2", PROVINCE, "and"), rule="DNK-TORD-07", example="diburn 22 23",
          help="Mages burn two provinces; takes the leaders.", tech="diburn", leaders=True, do=diburn,
          says="The mages burn provinces {province} and {province2}"),
    order("heal", A_PROVINCE, rule="DNK-TORD-14", help="Priests cure all the sick in a province; takes the leaders.",
          example="heal 22", says="The priests heal the sick in province {province}", do=heal, tech="healing",
          leaders=True),
    order("magic_village", A_PROVINCE, rule="DNK-TORD-21", help="Mages conjure up a village; takes the leaders.",
          example="magic_village 22", says="The mages conjure up a village in {province}", do=magic_village,
          tech="magic_village", leaders=True),
    order("mission", rule="DNK-TORD-23", says="The priests go on a mission", do=mission, tech="mission", leaders=True,
          help="Priests convert up to four unowned provinces nearby; takes the leaders."),
    order("pest", A_PROVINCE, rule="DNK-TORD-26", help="Priests pray for a plague in a province; takes the leaders.",
          example="pest 22", says="The priests pray for a plague in province {province}", do=pest, tech="pest",
          leaders=True),
    order("protect", A_PROVINCE, rule="DNK-TORD-27", help="Leaders guard a province against burn and rebellion.",
          example="protect 22", says="The leaders protect province {province}", do=protect, tech="protection",
          leaders=True),
    order("teleport", AN_ARMY, arg("province", PROVINCE, "to"), rule="DNK-TORD-38", example="teleport 1st Army 22",
          help="Mages move an army to one of your provinces; takes the leaders.", do=teleport, tech="teleport",
          leaders=True, says="The mages teleport {army} to {province}"),
)  # fmt: skip
