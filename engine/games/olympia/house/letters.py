"""What a house player answers to a letter: short, in character, and nothing that its next sheet would belie."""

from __future__ import annotations

import re

from engine.core.house import Temper
from engine.games.olympia.sight.view import FactionView

_SUBJECTS = (  # the first that is found in a letter is answered
    ("threat", re.compile(r"\b(surrender|destroy|crush|burn|attack you|or else|your (?:castle|land|lands))\b", re.I)),
    ("peace", re.compile(r"\b(peace|truce|ally|allies|alliance|friends?|friendship|pact|treaty|neutral)\b", re.I)),
    ("trade", re.compile(r"\b(trade|gold|gifts?|sell|buy|wood|stone|horses?|prices?|market)\b", re.I)),
    ("greeting", re.compile(r"\b(hello|hi|greetings|hail|welcome|good (?:day|morning|evening))\b", re.I)),
)
_WORDS = {
    Temper.BUILDER: {
        "threat": "Our castle is made of stone and our patience is not, yet we attack nobody. Save your boots.",
        "peace": "We wish for nothing else. We attack nobody, and we mean to go on like that.",
        "trade": "Every stone we have has its place in a wall already. We have nothing to sell by letter.",
        "greeting": "Good day. Mind the scaffolding, and the mortar, which is fresh.",
        "": "Thank you for your letter. We have put it under the short leg of the table, where it does good work.",
    },
    Temper.RAIDER: {
        "threat": "Do come. Our soldiers complain of the long marches.",
        "peace": "We keep the peace with whoever is stronger than we are. How many soldiers did you say you had?",
        "trade": "We prefer our goods unpaid.",
        "greeting": "Greetings. Are you travelling alone?",
        "": "Your letter was found on the road, like most of what we own.",
    },
    Temper.SCHEMER: {
        "threat": "We are no soldiers. One of yours may be ours by the time you read this, so do be kind to them all.",
        "peace": "We are at peace with everybody. It is so much cheaper to listen.",
        "trade": "Gold we have, and nobles are what we buy. Have you any who feel unloved?",
        "greeting": "A pleasure. We have heard of you already, and not all of it from your friends.",
        "": "How interesting. We have made a copy of it, and so has the messenger.",
    },
}


def answer(view: FactionView, temper: Temper, letter: str) -> str:
    """The reply to a letter; "" for an empty one."""
    if not letter.strip():
        return ""
    subject = next((name for name, words in _SUBJECTS if words.search(letter)), "")
    return f"{_WORDS[temper][subject]}\n{view.name}"
