"""What a check believes was meant: the words it would put in place of others, and the text with them in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.core.diagnostics import Diagnostic, Severity

MOST = 24  # offered at once
_HINT = re.compile(r'(?i)did you mean ("[^"]+"(?: or "[^"]+")*)')
_QUOTED = re.compile(r'"([^"]+)"')
_QUOTES = {'"': '"', "'": "'", "“": "”"}


@dataclass(frozen=True, slots=True)
class Correction:
    """A word of a text, by line and column from 1, and what may have been meant; choice: which of a hint's words."""

    line: int
    column: int
    choice: int
    old: str
    new: str

    @property
    def key(self) -> str:
        """By which a menu names it."""
        return f"{self.line}.{self.column}.{self.choice}"

    @property
    def said(self) -> str:
        """For a button: “mvoe” → “move”."""
        return f"“{self.old}” → “{self.new}”"


def corrections(findings: Iterable[Diagnostic], text: str) -> list[Correction]:
    """What the findings about a text offer in place of its words, in the order of the lines."""
    lines = text.split("\n")
    found: dict[str, Correction] = {}
    for finding in findings:
        hint = _HINT.search(finding.hint)
        if finding.severity is Severity.NOTE or hint is None or not 1 <= finding.line <= len(lines):
            continue
        old = _word_at(lines[finding.line - 1], finding.column)
        for choice, new in enumerate(_QUOTED.findall(hint[1])):
            if old and old.strip('"') != new:
                made = Correction(finding.line, finding.column, choice, old.strip('"'), new)
                found.setdefault(made.key, made)
    return sorted(found.values(), key=lambda one: (one.line, one.column, one.choice))[:MOST]


def corrected(text: str, chosen: Sequence[Correction], *, quoted: bool = False) -> str:
    """The text with these words in it, of each place the first. quoted: what has blanks stands in quotation marks."""
    lines = text.split("\n")
    first: dict[tuple[int, int], Correction] = {}
    for one in chosen:
        first.setdefault((one.line, one.column), one)
    for (number, column), one in sorted(first.items(), reverse=True):  # from the end, so that columns stay right
        line = lines[number - 1]
        old = _word_at(line, column)
        new = f'"{one.new}"' if old.startswith('"') or (quoted and " " in one.new) else one.new
        lines[number - 1] = line[: column - 1] + new + line[column - 1 + len(old) :]
    return "\n".join(lines)


def _word_at(line: str, column: int) -> str:
    """The word or the quoted text that begins at a column; "" when none does."""
    rest = line[column - 1 :] if 1 <= column <= len(line) else ""
    closing = rest.find(_QUOTES[rest[0]], 1) if rest[:1] in _QUOTES else -1
    if closing > 0:
        return rest[: closing + 1]
    found = re.match(r"[^\s,;()]+", rest)
    return found[0] if found else ""
