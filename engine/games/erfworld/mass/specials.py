"""What specials, armour, reach and initiative do to the losses of a roll (ERF-MCSPEC-01 to -05, ERF-CRT-04).

Only listed specials count, and none of units of production (ERF-MCSPEC-02).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from engine.games.erfworld.bouts.field import is_bare
from engine.games.erfworld.mass.clash import Losses, swarms
from engine.games.erfworld.mass.groups import Group
from engine.games.erfworld.rules.mass import Mark

SIZES = ("medium", "large", "huge", "immense")
BREATHS: Mapping[str, tuple[int, int, int, int]] = {
    "acid": (0, 1, 2, 4),  # kills more against production and small units, twice that against tiny ones
    "fire": (1, 2, 4, 7),  # against production, twice that against tiny ones
    "gas": (4, 8, 16, 24),  # against tiny ones
    "lightning": (4, 6, 12, 18),  # against tiny ones and fliers of production
}
"""What breath kills more, by the size of who breathes (ERF-MCSPEC-04)."""
MORE: Mapping[str, Callable[[Group, Group], bool]] = {
    "charge": lambda who, against: "rider" in who.kind.specials and gap(who, against) < 1,
    "dance_fighting": lambda who, against: gap(who, against) < 1,
    "dual_wield": lambda who, against: gap(who, against) > 0,
    "power_strike": lambda who, against: against.kind.body_size.is_heavy,
    "rapid_shot": lambda who, against: gap(who, against) <= -2,
}
"""Who kills one more, and when (ERF-MCSPEC-03)."""
TWICE: Mapping[str, Callable[[Group, Group], bool]] = {
    "extra_attack": lambda who, against: True,
    "agile_giant": lambda who, against: True,
    "heavy_damage": lambda who, against: True,
    "scatter_shot": lambda who, against: against.kind.size == "tiny",
}
"""Who kills twice as many, and when (ERF-MCSPEC-03 to -05)."""
SPARED_BY_SCOUTS, KILLS_GIVEN = 4, 2  # at so many kills a scout gives up two of them to come away exhausted
TWEETS = -2  # to the rolls of who faces mean tweets


def has(group: Group, special: str) -> bool:
    """Whether a special counts here."""
    return not group.kind.is_basic and special in group.kind.specials


def gap(group: Group, other: Group) -> int:
    """How many sizes larger the other is."""
    return other.kind.body_size.number - group.kind.body_size.number


def is_armoured(group: Group) -> bool:
    """Whether its units wear armour: who is bare by nature only if sturdy or bought it, the quick never (ERF-TRAIT-02,
    -05).
    """
    kind = group.kind
    if "quick" in kind.traits:
        return False
    return "sturdy" in kind.traits or "armoured" in kind.specials if is_bare(kind) else kind.armoured


def adjusted(one: Group, other: Group, losses: tuple[Losses, Losses], margin: int) -> tuple[Losses, Losses]:
    """The losses of both vanguards when everything they can do is counted. margin: how far the first won the roll."""
    mine, theirs = losses
    mine, theirs = mine.more(kills(other, one, mine)), theirs.more(kills(one, other, theirs))
    if not margin:
        mine, theirs = _tired(one, mine), _tired(other, theirs)
    mine, theirs = _spared(one, other, mine, margin > 0), _spared(other, one, theirs, margin < 0)
    if _gives_up(one, other, mine, theirs):
        mine, theirs = mine.softened(Mark.EXHAUSTED), _less(theirs)
    if _gives_up(other, one, theirs, mine):
        theirs, mine = theirs.softened(Mark.EXHAUSTED), _less(mine)
    return mine, theirs


def kills(who: Group, against: Group, losses: Losses) -> int:
    """Losses that its specials add to those of the enemy, and bare skin against armour."""
    found = _breathed(who, against) if has(who, "breath_weapons") else 0
    found += sum(has(who, special) and when(who, against) for special, when in MORE.items())
    if any(has(who, special) and when(who, against) for special, when in TWICE.items()):
        found += losses.lost
    return found + _cut(who, against)


def _cut(who: Group, against: Group) -> int:
    """Who wears no armour loses one more to who does, unless either is a swarm (ERF-CRT-04)."""
    swarm = swarms(who, against) or swarms(against, who)
    return int(is_armoured(who) and not is_armoured(against) and not swarm)


def _tired(group: Group, losses: Losses) -> Losses:
    """An even roll exhausts one group more of who wears no armour (ERF-CRT-05)."""
    return losses if is_armoured(group) else replace(losses, exhausted=losses.exhausted + 1)


def _breathed(who: Group, against: Group) -> int:
    """What its breath kills more (ERF-MCSPEC-04)."""
    breath, tiny = who.kind.breath, against.kind.size == "tiny"
    if breath not in BREATHS or breath in against.kind.immune:
        return 0
    more = BREATHS[breath][SIZES.index(who.kind.size)]
    if breath == "gas":
        return more if tiny else 0
    if breath == "lightning":
        return more if tiny or (against.kind.flies and against.kind.is_basic) else 0
    weak = against.kind.is_basic or (breath == "acid" and against.kind.size == "small")
    return 2 * more if tiny else more if weak else 0


def _spared(who: Group, against: Group, losses: Losses, won: bool) -> Losses:
    """Losses that become something milder: armour, tough hide, drained life, the longer arm, the quicker foot."""
    larger, swarm = gap(who, against), against.kind.size == "tiny"
    acid = has(against, "breath_weapons") and against.kind.breath == "acid"
    if has(who, "armoured") and larger < 2 and not acid:
        losses = losses.fewer()
    if has(who, "deflect_arrows") and against.kind.shoots:
        losses = losses.fewer()
    if has(who, "dodge_increase") and 1 <= abs(larger) <= 2:
        losses = losses.softened(Mark.DAMAGED)
    if has(who, "tough") and (larger == 2 or swarm):
        losses = replace(losses, lost=0, exhausted=losses.exhausted + losses.lost)
    if has(who, "damage_reduction") and larger < 2 and not swarm:
        losses = losses.softened(Mark.DAMAGED)
    if has(who, "drain_life") and won:
        losses = losses.spared(Mark.DAMAGED if losses.lost else Mark.EXHAUSTED)
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
