"""Text from players made harmless before it goes into a message of ours.

Mentions never ping (AllowedMentions.none is the client's default); here markup is escaped, blocks cannot be broken out
of, and characters that hide or turn text are dropped.
"""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime

from discord import utils

from bot import limits

_ZERO_WIDTH = "\u200b"


def clean(text: str) -> str:
    """Without control, format and direction characters; line ends stay."""
    hidden = [c for c in set(text) if c not in "\n\t" and unicodedata.category(c) in ("Cc", "Cf", "Co", "Cs")]
    return text.translate(dict.fromkeys(map(ord, hidden))) if hidden else text


def escaped(text: str) -> str:
    """As plain words: no markup, no mention, no link of ours imitated, headings and quotes included."""
    words = utils.escape_mentions(utils.escape_markdown(clean(text)))
    words = re.sub(r"^(\s*)(#{1,3}|-#|>{1,3}|[-+])(?=\s)", r"\1\\\2", words, flags=re.MULTILINE)
    words = re.sub(r"^(\s*\d+)\.(?=\s)", r"\1\\.", words, flags=re.MULTILINE)  # Discord shows a backslash before digits
    return words.replace("](", f"]{_ZERO_WIDTH}(").replace("<", r"\<")


def sentence(text: str) -> str:
    """A sentence of ours that may quote a person: escaped, but for the names of options, which are set as code."""
    return re.sub(r"\\`([a-z]+)\\`", r"`\1`", escaped(text))


def name(text: str, size: int = limits.FACTION_NAME) -> str:
    """A name in one line, escaped and elided."""
    return escaped(limits.elided(" ".join(clean(text).split()), size))


def block(text: str, language: str = "") -> str:
    """A code block that the text cannot break out of."""
    inner = clean(text).replace("```", f"``{_ZERO_WIDTH}`")
    return f"```{language}\n{inner}\n```"


def inline(text: str) -> str:
    """Inline code that the text cannot break out of."""
    return f"`{' '.join(clean(text).split()).replace('`', 'ˋ')}`" if text.strip() else ""


def blocks(text: str, size: int = limits.MESSAGE, language: str = "") -> list[str]:
    """Code blocks of at most `size` characters each that together hold the whole text."""
    room = size - len(block("", language)) - 8
    return [block(page, language) for page in limits.pages(text, room)]


def when(moment: datetime) -> str:
    """A moment as each reader's own date and time, with how long it is away."""
    stamp = int(moment.timestamp())
    return f"<t:{stamp}:f> (<t:{stamp}:R>)"


def ago(moment: datetime) -> str:
    """How long a moment is away."""
    return f"<t:{int(moment.timestamp())}:R>"


def count(number: int, one: str, many: str = "") -> str:
    """`3 orders`, `1 order`, `no orders`."""
    plural = many or one + "s"
    return f"no {plural}" if number == 0 else f"1 {one}" if number == 1 else f"{number:,} {plural}"
