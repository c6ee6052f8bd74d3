"""Whether the tables of Olympia fit together: every reference leads somewhere, every number is in its range."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import partial

from engine.core.diagnostics import Diagnostic, error
from engine.games.olympia.rules.adventures import BANDS, DEMONS, QUESTS
from engine.games.olympia.rules.cities import LESSONS, LIE_LESSONS, MARKETS, TRADE_GOODS
from engine.games.olympia.rules.items import GOLD, ITEMS, ITSELF
from engine.games.olympia.rules.land import LANDS, TERRAINS
from engine.games.olympia.rules.making import BREEDING, GATHERINGS, NOBLE, RECIPES
from engine.games.olympia.rules.realm import CHANCES, REALM
from engine.games.olympia.rules.skills import ANY, SKILLS
from engine.games.olympia.rules.structures import CASTLE_LEVELS, MINES, STRUCTURES
from engine.games.olympia.rules.worlds import WORLDS

Fault = tuple[str, str]

NO_ITEMS = ("96", "101")  # never given out, so that nothing is taken for them
PLACES = ("province", "city", "port city", "anywhere", "castle", *LANDS)
WITHIN = ("ship", *STRUCTURES, *LANDS)
CITIES = ("regular", "faery", "cloud", "hades", "port", "other")
STORMS = ("rain", "fog", "wind")


def table_faults(orders: Collection[str]) -> Iterator[Diagnostic]:
    """Everything in the tables that contradicts itself. orders: the keywords of all that there are."""
    tables = (
        _items, _skills, _aura, partial(_orders, orders), _recipes, _gatherings, _breeding, _lands, _structures,
        _castles, _trades, _lessons, _quests, _bands, _steps, _chances,
    )  # fmt: skip
    for where, fault in (found for table in tables for found in table()):
        yield error("table", f"{where}: {fault}")


def _unknown(where: str, wanted: Iterable[str], known: Iterable[str], what: str) -> Iterator[Fault]:
    for key in wanted:
        if key not in known:
            yield where, f"there is no {what} {key}"


def _items() -> Iterator[Fault]:
    names: dict[str, str] = {}
    for item in ITEMS.values():
        for name in dict.fromkeys((item.name, item.many)):
            if names.setdefault(name, item.key) != item.key:
                yield item.key, f'"{name}" means {names[name]} as well'
        if not item.key.isdigit() or not 0 < int(item.key) < 500 or item.key in NO_ITEMS:
            yield item.key, "is no number of an item"
        if item.weight < 0 or min(item.land, item.ride, item.fly) < ITSELF:
            yield item.key, "weighs or carries less than nothing"
        if item.pay and not item.man:
            yield item.key, "is paid but no man"
        if item.fighter is not None and min(item.fighter) < 0:
            yield item.key, "fights with less than nothing"
        if (item.man or item.beast) and item.fighter is None:
            yield item.key, "is a man or beast without ratings"


def _skills() -> Iterator[Fault]:
    for skill in SKILLS.values():
        if not skill.key.isdigit() or not 600 <= int(skill.key) <= 999:
            yield skill.key, "is no number of a skill"
        if skill.is_category == bool(skill.category):
            yield skill.key, "is neither a category nor in one"
        if skill.category and (skill.category not in SKILLS or not SKILLS[skill.category].is_category):
            yield skill.key, f"there is no category {skill.category}"
        elif skill.category and skill.magic != SKILLS[skill.category].magic:
            yield skill.key, "is magic and its category is not, or the other way round"
        if not 1 <= skill.weeks <= 6 or not 0 <= skill.noble_points <= 2 or skill.days < 0:
            yield skill.key, "takes a time or points out of range"
        if skill.kind == "scribe" and skill.length != "learning":
            yield skill.key, "is written down in a time of its own"
        named = (*skill.consumes, *skill.present, *((skill.gives,) if skill.gives else ()))
        yield from _unknown(skill.key, named, ITEMS, "item")
        yield from _unknown(skill.key, (skill.place,) if skill.place else (), WITHIN, "place")


def _aura() -> Iterator[Fault]:
    for skill in SKILLS.values():
        least, most = skill.aura
        if least < 0 or (most != ANY and most < least) or bool(most) != bool(least):
            yield skill.key, "takes aura from more to less"
        if least and not skill.magic:
            yield skill.key, "takes aura and is no magic"
        if skill.aura_for and not least:
            yield skill.key, "counts what aura pays for and takes none"


def _orders(known: Collection[str]) -> Iterator[Fault]:
    """Orders that skills and harvests are begun with."""
    begun_by = [(key, skill.order) for key, skill in SKILLS.items()]
    begun_by += [(key, gathering.order) for key, gathering in GATHERINGS.items()]
    for key, order in begun_by:
        yield from _unknown(key, (order,) if order else (), known, "order")


def _recipes() -> Iterator[Fault]:
    for key, recipe in RECIPES.items():
        used = [item for item in (recipe.of, recipe.also) if item]
        yield from _unknown(key, (key, *used), ITEMS, "item")
        yield from _unknown(key, (recipe.skill,) if recipe.skill else (), SKILLS, "skill")
        yield from _unknown(key, (recipe.place,) if recipe.place else (), ("ship", *STRUCTURES), "structure")
        if recipe.order == "train" and not (ITEMS[key].man and recipe.of and ITEMS[recipe.of].man):
            yield key, "is trained and no man of men"
        if recipe.days < 1 or recipe.pieces < 1 or (recipe.aura and not SKILLS[recipe.skill].magic):
            yield key, "takes no time, makes nothing, or takes aura without magic"


def _gatherings() -> Iterator[Fault]:
    for key, gathering in GATHERINGS.items():
        yield from _unknown(key, (key,), ITEMS, "item")
        yield from _unknown(key, (gathering.by,), (NOBLE, *ITEMS), "gatherer")
        yield from _unknown(key, (gathering.skill,) if gathering.skill else (), SKILLS, "skill")
        if not 0 < gathering.chance <= 100:
            yield key, "has a chance out of range"
        if key != "59" and not any(key in land.supplies for land in LANDS.values()):
            yield key, "is to be found nowhere"


def _breeding() -> Iterator[Fault]:
    for pair, born in BREEDING.pairs.items():
        one, _, other = pair.partition("+")
        yield from _unknown(pair, (one, other, born), ITEMS, "item")
        if one == other:
            yield pair, "are of a kind and have their own"
    named = (*BREEDING.days, *BREEDING.counts_as, *BREEDING.counts_as.values())
    yield from _unknown("breeding", named, ITEMS, "item")


def _lands() -> Iterator[Fault]:
    if sum(LANDS[key].share for key in TERRAINS) != 100:
        yield "terrains", "do not make 100%"
    for land in LANDS.values():
        yield from _unknown(land.key, land.supplies, GATHERINGS, "way to gather")
        yield from _unknown(land.key, land.storms, STORMS, "storm")
        yield from _unknown(land.key, land.hidden, land.inside, "sub-location to hide:")
        for inside, weight in land.inside.items():
            if inside not in LANDS or LANDS[inside].level != "inside" or weight < 1:
                yield land.key, f"{inside} cannot lie inside"
        if land.days < 1 or any(not 0 < chance <= 100 for chance in land.hidden.values()):
            yield land.key, "has days or chances out of range"


def _structures() -> Iterator[Fault]:
    for structure in STRUCTURES.values():
        yield from _unknown(structure.key, (structure.material,), ITEMS, "item")
        yield from _unknown(structure.key, structure.skills, SKILLS, "skill")
        yield from _unknown(structure.key, structure.places, PLACES, "place")
        if min(structure.work, structure.fifth, structure.defense, structure.protects, structure.man_days) < 1:
            yield structure.key, "has figures out of range"
        if (structure.kind == "ship") != bool(structure.crew and structure.capacity):
            yield structure.key, "is a ship that cannot sail, or sails and is no ship"


def _castles() -> Iterator[Fault]:
    if list(CASTLE_LEVELS) != list(range(len(CASTLE_LEVELS))):
        yield "castles", "levels are missing"
    limits = [level.garrisons for level in CASTLE_LEVELS.values()]
    if limits[:-1] != sorted(limits[:-1]) or limits[-1] != 0:
        yield "castles", "a higher level holds less"
    if list(MINES) != list(range(1, len(MINES) + 1)):
        yield "mines", "depths are missing"


def _trades() -> Iterator[Fault]:
    for trade in MARKETS.trades:
        yield from _unknown("trade", (trade.item,), ITEMS, "item")
        yield from _unknown(f"trade of {trade.item}", trade.where, (*CITIES, *TERRAINS, *SKILLS), "sort of city")
        for least, most, step in (trade.quantity, trade.price):
            if not 1 <= least <= most or step < 1 or (most - least) % step:
                yield f"trade of {trade.item}", "has quantities or prices out of range"
        if trade.buys_back and trade.trade != "sell":
            yield f"trade of {trade.item}", "buys back what it does not sell"
    if len(MARKETS.opium.quantity) != len(MARKETS.opium.price):
        yield "opium", "levels are missing"
    for good in TRADE_GOODS.values():
        if good.weight < 1 or good.price < 1 or ITEMS[good.item].name != good.key:
            yield good.key, "weighs or costs nothing, or has the number of something else"


def _lessons() -> Iterator[Fault]:
    for city in LESSONS.values():
        drawn = [skill for draw in city.draws for skill in draw if skill]
        taught = (*city.always, *drawn, *city.magic_with, *city.chance)
        yield from _unknown(f"{city.key} city", taught, SKILLS, "skill")
        if "750" in taught or "920" in taught:
            yield f"{city.key} city", "teaches what no city teaches"
    yield from _unknown("lie", LIE_LESSONS, ("port", *TERRAINS), "lie")
    yield from _unknown("lie", LIE_LESSONS.values(), SKILLS, "skill")


def _quests() -> Iterator[Fault]:
    for monsters in QUESTS.monsters:
        yield from _unknown("quest", (monsters.item,), ITEMS, "item")
        yield from _unknown("quest", monsters.places, LANDS, "place")
        if not 1 <= monsters.count[0] <= monsters.count[1]:
            yield f"quest for {monsters.item}", "meets from more to fewer"
        if monsters.item in ITEMS and ITEMS[monsters.item].fighter is None:
            yield f"quest for {monsters.item}", "meets what cannot fight"
    yield from _unknown("token", (token.item for token in QUESTS.tokens.values()), ITEMS, "item")
    if set(QUESTS.lots) != {"relic", "gold", "artifact", "elfstone", "token", "scroll", "orb", "horses", "nothing"}:
        yield "treasure", "has lots that nobody deals out"


def _bands() -> Iterator[Fault]:
    yield from _unknown("demons", DEMONS, BANDS, "band")
    for band in BANDS.values():
        yield from _unknown(band.key, (band.item,) if band.item else (), ITEMS, "item")
        if not (band.item or max(band.fighter)) or band.count[0] > band.count[1]:
            yield band.key, "has nobody in it"


def _steps() -> Iterator[Fault]:
    for name, steps in (("ranks", REALM.ranks), ("magicians", REALM.magicians), ("experience", REALM.experience)):
        if list(steps.values()) != sorted(set(steps.values())):
            yield name, "do not rise"
    yield from _unknown("start", WORLDS.start.claim, ITEMS, "item")
    if GOLD not in WORLDS.start.claim:
        yield "start", "has no gold"


def _chances() -> Iterator[Fault]:
    bribe, explore = CHANCES.bribe, CHANCES.explore
    if bribe.joins + bribe.keeps + bribe.reports + bribe.leaves != 100:
        yield "bribe", "outcomes do not make 100%"
    if explore.nothing + explore.hint + explore.find != 100:
        yield "explore", "outcomes do not make 100%"
