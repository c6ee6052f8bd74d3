"""What the bot has shown to a person so far: nobody in the evening types a word that was not offered or explained."""

from __future__ import annotations

import json
import re

from bot.double import Message, Person

_WORD = re.compile(r"[^\W\d_]\w*")
_OWN_WORDS = re.compile(r'"[^"]*"|[;#].*$', re.MULTILINE)  # names and comments, which are the player's own


def shown_to(person: Person) -> str:
    """All text that the bot put before a person: direct messages, channels, private answers, text files, forms, and
    what was offered while they typed.
    """
    world = person.double.world
    channels = [c for c in world.channels.values() if person.can_see(c)]
    messages = [m for c in channels for m in c.messages if m.author.bot] + person.dms + person.private
    parts = [part for message in messages for part in _texts(message)]
    for deed in person.double.interactions.all:
        if deed.user is person.user:
            parts += [json.dumps(deed.modal)] if deed.modal else []
            parts += [choice["name"] for choice in deed.choices]
    return "\n".join(parts)


def _texts(message: Message) -> list[str]:
    return [message.text, *(file.text for file in message.files if file.name.endswith(".txt"))]


def words_of(text: str) -> set[str]:
    """The words of a text in small letters, numbers left out."""
    return {word.casefold() for word in _WORD.findall(text)}


def never_shown(person: Person, orders: str) -> set[str]:
    """The words of an orders text that this person has nowhere seen; quoted names and comments are free."""
    return words_of(_OWN_WORDS.sub("", orders)) - words_of(shown_to(person))
