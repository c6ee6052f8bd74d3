"""The commands that were once mailed to the server, and what replaces them here (ATL-SERVER-01..08)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.core.diagnostics import note
from engine.core.language.words import Line
from engine.core.orders import Reading

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
    header["aside"] = word in _TEXT_FOLLOWS
    header["mail"] = found[1]
    _answer(word, line.number, reading)
    return True


def answer_before(lines: Iterable[str], reading: Reading) -> None:
    """Answers the mail commands among the lines before the #atlantis line, each kind once."""
    told: dict[str, int] = {}
    for number, text in enumerate(lines, start=1):
        word = text.partition("#")[2].split(maxsplit=1)[:1] if text.lstrip(" >|•").startswith("#") else []
        if word:
            told.setdefault("#" + word[0].lower(), number)
    for command, number in told.items():
        if command in INSTEAD:
            _answer(command, number, reading)


def _answer(word: str, line: int, reading: Reading) -> None:
    rule, command = INSTEAD[word]
    reading.tell(note("mail", f"{word} is not an order here; use {command}", line=line, rule=rule))
