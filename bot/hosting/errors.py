"""What hosting refuses. Every text is a whole sentence for the person who asked.

HostingError
├── NotAllowed      this person may not do this here
├── NotThere        no such campaign, faction, turn, report ...
├── WrongMoment     not now: the turn is being run, the campaign has not begun, is paused, is over
├── Unfinished      the work took too long, too much memory, or its process died; nothing was changed
└── BadChoice       an option or a choice that the game does not take; `field` names it ("" for the whole)
"""

# ruff: noqa: N818  (named for what happened, as in the commands)
from __future__ import annotations

from engine.core.errors import TurnkeepError


class HostingError(TurnkeepError):
    """Something that hosting refuses; the text is for the person who asked."""


class NotAllowed(HostingError):
    """This person may not do this here."""


class NotThere(HostingError):
    """There is no such thing."""


class WrongMoment(HostingError):
    """It cannot be done at this moment."""


class TooMuch(HostingError):
    """More than one person may do in a minute or a day; the text says when it works again, as a Discord timestamp."""


class Unfinished(HostingError):
    """A worker had to break off; nothing was changed, and it may be asked for again."""


class BadChoice(HostingError):
    """The game does not take this option or choice."""

    def __init__(self, text: str, field: str = "") -> None:
        super().__init__(text)
        self.field = field
