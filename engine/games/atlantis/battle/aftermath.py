"""What a battle leaves behind: the healed, the dead, spoils, and who may still act (ATL-VICTORY-03 .. -06)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.core.acting.ledger import destroy
from engine.core.dice import Dice
from engine.games.atlantis.battle.soldiers import Soldier
from engine.games.atlantis.rules.arms import INVULNERABLE
from engine.games.atlantis.rules.items import GOODS, ITEMS, MONSTERS
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import CREATURES, Fought, Unit, World
from engine.games.atlantis.units.skills import level, lose_training, people

HERB = "herb"
TRIES_A_LEVEL = 5
HEALING_CHANCE = 0.5
MAGICAL_HEALING: Mapping[int, tuple[int, float]] = {
    1: (10, 0.5),
    2: (10, 0.5),
    3: (25, 0.75),
    4: (25, 0.75),
    5: (100, 0.9),
}
FEW = 100  # found things that are handed out one by one; more are handed out in proportion first
BITS = 53
MAGIC_WORTH: Mapping[str, int] = {  # silver, when monsters hoard them (ATL-GAP-99): ten times what making one costs
    "ring of invisibility": 6000,
    "cloak of invulnerability": 8000,
    "staff of fire": 6000,
    "staff of lightning": 10000,
    "amulet of true seeing": 6000,
    "amulet of protection": 2000,
    "runesword": 8000,
    "shieldstone": 2000,
    "magic carpet": 4000,
    "portal": 6000,
}


def heal(turn: AtlantisTurn, winners: Sequence[Unit], dead: list[Soldier], dice: Dice) -> list[Soldier]:
    """Tries to save the fallen people of the winners; returns those saved (ATL-VICTORY-03, ATL-EX-29).

    Magic heals before herbs do. dead: all fallen soldiers of that side.
    """
    patients = dice.shuffled([soldier for soldier in dead if not soldier.kind])
    fallen: dict[int, int] = {}
    for soldier in patients:
        fallen[soldier.unit.id] = fallen.get(soldier.unit.id, 0) + 1
    saved: list[Soldier] = []
    for tries, chance, healer, herbs in _healers(winners, fallen):
        tries = min(tries, len(patients))
        if herbs:
            destroy(turn, healer, HERB, tries, "healing")
        treated, patients = patients[:tries], patients[tries:]
        saved += [soldier for soldier in treated if dice.random() < chance]
    return saved


def _healers(winners: Sequence[Unit], fallen: Mapping[int, int]) -> list[tuple[int, float, Unit, bool]]:
    """(attempts, chance, healer, needs herbs) of everybody alive who can heal, magic first."""
    magical, common = [], []
    for unit in winners:
        alive = people(unit) - fallen.get(unit.id, 0)
        if not alive:
            continue
        power = level(unit, "magical healing")
        if power:
            tries, chance = MAGICAL_HEALING[power]
            magical.append((tries, chance, unit, False))
        skill = level(unit, "healing")
        if skill and unit.count(HERB):
            tries = min(TRIES_A_LEVEL * skill * alive, unit.count(HERB))
            common.append((tries, HEALING_CHANCE, unit, True))
    return magical + common


def bury(turn: AtlantisTurn, dead: Iterable[Soldier]) -> dict[int, float]:
    """Takes the dead out of their units; returns unit -> the part of its soldiers that died."""
    fallen: dict[int, tuple[Unit, dict[str, int]]] = {}
    for soldier in dead:
        counts = fallen.setdefault(soldier.unit.id, (soldier.unit, {}))[1]
        counts[soldier.item] = counts.get(soldier.item, 0) + 1
    parts = {}
    for unit, counts in fallen.values():
        bodies = sum(count for item, count in unit.items.items() if ITEMS[item].is_person or ITEMS[item].is_monster)
        before = people(unit)
        for item, count in counts.items():
            destroy(turn, unit, item, count, "battle")
        if people(unit) != before:
            lose_training(unit, before)
        parts[unit.id] = sum(counts.values()) / bodies
    return parts


def strip(turn: AtlantisTurn, losers: Sequence[Unit], parts: Mapping[int, float], dice: Dice) -> dict[str, int]:
    """Takes from the losers what their dead owned; returns what is found of it: each piece with 1 in 2.

    (ATL-VICTORY-04, ATL-GAP-60.) What is found is out of the books until `hand_out` brings it back.
    """
    found: dict[str, int] = {}
    for unit in losers:
        part = parts.get(unit.id, 0.0)
        if not part:
            continue
        for item, count in list(unit.items.items()):
            if ITEMS[item].is_person or ITEMS[item].is_monster:
                continue
            share = count if part >= 1 else _rounded(count * part, dice)
            pieces = halved(share, dice)
            destroy(turn, unit, item, share - pieces, "battle")
            if pieces:
                unit.add(item, -pieces)
                found[item] = found.get(item, 0) + pieces
    return found


def _rounded(amount: float, dice: Dice) -> int:
    whole = int(amount)
    return whole + dice.chance(amount - whole)


def halved(amount: int, dice: Dice) -> int:
    """How many of so many pieces are found when each is with 1 in 2: the bits of fair rolls counted."""
    found = 0
    while amount > 0:
        take = min(amount, BITS)
        found += (int(dice.random() * 2.0**BITS) >> (BITS - take)).bit_count()
        amount -= take
    return found


def hand_out(winners: Sequence[Unit], found: Mapping[str, int], dice: Dice) -> None:
    """Each piece goes to a random survivor of the winners (ATL-VICTORY-04)."""
    heads = {unit.id: float(people(unit)) for unit in winners}
    if not any(heads.values()):
        heads = {unit.id: float(sum(n for i, n in unit.items.items() if ITEMS[i].is_monster)) for unit in winners}
    total = sum(heads.values())
    takers = {unit.id: unit for unit in winners}
    for item, amount in found.items():
        left = amount
        if amount > FEW:
            for number, count in heads.items():
                even = int(amount * count / total)
                if even:
                    takers[number].add(item, even)
                left -= even
        for _ in range(left):
            takers[dice.weighted(heads)].add(item, 1)


def hoard(dead: Iterable[Soldier], dice: Dice) -> dict[str, int]:
    """What fallen wild monsters had: silver, and goods by their kind (ATL-GAP-99)."""
    killed: dict[str, int] = {}
    for soldier in dead:
        if soldier.unit.faction == CREATURES and soldier.item in MONSTERS:
            killed[soldier.item] = killed.get(soldier.item, 0) + 1
    found: dict[str, int] = {}
    for kind, count in killed.items():
        purse = MONSTERS[kind].silver
        silver = sum(dice.below(purse) for _ in range(count))
        if silver:
            found["silver"] = found.get("silver", 0) + silver
        worth = sum(dice.below(2 * purse) for _ in range(count))
        good = spoil_good(MONSTERS[kind].spoil, dice)
        if good:
            pieces = worth // (MAGIC_WORTH.get(good) or GOODS[good].price)
            if pieces:
                found[good] = found.get(good, 0) + pieces
    return found


def spoil_good(spoil: str, dice: Dice) -> str:
    """A good of a class of spoils, "" for none; normal ones are half the time a trade good."""
    if not spoil:
        return ""
    kind = "trade" if spoil == "normal" and dice.chance(0.5) else spoil
    if kind == "magic":
        return dice.choice(list(MAGIC_WORTH))
    return dice.choice([g.key for g in GOODS.values() if g.kind == kind and g.key != "silver" and g.price])


def mark(world: World, units: Iterable[Unit], *, may_move: bool, may_attack: bool) -> None:
    """Notes who may still move and attack this turn (ATL-VICTORY-06, ATL-GAP-58, -59)."""
    for unit in units:
        known = world.this_turn.fought.get(unit.id)
        world.this_turn.fought[unit.id] = Fought(
            unit.id,
            may_move and (known is None or known.may_move),
            may_attack and (known is None or known.may_attack),
        )


def drop_guard(losers: Iterable[Unit]) -> None:
    """The beaten guard nothing any longer, but for those with amulets (ATL-GAP-59)."""
    for unit in losers:
        if not unit.count(INVULNERABLE):
            unit.flags.guard = False
