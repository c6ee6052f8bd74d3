"""How things are called where a player reads of them: names with codes."""

from __future__ import annotations

import re

from engine.games.olympia.language.words import LONGEST_NAME
from engine.games.olympia.state import Place, Player, Storm, Thing, Unit

_UNSEEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
"""Characters that control or turn text, line feeds not among them."""
DROPPED = dict.fromkeys(map(ord, '[]"<>`*_\n\r\t'), " ")


def called(what: Unit | Place | Player | Thing | Storm) -> str:
    """ "Osswid [5499]"."""
    return f"{what.name} [{what.id}]"


def plain(text: str) -> str:
    """A text without characters that nobody sees and that turn what stands around them."""
    return _UNSEEN.sub("", text)


def clean_name(name: str, longest: int = LONGEST_NAME) -> str:
    """A name as it may stand in a report: no brackets or quotes, single blanks, "" if nothing readable is left."""
    kept = " ".join(plain(name.translate(DROPPED)).split())[:longest].strip()
    return kept if any(character.isalnum() for character in kept) else ""
