"""What can go wrong, in one tree.

TurnkeepError                everything that is raised on purpose
├── OrderError               a line of orders that cannot be read (never leaves `read_orders`)
├── SetupError               a game or a seat that cannot be set up as asked: the text is for the person who asked
├── DocumentError            a stored document that cannot be read back
└── RulesDataError           a table of a game that contradicts itself (found by lint, at the latest at import)
"""

from __future__ import annotations


class TurnkeepError(Exception):
    """Everything that is raised on purpose; its text is fit to be shown."""


class SetupError(TurnkeepError):
    """A game or a seat that cannot be set up as asked."""


class DocumentError(TurnkeepError):
    """A stored document that cannot be read back."""


class RulesDataError(TurnkeepError):
    """A table of a game that contradicts itself."""


class OrderError(TurnkeepError):
    """A line of orders that cannot be read: `column` counts from 1 within the line, 0 is the whole line."""

    def __init__(self, code: str, message: str, *, hint: str = "", column: int = 0, rule: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint
        self.column = column
        self.rule = rule
