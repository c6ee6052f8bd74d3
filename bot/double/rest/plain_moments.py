"""Dates and clock times that stand in a message as plain words, where each reader should have his own time of day."""

from __future__ import annotations

import re

from bot.double.persons.components import TEXT_DISPLAY, readable, walk
from bot.double.state.model import Message

MONTHS = (
    "January|February|March|April|May|June|July|August|September|October|November|December|"
    "Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec"
)
_UNREAD = re.compile(r"```.*?```|`[^`\n]*`|<t:-?\d+(?::\w)?>|<[#@:][^>\s]*>|https?://\S+", re.DOTALL)
_RHYTHM = re.compile(r"\bat \d{2}:\d{2} \([A-Z]\w+(?:/[\w+-]+)*\)")  # "every Sunday at 20:00 (Europe/Paris)"
_MOMENT = re.compile(
    r"(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?![\d:])"
    r"|\b\d{1,2} ?[ap]\.?m\b"
    r"|\b\d{4}-\d{2}-\d{2}"
    rf"|\b\d{{1,2}}(?:st|nd|rd|th)? (?:{MONTHS})\b"
    rf"|\b(?:{MONTHS}) \d{{1,2}}(?:st|nd|rd|th)?\b(?! \w+ of)"
    r"|\b\d{1,2}/\d{1,2}/\d{2,4}\b"
)


def plain_moments(message: Message) -> list[str]:
    """The moments in a message that are no Discord timestamp. Code, where none would be shown as one, buttons and menus
    are free; so is a rhythm, which is no one moment, if it names its time zone.
    """
    shown = [part for part in walk(message.components) if part.get("type") == TEXT_DISPLAY]
    words = _RHYTHM.sub(" ", _UNREAD.sub(" ", readable(message.content, message.embeds, shown)))
    return [found[0] for found in _MOMENT.finditer(words)]
