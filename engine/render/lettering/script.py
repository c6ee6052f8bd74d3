"""Scripts that run from right to left: Arabic letters joined, lines put in the order of the eye.

The typefaces are drawn letter by letter, so what a shaping library would do is done here, simply: letters take the
form of their place in the word, and in a line the runs from right to left are turned round, numbers within them not.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache

_FORMS = (*range(0xFB50, 0xFBFF), *range(0xFE80, 0xFEFD))
_LEFTWARDS = ("R", "AL")
_NUMBERS = ("EN", "AN")
_MIRRORED = dict(zip("()[]{}<>«»", ")(][}{><»«", strict=True))


@cache
def _forms() -> dict[str, dict[str, str]]:
    """Letter (or lam with alef) -> "initial", "medial", "final", "isolated" -> the character of that form."""
    found: dict[str, dict[str, str]] = {}
    for code in _FORMS:
        form, *letters = unicodedata.decomposition(chr(code)).split() or ("",)
        if letters and len(letters) <= 2:
            base = "".join(chr(int(letter, 16)) for letter in letters)
            found.setdefault(base, {})[form.strip("<>")] = chr(code)
    return found


def is_leftwards(character: str) -> bool:
    """Whether the character belongs to a script that runs from right to left."""
    return unicodedata.bidirectional(character) in _LEFTWARDS


def shaped(text: str) -> str:
    """The text with Arabic letters in the form that their neighbours ask for."""
    if text.isascii() or not any(map(is_leftwards, text)):
        return text
    forms = _forms()
    units = list(_units(text, forms))
    out: list[str] = []
    for at, unit in enumerate(units):
        own = forms.get(unit, {})
        before = "final" in own and at > 0 and "initial" in forms.get(units[at - 1], {})
        after = "initial" in own and at + 1 < len(units) and "final" in forms.get(units[at + 1], {})
        form = {(True, True): "medial", (True, False): "final", (False, True): "initial"}.get((before, after))
        out.append(own.get(form or "isolated", unit) if form or len(unit) > 1 else unit)
    return "".join(out)


def _units(text: str, forms: dict[str, dict[str, str]]) -> Iterator[str]:
    """Letters, and lam with the alef after it as one."""
    at = 0
    while at < len(text):
        pair = text[at : at + 2]
        step = 2 if len(pair) == 2 and pair in forms else 1
        yield text[at : at + step]
        at += step


def in_order(line: str) -> str:
    """One line in the order in which its characters stand on paper, from the left.

    A line with any letter that runs to the right begins at the left: it is ours, with a foreign name in it.
    """
    if line.isascii() or not any(map(is_leftwards, line)):
        return line
    leftwards = not any(unicodedata.bidirectional(character) == "L" for character in line)
    turned = [_turned(text) if is_turned else text for is_turned, text in _runs(line, leftwards)]
    return "".join(reversed(turned) if leftwards else turned)


def _runs(line: str, leftwards: bool) -> Iterator[tuple[bool, str]]:
    """The line cut into runs of one direction; numbers go with the letters before them, what has no direction with
    its neighbours, or with the line.
    """
    ways: list[bool | None] = []
    last: bool | None = None
    for character in line:
        kind = unicodedata.bidirectional(character)
        if kind in _LEFTWARDS or kind == "L":
            last = kind != "L"
        ways.append(last if kind in (*_LEFTWARDS, "L", *_NUMBERS) else None)
    _bracket(line, ways)
    start = 0
    settled: list[bool] = []
    while start < len(ways):
        here = ways[start]
        if here is not None:
            settled.append(here)
            start += 1
            continue
        end = start
        while end < len(ways) and ways[end] is None:
            end += 1
        before = settled[-1] if settled else leftwards
        after = ways[end] if end < len(ways) else leftwards
        settled += [before if before == after else leftwards] * (end - start)
        start = end
    begin = 0
    for at in range(1, len(line) + 1):
        if at == len(line) or settled[at] != settled[begin]:
            yield settled[begin], line[begin:at]
            begin = at


def _bracket(line: str, ways: list[bool | None]) -> None:
    """Brackets go with what is in them."""
    opened: list[int] = []
    for at, character in enumerate(line):
        if character in "([{":
            opened.append(at)
        elif character in ")]}" and opened:
            begin = opened.pop()
            inside = [way for way in ways[begin + 1 : at] if way is not None]
            if inside:
                ways[begin] = ways[at] = all(inside)


def _turned(text: str) -> str:
    """A run from right to left, as it looks on paper; numbers in it keep their order, brackets are turned."""
    out: list[str] = []
    number = ""
    for character in text:
        if unicodedata.bidirectional(character) in _NUMBERS:
            number += character
            continue
        if number:
            out.append(number)
            number = ""
        out.append(_MIRRORED.get(character, character))
    return "".join(reversed([*out, number]))
