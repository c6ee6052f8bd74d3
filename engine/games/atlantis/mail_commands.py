"""The commands that were once mailed to the server, and what stands in their place here (ATL-SERVER-01..08)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.diagnostics import note
from engine.core.orders import Reading
from engine.core.words import Line

INSTEAD: Mapping[str, tuple[str, str]] = {  # command -> (rule, what to use)
    "#create": ("ATL-SERVER-02", "/join"),
    "#resend": ("ATL-SERVER-03", "/report"),
    "#times": ("ATL-SERVER-04", "/press"),
    "#rumor": ("ATL-SERVER-05", "/rumor"),
    "#rumors": ("ATL-SERVER-05", "/rumor"),
    "#remind": ("ATL-SERVER-06", "/orders show"),
    "#email": ("ATL-SERVER-07", "/letter"),
}
_TEXT_FOLLOWS = ("#times", "#rumor", "#rumors", "#email")


def passed_over(word: str, line: Line, reading: Reading) -> bool:
    """Answers a mail command, and passes over its text up to #end or the orders; says whether the line is part of one.

    word: the first of the line, in lower case.
    """
    header = reading.header
    found = INSTEAD.get(word)
    if found is None:
        if not header.get("aside"):
            return False
        header["aside"] = word not in ("#end", "#atlantis")
        return word != "#atlantis"
    rule, command = found
    header["aside"] = word in _TEXT_FOLLOWS
    header["mail"] = command
    reading.tell(note("mail", f"{word} is no order; here {command} does that", line=line.number, rule=rule))
    return True
