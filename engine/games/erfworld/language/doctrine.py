"""Lines of doctrine as orders, which hold from dawn on (ERF-DOCTRINE-01 to -21, -23)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.errors import OrderError
from engine.core.language.words import Words
from engine.core.orders import arg, order
from engine.games.erfworld.doctrine.lines import KEYWORDS, DoctrineLine, Problem, read_line
from engine.games.erfworld.language.readers import Plain
from engine.games.erfworld.language.words import DOCTRINE


@dataclass(frozen=True, slots=True)
class Rest(Plain):
    """The rest of a line of doctrine, as the doctrine itself reads it; `auto` gives the default back."""

    keyword: str
    kind: str = "doctrine"

    def read(self, words: Words) -> str:
        column = words.column
        taken = [word.text.lower() for word in words.left]
        words.skip(len(taken))
        if taken == ["auto"]:
            return "auto"
        found = read_line(" ".join([self.keyword, *taken]))
        if isinstance(found, DoctrineLine):
            return " ".join(found.words)
        hint = (found.word and words.suggest(found.word, found.expected)) or _hint(found)
        raise OrderError("doctrine", _said(found), column=column, hint=hint, rule="ERF-DOCTRINE-23")


def _said(problem: Problem) -> str:
    if not problem.word:
        return "something is missing at the end of the line"
    return f'"{problem.word[:40]}" does not fit here'


def _hint(problem: Problem) -> str:
    wanted = [word for word in problem.expected if word]
    return f"there may stand: {', '.join(wanted[:12])}" if wanted else "nothing more may stand there"


ORDERS = tuple(
    order(
        word.key, arg("words", Rest(word.key)), rule=word.rule, group=DOCTRINE, help=word.about,
        example=word.default[0].lower(), says=f"doctrine: {word.key} {{words}}",
    )
    for word in KEYWORDS.values()
)  # fmt: skip
