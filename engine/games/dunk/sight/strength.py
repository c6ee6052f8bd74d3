"""How strong armies look to a kingdom: it knows its own, and of others type and race; their ERF is taken for 1."""

from __future__ import annotations

from fractions import Fraction

from engine.games.dunk.armies.strength import Stance, melee, missile_attack
from engine.games.dunk.sight.view import KingdomView, SeenArmy

UNKNOWN_ERF = 1  # of a stranger


def strength(view: KingdomView, army: SeenArmy, *, defends: bool) -> Fraction:
    """Melee or missiles, whichever is more, where the army stands. defends: at home, and unmoved (DNK-WAR-01)."""
    stance = Stance(
        type=army.type, race=army.race, erf=army.erf or UNKNOWN_ERF, terrain=view.terrain(army.province),
        techs=view.techs if army.own else (), defends=defends, sick=army.plague is not None,
    )  # fmt: skip
    return max(melee(stance), missile_attack(stance))
