"""What a house player answers to a letter: short, in character, and nothing that its next sheet would belie."""

from __future__ import annotations

import re

from engine.core.house import Temper
from engine.games.overlord.sight.view import FactionView

_SUBJECTS = (  # the first that is found in a letter is answered
    ("threat", re.compile(r"\b(surrender|destroy|crush|burn|invade|attack you|or else|your title|pillage)\b", re.I)),
    ("peace", re.compile(r"\b(peace|truce|ally|allies|alliance|friends?|friendly|friendship|pact|treaty)\b", re.I)),
    ("trade", re.compile(r"\b(trade|coins?|gold|gifts?|sell|buy|horses?|swords?|iron|food)\b", re.I)),
    ("greeting", re.compile(r"\b(hello|hi|greetings|hail|welcome|good (?:day|morning|evening))\b", re.I)),
)
_WORDS = {
    Temper.BUILDER: {
        "threat": "Our title is held by law and by long practice with the sword. Let us both keep the peace.",
        "peace": "We call everybody we meet a friend. Call us one, and our people will trade on each other's land.",
        "trade": "The market of our town is open to you. Our purse is not.",
        "greeting": "Good day to you, and a mild winter.",
        "": "Thank you for your letter. Our bailiffs are on the road, and we wish yours a safe journey.",
    },
    Temper.RAIDER: {
        "threat": "We have been practising. Come and see.",
        "peace": "Peace suits those who have enough. We do not, yet.",
        "trade": "Why buy? Somebody will leave it unguarded.",
        "greeting": "Well met. Is your town well guarded?",
        "": "We had your letter read to us twice, and sharpened our swords meanwhile.",
    },
    Temper.SCHEMER: {
        "threat": "A challenge costs money and half of it comes to us. By all means.",
        "peace": "We are friends of whoever is strong. How strong are you?",
        "trade": "Later, perhaps. Today we only collect news.",
        "greeting": "How kind. One hears so much about you.",
        "": "Most instructive. We have put your letter where we shall find it again.",
    },
}


def answer(view: FactionView, temper: Temper, letter: str) -> str:
    """The reply to a letter; "" for an empty one."""
    if not letter.strip():
        return ""
    subject = next((name for name, words in _SUBJECTS if words.search(letter)), "")
    return f"{_WORDS[temper][subject]}\n{view.named}"
