"""What scripted factions put into The Olympia Times by order of their nobles, nobody the same in one issue."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.olympia.sight.view import FactionView

PRESS = (
    "Roads are for those who have somewhere to be.",
    "The price of iron is an insult, and we are insulted.",
    "We have seen the sea. It was larger than advertised.",
    "Whoever lost a mule: it is well, and it outranks you now.",
    "Our peasants wish to be soldiers. Our soldiers wish to be elsewhere.",
    "Lost on the road south: one helmet, one boot, the road south.",
    "We pay for news of caves. We do not pay for news of what came out of them.",
    "The scholar regrets the smoke. He has learned from it, and so has the roof.",
    "Forty baskets for sale. They hold anything but our interest.",
    "To the noble who saluted our ox: it has spoken of nothing else.",
    "A forest of twenty days is not a short cut, whatever the sign says.",
    "Our recruiter found nobody willing, and was nearly recruited himself.",
    "Two weeks of study, and the sword still points at the teacher.",
    "Wanted: a horse that goes uphill. We have several of the other kind.",
    "We are not lost. The province is.",
    "The map is wrong, and we have told the hill so.",
    "Peace with all our neighbours, as soon as they are found.",
    "The inn is open. The walls will follow.",
    "An honest merchant seeks another, to compare.",
    "Our oath holds. It is the belt that gave way.",
)
RUMOURS = (
    "They say that somebody has found a door in a hill.",
    "The ferry is late because the ferryman is rich.",
    "There is a tower with a light in it, and nobody ever buys candles.",
    "Somebody counted the savages, and then counted his own men, and ran.",
    "A garrison was paid in fish. It is a strong garrison now.",
    "The conjurer found a gate at last. It was in his garden, and it leads to his neighbour.",
    "One of the five numbers is unlucky. It is the fourth, or the other one.",
    "Last week a storm asked for directions.",
    "Somebody's castle is made of promises. They keep the rain out better than wood.",
    "The market buys pots at seven and sells them at nine. The two are the same man.",
)
PRESS_EVERY, RUMOUR_EVERY = 4, 5


def said(view: FactionView, turn: int, pool: Sequence[str], every: int) -> str:
    """What a faction says this turn; "" for nothing. The factions take turns, and go through the pool together."""
    place = list(view.players).index(view.faction) if view.faction in view.players else 0
    if (turn + place) % every:
        return ""
    speakers = -(-len(view.players) // every)
    return pool[(turn * speakers + place // every) % len(pool)]
