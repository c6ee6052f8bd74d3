"""What monsters guard (OLY-GAP-67 to -70, OLY-RELIC-01 to -04, OLY-QUEST-02, -03, OLY-ITEM-05): gold, and one lot."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.acting.ledger import create
from engine.core.dice import Dice
from engine.games.olympia.events import facts_of
from engine.games.olympia.nonplayers.quest_events import RelicFound, RelicGone, TreasureWon
from engine.games.olympia.nonplayers.tokens import call_host, new_token
from engine.games.olympia.rules.adventures import QUESTS
from engine.games.olympia.rules.items import GOLD, counted
from engine.games.olympia.rules.skills import SKILLS, Skill, hidden_skills
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Thing, Unit, World
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.skills import is_begun, knows
from engine.games.olympia.units.things import put_with, take_away

ELFSTONE, WINGED_HORSE = "69", "54"
THRONE = "401"
ARTIFACT_WEIGHT, SCROLL_WEIGHT, ORB_WEIGHT = 10, 5, 1
ORB_USES = (3, 9)  # OLY-GAP-70
ADVANCED_SORCERY = "920"
ADJECTIVES = ("Magic", "Golden", "Crystal", "Enchanted", "Elven")
OWNERS = ("Aldric", "Berengar", "Cynan", "Dorlas", "Ermelin", "Faramond", "Gwydion", "Hathor", "Isolde", "Morwen")
WON = "treasure"


def award(turn: OlympiaTurn, finder: Unit, dice: Dice) -> None:
    """Gold always, and one lot of the table; relics only while one of them is in nobody's hands."""
    gold = dice.between(*QUESTS.treasure.gold)
    create(turn, finder, GOLD, gold, WON)
    _tell(turn, finder, counted(GOLD, gold))
    free = free_relics(turn.state)
    lots = {lot: weight for lot, weight in QUESTS.lots.items() if lot != "relic" or free}
    lot = dice.weighted(lots)
    if lot in _LOTS:
        _LOTS[lot](turn, finder, dice)


def _tell(turn: OlympiaTurn, finder: Unit, what: str) -> None:
    turn.tell(TreasureWon(**facts_of(turn.state, [finder]), treasure=what))


def free_relics(world: World) -> list[str]:
    """The relics that nobody has and that lie nowhere."""
    return [code for code in QUESTS.relics if code not in world.things]


def _more_gold(turn: OlympiaTurn, finder: Unit, dice: Dice) -> None:
    _items(turn, finder, GOLD, dice.between(*QUESTS.treasure.more_gold))


def _elfstone(turn: OlympiaTurn, finder: Unit, dice: Dice) -> None:
    _items(turn, finder, ELFSTONE, 1)


def _horses(turn: OlympiaTurn, finder: Unit, dice: Dice) -> None:
    _items(turn, finder, WINGED_HORSE, dice.between(*QUESTS.treasure.horses))


def _items(turn: OlympiaTurn, finder: Unit, item: str, amount: int) -> None:
    create(turn, finder, item, amount, WON)
    _tell(turn, finder, counted(item, amount))


def _keep(turn: OlympiaTurn, finder: Unit, thing: Thing) -> None:
    turn.state.things[thing.id] = thing
    put_with(turn.state, thing, finder)
    _tell(turn, finder, called(thing))


def _relic(turn: OlympiaTurn, finder: Unit, dice: Dice) -> None:
    """It returns to the netherworld after some turns, but for the Throne (OLY-RELIC-01)."""
    code = dice.choice(free_relics(turn.state))
    relic = QUESTS.relics[code]
    until = turn.number + dice.between(relic.returns[0], relic.returns[1]) if relic.returns else 0
    _keep(turn, finder, Thing(id=code, kind="relic", name=relic.name, weight=0, until=until))
    turn.tell(RelicFound(relic=relic.name))


def _artifact(turn: OlympiaTurn, finder: Unit, dice: Dice) -> None:
    adds = dice.choice(list(QUESTS.artifacts))
    figures = QUESTS.artifacts[adds]
    least, most, step = figures.adds
    points = dice.between(0, (most - least) // step) * step + least
    noun = dice.choice(figures.things)
    if dice.percent(50):
        name = f"{dice.choice(ADJECTIVES)} {noun}"
    else:
        name = f"{noun.capitalize()} of {dice.choice(OWNERS)}"
    number = turn.state.new_code("other")
    _keep(turn, finder, Thing(id=number, kind="artifact", name=name, weight=ARTIFACT_WEIGHT, adds={adds: points}))


def _scroll(turn: OlympiaTurn, finder: Unit, dice: Dice) -> None:
    """It teaches a hidden skill of a category the finder knows, else a category he does not know."""
    skills = rare_skills(finder)
    if skills:
        skill = dice.choice(skills)
        number = turn.state.new_code("other")
        scroll = Thing(id=number, kind="scroll", name="Scroll", weight=SCROLL_WEIGHT, teaches=[skill.key])
        _keep(turn, finder, scroll)


def rare_skills(finder: Unit) -> list[Skill]:
    """What a scroll may teach him; never Advanced sorcery."""
    categories = [skill for skill in SKILLS.values() if skill.is_category and skill.key != ADVANCED_SORCERY]
    known = [skill for skill in categories if knows(finder, skill.key)]
    hidden = [skill for category in known for skill in hidden_skills(category.key) if _is_new(finder, skill)]
    return hidden or [skill for skill in categories if _is_new(finder, skill)]


def _is_new(finder: Unit, skill: Skill) -> bool:
    return not knows(finder, skill.key) and not is_begun(finder, skill.key)


def _orb(turn: OlympiaTurn, finder: Unit, dice: Dice) -> None:
    """It shows a few things before it breaks (OLY-GAP-70)."""
    number = turn.state.new_code("other")
    uses = dice.between(*ORB_USES)
    _keep(turn, finder, Thing(id=number, kind="orb", name="Crystal orb", weight=ORB_WEIGHT, left=uses))


def _token(turn: OlympiaTurn, finder: Unit, dice: Dice) -> None:
    """Half of the time it is not handed over."""
    if dice.percent(QUESTS.treasure.hand_over):
        token = new_token(turn, dice)
        _keep(turn, finder, token)
        call_host(turn, token, finder)


_LOTS: Mapping[str, Callable[[OlympiaTurn, Unit, Dice], None]] = {
    "relic": _relic,
    "gold": _more_gold,
    "artifact": _artifact,
    "elfstone": _elfstone,
    "token": _token,
    "scroll": _scroll,
    "orb": _orb,
    "horses": _horses,
}


def return_relics(turn: OlympiaTurn) -> None:
    """Month end: relics whose time is up are gone, and may be found again (OLY-RELIC-03, -04, OLY-TURN-14)."""
    world = turn.state
    for code in QUESTS.relics:
        thing = world.things.get(code)
        if thing is not None and thing.until and thing.until <= turn.number:
            holder = world.units.get(thing.holder)
            if holder is not None:
                turn.tell(RelicGone(**facts_of(world, [holder]), relic=called(thing)))
            take_away(world, thing)
