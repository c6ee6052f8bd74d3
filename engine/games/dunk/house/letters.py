"""What a house player answers to a letter: short, in character, and nothing that its next sheet would belie."""

from __future__ import annotations

import re

from engine.core.house import Temper
from engine.games.dunk.sight.view import KingdomView

_SUBJECTS = (  # the first that is found in a letter is answered
    ("threat", re.compile(r"\b(surrender|destroy|crush|burn|invade|attack you|or else|your land)\b", re.I)),
    ("peace", re.compile(r"\b(peace|truce|ally|allies|alliance|friends?|friendship|pact|treaty)\b", re.I)),
    ("trade", re.compile(r"\b(trade|gold|gifts?|sell|buy|maps?|technolog\w+)\b", re.I)),
    ("greeting", re.compile(r"\b(hello|hi|greetings|hail|welcome|good (?:day|morning|evening))\b", re.I)),
)
_WORDS = {
    Temper.BUILDER: {
        "threat": "We look after what is ours, and we have nothing of yours. Think again.",
        "peace": "We like quiet borders. Declare us a friend, and look at your report to see what we declared.",
        "trade": "We have walls to pay for and nothing to give away. Ask us for no gold.",
        "greeting": "Good day to you. We hope for a good harvest and dull news.",
        "": "Thank you for writing. We have work to do, and so, no doubt, have you.",
    },
    Temper.RAIDER: {
        "threat": "Good. Bring many. We dislike a short walk.",
        "peace": "Peace is for people with full barns. We promise nothing.",
        "trade": "We do not buy what we can fetch.",
        "greeting": "We have seen your smoke. Is it far?",
        "": "We read your letter aloud. The horses were not moved.",
    },
    Temper.SCHEMER: {
        "threat": "How bold. We wonder who guards your other border while you write.",
        "peace": "One can talk about that. Today we sign nothing.",
        "trade": "Everything has its price, and we are not selling today.",
        "greeting": "How kind of you to think of us. We think of you often.",
        "": "Most interesting. We shall consider it, and that is all we can say.",
    },
}


def answer(view: KingdomView, temper: Temper, letter: str) -> str:
    """The reply to a letter; "" for an empty one."""
    if not letter.strip():
        return ""
    subject = next((name for name, words in _SUBJECTS if words.search(letter)), "")
    return f"{_WORDS[temper][subject]}\n{view.name.replace('_', ' ')}"
