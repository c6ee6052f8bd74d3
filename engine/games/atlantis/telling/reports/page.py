"""How lines are folded in reports, as players' programs expect it: at 70 columns, what follows two blanks further in.

A line that goes on never ends in a full stop: that is how programs tell (the classic layout of the text report).
"""

from __future__ import annotations

WIDTH = 70
_HANGING = 2


def fold(text: str, indent: int = 0, width: int = WIDTH) -> list[str]:
    """The text as lines of at most 70 (or other) characters; words longer than a line are cut."""
    lines: list[str] = []
    margin, room = " " * indent, width - indent
    while len(text) > room:
        cut = text.rfind(" ", 0, room + 1)
        while cut > 0 and text[cut - 1] == ".":
            cut = text.rfind(" ", 0, cut)
        if cut <= 2:  # nothing but a flag before it
            cut = _hard(text, room)
        lines.append(margin + text[:cut].rstrip())
        text = text[cut:].lstrip()
        if len(lines) == 1:
            margin, room = margin + " " * _HANGING, room - _HANGING
    lines.append(margin + text)
    return lines


def _hard(text: str, room: int) -> int:
    """Where to cut when no blank will do: never behind a full stop."""
    while room > 1 and text[room - 1] == ".":
        room -= 1
    return room


def folded(texts: list[str], indent: int = 0) -> list[str]:
    """All of them, one after the other."""
    return [line for text in texts for line in fold(text, indent)]
