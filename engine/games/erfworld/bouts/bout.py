"""One bout: a battle roll, and the rounds it decides (ERF-COMBAT-01 to -04, ERF-CMDBOUT-07 to -10, ERF-B-01, -06,
-09).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field

from engine.games.erfworld.bouts.areas import SMOTHERED, area_attacks, burst, release
from engine.games.erfworld.bouts.damage import Force, force
from engine.games.erfworld.bouts.field import (
    D10,
    Blow,
    BlowKind,
    Fate,
    Field,
    Figure,
    Harm,
    Line,
    Pairing,
    Result,
    Roll,
    Save,
    StandOff,
)
from engine.games.erfworld.bouts.pairing import Sides, cleaves, most_attackers, swept
from engine.games.erfworld.bouts.phases import harm
from engine.games.erfworld.bouts.saves import LOST_BY, can_crit, crit, difficulty, save
from engine.games.erfworld.bouts.stats import (
    Stance,
    battle_stat,
    can_capture,
    counts_against,
    multiplier,
)
from engine.games.erfworld.bouts.unhorsing import stand_up, strike_thrown
from engine.games.erfworld.rules.sizes import difference
from engine.games.erfworld.rules.source import HALVES

STAT_GAP = 10  # ERF-GAP-125
STUNS = 3  # ERF-SPEC3-08
FROM_THE_SADDLE = 2  # sizes between a mount and who fights from its back
HARMLESS = 10  # rounds that make a stand-off (ERF-B-10)
REGROWS = 10  # rounds for a hit (ERF-SPECIAL-67)
FORTUNES = {"hit": "roll", "miss": "miss", "crit": "crit"}  # what luckamancy does to a roll (ERF-MAGIC-106)
FORESEEN = 99  # rounds: no attack in this whole bout
OUT = (Fate.CROAKED, Fate.DYING, Fate.CAPTURED, Fate.FLED, Fate.SPENT)


def first_round(margin: int) -> int:
    """The first round in which who lost by so much hits; from then on every second one (ERF-B-01).

    margin: 0 for a draw, in which both hit on odd rounds.
    """
    if margin <= 3:
        return 1
    return 2 if margin <= 6 else 3


def strikes(margin: int, round_: int) -> bool:
    """Whether the loser by this margin hits in this round (ERF-B-01)."""
    start = first_round(margin)
    return round_ >= start and round_ % 2 == start % 2


@dataclass(slots=True)
class _Fight:
    """The state of one bout. lead: the best primary. won: 1 when `one` won the roll, -1 when its primaries did, 0
    draw.
    """

    pairing: Pairing
    lead: Figure
    won: int = 0
    margin: int = 0
    automatic: bool = False  # sizes apart by five and more: no rolls
    feeble: bool = False  # both stats below 0: minimum blows
    one_attacks: bool = True
    muffed: bool = False  # outnumbered and rolled a 1: no damage in the first round
    spent: dict[str, str] = dataclass_field(default_factory=dict)  # player character -> what luck does for it
    rolling: tuple[str, ...] = ()  # player characters who roll for their attacks as secondaries

    @property
    def one(self) -> Figure:
        return self.pairing.one


def fight_bout(field: Field, choices: Sides, pairing: Pairing, d10: D10) -> bool:
    """Fight a pairing's bout out. Returns False for a stand-off.

    d10 is asked for ("roll", name, bout), ("save", name, ...). Everything is recorded on the field.
    """
    lead = max(pairing.primaries, key=lambda figure: (_stat_of(field, pairing, figure), figure.name))
    fight = _Fight(pairing, lead)
    for figure in pairing.everyone:
        figure.idle = FORESEEN if figure.foreseen else 0
        figure.foreseen = False
    _intents(field, choices, fight)
    grips = area_attacks(field, choices, pairing, d10)
    _luck(field, choices, fight)
    _roll(field, fight, d10)
    if fight.margin >= LOST_BY:
        _crits(field, fight, d10)
    _lucky_crit(field, fight)
    harmless = round_ = 0
    while not _is_decided(fight, round_):
        round_ += 1
        harmed = _round(field, fight, round_, d10)
        if round_ == 1:
            _after_first_round(field, choices, fight, d10)
        burst(field, pairing, round_)
        if round_ == SMOTHERED:
            release(field, grips)
        for figure in pairing.everyone:
            figure.stunned = max(0, figure.stunned - 1)
            figure.idle = max(0, figure.idle - 1)
            _regenerate(figure)
        harmless = 0 if harmed else harmless + 1
        if harmless >= HARMLESS:
            field.note(StandOff(fight.one.name, lead.name))
            return False
    _last_round(field, fight, round_ + 1)
    return True


def _regenerate(figure: Figure) -> None:
    """A hit comes back for every ten rounds fought (ERF-SPECIAL-67)."""
    figure.rounds += 1
    grows = "regeneration" in figure.kind.specials and figure.rounds % REGROWS == 0
    if grows and figure.is_fighting:
        figure.hits = min(figure.full, figure.hits + HALVES)


def _last_round(field: Field, fight: _Fight, round_: int) -> None:
    """Where a mount fell, the fight goes on for a round against those it carried (ERF-MOUNT-09, ERF-PC-06)."""
    if field.lying:
        harm(field, strike_thrown(field, fight.pairing.everyone, round_), list(field.lying))
        stand_up(field)


def _intents(field: Field, choices: Sides, fight: _Fight) -> None:
    """Who means to capture, and whether a shield-bearer only defends."""
    one, lead = fight.one, fight.lead
    for figure in fight.pairing.everyone:
        figure.capturing = False
    one.capturing = choices[one.side].captures(field, one, lead) and can_capture(field, one, lead)
    for foe in fight.pairing.attackers:
        foe.capturing = choices[lead.side].captures(field, foe, one) and can_capture(field, foe, one)
    fight.one_attacks = not choices[one.side].defends(field, one, lead)
    heroes = [foe for foe in fight.pairing.secondaries if foe.player]
    fight.rolling = tuple(foe.name for foe in heroes if choices[foe.side].rolls_along(field, foe))


def _luck(field: Field, choices: Sides, fight: _Fight) -> None:
    """Player characters spend luck before the roll; none works when either has luck or Fate's Favour (ERF-CMDPC-03 to
    -08).
    """
    for one, against in ((fight.one, fight.lead), (fight.lead, fight.one)):
        if not one.player or not one.luck or not one.is_fighting:
            continue
        if against.luck or any("fates_favour" in figure.kind.specials for figure in (one, against)):
            continue
        use = choices[one.side].luck(field, one, against)
        if use:
            one.luck -= 1
            fight.spent[one.name] = use
    for one in (fight.one, fight.lead):
        if one.name in field.fortune:
            fight.spent[one.name] = FORTUNES[field.fortune.pop(one.name)]


def _stat_of(field: Field, pairing: Pairing, figure: Figure) -> int:
    return battle_stat(field, figure, pairing.one, Stance(True, (pairing.one,)))


def _attackers(fight: _Fight) -> tuple[Figure, ...]:
    return tuple(figure for figure in fight.pairing.attackers if figure.is_fighting)


def _roll(field: Field, fight: _Fight, d10: D10) -> None:
    """The battle roll of both sides (ERF-COMBAT-01, -07, ERF-CRIT-02, ERF-GAP-125)."""
    one, lead = fight.one, fight.lead
    if difference(one.kind.body_size, lead.kind.body_size).number >= 5:
        fight.automatic = True
        return
    helpers = [rider for foe in _attackers(fight) for rider in helpers_of(foe)]
    stance = Stance(fight.one_attacks and not (one.stunned or one.laden), (*_attackers(fight), *helpers))
    mine = battle_stat(field, one, lead, stance)
    theirs = _stat_of(field, fight.pairing, lead)
    if mine < 0 and theirs < 0:
        fight.feeble = True
        return
    if mine < 0 or theirs < 0 or abs(mine - theirs) >= STAT_GAP:
        fight.won, fight.margin = (-1 if mine < theirs else 1), LOST_BY
        field.note(Roll(one.name, 0, mine))
        field.note(Roll(lead.name, 0, theirs))
    else:
        dice = [_die(fight, figure, d10, field.bout) for figure in (one, lead)]
        totals = dice[0] + mine, dice[1] + theirs
        fight.won = (totals[0] > totals[1]) - (totals[0] < totals[1])
        fight.margin = abs(totals[0] - totals[1])
        fight.muffed = dice[0] == 1 and _is_swamped(fight)
        field.note(Roll(one.name, dice[0], mine))
        field.note(Roll(lead.name, dice[1], theirs))
    field.note(Result({1: one.name, -1: lead.name, 0: ""}[fight.won], fight.margin))


def _die(fight: _Fight, figure: Figure, d10: D10, bout: int) -> int:
    """A die: a 10 by luck, the better of two with Fate's Favour (ERF-CMDPC-03, ERF-COMMAND-25)."""
    if fight.spent.get(figure.name) in ("roll", "miss"):
        return 10 if fight.spent[figure.name] == "roll" else 1
    die = d10("roll", figure.name, bout)
    return max(die, d10("roll again", figure.name, bout)) if "fates_favour" in figure.kind.specials else die


def _is_swamped(fight: _Fight) -> bool:
    """So many attackers that a rolled 1 does no damage in the first round (ERF-OUTNUM-02, -07)."""
    counted = [figure for figure in _attackers(fight) if counts_against(figure, fight.one)]
    limits = [
        difference(figure.kind.body_size, fight.one.kind.body_size).most[0 if figure.size <= fight.one.size else 1]
        for figure in counted
    ]
    return bool(limits) and len(counted) >= max(limits)


def _crits(field: Field, fight: _Fight, d10: D10) -> None:
    """Who lost by 10 or more saves before the first blow (ERF-CRIT-01 to -06)."""
    losers = [fight.one] if fight.won == -1 else list(fight.pairing.primaries)
    winner = fight.lead if fight.won == -1 else fight.one
    if not can_crit(winner) or (winner is fight.one and not fight.one_attacks) or winner.stunned or winner.idle:
        return
    if fight.spent.get(winner.name) == "roll":
        return
    gap = abs(_stat_of(field, fight.pairing, fight.lead) - _own(field, fight)) >= STAT_GAP
    for loser in losers:
        dc = difficulty(loser, winner, stat_gap=gap)
        if dc is None or not _can_hurt(winner, loser):
            continue
        if not save(field, loser, dc, d10, field.bout):
            crit(loser)
            field.note(Harm(loser.name, 0, loser.hits, loser.fate))
            field.felled[loser.name] = (winner.name,)


def _lucky_crit(field: Field, fight: _Fight) -> None:
    """An automatic critical hit bought with luck, on who can be hurt (ERF-CMDPC-06)."""
    for one, against in ((fight.one, fight.lead), (fight.lead, fight.one)):
        if fight.spent.get(one.name) == "crit" and against.is_fighting and _can_hurt(one, against):
            crit(against)
            field.note(Harm(against.name, 0, against.hits, against.fate))
            field.felled[against.name] = (one.name,)


def _own(field: Field, fight: _Fight) -> int:
    return battle_stat(field, fight.one, fight.lead, Stance(fight.one_attacks, _attackers(fight)))


def _can_hurt(winner: Figure, loser: Figure) -> bool:
    """An attack that cannot take a hit cannot crit (ERF-CRIT-03)."""
    blow = force(winner, loser, BlowKind.HIT)
    return blow.croaks or blow.raw - loser.kind.dr * 2 >= 2


def _is_decided(fight: _Fight, round_: int) -> bool:
    """A bout ends when somebody is out and nobody lies incapacitated (ERF-CMDBOUT-10).

    Who was critted before the first blow is out, but the others still fight the first round.
    """
    everyone = fight.pairing.everyone
    if fight.one.fate in OUT or all(foe.fate in OUT for foe in fight.pairing.attackers):
        return True
    gone = any(figure.fate in OUT for figure in everyone)
    down = any(figure.fate is Fate.DOWN for figure in everyone)
    able = any(figure.is_fighting for figure in everyone)
    return not able or (gone and not down and round_ > 0)


def _round(field: Field, fight: _Fight, round_: int, d10: D10) -> bool:
    """One round of blows, all at once (ERF-B-09). Returns whether anyone was harmed."""
    forces: dict[str, list[Force]] = {}
    for attacker, target, kind, times in _blows(field, fight, round_, d10):
        blow = force(attacker, target, kind, times, cleaves=cleaves(attacker, target))
        if attacker.line is Line.SUPPORT:
            blow = replace(blow, halved=True)  # ERF-CMDSCREEN-04
        forces.setdefault(target.name, []).append(blow)
        field.note(Blow(attacker.name, target.name, round_, blow.kind, blow.raw * blow.times, blow.croaks))
    before = {figure.name: figure.hits for figure in fight.pairing.everyone}
    harmed = harm(field, forces, fight.pairing.everyone)
    for figure in fight.pairing.everyone:
        if before[figure.name] - figure.hits >= HALVES:
            _drink(forces[figure.name])
            if figure.is_fighting:
                _stagger(field, figure, forces[figure.name], d10, round_)
    return harmed


def _drink(blows: Sequence[Force]) -> None:
    """Who drains life by a hit gets one back, and does not attack in the next round (ERF-SPECIAL-38)."""
    for blow in blows:
        drinker = blow.attacker
        thirsty = "drain_life" in drinker.kind.specials and drinker.is_fighting and drinker.hits < drinker.full
        if thirsty and blow.kind is BlowKind.HIT and blow.raw:
            drinker.hits = min(drinker.full, drinker.hits + HALVES)
            drinker.idle = max(drinker.idle, 2)  # one of them is this round


def _stagger(field: Field, victim: Figure, blows: Sequence[Force], d10: D10, round_: int) -> None:
    """A stunning strike that does a point of damage: on less than 4 the victim is stunned for the next round
    (ERF-SPEC3-08). Spat muck blinds (ERF-SPECIAL-74).
    """
    hits = [blow.attacker.kind.specials for blow in blows if blow.kind is BlowKind.HIT and blow.raw]
    victim.blinded = victim.blinded or any("spit_muck" in specials for specials in hits)
    strikes = any("stunning_strike" in specials for specials in hits)
    if not strikes or victim.stunned:
        return
    die = d10("stun", victim.name, field.bout, round_)
    field.note(Save(victim.name, STUNS, die, die > STUNS))
    if die <= STUNS:
        victim.stunned = 1 if "advanced_initiative" in victim.kind.specials else 2  # one of them is this round


def _blows(field: Field, fight: _Fight, round_: int, d10: D10) -> list[tuple[Figure, Figure, BlowKind, int]]:
    """Who strikes whom in a round, how, and with what multiplier."""
    found = []
    one = fight.one
    if _can_strike(one) and fight.one_attacks and not (fight.muffed and round_ == 1):
        targets = _targets(fight)
        for target in targets * (_times_struck(one, round_) if len(targets) == 1 else 1):
            kind = _manner(fight, fight.won == 1, target, one, round_)
            if kind is not None:
                found.append((one, target, _softened(one, kind), _times(fight, one, target)))
    for foe in fight.pairing.primaries:
        if not _can_strike(foe):
            continue
        kind = _manner(fight, fight.won == -1, one, foe, round_)
        if kind is not None:
            blow = (foe, one, _softened(foe, kind), _times(fight, foe, one))
            found += [blow] * _times_struck(foe, round_)
    found += _from_the_saddle(fight, round_)
    for foe in _rolling(field, fight, round_, d10):
        found.append((foe, one, _softened(foe, BlowKind.HIT), multiplier(foe, one)))
    for foe in _secondaries(fight, round_):
        found.append(
            (foe, one, _softened(foe, BlowKind.MINIMUM if fight.feeble else BlowKind.HIT), multiplier(foe, one))
        )
    return found


def _times_struck(figure: Figure, round_: int) -> int:
    """How often it strikes a single target in a round: twice with an extra attack, where each blow carries a shock, or
    with its first attack if it is quick (ERF-SPECIAL-63, -99, -100).
    """
    specials = figure.kind.specials
    twice = "extra_attack" in specials or "electrify" in specials or ("quick_attack" in specials and round_ == 1)
    return 2 if twice else 1


def helpers_of(mount: Figure) -> list[Figure]:
    """Riders behind the first who can fight from the back of a mount that is not laden: shooters, as if of a shorter
    range, and melee of its reach who are not much smaller (ERF-MOUNT-08).
    """
    if not mount.cavalry or mount.laden:
        return []
    return [
        rider
        for rider in mount.carried[1:]
        if "rider" in (*rider.kind.specials, rider.kind.terrain_special)
        and rider.is_armed
        and (
            rider.kind.range != "short"
            if rider.kind.shoots
            else abs(mount.size - rider.size) <= FROM_THE_SADDLE and rider.reach >= mount.reach
        )
    ]


def _from_the_saddle(fight: _Fight, round_: int) -> list[tuple[Figure, Figure, BlowKind, int]]:
    """Blows of those who ride along: without fail in the rounds of secondaries (ERF-MOUNT-08)."""
    one = fight.one
    sides = [(one, _targets(fight)), *((foe, [one]) for foe in fight.pairing.attackers)]
    found = []
    for mount, targets in sides:
        for rider in helpers_of(mount) if targets and _can_strike(mount) else ():
            if round_ % 2 == int(rider.size < targets[0].size):
                rider.shot = rider.shot or rider.kind.shoots
                found.append((rider, targets[0], BlowKind.HIT, multiplier(rider, targets[0])))
    return found


def _can_strike(figure: Figure) -> bool:
    return figure.is_fighting and not (figure.stunned or figure.idle or figure.laden)


def _times(fight: _Fight, attacker: Figure, target: Figure) -> int:
    """Luck doubles damage, or triples what is doubled already (ERF-CMDPC-04)."""
    times = multiplier(attacker, target)
    return min(3, times + 1) if fight.spent.get(attacker.name) == "damage" else times


def _targets(fight: _Fight) -> list[Figure]:
    """Whom `one` strikes: its first primary, or two if it cleaves; of the smallest another beside it. Who lies there is
    struck again (ERF-COMBAT-10).
    """
    there = [foe for foe in fight.pairing.primaries if foe.fate in (Fate.FIGHTING, Fate.DOWN)]
    two = all(cleaves(fight.one, foe) for foe in there)
    if two:
        return there[:2]
    return [*there[:1], *swept(fight.one, there[0], fight.pairing.attackers)]


def _manner(fight: _Fight, won: bool, target: Figure, attacker: Figure, round_: int) -> BlowKind | None:
    """How a side of the roll strikes in a round, None for not at all (ERF-B-01)."""
    if fight.automatic:
        return BlowKind.HIT
    if fight.feeble:
        return BlowKind.MINIMUM
    if fight.won == 0 and round_ % 2 == 0:
        far = difference(attacker.kind.body_size, target.kind.body_size).number >= 3
        bare = not target.is_armoured or far
        return BlowKind.GLANCE if bare and attacker.is_armed else None
    if won or strikes(fight.margin, round_):
        return BlowKind.HIT
    return None


def _softened(attacker: Figure, kind: BlowKind) -> BlowKind:
    """Captors only glance (ERF-CAPT-02)."""
    return BlowKind.GLANCE if attacker.capturing else kind


def _rolling(field: Field, fight: _Fight, round_: int, d10: D10) -> list[Figure]:
    """Player characters among the secondaries who roll instead: who of them hits in this round (ERF-PC-03)."""
    one, found = fight.one, []
    for foe in fight.pairing.secondaries:
        if foe.name not in fight.rolling or not _can_strike(foe):
            continue
        stats = battle_stat(field, foe, one, Stance(True)), battle_stat(field, one, foe, Stance(fight.one_attacks))
        dice = d10("contest", foe.name, field.bout, round_), d10("contest", one.name, foe.name, field.bout, round_)
        field.note(Roll(foe.name, dice[0], stats[0]))
        field.note(Roll(one.name, dice[1], stats[1]))
        if dice[0] + stats[0] > dice[1] + stats[1]:
            found.append(foe)
    return found


def _secondaries(fight: _Fight, round_: int) -> Sequence[Figure]:
    """Secondaries hit on odd rounds if all of them are smaller than their target, otherwise on even ones (ERF-B-06)."""
    there = [foe for foe in fight.pairing.secondaries if _can_strike(foe) and foe.name not in fight.rolling]
    smaller = all(foe.size < fight.one.size for foe in there)
    return there if round_ % 2 == int(smaller) else []


def _after_first_round(field: Field, choices: Sides, fight: _Fight, d10: D10) -> None:
    """Critical misses among too many attackers, then automatic defeat (ERF-CRIT-12, ERF-OUTNUM-04, ERF-GAP-123)."""
    one = fight.one
    attackers = _attackers(fight)
    limit = most_attackers(one, attackers)
    if one.is_fighting and limit and len(attackers) >= limit:
        struck = _targets(fight)
        for figure in attackers:
            dc = difficulty(figure, None)
            if figure not in struck and dc is not None and not save(field, figure, dc, d10, "miss", field.bout):
                crit(figure)
                field.note(Harm(figure.name, 0, figure.hits, figure.fate))
    if not one.is_fighting or not _is_overwhelmed(fight):
        return
    captors = [figure for figure in _attackers(fight) if figure.capturing]
    one.fate = Fate.CAPTURED if captors else Fate.CROAKED
    field.felled[one.name] = tuple(figure.name for figure in _attackers(fight))
    field.note(Harm(one.name, 0, one.hits, one.fate))
    one.hits = min(one.hits, 0) if not captors else one.hits


def _is_overwhelmed(fight: _Fight) -> bool:
    """Outnumbered so that it is defeated after the first round; at least one attacker must be in melee."""
    one = fight.one
    attackers = [figure for figure in _attackers(fight) if figure.size >= one.size]
    if not any(not figure.kind.shoots for figure in attackers):
        return False
    limit = min(difference(figure.kind.body_size, one.kind.body_size).most[1] for figure in attackers)
    return limit > 0 and len(attackers) >= limit
