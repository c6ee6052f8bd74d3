"""`make` and `train` (OLY-ORDER-39, -73, OLY-TRAIN-01 to -07, OLY-SMITH-01 to -03, OLY-GAP-O39, -O73)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.acting.ledger import create, destroy
from engine.core.orders import Namer, Order, arg
from engine.core.program import Result
from engine.games.olympia.acting.contract import Acting, Deed, order
from engine.games.olympia.language.readers import ITEM
from engine.games.olympia.language.words import AN_ITEM, MAY_DAYS, QUANTITY, goods, lasting
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.calendar import DAYS
from engine.games.olympia.rules.items import ITEMS, named
from engine.games.olympia.rules.making import RECIPES, Recipe
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.rules.structures import STRUCTURES
from engine.games.olympia.state import Place
from engine.games.olympia.units import aura
from engine.games.olympia.units.skills import knows, use_counted
from engine.games.olympia.units.using import in_haven
from engine.games.olympia.work.work_events import Made, Trained

SHIP = "ship"


def _begin(acting: Acting) -> Result:
    """Raises NotPossible if it cannot be made, or skill, place, material or aura are missing."""
    recipe = _recipe(acting.order)
    if recipe.skill and not knows(acting.unit, recipe.skill):
        name = SKILLS[recipe.skill].name
        raise NotPossible(Refusal.UNSKILLED, "OLY-TRAIN-06", skill=f"{name} [{recipe.skill}]")
    if not _right_place(acting, recipe):
        raise NotPossible(Refusal.WRONG_PLACE, "OLY-TRAIN-04", what=ITEMS[recipe.key].many, place=recipe.place)
    missing = next((item for item in _used(recipe) if not acting.unit.count(item)), "")
    if missing:
        raise NotPossible(
            Refusal.NO_MATERIAL, "OLY-TRAIN-03", what=named(recipe.key, many=True), missing=named(missing, many=True)
        )
    if recipe.aura and in_haven(acting.world, acting.world.places[acting.unit.place]):
        raise NotPossible(Refusal.NO_MAGIC_HERE, "OLY-MAGIC-15")
    if acting.unit.aura < recipe.aura:
        raise NotPossible(Refusal.TOO_LITTLE_AURA, "OLY-GAP-S902", needed=recipe.aura)
    return Result.POLL


def _evening(acting: Acting) -> Result:
    """On the last day of a piece it is there, and its material is gone."""
    recipe = _recipe(acting.order)
    if not _can_go_on(acting, recipe):
        return _end(acting, recipe)
    if acting.running.done % recipe.days == 0:
        _piece(acting, recipe)
    return _end(acting, recipe) if _is_over(acting, recipe) else Result.GOING_ON


def _can_go_on(acting: Acting, recipe: Recipe) -> bool:
    unit = acting.unit
    return all(unit.count(item) for item in _used(recipe)) and unit.aura >= recipe.aura and _right_place(acting, recipe)


def _piece(acting: Acting, recipe: Recipe) -> None:
    unit = acting.unit
    for item in _used(recipe):
        destroy(acting.turn, unit, item, 1, acting.order.name)
    if recipe.aura:
        aura.spend(unit, recipe.aura)
    wanted = _number(acting.order)
    pieces = min(recipe.pieces, wanted - acting.running.made) if wanted else recipe.pieces
    create(acting.turn, unit, recipe.key, pieces, acting.order.name)
    acting.running.made += pieces
    if recipe.skill:
        use_counted(unit, recipe.skill)


def _is_over(acting: Acting, recipe: Recipe) -> bool:
    """The number or the days are reached, there is no material for more; without any, the month is over."""
    number, days = _number(acting.order), acting.order.get("days", 0)
    if (number and acting.running.made >= number) or (days and acting.running.done >= days):
        return True
    if not _can_go_on(acting, recipe):
        return True
    return not (number or days or _used(recipe)) and acting.day >= DAYS


def _end(acting: Acting, recipe: Recipe) -> Result:
    event = Trained if recipe.order == "train" else Made
    acting.tell(event(**acting.facts(), item=recipe.key, amount=acting.running.made))
    return Result.DONE


def _interrupted(acting: Acting) -> None:
    """What was made stays (OLY-GAP-99)."""
    _end(acting, _recipe(acting.order))


def _recipe(order: Order) -> Recipe:
    """Men are trained, everything else is made. Raises NotPossible for what is neither."""
    item = str(order["kind"] if order.name == "train" else order["item"])
    recipe = RECIPES.get(item)
    if recipe is None or recipe.order != order.name:
        code = Refusal.NOT_TRAINED if order.name == "train" else Refusal.NOT_MADE
        raise NotPossible(code, "OLY-GAP-O39", what=named(item, many=True))
    return recipe


def _number(order: Order) -> int:
    """How many pieces are wanted; 0 for any number."""
    return int(order.get("quantity", 0))


def _used(recipe: Recipe) -> tuple[str, ...]:
    return tuple(item for item in (recipe.of, recipe.also) if item)


def _right_place(acting: Acting, recipe: Recipe) -> bool:
    return not recipe.place or _stands_in(acting.world.places[acting.unit.place], recipe.place)


def _stands_in(place: Place, wanted: str) -> bool:
    """Whether a place is a finished castle, temple or ship."""
    if place.built is None or not place.built.finished:
        return False
    return wanted == (SHIP if STRUCTURES[place.kind].kind == SHIP else place.kind)


def _says(order: Order, name: Namer) -> str:
    if order.get("quantity"):
        return f"make {goods(order, name)}"
    return f"make as many {named(order['item'], many=True)} as possible"


_DEED = Deed(_begin, _evening, _interrupted)
ORDERS = (
    order("make", AN_ITEM, QUANTITY, rule="OLY-ORDER-39", help="make things of material", example="make 74 5",
          says=_says, priority=3, length="given", do=_DEED),
    order("train", arg("kind", ITEM), MAY_DAYS, rule="OLY-ORDER-73", help="train men, one a day",
          example="train 20 5", priority=3, length="given", do=_DEED,
          says=lambda order, name: f"train {named(order['kind'], many=True)}{lasting(order)}"),
)  # fmt: skip
