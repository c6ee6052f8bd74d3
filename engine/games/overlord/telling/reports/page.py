"""How the lines of a report are folded: at 78 columns, what follows further in than what it goes on from."""

from __future__ import annotations

from collections.abc import Iterable

WIDTH = 78
HANGING = 2


def fold(text: str, indent: int = 0, hanging: int = HANGING) -> list[str]:
    """The text as lines of at most 78 characters, words longer than a line cut."""
    lines: list[str] = []
    margin, room = " " * indent, WIDTH - indent
    while len(text) > room:
        cut = text.rfind(" ", 0, room + 1)
        cut = room if cut <= 0 else cut
        lines.append(margin + text[:cut].rstrip())
        text = text[cut:].lstrip()
        if len(lines) == 1:
            margin, room = margin + " " * hanging, room - hanging
    lines.append(margin + text)
    return lines


def folded(texts: Iterable[str], indent: int = 0, hanging: int = HANGING) -> list[str]:
    """All of them, one after the other."""
    return [line for text in texts for line in fold(text, indent, hanging)]
