"""Finding gates, their seals and keys, and who is told of what happens to them (OLY-GAP-S861, -S864 to -S869).

A key is tried when the spell is complete, so that guesses cost days and aura.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acting import NotPossible
from engine.games.olympia.events import facts_of
from engine.games.olympia.magic.casting import spell, spot
from engine.games.olympia.magic.gates.gate_events import (
    GateKeyRevealed,
    GateKeyWrong,
    GatesAbout,
    GateSealed,
    GateUnsealed,
    JumpsWatched,
    NearestGate,
    NoGateAnywhere,
    OpenGateFound,
    SealedGateFound,
    SealWatched,
    UnsealingNoticed,
)
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.state import Gate
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.using import SkillUse, Using

DETECT, SEAL, UNSEAL, WATCH_SEAL, FORCE, REVEAL, WATCH_JUMPS = "861", "864", "865", "866", "867", "868", "869"
LEAST_KEY, MOST_KEY = SKILLS[SEAL].spread("keys")


def _detect(using: Using) -> bool:
    """Gates here; if there are none, those in the province; if there are none, how far the nearest is."""
    world, here = using.world, spot(using)
    for code in here.gates:
        found = SealedGateFound if world.gates[code].key else OpenGateFound
        using.tell(found(**using.facts(), gate=code))
    if not here.gates:
        _look_around(using)
    return True


def _look_around(using: Using) -> None:
    world, here = using.world, spot(using)
    realm = world.realm_of(here)
    places = (world.places[gate.at] for gate in world.gates.values())
    steps = [world.distance(here, place) for place in places if world.realm_of(place) == realm]
    if not steps:
        using.tell(NoGateAnywhere(**using.facts()))
    elif min(steps):
        using.tell(NearestGate(**using.facts(), provinces=min(steps)))
    else:
        using.tell(GatesAbout(**using.facts(), gates=steps.count(0)))


def gate_here(using: Using) -> Gate:
    """The gate that an argument names, where the spell is cast. Raises NotPossible."""
    code = using.word(0)
    if code not in spot(using).gates:
        raise NotPossible(Refusal.NO_GATE_HERE, "OLY-GAP-S000", gate=code)
    return using.world.gates[code]


def key_said(using: Using) -> int:
    """Raises NotPossible."""
    return using.whole(1, LEAST_KEY, MOST_KEY)


def sealed_gate(using: Using) -> Gate:
    """Raises NotPossible if it is not sealed."""
    gate = gate_here(using)
    if not gate.key:
        raise NotPossible(Refusal.GATE_NOT_SEALED, f"OLY-GAP-S{using.code}", gate=gate.id)
    return gate


def _check_seal(using: Using) -> None:
    key_said(using)
    gate = gate_here(using)
    if gate.key:
        raise NotPossible(Refusal.GATE_IS_SEALED, "OLY-GAP-S864", gate=gate.id)


def _seal(using: Using) -> bool:
    gate = gate_here(using)
    gate.key = key_said(using)
    using.tell(GateSealed(**using.facts(), gate=gate.id, key=gate.key))
    return True


def _check_key(using: Using) -> None:
    key_said(using)
    sealed_gate(using)


def fits(using: Using, gate: Gate) -> bool:
    """Whether the key is right; if not, the mage is told."""
    if gate.key == key_said(using):
        return True
    using.tell(GateKeyWrong(**using.facts(), gate=gate.id))
    return False


def _open(using: Using, gate: Gate) -> bool:
    """The seal is gone, and those who asked to be told are told."""
    world, watcher = using.world, using.world.units.get(gate.watch_seal)
    gate.key, gate.watch_seal = 0, ""
    using.tell(GateUnsealed(**using.facts(), gate=gate.id))
    if watcher is not None and watcher is not using.unit:
        using.tell(UnsealingNoticed(**facts_of(world, [watcher]), gate=gate.id, name=called(using.unit)))
    return True


def _unseal(using: Using) -> bool:
    gate = sealed_gate(using)
    return fits(using, gate) and _open(using, gate)


def _watch_seal(using: Using) -> bool:
    gate = sealed_gate(using)
    if not fits(using, gate):
        return False
    gate.watch_seal = using.unit.id
    using.tell(SealWatched(**using.facts(), gate=gate.id))
    return True


def _force(using: Using) -> bool:
    return _open(using, sealed_gate(using))


def _reveal(using: Using) -> bool:
    gate = sealed_gate(using)
    using.tell(GateKeyRevealed(**using.facts(), gate=gate.id, key=gate.key))
    return True


def _watch_jumps(using: Using) -> bool:
    """Replaces the earlier watcher."""
    gate = gate_here(using)
    gate.watch_jumps = using.unit.id
    using.tell(JumpsWatched(**using.facts(), gate=gate.id))
    return True


SEALING: Mapping[str, SkillUse] = {
    DETECT: spell(_detect),
    SEAL: spell(_seal, _check_seal),
    UNSEAL: spell(_unseal, _check_key),
    WATCH_SEAL: spell(_watch_seal, _check_key),
    FORCE: spell(_force, sealed_gate),
    REVEAL: spell(_reveal, sealed_gate),
    WATCH_JUMPS: spell(_watch_jumps, gate_here),
}
