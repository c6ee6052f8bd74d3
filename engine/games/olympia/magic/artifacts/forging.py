"""Things made with aura (OLY-GAP-S881, -S883 to -S885, -S894)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acting import NotPossible
from engine.games.olympia.magic.artifacts.artifact_events import Forged, PalantirForged
from engine.games.olympia.magic.casting import points
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.state import Thing
from engine.games.olympia.units.aura import AURA, AURACULUM
from engine.games.olympia.units.naming import called, clean_name
from engine.games.olympia.units.things import put_with
from engine.games.olympia.units.using import SkillUse, Use, Using

AURACULUM_FORGED, WEAPON, ARMOR, BOW, PALANTIR_FORGED = "881", "883", "884", "885", "894"
ARTIFACT, PALANTIR = "artifact", "palantir"
ARTIFACT_WEIGHT, LIGHT = 10, 1  # figures 2
RATINGS = {WEAPON: "attack", ARMOR: "defense", BOW: "missile"}
NAMES = {WEAPON: "Sword", ARMOR: "Armor", BOW: "Bow", AURACULUM_FORGED: "Auraculum"}
LONGEST_NAME = 25  # of things (OLY-GAP-O42)
ADVANCED_SORCERY = "920"


def _name(using: Using) -> str:
    given = clean_name(using.args[1], LONGEST_NAME) if len(using.args) > 1 else ""
    return given or NAMES[using.code]


def _make(using: Using, kind: str, name: str, weight: int, adds: dict[str, int]) -> Thing:
    """A new thing in the hands of its maker."""
    code = using.world.new_code("other")
    made = Thing(id=code, kind=kind, name=name, weight=weight, adds=adds, maker=using.unit.id, made_at=using.place.id)
    using.world.things[code] = made
    put_with(using.world, made, using.unit)
    return made


def _forge(using: Using) -> bool:
    rating = RATINGS[using.code]
    added = using.skill.number("adds") * points(0, None)(using)
    made = _make(using, ARTIFACT, _name(using), ARTIFACT_WEIGHT, {rating: added})
    using.tell(Forged(**using.facts(), name=called(made), adds=f"{added} to {rating}"))
    return True


def _check_auraculum(using: Using) -> None:
    """Once in a life, and with no more than the maximum that he has of himself."""
    if using.unit.forged:
        raise NotPossible(Refusal.FORGED_ALREADY, "OLY-GAP-S881")
    if points(0, None)(using) > using.unit.most_aura:
        raise NotPossible(Refusal.OVER_MAXIMUM, "OLY-GAP-S881", aura=using.unit.most_aura)


def _forge_auraculum(using: Using) -> bool:
    """The aura leaves the mage's own maximum for ever, and comes back twice in his hands only."""
    unit, put_in = using.unit, points(0, None)(using)
    unit.most_aura -= put_in
    unit.forged = True
    added = using.skill.number("raises") * put_in
    made = _make(using, AURACULUM, _name(using), LIGHT, {AURA: added})
    made.teaches = [ADVANCED_SORCERY]
    using.tell(Forged(**using.facts(), name=called(made), adds=f"{added} to the maximum aura of its maker"))
    return True


def _forge_palantir(using: Using) -> bool:
    made = _make(using, PALANTIR, "Palantir", LIGHT, {})
    using.tell(PalantirForged(**using.facts(), name=called(made)))
    return True


FORGING: Mapping[str, SkillUse] = {
    AURACULUM_FORGED: Use(_forge_auraculum, _check_auraculum, points(0, None)),
    **{code: Use(_forge, aura=points(0, None)) for code in RATINGS},
    PALANTIR_FORGED: Use(_forge_palantir),
}
