"""IMPROVE: where casters cast, a caster sees to the building of his school by order, with all his juice of a day (ERF-
BUILDING-10).
"""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.orders import arg
from engine.core.program import Result
from engine.games.erfworld.acting.contract import UnitActing
from engine.games.erfworld.acting.names import called, city_name
from engine.games.erfworld.casting.juice import full_juice, is_caster, spend
from engine.games.erfworld.language.readers import BUILDING
from engine.games.erfworld.language.words import caster_order
from engine.games.erfworld.magic.events import Tended
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.rules.cities import BUILDINGS, has_building
from engine.games.erfworld.state import Commander
from engine.games.erfworld.units.company import city_at


def improve(acting: UnitActing) -> Result:
    """IMPROVE garden: in a city of the side, for good. Raises NotPossible."""
    world, caster, key = acting.world, acting.unit, acting.order["building"]
    building = BUILDINGS[key]
    if not isinstance(caster, Commander) or not is_caster(world, caster):
        raise NotPossible(Refusal.NO_CASTER, "ERF-BUILDING-10", unit=called(caster))
    if caster.school != building.school:
        raise NotPossible(Refusal.NOT_HIS_SCHOOL, "ERF-BUILDING-10", what=building.name, caster=called(caster))
    city = city_at(world, caster.place)
    stands = city is not None and city.side == acting.side.id and has_building(city.works, key)
    if city is None or not stands or key in city.improved:
        raise NotPossible(Refusal.NOTHING_TO_IMPROVE, "ERF-BUILDING-10", building=building.name)
    if caster.juice < full_juice(world, caster):
        price = full_juice(world, caster)
        raise NotPossible(Refusal.NO_JUICE, "ERF-BUILDING-10", price=price, has=caster.juice, caster=called(caster))
    spend(world, caster, caster.juice)
    city.improved.append(key)
    acting.tell(Tended(**acting.facts(), building=building.name, city=city_name(city)))
    return Result.DONE


IMPROVE = caster_order("improve", arg("building", BUILDING), example="improve garden",
                       help="see to the building of your school in this city, with all juice",
                       says="improve the {building}", do=improve)  # fmt: skip
