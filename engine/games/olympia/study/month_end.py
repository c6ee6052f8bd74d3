"""What the end of the month does to what units know and to their aura (OLY-TURN-08, OLY-GAP-24)."""

from __future__ import annotations

from engine.games.olympia.rules.items import GOLD, ITEMS
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.units import aura, skills


def recover_aura(turn: OlympiaTurn) -> None:
    """Two points to each magician, up to the maximum."""
    aura.recover(turn.state)


def fade_spells(turn: OlympiaTurn) -> None:
    """Shrouds, barriers, hindrances and the looks of commoners."""
    aura.fade(turn.state)


def count_anew(turn: OlympiaTurn) -> None:
    """Uses and days of study."""
    skills.new_month(turn.state)


def meet_goods(turn: OlympiaTurn) -> None:
    """Every faction is told, once, what there is to know of the goods, men and beasts that it holds (OLY-GAP-O38)."""
    known = {code: set(player.lore) for code, player in turn.state.players.items()}
    for unit in turn.state.units.values():
        if unit.player in known:
            for item in unit.items:
                if item not in known[unit.player] and item in ITEMS and item != GOLD:
                    known[unit.player].add(item)
                    skills.show_lore(turn, unit.player, item)
