"""Fills a new world: people, resources, markets, buildings, schools, titles, keepers, lairs.

OVL-WORLD-08 to -11, OVL-POP-01, OVL-GAP-12, -15, -22, -25, -26, -61, -113, -124.
"""

from __future__ import annotations

from engine.core.dice import Dice
from engine.core.space.hexes import Place
from engine.core.turn import Turn
from engine.games.overlord.founding.drafting import Draft, add_inside, add_structure
from engine.games.overlord.founding.mapmaking import WATER, disc, distance
from engine.games.overlord.founding.naming import hall, lair_name, person
from engine.games.overlord.founding.sites import BORDER, OUTSIDE
from engine.games.overlord.land import climate, population
from engine.games.overlord.rules.land import COAST_FISH, TERRAINS, season_of
from engine.games.overlord.rules.market import IMPERIAL_DAYS, MARKET_DAYS, WARES
from engine.games.overlord.rules.npcs import LAIRS
from engine.games.overlord.rules.skills import ELEMENTS, SKILLS, is_under
from engine.games.overlord.rules.structures import STRUCTURES
from engine.games.overlord.rules.titles import OVERLORD, TITLES
from engine.games.overlord.scratch import Scratch
from engine.games.overlord.state import CITIZENS, FREE_PEOPLE, IMPERIALS, MAGES, STUDY_DAY, Location, Offer, Title, Unit
from engine.games.overlord.trade import recruits

CAPITAL_PEOPLE, GREAT_PEOPLE, SMALL_PEOPLE, VILLAGE_PEOPLE = 10_000, 5000, 2500, 1000  # OVL-GAP-12
GREAT = 40  # percent of the colonial cities
MARCH, MARCH_PER = 2, 4  # the third of each four colonial cities is the seat of a Marquis
NOBILITY = "nobility"  # the name of this rule among those a campaign may leave out (OVL-GAP-01)
FEWEST, MOST = 60, 110  # percent of its optima that a territory has at first
EMPIRE_OF_CITIZENS = OUTSIDE + 4  # steps from the capital: further out live the Free People
PEACE = OUTSIDE  # no lairs nearer to the capital
COMMONS = {"wood": 20, "ston": 15}  # what the land around a city yields at least, to build with
TAMED = 1  # steps around a city without lairs
CAPITAL_HOUSES = ("guld", "mrkt", "tave", "bank", "taxo", "barr", "fort")
BORDER_HOUSES = ("tave", "barr")
COLONY_HOUSES = ("tave", "barr", "mrkt", "gtow", "guld")
GUILDS = 50  # percent of the colonial cities with a guild; border cities always have one
SCHOOL, SPELL = 2, 1  # levels that guilds teach (OVL-MAGIC-21)
FEWEST_SPELLS = 3  # that a tower teaches
NAMES_OF = {"airs": "Air", "eart": "Earth", "fire": "Fire", "void": "Void", "wate": "Water"}
MASTERS = {"airs": "aimt", "eart": "eamt", "fire": "fimt", "void": "vomt", "wate": "wamt"}
CRAFTS = ("smas", "masm", "bmas", "msea", "arms", "amas", "tmak")  # the titles of craft masters that have halls


def settle(draft: Draft) -> None:
    """Everything that lives in a new world, and what it lives on."""
    _people(draft)
    _resources(draft)
    _capital(draft)
    for here in draft.sites.borders:
        _border_city(draft, here)
    for number, here in enumerate(draft.sites.colonies):
        _colonial_city(draft, here, is_march=number % MARCH_PER == MARCH)
    for here in draft.sites.villages:
        _village(draft, here)
    _craft_halls(draft)
    _towers(draft)
    _shrines(draft)
    _lairs(draft)
    _open_for_business(draft)


def city_in(draft: Draft, here: Place) -> Location:
    """The city or village of a place."""
    world = draft.world
    inner = (world.locations[way.goal] for way in draft.at[here].exits if way.direction == "IN")
    return next(place for place in inner if place.terrain in population.RICH)


def _people(draft: Draft) -> None:
    """People in the country; those of cities are settled with the cities (OVL-POP-01)."""
    for place in draft.at.values():
        optima = TERRAINS[place.terrain].optima
        place.population = optima * Dice(draft.seed, "people", place.id).between(FEWEST, MOST) // 100


def _resources(draft: Draft) -> None:
    """Deposits with an amount of their own each; fish along the coasts; woods and pits of the cities (OVL-GAP-15)."""
    for place in draft.world.locations.values():
        terrain = TERRAINS[place.terrain]
        dice = Dice(draft.seed, "resources", place.id)
        for item, deposit in (*terrain.deposits.items(), *terrain.hidden.items()):
            if dice.percent(deposit.chance):
                place.resources[item] = dice.between(1, deposit.most)
    for here, place in draft.at.items():
        if draft.land.is_coast(here):
            place.resources["fish"] = place.resources.get("fish", 0) + COAST_FISH
    for here in draft.sites.cities:
        yields = draft.at[here].resources
        for item, least in COMMONS.items():
            yields[item] = max(least, yields.get(item, 0))


def _houses(draft: Draft, city: Location, kinds: tuple[str, ...], owner: str) -> None:
    """Buildings of a city, open to friends; its economy is what they allow (OVL-POP-05)."""
    for kind in kinds:
        name = draft.names.inn() if kind == "tave" else f"{city.name} {STRUCTURES[kind].name.title()}"
        house = add_structure(draft.world, city, kind, name, owner)
        if kind == "mrkt":
            warden = draft.raise_unit("trad", city, person(draft.dice("warden", city.id)))
            warden.structure = house.id
    city.economy = population.ceiling(draft.world, city)


def _holds(unit: Unit, place: Location) -> None:
    """The title of a place is held by a unit from the beginning."""
    if place.title is not None:
        place.title.holder, unit.title = unit.id, place.id


def attach(place: Location, tag: str) -> None:
    """Attaches a vacant title to a place (OVL-TITLE-01)."""
    place.title = Title(tag, TITLES[tag].cost)


def _watch(draft: Draft, place: Location, keeper: str, name: str) -> None:
    place.keeper = keeper
    draft.raise_unit(keeper, place, name)


def _capital(draft: Draft) -> None:
    """The Imperial City: the Emperor and his guards, the Advisor, every kind of house (OVL-NPC-01, -02, -05)."""
    here = draft.sites.capital
    city = city_in(draft, here)
    city.population = CAPITAL_PEOPLE
    attach(city, OVERLORD)
    _holds(draft.raise_unit("empr", city), city)
    _watch(draft, city, "igrd", "Imperial Guard")
    draft.raise_unit("igrd", city, "Palace Guard")
    _houses(draft, city, CAPITAL_HOUSES, IMPERIALS)
    if NOBILITY not in draft.world.options.alpha_off:
        city.teaches = {"nobl": 1}  # taught nowhere else (OVL-TITLE-16)
    if MAGES in draft.world.factions:
        draft.raise_unit("advs", city)
        guild = _guild(draft, city, "Imperial Guild of Mages", "")
        guild.teaches = {"mage": SCHOOL, "medi": SCHOOL, "mkky": 1} | dict.fromkeys(ELEMENTS, 1)
    for direction, other in draft.land.around(here):
        place = draft.at[other]
        if draft.land.is_walkable(other):
            _watch(draft, place, "igrd", f"Guard of the {direction} Gate")


def _border_city(draft: Draft, here: Place) -> None:
    """A city of the Empire, whose mayor is the Emperor's (OVL-SETUP-07)."""
    city = city_in(draft, here)
    city.population = GREAT_PEOPLE
    attach(city, "mayo")
    _holds(draft.raise_unit("mayr", city, person(draft.dice("mayor", city.id))), city)
    _watch(draft, city, "igrd", f"{city.name} Guard")
    _watch(draft, draft.at[here], "igrd", f"{city.name} Gate Guard")
    _houses(draft, city, _with_docks(draft, here, BORDER_HOUSES), IMPERIALS)
    if MAGES in draft.world.factions:
        _elemental_guild(draft, city)


def _colonial_city(draft: Draft, here: Place, *, is_march: bool) -> None:
    """A city beyond the Empire, with a militia and a title for the taking (OVL-SETUP-08, OVL-GAP-61).

    is_march: a great city whose title is that of Marquis, where the campaign has it (OVL-TITLE-16).
    """
    city = city_in(draft, here)
    dice = draft.dice("colony", city.id)
    is_great = dice.percent(GREAT) or is_march
    city.population = GREAT_PEOPLE if is_great else SMALL_PEOPLE
    has_marquis = is_march and NOBILITY not in draft.world.options.alpha_off
    attach(city, "marq" if has_marquis else "mayo" if is_great else "shrf")
    keeper, owner = _civilians(draft, here)
    _watch(draft, city, keeper, f"{city.name} Militia")
    houses = ("tave", *dice.sample(COLONY_HOUSES[1:], 2 if is_great else 1))
    _houses(draft, city, _with_docks(draft, here, houses), owner)
    if MAGES in draft.world.factions and dice.percent(GUILDS):
        _elemental_guild(draft, city)


def _with_docks(draft: Draft, here: Place, houses: tuple[str, ...]) -> tuple[str, ...]:
    return (*houses, "dock") if draft.land.is_coast(here) else houses


def _civilians(draft: Draft, here: Place) -> tuple[str, str]:
    """The kind of militia of a place, and whose it is (OVL-FACT-06, -08)."""
    is_near = distance(here, draft.sites.capital) <= EMPIRE_OF_CITIZENS
    if is_near or FREE_PEOPLE not in draft.world.factions:
        return "mili", CITIZENS
    return "frmi", FREE_PEOPLE


def _village(draft: Draft, here: Place) -> None:
    village = city_in(draft, here)
    village.population = VILLAGE_PEOPLE
    if distance(here, draft.sites.capital) > BORDER:
        attach(village, "shrf")  # in most imperial areas there is nothing to be claimed (OVL-SETUP-06)


def _guild(draft: Draft, city: Location, name: str, element: str) -> Location:
    """A house of mages with its head (OVL-MAGIC-13, OVL-NPC-04)."""
    guild = add_inside(draft.world, city, name, "towr")
    attach(guild, "hgld")
    master = draft.raise_unit("gmas", guild, person(draft.dice("master", guild.id)))
    if element:
        master.experience[element] = SKILLS[element].days_for(SCHOOL) * STUDY_DAY
    _holds(master, guild)
    return guild


def _elemental_guild(draft: Draft, city: Location) -> None:
    dice = draft.dice("guild", city.id)
    element = dice.choice(ELEMENTS)
    guild = _guild(draft, city, f"{city.name} {NAMES_OF[element]} Guild", element)
    guild.teaches = {element: SCHOOL} | {dice.choice(_first_spells(element)): SPELL}


def _first_spells(element: str) -> list[str]:
    """The spells that open with the 1st level of an element, to everybody."""
    return [tag for tag, skill in SKILLS.items() if skill.needs.get(element) == 1 and not skill.specialist]


def _tower_spells(element: str, dice: Dice) -> list[str]:
    """What the tower of an element teaches: all its spells that are learned in schools only, and others beside."""
    secret = [tag for tag, skill in SKILLS.items() if skill.specialist and is_under(tag, element)]
    others = dice.shuffled([tag for tag, skill in SKILLS.items() if skill.needs.get(element) and tag not in secret])
    return [*secret, *others[: max(1, FEWEST_SPELLS - len(secret))]]


def _craft_halls(draft: Draft) -> None:
    """Halls of crafts in the cities, each with a title that no other has (OVL-TITLE-19)."""
    if "craft_masters" in draft.world.options.alpha_off:
        return
    dice = draft.dice("halls")
    cities = dice.shuffled([*draft.sites.borders, *draft.sites.colonies])
    for number, title in enumerate(CRAFTS):
        skill = TITLES[title].skill
        house = add_inside(draft.world, city_in(draft, cities[number % len(cities)]), hall(skill), "hall")
        house.teaches = {skill: 2}
        attach(house, title)
    masons = add_inside(draft.world, city_in(draft, draft.sites.capital), "Masons' Hall", "hall")
    masons.teaches = {"buil": 2, "stcu": 1}


def _towers(draft: Draft) -> None:
    """The towers of the five elements and their masters (OVL-NPC-03, OVL-MAGIC-13)."""
    if MAGES not in draft.world.factions:
        return
    for here, element in zip(draft.sites.towers, draft.dice("towers").shuffled(ELEMENTS), strict=False):
        tower = add_inside(draft.world, draft.at[here], f"Tower of {NAMES_OF[element]}", "towr")
        attach(tower, next(tag for tag, title in TITLES.items() if title.studies == element))
        tower.teaches = {"mage": SCHOOL, element: SCHOOL}
        tower.teaches |= dict.fromkeys(_tower_spells(element, draft.dice("spells", element)), SPELL)
        _holds(draft.raise_unit(MASTERS[element], tower), tower)


def _shrines(draft: Draft) -> None:
    """Shrines in the wilds, each with a hermit and the one old rite that is taught there (OVL-NPC-06, OVL-SKILL-06)."""
    rites = [tag for tag, skill in SKILLS.items() if skill.specialist and not skill.needs]
    dice = draft.dice("shrines")
    for number, here in enumerate(draft.sites.shrines):
        place, rite = draft.at[here], rites[number % len(rites)]
        shrine = add_inside(draft.world, place, f"{place.name} Shrine", "shri")
        shrine.teaches = {rite: SCHOOL}
        hermit = draft.raise_unit("herm", shrine, person(dice))
        hermit.experience[rite] = SKILLS[rite].days_for(SCHOOL) * STUDY_DAY


def _lairs(draft: Draft) -> None:
    """Lairs of beasts and outlaws, away from the Empire and from the land around cities (OVL-GAP-113)."""
    tame = {near for city in draft.sites.cities for near in disc(city, TAMED, draft.land.shape)}
    for here, place in draft.at.items():
        if here in tame or distance(here, draft.sites.capital) < PEACE:
            continue
        dice = draft.dice("lair", place.id)
        roll = dice.random() * 100
        for npc in LAIRS.get(place.terrain, ()):
            roll -= npc.chance
            if roll < 0:
                at_sea = place.terrain in WATER
                lair = place if at_sea else add_inside(draft.world, place, lair_name(npc.tag), "lair")
                lair.keeper = npc.tag
                draft.raise_unit(npc.tag, lair)
                break


def _open_for_business(draft: Draft) -> None:
    """The weather of the first month, and what it finds: wages, taxes, recruits, markets, the yield of the land."""
    world, first = draft.world, season_of(1)
    climate.foresee(Turn(world, {}, seed=draft.seed, number=-1, scratch=Scratch()))
    climate.begin_month(world)  # the month before the first
    climate.foresee(Turn(world, {}, seed=draft.seed, number=0, scratch=Scratch()))
    climate.renew(world, first)
    for place in world.locations.values():
        if not place.population:
            continue
        place.wages = population.monthly_wages(place)
        place.taxes = population.monthly_taxes(world, place, first)
        place.hires = recruits.offers(place, Dice(draft.seed, "recruits", place.id))
        if place.terrain == "city":
            open_market(place)


def open_market(place: Location) -> None:
    """A market with the usual wares at their first prices (OVL-GAP-25, -26)."""
    is_capital = place.title is not None and place.title.tag == OVERLORD
    place.market_days = list(IMPERIAL_DAYS if is_capital else MARKET_DAYS)
    place.offers = [
        Offer(tag, ware.wanted, ware.price, ware.price, ware.amount(place.population)) for tag, ware in WARES.items()
    ]
