"""Casters for tests: a wizard in his capital, and what his spells said."""

from __future__ import annotations

from engine.games.erfworld.casting.charms import lay
from engine.games.erfworld.magic.events import SpellCast, SpellFailed
from engine.games.erfworld.state import Charm, Commander, Pack
from tests.engine.games.erfworld.props.stage import Stage, stage

JUICE = 1200  # of an adept of level 3


def wizard(
    game: Stage, school: str, mastery: str = "adept", *, level: int = 3, x: int = 4, y: int = 8, side: int = 1
) -> Commander:
    """A caster, in the capital of the first side if nothing else is said."""
    one = game.commander("caster", x, y, side=side, name=f"Maggie{len(game.world.commanders)}")
    one.school, one.mastery, one.level = school, mastery, level
    return one


def magic(sides: int = 1, school: str = "", mastery: str = "adept", **options: bool) -> tuple[Stage, Commander]:
    """A campaign with casters, rich sides, and a wizard of the first."""
    game = stage(sides=sides, apart=6)
    game.world.options.casters = True
    for name, value in options.items():
        setattr(game.world.options, name, value)
    for number in range(1, sides + 1):
        game.side(number).treasury = 8 * 50_000
        game.know(number)
    return game, wizard(game, school, mastery)


def cast(game: Stage, who: Commander, *spells: str) -> list[str]:
    """Runs a day in which he casts these spells; what came of each."""
    game.day(f"UNIT {who.id}\n" + "\n".join(f"cast {spell}" for spell in spells))
    return [event.said for event in game.events if isinstance(event, SpellCast)]


def failures(game: Stage) -> list[str]:
    return [event.why for event in game.events if isinstance(event, SpellFailed)]


def charmed(game: Stage, unit: Pack | Commander, spell: str, word: str) -> None:
    """A charm of the first side on a unit, until its next slot."""
    lay(game.world, Charm(spell, unit.id, game.world.day + 1, "s1", "", word))
