"""What specials, armour, reach and initiative do to the losses of a roll (ERF-MCSPEC-01 to -05, ERF-CRT-04).

Only listed specials count, and none of units of production (ERF-MCSPEC-02).
"""

from __future__ import annotations

from dataclasses import replace

from engine.games.erfworld.mass.clash import Losses
from engine.games.erfworld.mass.groups import Group
from engine.games.erfworld.rules.mass import Mark

FIRE = {"medium": 1, "large": 2, "huge": 4, "immense": 7}  # kills more against production, twice that against tiny
SPARED_BY_SCOUTS, KILLS_GIVEN = 4, 2  # at so many kills a scout gives up two of them to come away exhausted
TWEETS = -2  # to the rolls of who faces mean tweets


def has(group: Group, special: str) -> bool:
    """Whether a special counts here."""
    return not group.kind.is_basic and special in group.kind.specials


def gap(group: Group, other: Group) -> int:
    """How many sizes larger the other is."""
    return other.kind.body_size.number - group.kind.body_size.number


def adjusted(one: Group, other: Group, losses: tuple[Losses, Losses], margin: int) -> tuple[Losses, Losses]:
    """The losses of both vanguards when everything they can do is counted. margin: how far the first won the roll."""
    mine, theirs = losses
    mine, theirs = mine.more(kills(other, one, mine)), theirs.more(kills(one, other, theirs))
    mine, theirs = _spared(one, other, mine, margin > 0), _spared(other, one, theirs, margin < 0)
    if _gives_up(one, other, mine, theirs):
        mine, theirs = mine.softened(Mark.EXHAUSTED), _less(theirs)
    if _gives_up(other, one, theirs, mine):
        theirs, mine = theirs.softened(Mark.EXHAUSTED), _less(mine)
    return mine, theirs


def kills(who: Group, against: Group, losses: Losses) -> int:
    """Losses that its specials add to those of the enemy, and bare skin against armour."""
    found = 0
    if has(who, "breath_weapons") and who.kind.breath == "fire":
        more = FIRE.get(who.kind.size, 0)
        found += 2 * more if against.kind.size == "tiny" else more if against.kind.is_basic else 0
    if has(who, "extra_attack"):
        found += losses.lost
    return found


def _spared(who: Group, against: Group, losses: Losses, won: bool) -> Losses:
    """Losses that become something milder: armour, tough hide, drained life, the longer arm, the quicker foot."""
    larger, swarm = gap(who, against), against.kind.size == "tiny"
    if has(who, "armoured") and larger < 2:
        losses = losses.fewer()
    if has(who, "damage_reduction") and larger < 2 and not swarm:
        losses = losses.softened(Mark.DAMAGED)
    if has(who, "drain_life") and won:
        losses = losses.softened(Mark.DAMAGED)
    if not swarm and not (who.kind.shoots or against.kind.shoots):
        losses = _by_reach(who, against, losses)
    if "sturdy" in who.kind.traits and not who.kind.is_basic and larger <= 1 and losses.lost and not won:
        down = -(-losses.lost // 2)
        losses = replace(losses, lost=losses.lost - down, down=losses.down + down)
    return losses


def _by_reach(who: Group, against: Group, losses: Losses) -> Losses:
    """Longer reach or initiative turns one loss into damage, both together into exhaustion (ERF-CRT-04)."""
    longer = who.kind.reach > against.kind.reach
    quicker = who.kind.evasion > against.kind.evasion
    if not losses.lost or not (longer or quicker):
        return losses
    return losses.softened(Mark.EXHAUSTED if longer and quicker else Mark.DAMAGED)


def _gives_up(who: Group, against: Group, own: Losses, inflicted: Losses) -> bool:
    """Whether scouts spare the enemy two groups to lose one less (ERF-GAP-133)."""
    return has(who, "scout") and not has(against, "scout") and own.lost > 0 and inflicted.lost >= SPARED_BY_SCOUTS


def _less(losses: Losses) -> Losses:
    return replace(losses, lost=losses.lost - KILLS_GIVEN)
