"""A mass battle between two parties of the map: packs as groups, warlords' stacks, and everything rolled up again
(ERF-MC-03, -06, -18, -19, ERF-X-01, -04, -14, -26).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from engine.games.erfworld.acting.contract import Unit
from engine.games.erfworld.battle.muster import Party, mounted
from engine.games.erfworld.battle.small_battle import Fought
from engine.games.erfworld.battle.tolls import QUARTERS, Toll
from engine.games.erfworld.casting.in_mass import bring
from engine.games.erfworld.casting.juice import is_caster
from engine.games.erfworld.doctrine.in_force import in_force
from engine.games.erfworld.doctrine.in_mass import MassByDoctrine
from engine.games.erfworld.doctrine.lines import is_of
from engine.games.erfworld.mass.battle import fight_mass
from engine.games.erfworld.mass.field import Army, End, MassField, Rolled, State
from engine.games.erfworld.mass.groups import Group, Status, is_mass
from engine.games.erfworld.rules.classes import UnitClass
from engine.games.erfworld.rules.growth import chief_bonus, worth
from engine.games.erfworld.rules.land import WEATHERS
from engine.games.erfworld.state import Commander, Pack, World
from engine.games.erfworld.units.kinds import can_command, gains, head_count, kind_of, leads
from engine.games.erfworld.wording import WORDING

WARLORD_SAVES = 3  # above it a warlord gets away from a lost stack (ERF-CRIT-09)
FALLEN_ALIVE = 10  # percent of a destroyed group that can be captured (ERF-MC-19, ERF-X-26)
CASTER_GROUPS = 2  # that a caster counts for (ERF-J-26)
CAVALRY = 1  # to both stats (ERF-CRT-09)


@dataclass(slots=True)
class Host:
    """A party as an army. aside: who stands by: commanders, and remainders too small for a group."""

    party: Party
    army: Army
    aside: list[Unit] = field(default_factory=list)
    left: dict[str, int] = field(default_factory=dict)


def is_mass_battle(world: World, parties: Sequence[Party], *, always: bool = False) -> bool:
    """Whether both parties are large enough (ERF-X-01). always: any groups will do (option `city_mass`)."""
    hosts = [host_of(world, party, on_turn=False) for party in parties]
    if always:
        return all(any(group.is_active for group in host.army.groups) for host in hosts)
    casters = sum(is_caster(world, unit) for host in hosts for unit in host.aside)
    together = world.options.mass_from - CASTER_GROUPS * casters
    return is_mass(hosts[0].army.groups, hosts[1].army.groups, together=together)


def host_of(world: World, party: Party, *, on_turn: bool) -> Host:
    """Groups of whole packs, then of remainders of the same class and level; stacks of those warlords who do not
    command the army.
    """
    host = Host(party, Army([], on_turn=on_turn, mobile=any(unit.back >= 0 for unit in party.units)))
    loose: dict[tuple[UnitClass, int], dict[str, int]] = {}
    carried = {unit.id for unit in party.units if any(unit.on == other.id for other in party.units)}
    for unit in party.units:
        if isinstance(unit, Commander):
            host.aside.append(unit)
        elif unit.id not in carried:
            _enlist(host, unit, party, loose, WEATHERS[world.hexes[unit.place].weather].stats)
    for (kind, stats), parts in loose.items():
        _gather(host, kind, stats, parts)
    _lead(world, host)
    return host


def _enlist(
    host: Host, pack: Pack, party: Party, loose: dict[tuple[UnitClass, int], dict[str, int]], weather: int
) -> None:
    """Whole groups of a pack; riders go with the mounts (ERF-X-14)."""
    riders = [unit for unit in party.units if unit.on == pack.id]
    kind = mounted(kind_of(pack), kind_of(riders[0])) if riders else kind_of(pack)
    stats = gains(pack)["stats"] + (CAVALRY if riders else 0) + weather
    size, count = kind.body_size.group, pack.count
    whole = count // size
    for number in range(whole):
        parts = {pack.id: size}
        for unit in riders:
            if isinstance(unit, Pack):
                parts[unit.id] = unit.count * (number + 1) // whole - unit.count * number // whole
        host.army.groups.append(Group(kind, size, stats=stats, parts=parts))
    if not whole:
        host.left |= {unit.id: head_count(unit) for unit in riders if isinstance(unit, Pack)}
    if count % size:
        loose.setdefault((kind, stats), {})[pack.id] = count % size


def _gather(host: Host, kind: UnitClass, stats: int, parts: dict[str, int]) -> None:
    """Groups of what is left over of several packs: whole, then half of one as damaged; less stands aside."""
    size = kind.body_size.group
    waiting = list(parts.items())
    while waiting:
        chosen: dict[str, int] = {}
        while waiting and sum(chosen.values()) < size:
            code, count = waiting.pop(0)
            taken = min(count, size - sum(chosen.values()))
            chosen[code] = taken
            if count > taken:
                waiting.insert(0, (code, count - taken))
        total = sum(chosen.values())
        if 2 * total >= size:
            short = total < size
            status = Status.DAMAGED if short else Status.READY
            host.army.groups.append(Group(kind, total, status, stats=stats, parts=chosen, short=short))
        else:
            host.left |= {code: host.left.get(code, 0) + count for code, count in chosen.items()}


def _lead(world: World, host: Host) -> None:
    """The highest warlord commands the army unless he keeps to his stack; each other makes as many max stacks as he has
    levels, one of them around himself (ERF-MC-03).
    """
    near = [*host.party.units, *host.party.around]
    leaders = sorted((unit for unit in near if leads(unit)), key=lambda unit: (-unit.level, unit.id))
    side = world.sides.get(host.party.name)
    chief = world.commanders.get(side.chief) if side is not None else None
    if chief is not None and can_command(chief):
        host.army.chief = chief_bonus(chief.level, same_hex=chief in host.party.units)
    if leaders and in_force(world, leaders[0]).first("lead") != "stack":
        host.army.commander = leaders.pop(0).level
    free = sorted(
        (group for group in host.army.groups if group.is_active),
        key=lambda group: (group.kind.shoots, -group.kind.combat, -group.kind.body_size.number, group.kind.key),
    )
    for leader in leaders:
        for number in range(min(leader.level, len(free))):
            group = free.pop(0)
            group.stacked = True
            if not number:
                group.warlord, group.leader = leader.level, leader.id


def fight_hosts(
    world: World,
    parties: Sequence[Party],
    situation: str,
    d10: Callable[..., int],
    *,
    on_turn: int | None,
    ambusher: int,
) -> Fought:
    """Muster, fight, and count. The world is only read."""
    hosts = [host_of(world, party, on_turn=on_turn == side) for side, party in enumerate(parties)]
    choices = dict(enumerate(MassByDoctrine(in_force(world, party.name)) for party in parties))
    arts = [art for host in hosts for art in bring(world, host.army, host.aside)]
    arena = MassField((hosts[0].army, hosts[1].army), State(situation), ambusher, bands=world.options.bands)
    after = fight_mass(arena, choices, d10)
    after.entries[:0] = [Rolled("spell", "casters", ", ".join(art.done), (0, 0), (0, 0)) for art in arts if art.done]
    tolls: dict[str, Toll] = {}
    for side, host in enumerate(hosts):
        lost = after.end is End.VICTORY and after.winner != side
        wanted = in_force(world, parties[1 - side].name).words("capture")
        _count(host, after, side, tolls, d10, wanted if lost else ())
    for art in arts:
        tolls[art.unit].juice += art.spent
    for side in (0, 1):
        _earn(after, side, tolls, hosts)
    lines = {unit: str(group.stood) for army in after.armies for group in army.groups for unit in group.parts}
    return Fought(tolls, after.winner, situation, "mass", lines=lines, told=_told(after, choices))


def _count(
    host: Host, after: MassField, side: int, tolls: dict[str, Toll], d10: Callable[..., int], wanted: Sequence[str]
) -> None:
    """What became of every unit of a host. wanted: whom the victor takes alive."""
    lost = after.end is End.VICTORY and after.winner != side
    retreated = after.end is End.RETREAT and after.winner != side
    for unit in host.party.units:
        tolls[unit.id] = Toll(ammo=_ammo(unit, won=after.winner == side), luck=getattr(unit, "luck", 0))
    for group in after.armies[side].groups:
        for code, count in group.parts.items():
            _count_part(tolls[code], group, count, taken=lost and is_of_any(wanted, group.kind))
    for code, count in host.left.items():
        _add(tolls[code], count, captured=lost)
    fallen = {group.leader: group.slain for group in after.armies[side].groups if group.leader and not group.units}
    for unit in host.aside:
        toll = tolls[unit.id]
        if lost:
            toll.captured = 1
        elif unit.id in fallen and (fallen[unit.id] or d10("warlord", unit.id) <= WARLORD_SAVES):
            toll.croaked = 1
        else:
            toll.alive = 1
            toll.wounds = [unit.hits] if isinstance(unit, Commander) and unit.hits >= 0 else []
    for unit in host.party.units:
        toll = tolls[unit.id]
        toll.fled = retreated and toll.alive > 0
        if isinstance(unit, Pack):
            toll.wounds = unit.wounds[: toll.alive]


def is_of_any(words: Sequence[str], kind: UnitClass) -> bool:
    return any(is_of(word, kind) for word in words)


def _ammo(unit: Unit, *, won: bool) -> int:
    """A battle takes one ammo of shooters; the winners find half of it again (ERF-SHOOT-03)."""
    if not kind_of(unit).shoots:
        return unit.ammo
    return max(0, unit.ammo - (1 if won else 2))


def _add(toll: Toll, count: int, *, captured: bool) -> None:
    if captured:
        toll.captured += count
    else:
        toll.alive += count


def _count_part(toll: Toll, group: Group, count: int, *, taken: bool) -> None:
    """A pack's share in a group: all, half of a damaged one, or none."""
    if group.captured:
        toll.captured += count
    elif not group.units:
        prisoners = -(-count * FALLEN_ALIVE // 100) if taken else 0
        toll.captured += prisoners
        toll.croaked += count - prisoners
    elif group.status is Status.DAMAGED and not group.short:
        toll.alive += count - count // 2
        toll.croaked += count // 2
    else:
        toll.alive += count


def _earn(after: MassField, side: int, tolls: dict[str, Toll], hosts: Sequence[Host]) -> None:
    """Experience for the enemy's losses, to all who are left, by supply (ERF-COMMAND-12, ERF-MCHEX-03)."""
    kinds = {unit.id: kind_of(unit) for unit in hosts[1 - side].party.units}
    points = sum(
        round(worth(kinds[u.id], u.level) * QUARTERS) * tolls[u.id].croaked for u in hosts[1 - side].party.units
    )
    own = [unit for unit in hosts[side].party.units if isinstance(unit, Pack) and tolls[unit.id].alive]
    weights = [int(8 * kind_of(unit).body_size.supply * tolls[unit.id].alive) for unit in own]
    total = sum(weights)
    given = 0
    for unit, weight in zip(own, weights, strict=True):
        tolls[unit.id].earned += points * weight // total
        given += points * weight // total
    if own:
        tolls[own[0].id].earned += points - given


def _told(after: MassField, choices: dict[int, MassByDoctrine]) -> tuple[str, ...]:
    """The rolls of a mass battle in words."""
    words = WORDING.tables["mass"]
    lines = [
        words["choice"].format(side=name, line=line)
        for side, name in enumerate(("Attackers", "Defenders"))
        for line in choices[side].used
    ]
    for roll in after.entries:
        lines.append(
            words[roll.what].format(
                one=roll.one.replace("_", " "),
                other=roll.other.replace("_", " "),
                mine=roll.totals[0],
                theirs=roll.totals[1],
                lost=roll.lost[0],
                killed=roll.lost[1],
            )
        )
    lines.append(words["end"].format(end=str(after.end)))
    return tuple(lines)
