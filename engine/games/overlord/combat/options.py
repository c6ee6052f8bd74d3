"""What a unit may do in a round: its COMBAT list with initiatives, and whether each entry is possible now
(OVL-COMBAT-21, -24 to -29, -43, -44, OVL-ITEM-12, OVL-MAGIC-15, -17).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.games.overlord.combat.battlefield import Field
from engine.games.overlord.combat.fighters import Fighter, Skilled, without
from engine.games.overlord.combat.strikes import Blow
from engine.games.overlord.rules.stats import Action, Stats
from engine.games.overlord.state import MANA, Kind

MELEE, PARRY, RANGED, RELOAD = "melee", "parry", "ranged", "reload"
PARRY_INITIATIVE = 2  # OVL-COMBAT-24
RELOAD_INITIATIVE = -1  # OVL-COMBAT-27
FLYING_INITIATIVE = 2  # OVL-COMBAT-54
MISSILE_RANGE = 2  # of what needs no weapon (OVL-GAP-101)
HAND = Action(kind=MELEE)
BARE = Action(kind=RANGED, range=MISSILE_RANGE)


@dataclass(frozen=True, slots=True)
class Option:
    """An entry of a unit's list in one round. rating: the initiative at which it comes up; word: as in the list."""

    word: str
    kind: str
    rating: int
    action: Action = HAND
    skilled: Skilled | None = None

    @property
    def is_attack(self) -> bool:
        return self.kind in (MELEE, RANGED)


def options(fighter: Fighter, edge: int) -> list[Option]:
    """The list of a round, each entry capped by the one before (OVL-COMBAT-21). edge: the tactical advantage.

    A routed unit only parries (OVL-COMBAT-50), and one that has shot a slow weapon only reloads (OVL-COMBAT-27).
    """
    edge += FLYING_INITIATIVE if fighter.flies else 0
    if fighter.reloading and not fighter.routed:
        return [Option(RELOAD, RELOAD, fighter.stats.initiative + edge + RELOAD_INITIATIVE)]
    words = [PARRY] if fighter.routed else [*_words(fighter), MELEE, PARRY]
    found: list[Option] = []
    rating = 10**6
    for word in words:
        option = _option(fighter, word.lower(), edge)
        if option is not None:
            rating = min(rating, option.rating)
            found.append(Option(option.word, option.kind, rating, option.action, option.skilled))
    return found


def _words(fighter: Fighter) -> list[str]:
    """The list without the spells already tried; with all of them again once none is left to try (OVL-COMBAT-28)."""
    words = fighter.tactics.actions
    spells = [word.lower() for word in words if _is_spell(fighter, word.lower())]
    if not any(spell not in fighter.tried and can_pay(fighter, fighter.at_hand[spell].action) for spell in spells):
        fighter.tried.clear()
    return [word for word in words if word.lower() not in fighter.tried]


def _is_spell(fighter: Fighter, word: str) -> bool:
    return word in fighter.at_hand and fighter.at_hand[word].is_magic


def _option(fighter: Fighter, word: str, edge: int) -> Option | None:
    base = fighter.stats.initiative + edge
    if word == PARRY:
        return Option(word, PARRY, base + PARRY_INITIATIVE)
    if word == MELEE:
        return Option(word, MELEE, base)
    if word == RANGED:
        shot = next((s for s in fighter.at_hand.values() if s.bearers and s.action.kind == RANGED), None)
        if shot is not None:
            return Option(word, RANGED, base + shot.action.added.initiative, shot.action, shot)
        return Option(word, RANGED, base, BARE) if fighter.stats.ranged_damage > 0 else None
    skilled = fighter.at_hand.get(word)
    if skilled is None:
        return None
    return Option(word, skilled.action.kind, base + skilled.action.added.initiative, skilled.action, skilled)


def can_pay(fighter: Fighter, action: Action) -> bool:
    """Whether the mana, the components and the weapons that an action needs are at hand (OVL-COMBAT-28, -44)."""
    if fighter.goods.get(MANA, 0) < action.mana:
        return False
    if action.weapon:
        armed = fighter.at_hand.get(action.weapon)
        if armed is None or armed.bearers < fighter.figures:
            return False
    return _enough(fighter.goods, action.uses)


def _enough(goods: Mapping[str, int], needed: Mapping[str, int]) -> bool:
    return all(goods.get(item, 0) >= amount for item, amount in needed.items())


def pay(fighter: Fighter, action: Action) -> None:
    """Uses up mana and components of one attempt (OVL-MAGIC-16)."""
    if action.mana:
        fighter.goods[MANA] -= action.mana
    for item, amount in action.uses.items():
        fighter.goods[item] -= amount


def reachable(field: Field, fighter: Fighter, option: Option) -> list[Fighter]:
    """The enemies within reach of an attack: for missiles none that is adjacent, and none at all while any is
    (OVL-COMBAT-25, -26, -41).
    """
    enemies = [(enemy, fighter.square.distance(enemy.square)) for enemy in field.enemies(fighter)]
    if option.kind == MELEE:
        reach = max(1, option.action.range)
        return [enemy for enemy, distance in enemies if distance <= reach]
    if any(distance <= 1 for _, distance in enemies):
        return []
    found = [enemy for enemy, distance in enemies if distance <= option.action.range]
    if option.action.target == "leader":
        found = [enemy for enemy in found if enemy.kind is Kind.LEADER]
    return found


def actors(fighter: Fighter, option: Option) -> int:
    """How many figures take part: the bearers of an item, or everybody (OVL-ITEM-12)."""
    bearers = option.skilled.bearers if option.skilled else 0
    return min(fighter.figures, bearers) if bearers else fighter.figures


def boosted(fighter: Fighter, action: Action) -> Stats:
    """The statistics a unit would strike with: its own, with what the action adds or puts in their place.

    A skill that needs a weapon strikes with what that weapon puts there (OVL-COMBAT-44).
    """
    stats = fighter.stats
    if action.weapon in fighter.at_hand:
        stats = _with(stats, fighter.at_hand[action.weapon].action.fixed)
    return _with(stats + without(action.added, "initiative"), action.fixed)


def _with(stats: Stats, fixed: Stats) -> Stats:
    """The statistics with those that are fixed put in their place."""
    return Stats(*(getattr(fixed, name) or getattr(stats, name) for name in Stats.__struct_fields__))


def blow_of(fighter: Fighter, option: Option) -> Blow | None:
    """The blow of one figure; None where it could do no harm (OVL-GAP-41).

    A magic attack does at least one point of damage: it needs no weapon.
    """
    stats = boosted(fighter, option.action)
    least = 1 if option.skilled and option.skilled.is_magic else 0
    missile = option.kind == RANGED
    damage = max(least, stats.ranged_damage if missile else stats.damage)
    attack = stats.missile if missile else stats.melee
    if damage <= 0 or attack <= 0:
        return None
    base = fighter.base.missile if missile else fighter.base.melee
    return Blow(attack, damage, base, missile, option.action.element, option.action.target == "leader")


def hits_of(fighter: Fighter, option: Option) -> int:
    """How often the action is done in a round (OVL-COMBAT-30): missiles once, but for what the action itself says."""
    fixed = option.action.fixed.hits
    if fixed:
        return fixed
    return (1 if option.kind == RANGED else fighter.hits) + option.action.added.hits
