"""What a rule lets a player notice of somebody whom he does not see: each with the rule and the reason."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Granted:
    """An order that may tell a world from the one in which what it names is far away. argument: "" for any."""

    game: str
    order: str
    world: str
    rule: str
    why: str
    argument: str = ""
    what: str = ""


@dataclass(frozen=True, kw_only=True)
class Counted:
    """A number that counts those too whom one does not see. pattern: how it is shown; it is passed over."""

    game: str
    pattern: str
    rule: str
    why: str


COUNTED = (
    Counted(game="dunk", pattern=r"(?s)Greatest income.*?(?=\n\n)", rule="DNK-RUMOUR-03",
            why="rumour multiplies the true figures of every kingdom by chance; so it moves with them"),
    Counted(game="dunk", pattern=r"""(?s)"income": \[\s*\[.*?"techs": \[.*?\n\s*\]\n\s*\]|"income": \[\]""",
            rule="DNK-RUMOUR-03", why="the same as data"),
    Counted(game="dunk", pattern=r"(?s)Standings\(title='What they say'.*?note=", rule="DNK-RUMOUR-03",
            why="the same in the public table"),
    Counted(game="dunk", pattern=r"""\('[^']*? has (?:the )?(?:most|greatest) [^']*', '[^']*'\),? ?""",
            rule="DNK-RUMOUR-03", why="what the paper makes of that table"),
    Counted(game="overlord", pattern=r"""taxes\W{1,5}[\d,]+""", rule="OVL-GAP-20",
            why="whoever is in a place pays its taxes, so they grow a little by those who hide"),
)  # fmt: skip

GRANTED: tuple[Granted, ...] = ()


def is_granted(game: str, order: str, argument: str, what: str, world: str) -> bool:
    """Whether a rule lets this order tell the world apart."""
    return any(
        (one.game, one.order, one.world) == (game, order, world)
        and one.argument in ("", argument)
        and one.what in ("", what)
        for one in GRANTED
    )


def masked(game: str, text: str) -> str:
    """The text without the numbers that a rule makes of everybody."""
    for one in COUNTED:
        if one.game == game:
            text = re.sub(one.pattern, "(counted)", text)
    return text
