"""Spells in mass battles: what the casters of an army bring into it (ERF-MAGIC-21, -52, -54, -70, -72, ERF-J-17)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.erfworld.casting.in_bouts import Art, arts_of, mastery_bonus
from engine.games.erfworld.mass.field import Army, Magic
from engine.games.erfworld.rules.magic import Spell
from engine.games.erfworld.state import World
from engine.games.erfworld.units.figures import Unit

WHERE = ("mass", "bout")
BLASTS_AT_MOST = 5  # of a caster in a battle: one in place of each volley
REFRESHED = 16  # supply of a group (ERF-MC-06)


def bring(world: World, army: Army, units: Sequence[Unit]) -> list[Art]:
    """Pays for the spells that the casters among an army's units cast, and gives the army what they do."""
    arts = arts_of(world, units, WHERE)
    for art in arts:
        for spell in art.spells:
            times = _times(art, army, spell)
            if times:
                art.spent += 0 if art.free else int(spell.price) * times * (REFRESHED if spell.per else 1)
                art.done += [spell.name] * times
                _give(army.magic, spell, times, art)
    return arts


def _times(art: Art, army: Army, spell: Spell) -> int:
    """How often he casts it: most spells once, blasts once an exchange, losses come back as juice lasts."""
    price = int(spell.price) * (REFRESHED if spell.per else 1)
    most = {"blast": BLASTS_AT_MOST if spell.key == "blast" else 0, "refresh": len(army.groups)}.get(spell.effect)
    if most is None:
        most = 1 if spell.where == "mass" and not _has(army.magic, spell) else 0
    return max(0, min(most, (art.juice - art.spent) // price))


def _has(magic: Magic, spell: Spell) -> bool:
    return bool(
        {
            "swap_lines": magic.swaps, "hide_lines": magic.hidden, "free_retreat": magic.slips,
            "lower_losses": magic.softer, "volleys": magic.volleys > 1,
        }.get(spell.effect, False)
    )  # fmt: skip


def _give(magic: Magic, spell: Spell, times: int, art: Art) -> None:
    if spell.effect == "blast":
        magic.blasts += times
        magic.blast_stat = max(magic.blast_stat, mastery_bonus(art))
    elif spell.effect == "refresh":
        magic.refresh += times
    elif spell.effect == "volleys":
        magic.volleys = 4 if spell.key.startswith("quadruple") else 2
    else:
        magic.swaps = magic.swaps or spell.effect == "swap_lines"
        magic.hidden = magic.hidden or spell.effect == "hide_lines"
        magic.slips = magic.slips or spell.effect == "free_retreat"
        magic.softer = magic.softer or spell.effect == "lower_losses"
