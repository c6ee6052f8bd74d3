"""Who plays in the demo: for each game scripted players, as functions of what their report tells them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from engine.core.errors import TurnkeepError

OrdersFor = Callable[[Any], str]  # a view -> order text


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """The players' factions and choices, what the campaign is called, and the script that gives orders.

    mistake: a line somebody mistypes in the first turn, and what it should have been.
    """

    campaign: str
    factions: tuple[tuple[str, Mapping[str, str]], ...]  # (name, seat choices as the form words them)
    script: str  # module with orders_for(view)
    seed: str = "1"  # of a campaign worth watching
    mistake: tuple[str, str]
    question: str  # what somebody looks up in the rulebook
    options: Mapping[str, str] = field(default_factory=dict)  # of the campaign, as the form words them

    def orders_for(self, view: Any) -> str:
        """The orders of a scripted player for the coming turn."""
        orders: str = import_module(self.script).orders_for(view)
        return orders


CASTS: Mapping[str, Cast] = {
    "dunk": Cast(
        campaign="The War of the Puddle",
        factions=(
            ("Upper Duckland", {"Race": "duck", "Leaders": "priests"}),
            ("Grimhold", {"Race": "dwarf", "Leaders": "warriors"}),
            ("Silverwood", {"Race": "elf", "Leaders": "mages"}),
            ("The Bog Throne", {"Race": "orc", "Leaders": "warriors"}),
            ("Ruritania", {"Race": "human", "Leaders": "mages"}),
        ),
        options={"Size": "12x12", "Water": "15", "Public map": "realms"},
        script="bot.demo.dunk.feud",
        seed="4",
        mistake=("devlop_irrigation", "develop_irrigation"),
        question="plague",
    ),
    "atlantis": Cast(
        campaign="The Long Shore",
        factions=(
            ("The Merry Pranksters", {"Leader": "Hans Shadowspawn"}),
            ("The Salt Company", {"Leader": "Mistress Quill"}),
            ("Order of the Grey Hat", {"Leader": "Brother Anselm", "Template": "map"}),
        ),
        script="bot.demo.atlantis.players",
        mistake=("clam 50", "claim 50"),
        question="tax",
    ),
    "overlord": Cast(
        campaign="The Old Empire",
        factions=(
            ("House Blackwood", {"Leader": "general", "Start": "colonial", "Hero name": "Ysolde Blackwood"}),
            (
                "The Quill and Candle",
                {"Leader": "mage", "Start": "colonial", "Element": "air", "Hero name": "Doctor Merle"},
            ),
            (
                "Hammer and Daughters",
                {"Leader": "craftsman", "Start": "colonial", "First craft": "forestry", "Hero name": "Berta Hammer"},
            ),
            ("The Red Company", {"Leader": "general", "Start": "colonial", "Hero name": "Captain Varga"}),
        ),
        script="bot.demo.overlord.players",
        mistake=("WITHDRAW lots", "WITHDRAW 50"),
        question="recruit",
    ),
    "erfworld": Cast(
        campaign="The Second Dawn",
        factions=(
            ("Faq", {"House": "dwagon", "Ruler": "Jillian the Younger"}),
            ("Jetstone", {"House": "gump", "Terrain": "plains"}),
            ("Goblin Knob", {"House": "fen", "Weapon": "bow"}),
        ),
        options={"Spacing": "8", "Head start": "16"},
        script="bot.demo.erfworld.story",
        seed="393",
        mistake=("pop 3 courtyers", "pop 3 courtiers"),
        question="upkeep",
    ),
    "olympia": Cast(
        campaign="The Long Road",
        factions=(
            ("The House of Osswid", {"Noble": "Osswid the Brave", "Companion": "builder"}),
            ("Salt and Sons", {"Noble": "Candide the Captain", "Companion": "captain"}),
            ("The Grey Circle", {"Noble": "Feasel the Wicked", "Companion": "mage"}),
            ("Widow's Guard", {"Noble": "Dame Ottilie", "Companion": "marshal"}),
            ("The Open Hand", {"Noble": "Silvan Silverpenny", "Companion": "envoy"}),
        ),
        options={"Start": "old houses"},
        script="bot.demo.olympia.players",
        mistake=("clam 500", "claim 500"),
        question="study",
    ),
}


def cast_of(game: str) -> Cast:
    """The cast of a game. Raises TurnkeepError when nobody plays it yet."""
    if game not in CASTS:
        raise TurnkeepError(f'the demo has no players for "{game}"; it plays: {", ".join(CASTS)}')
    return CASTS[game]
