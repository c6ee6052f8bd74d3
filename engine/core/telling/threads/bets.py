"""The paper's bet: who or what it says will be in the news next, and how its last one went."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from engine.core.language.numerals import in_words
from engine.core.telling.headline import Called
from engine.core.telling.press import Chronicle
from engine.core.telling.threads.lore import Lore
from engine.core.telling.threads.past import Day, Fact

SPAN = 5  # turns within which it must come true
PLOT, PART = "bet_plot", "bet_part"  # words of the lore: of which plot, and which part of its deeds is bet on


def bet_facts(lore: Lore, day: Day, past: Sequence[Chronicle]) -> dict[str, Fact]:
    """What there is to say of bets. bet_on: a new one, where none is open; bet_open: the one that is; bet_won,
    bet_lost: how the last one went, in the issue in which that is known.
    """
    plot, part = lore.word(PLOT, ""), lore.word(PART, "by")
    if not plot or not day.turn:
        return {}
    hits = [(told.turn, getattr(told.deed, part)) for told in day.earlier if told.deed.plot == plot]
    hits += [(day.turn, getattr(deed, part)) for deed in day.deeds if deed.plot == plot]
    last = next((one for one in reversed(past) if one.bet), None)
    if last is not None:
        won = next((turn for turn, name in hits if name == last.bet and last.turn < turn <= last.turn + SPAN), 0)
        known = won or last.turn + SPAN + 1
        if known >= day.turn:
            how = "bet_open" if known > day.turn else "bet_won" if won else "bet_lost"
            return {how: Called(last.bet)}
    names = sorted({name for _, name in hits if name and (last is None or name != last.bet)})
    if not names:
        return {}
    chosen = names[crc32(f"bet {day.turn}".encode()) % len(names)]
    return {"bet_on": Called(chosen), "bet_span": f"{in_words(SPAN)} {day.unit}s"}
