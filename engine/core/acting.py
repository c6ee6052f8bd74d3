"""What all games mean by carrying out an order: it is done, or refused with a reason that the player is told."""

from __future__ import annotations


class NotPossible(Exception):  # noqa: N818 - a verdict on an order, not an error of ours
    """An order that cannot be carried out.

    code: names its sentence among the refusals of the game's wording; values: what that sentence prints; rule: the id
    of the rule that forbids it.
    """

    def __init__(self, code: str, rule: str = "", **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.values = values
