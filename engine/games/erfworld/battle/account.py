"""A small battle in words: every roll, save and blow as the worked examples tell them (ERF-EX-104 to -111)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.games.erfworld.bouts.field import (
    Blow,
    Cast,
    Choice,
    Entry,
    Fate,
    Figure,
    Harm,
    Initiative,
    Paired,
    Phase,
    Result,
    Roll,
    Save,
    StandOff,
    Thrown,
    Tied,
)
from engine.games.erfworld.rules.source import HALVES
from engine.games.erfworld.wording import WORDING

MOST = 160  # lines of an account; of a longer one the single blows are left out
Names = Mapping[str, str]
SIDES = ("attackers", "defenders")


def account(entries: Sequence[Entry], names: Names) -> tuple[str, ...]:
    """The lines of a battle; of a long one only choices, rolls, and who went down, of one without a blow that there was
    none.
    """
    kinds = {type(entry) for entry in entries}
    if Phase in kinds and not kinds & {Blow, Harm, Cast, Save, Roll}:
        kept = [_other(entry, names) for entry in entries if isinstance(entry, Choice | Initiative | Tied)]
        return (*filter(None, kept), _say("bloodless"))
    lines = tuple(_told(entries, names, blows=True))
    if len(lines) <= MOST:
        return lines
    lines = tuple(_told(entries, names, blows=False))
    if len(lines) <= MOST:
        return lines
    return (*lines[:MOST], _say("more", count=len(lines) - MOST))


def figure_names(figures: Sequence[Figure], units: Names) -> dict[str, str]:
    """What every figure is called: "piker 3 (U12)", or as its unit. units: names of single units."""
    found = {}
    for one in (one for figure in figures for one in (figure, *figure.carried)):
        number = one.name.partition(".")[2]
        single = units.get(one.unit, "")
        called = single or f"{one.kind.name} {number} ({one.unit.upper()})"
        found[one.name] = _say("swarm", count=one.count, who=called) if one.is_swarm else called
    return found


def _say(key: str, **values: object) -> str:
    return WORDING.tables["account"][key].format(**values)


def _told(entries: Sequence[Entry], names: Names, *, blows: bool) -> Iterator[str]:
    """Line by line; a phase is named when something happens in it."""
    phase = ""
    for line, is_phase in _lines(entries, names, blows=blows):
        if is_phase:
            phase = line
            continue
        if phase:
            yield phase
            phase = ""
        yield line


def _lines(entries: Sequence[Entry], names: Names, *, blows: bool) -> Iterator[tuple[str, bool]]:
    """Every line, and whether it names a phase."""
    pending: dict[str, list[Blow]] = {}
    paired: set[Paired] = set()
    rolls: list[Roll] = []
    for entry in entries:
        if isinstance(entry, Blow):
            pending.setdefault(entry.target, []).append(entry)
        elif isinstance(entry, Harm):
            yield from ((line, False) for line in _harm(entry, pending.pop(entry.who, []), names, blows=blows))
        elif isinstance(entry, Roll):
            rolls.append(entry)
        elif isinstance(entry, Result):
            yield _result(entry, rolls[-2:], names), False
            rolls = []
        elif isinstance(entry, Phase):
            yield from ((_loose(roll, names), False) for roll in rolls)
            rolls, pending = [], {}
            yield _say("phase", name=entry.name.capitalize(), number=entry.number), True
        elif not (isinstance(entry, Paired) and entry in paired):
            paired |= {entry} if isinstance(entry, Paired) else set()
            line = _other(entry, names)
            if line:
                yield line, False


def _harm(entry: Harm, blows_: Sequence[Blow], names: Names, *, blows: bool) -> Iterator[str]:
    """A round's blows at one figure, and what they did to it."""
    down = entry.fate is not Fate.FIGHTING
    if not (blows or down):
        return
    who = names[entry.who]
    by = ", ".join(dict.fromkeys(names[blow.attacker] for blow in blows_))
    left = _say(f"fate_{entry.fate.name.lower()}", who=who, hits=_points(entry.hits))
    if not by:
        yield left
    elif any(blow.croaks for blow in blows_):
        yield _say("crushed", by=by, who=who, left=left)
    else:
        round_ = blows_[0].round
        yield _say(
            "struck_in" if round_ else "struck", by=by, who=who, round=round_, damage=_points(entry.damage), left=left
        )


def _result(entry: Result, rolls: Sequence[Roll], names: Names) -> str:
    told = [
        _say("rolled" if roll.die else "unrolled", who=names[roll.who], die=roll.die, stat=roll.stat, total=roll.total)
        for roll in rolls
    ]
    outcome = _say("won", who=names[entry.winner], margin=entry.margin) if entry.winner else _say("drawn")
    return _say("roll", one=told[0], other=told[1], outcome=outcome) if len(told) == 2 else outcome


def _loose(roll: Roll, names: Names) -> str:
    """A roll of a retreat, a pursuit, or a player character."""
    return _say("loose", roll=_say("rolled", who=names[roll.who], die=roll.die, stat=roll.stat, total=roll.total))


def _other(entry: Entry, names: Names) -> str:
    match entry:
        case Tied(die, first):
            return _say("tied", die=die, side=SIDES[first])
        case Initiative(totals, _, winner):
            if winner is None:
                return ""
            key = "seized" if totals[0] == totals[1] else "initiative"  # ambushed, or helpless
            return _say(key, one=totals[0], other=totals[1], side=SIDES[winner])
        case Paired(one, primaries, secondaries):
            foes = ", ".join(names[name] for name in primaries)
            more = _say("helped", by=", ".join(names[name] for name in secondaries)) if secondaries else ""
            return _say("paired", one=names[one], foes=foes, more=more)
        case Save(who, dc, die, saved):
            return _say("saved" if saved else "unsaved" if die else "unsavable", who=names[who], dc=dc, die=die)
        case Thrown(who, mount):
            return _say("thrown", who=names[who], mount=names[mount])
        case Choice(side, line):
            return _say("choice", side=SIDES[side].capitalize(), line=line)
        case Cast(who, spell, whom):
            return _say("cast", who=names[who], spell=spell, whom=names[whom])
        case StandOff(one, other):
            return _say("stand_off", one=names[one], other=names[other])
    return ""


def _points(halves: int) -> str:
    """Half points as people write them: "3", "2.5"."""
    return f"{halves / HALVES:g}"
