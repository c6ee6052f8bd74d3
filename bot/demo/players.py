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

    mistakes: a line somebody mistypes in the first turn, and what it should have been.
    """

    campaign: str
    factions: tuple[tuple[str, Mapping[str, str]], ...]  # (name, seat choices as the form words them)
    script: str  # module with orders_for(view)
    mistake: tuple[str, str]
    press: tuple[tuple[str, str], ...]  # (title, text)
    rumours: tuple[str, ...]
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
        ),
        script="bot.demo.dunk.players",
        mistake=("devlop_irrigation", "develop_irrigation"),
        press=(
            ("To whom it may concern", "Upper Duckland wishes all its neighbours a long life, in their own provinces."),
            ("Notice", "The mines of Grimhold are not for sale. Neither are the mountains around them."),
            (
                "On the uses of forests",
                "A felled tree gives timber once. An annoyed elf shoots twice.",
            ),
        ),
        rumours=(
            "They say the ducks have learned to build on water, which is where they were anyway.",
            "A traveller saw lights in the mountain at night. The dwarves deny that it is their mountain.",
            "Somebody's mages tried to burn a province and set fire to the tablecloth.",
        ),
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
        press=(
            ("For sale", "One longboat, one careful owner, several careless ones. Apply to the Salt Company."),
            ("To the person on guard", "You are standing on our tax money. Kindly move your feet."),
            ("A correction", "The Grey Hat does not summon imps. They come of themselves, and they are sorry."),
        ),
        rumours=(
            "They say that somebody has found a Gate, walked through it, and would like to know where he is.",
            "Three wagons left for the mountains. One came back, and would not say why.",
            "A leader was seen in the Nexus for the third month running. Perhaps he likes it there.",
        ),
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
        press=(
            ("On a certain chair", "It is said to be vacant. House Blackwood has measured it, and it fits."),
            ("Wanted", "Herbs, gems, and anything that glows. The Quill and Candle pays in money or in silence."),
            ("Hammers", "Somebody has to build the walls that the rest of you talk about. Ask for Berta."),
            ("Steady work", "Bring your own sword. The Red Company provides the enemy."),
            ("Thanks", "House Blackwood thanks all who pay their taxes, and has a list of the others."),
            ("A correction", "It did not rain indoors. It was a small cloud, and it has apologised."),
            ("Roofs", "A tent is a house that has not decided yet. Ours keep out rain, wind and bailiffs."),
            ("On titles", "A title belongs to whoever has practised longest. The Red Company has practised."),
        ),
        rumours=(
            "They say the Emperor counts his guards every night, and that the number is never the same.",
            "Wolves were seen in the hills, walking two by two, as if they had orders.",
            "A mage in the harbour tavern made it rain indoors. The landlord wants to know who pays.",
            "A sheriff was seen counting days on his fingers, and looking for more fingers.",
            "The outlaws have a cook now. He does wonders with other people's cattle.",
        ),
        question="recruit",
    ),
    "erfworld": Cast(
        campaign="The Second Dawn",
        factions=(
            ("Faq", {"House": "dwagon", "Ruler": "Jillian the Younger"}),
            ("Jetstone", {"House": "gump", "Terrain": "plains"}),
            ("Goblin Knob", {"House": "fen", "Weapon": "bow"}),
        ),
        script="bot.demo.erfworld.players",
        mistake=("pop 3 courtyers", "pop 3 courtiers"),
        press=(
            ("To whom it concerns", "Faq does not exist, has never existed, and asks its neighbours to go on so."),
            ("Wanted", "A warlord who has read the orders before leaving the hex. Apply to the ruler of Jetstone."),
            ("On upkeep", "A soldier eats every day. Goblin Knob reminds the others that a knight eats four times."),
        ),
        rumours=(
            "They say an archon was seen taking notes, and that the notes were about us.",
            "Somebody's stabbers charged a hill in the dark. The hill was a behemoth.",
            "A courtier claims to have counted the treasury twice, with two results.",
        ),
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
        press=(
            ("Wanted", "Baskets, in any number. Salt and Sons ask no questions, and answer none."),
            ("On the brave", "Osswid the Brave wishes it known that he was not lost. He was exploring."),
            (
                "Notice",
                "The Grey Circle does not practise magic in the city. Whoever turned the well green is at large.",
            ),
            ("For hire", "Thirty soldiers who have never lost a battle, or been in one. Apply to Dame Ottilie."),
        ),
        rumours=(
            "They say there is a door in a certain hill, and that it opens in spring.",
            "Somebody has sold the same wood to the same city four times.",
            "A ship came in without a crew. The cat aboard would not be questioned.",
        ),
        question="study",
    ),
}


def cast_of(game: str) -> Cast:
    """The cast of a game. Raises TurnkeepError when nobody plays it yet."""
    if game not in CASTS:
        raise TurnkeepError(f'the demo has no players for "{game}"; it plays: {", ".join(CASTS)}')
    return CASTS[game]
