"""What a house player answers to a letter: short, in character, and nothing that its next sheet would belie."""

from __future__ import annotations

import re

from engine.core.house import Temper
from engine.games.atlantis.sight.view import FactionView

_SUBJECTS = (  # the first that is found in a letter is answered
    ("threat", re.compile(r"\b(surrender|destroy|crush|burn|invade|attack you|or else|your land|pillage)\b", re.I)),
    ("peace", re.compile(r"\b(peace|truce|ally|allies|alliance|friends?|friendly|friendship|pact|treaty)\b", re.I)),
    ("trade", re.compile(r"\b(trade|silver|gold|gifts?|sell|buy|horses?|swords?|iron|wood)\b", re.I)),
    ("greeting", re.compile(r"\b(hello|hi|greetings|hail|welcome|good (?:day|morning|evening))\b", re.I)),
)
_WORDS = {
    Temper.BUILDER: {
        "threat": "Our people live on this land and stand guard over it. Come in peace or do not come.",
        "peace": "Gladly. Keep your guards out of the regions that we guard, and we shall keep out of yours.",
        "trade": "We sell what the land yields to the towns. We have no silver to give away.",
        "greeting": "Good day to you. There is room on this coast for both of us.",
        "": "Thank you for your letter. We have harvests to bring in, and wish you the same.",
    },
    Temper.RAIDER: {
        "threat": "We were beginning to be bored. Bring swords: we are short of them.",
        "peace": "Guard your land well, and there will be peace on it. That is all we promise.",
        "trade": "We pay in the coin we are paid in. Today that is none.",
        "greeting": "Well met. How many guards do you keep?",
        "": "A fine letter. Our people are better with their hands than with the pen.",
    },
    Temper.SCHEMER: {
        "threat": "Such heat. We hope that nobody looks at your land while you look at ours.",
        "peace": "We declare our friends in our own time. You will know when it has happened.",
        "trade": "Perhaps, when we know each other better. What do you hear of the others?",
        "greeting": "How good to hear from you. We had hoped to learn who you are.",
        "": "We have read this with great interest. Do write again.",
    },
}


def answer(view: FactionView, temper: Temper, letter: str) -> str:
    """The reply to a letter; "" for an empty one."""
    if not letter.strip():
        return ""
    subject = next((name for name, words in _SUBJECTS if words.search(letter)), "")
    return f"{_WORDS[temper][subject]}\n{view.title}"
