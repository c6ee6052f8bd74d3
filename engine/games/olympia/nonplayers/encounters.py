"""Those who attack by themselves: the Faery Hunt, the demons of Hades, bandits on the way, savages (OLY-DANGER-02, -03,
OLY-GAP-71, -72, -83).
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.acting.ledger import create
from engine.core.dice import Dice
from engine.games.olympia.battle.battle import battle
from engine.games.olympia.events import facts_of
from engine.games.olympia.land.ruin import damage, is_fallen
from engine.games.olympia.nonplayers.band_events import BandAttacks, HuntWarned, SavagesRaze
from engine.games.olympia.nonplayers.bands import BANDITS, HUNT, SAVAGES, count_of, land_of, raise_band
from engine.games.olympia.rules.adventures import BANDS, DEMONS
from engine.games.olympia.rules.calendar import DAYS
from engine.games.olympia.rules.items import GOLD
from engine.games.olympia.rules.realm import CHANCES
from engine.games.olympia.rules.structures import STRUCTURES
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Place, Realm, Unit, World
from engine.games.olympia.units.lordship import owner_of
from engine.games.olympia.units.men import count_men
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import notices, witnesses
from engine.games.olympia.units.skills import knows
from engine.games.olympia.units.using import in_haven

ELFSTONE = "69"
TRANSCEND_DEATH = "911"
GRACE = 7  # days between a warning of the Hunt and its attack
HALF = 50
ROBBERS_GOLD = (1, 25)
HUNT_FROM = 15
BUILDING = "building"
WORKED_A_DAY = 7  # days that savages tear at a building


def meet(turn: OlympiaTurn) -> None:
    """Every evening: what hunters do with those they find where they are; and who met bandits on the way."""
    world = turn.state
    for code in turn.scratch.hunters:
        band = world.units.get(code)
        if band is not None and not band.moving and not band.prisoner:
            _hunt(turn, band)
    for code in turn.scratch.entered:
        if code in world.units:
            _rob(turn, world.units[code])
    turn.scratch.entered = []


def _hunt(turn: OlympiaTurn, band: Unit) -> None:
    """A band fights at most once a day."""
    world = turn.state
    for leader in _found_by(world, band):
        if band.kind == HUNT and not _is_due(turn, leader):
            continue
        turn.tell(BandAttacks(**facts_of(world, world.stack(leader)), band=called(band)))
        battle(turn, band, leader, takes_place=False)
        return


def _found_by(world: World, band: Unit) -> list[Unit]:
    """The leaders of the stacks of players that a band finds where it is, and does not leave alone."""
    place = world.places[band.place]
    leaders = [world.units[code] for code in place.units]
    if in_haven(world, place):
        return []
    return [
        leader for leader in leaders if leader.player and notices(world, band, leader) and not _is_safe(world, leader)
    ]


def _is_safe(world: World, leader: Unit) -> bool:
    """Whether the Hunt or the dead leave somebody alone: with an elfstone in Faery; alone beyond death in Hades."""
    realm = world.realm_of(world.places[leader.place])
    if realm is Realm.FAERY:
        return any(member.count(ELFSTONE) for member in world.stack(leader))
    alone = not leader.beneath and not count_men(leader)
    return realm is Realm.HADES and alone and knows(leader, TRANSCEND_DEATH)


def _is_due(turn: OlympiaTurn, leader: Unit) -> bool:
    """Whether the Hunt attacks a mortal now: it warns him once, and lets him have some days to leave."""
    today = turn.number * DAYS + turn.day
    if leader.warned:
        return today - leader.warned >= GRACE
    leader.warned = today
    world = turn.state
    turn.tell(HuntWarned(**facts_of(world, world.stack(leader)), band=BANDS[HUNT].name))
    return False


def _rob(turn: OlympiaTurn, leader: Unit) -> None:
    """Now and then bandits wait in a province of Faery or Hades; half of them attack at once."""
    world = turn.state
    place = world.places[leader.place]
    hades = world.realm_of(place) is Realm.HADES
    dice = turn.dice("bandits", leader.id, turn.day)
    chance = CHANCES.hades.bandits if hades else CHANCES.faery.bandits
    if leader.hides or _is_safe(world, leader) or not dice.percent(chance):
        return
    band = raise_band(turn, place, BANDITS, dice)
    if hades:
        create(turn, band, GOLD, dice.between(*ROBBERS_GOLD), BANDITS)
    if dice.percent(HALF):
        turn.tell(BandAttacks(**facts_of(world, world.stack(leader)), band=called(band)))
        battle(turn, band, leader, takes_place=False)


# New ones


def refill(turn: OlympiaTurn) -> None:
    """On one day of the second half of a month the Hunt has all its bands again, and Hades its demons."""
    if turn.day != turn.dice("refill").between(HUNT_FROM, DAYS):
        return
    world = turn.state
    dice = turn.dice("hunt", turn.day)
    _fill(turn, Realm.FAERY, (HUNT,), BANDS[HUNT].bands - count_of(world, (HUNT,)), dice)
    _fill(turn, Realm.HADES, DEMONS, CHANCES.hades.demons - count_of(world, DEMONS), dice)


def _fill(turn: OlympiaTurn, realm: Realm, kinds: tuple[str, ...], missing: int, dice: Dice) -> None:
    land = land_of(turn.state, realm)
    for _ in range(missing if land else 0):
        band = raise_band(turn, dice.choice(land), dice.choice(kinds), dice)
        turn.scratch.hunters.append(band.id)


def raid(turn: OlympiaTurn) -> None:
    """On one day of a month savages fall upon buildings in the wild (OLY-GAP-83)."""
    world = turn.state
    if not world.options.savages or turn.day != turn.dice("raid").between(1, DAYS):
        return
    most = _most_savages(world)
    for building in list(_in_the_wild(world)):
        dice = turn.dice("savages", building.id)
        if dice.percent(CHANCES.savages.raze) and count_of(world, (SAVAGES,)) < most:
            _raze(turn, building, raise_band(turn, world.places[building.within], SAVAGES, dice))


def _most_savages(world: World) -> int:
    figures = CHANCES.savages
    return min(figures.most, max(figures.least, len(land_of(world, Realm.REGULAR)) // figures.provinces_a_band))


def _in_the_wild(world: World) -> Iterator[Place]:
    """Finished buildings of the regular world outside of cities and havens; no mine that has collapsed."""
    for place in world.places.values():
        if place.kind in STRUCTURES and STRUCTURES[place.kind].kind == BUILDING:
            around = world.places[place.within]
            finished = place.built is not None and place.built.finished and not is_fallen(place)
            wild = not around.within and not in_haven(world, around)
            if finished and wild and world.realm_of(place) is Realm.REGULAR:
                yield place


def _raze(turn: OlympiaTurn, building: Place, band: Unit) -> None:
    """They drive out who is inside, and tear at the walls for a week."""
    world = turn.state
    owner = owner_of(world, building)
    if owner is not None:
        turn.tell(BandAttacks(**facts_of(world, world.stack(owner)), band=called(band)))
        battle(turn, band, owner, takes_place=True)
    fell = building.id not in world.places or is_fallen(building)
    if fell or band.id not in world.units or owner_of(world, building) not in (None, band):
        return
    around = world.places[building.within]
    seats = (*witnesses(world, around), *witnesses(world, building))
    seen_by = tuple(dict.fromkeys(seats))
    turn.tell(SavagesRaze(place=around.id, seen_by=seen_by, band=called(band), structure=called(building)))
    damage(turn, building, count_men(band) * WORKED_A_DAY // STRUCTURES[building.kind].man_days)
