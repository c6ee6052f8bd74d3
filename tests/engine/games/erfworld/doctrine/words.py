"""Lines of doctrine as players give them, in force."""

from __future__ import annotations

from engine.games.erfworld.doctrine.in_bouts import ByDoctrine
from engine.games.erfworld.doctrine.in_force import InForce, Source, put, together
from engine.games.erfworld.doctrine.in_mass import MassByDoctrine
from engine.games.erfworld.doctrine.lines import DoctrineLine, read_line


def given(*texts: str) -> dict[str, str]:
    """A doctrine as it is kept, of these lines."""
    doctrine: dict[str, str] = {}
    for text in texts:
        line = read_line(text)
        assert isinstance(line, DoctrineLine), line
        put(doctrine, line)
    return doctrine


def said(*texts: str, by: Source = Source.SIDE) -> InForce:
    return together((by, given(*texts)))


def bouts(*texts: str, **stacks: tuple[str, ...]) -> ByDoctrine:
    """The choices of a side that gave these lines; the names of stacks begin with a letter here."""
    return ByDoctrine(said(*texts), {name: said(*lines, by=Source.STACK) for name, lines in stacks.items()})


def mass(*texts: str) -> MassByDoctrine:
    return MassByDoctrine(said(*texts))
