"""How things are called where a player reads of them: names with codes."""

from __future__ import annotations

from engine.games.olympia.state import Place, Player, Storm, Thing, Unit

LONGEST_NAME = 35  # of characters and players (OLY-GAP-O42)
DROPPED = dict.fromkeys(map(ord, '[]"<>`*_\n\r\t'), " ")


def called(what: Unit | Place | Player | Thing | Storm) -> str:
    """ "Osswid [5499]"."""
    return f"{what.name} [{what.id}]"


def clean_name(name: str, longest: int = LONGEST_NAME) -> str:
    """A name as it may stand in a report: no brackets or quotes, single blanks, "" if nothing readable is left."""
    kept = " ".join(name.translate(DROPPED).split())[:longest].strip()
    return kept if any(character.isalnum() for character in kept) else ""
