"""Readers of order arguments: each reads a value from the words and can print it again.

`kind` names what is read, for the help text and for autocompletion ("army", "province", "number" ...).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from engine.core.errors import OrderError
from engine.core.language.words import Words, spoken_form, with_article


class Reader(Protocol):
    """Reads one argument. `read` raises OrderError; `show(read(w))` reads back as the same value."""

    @property
    def kind(self) -> str: ...

    def read(self, words: Words) -> Any: ...

    def show(self, value: Any) -> str: ...

    def choices(self) -> list[str]:
        """Every word it may be, where these are few; else an empty list (then the directory's names of `kind`)."""
        ...


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from low to high."""

    low: int = 0
    high: int = 1_000_000_000
    kind: str = "number"

    def read(self, words: Words) -> int:
        word = words.take(with_article(self.kind))
        text = word.text.lstrip("([").rstrip(")],.:;").removeprefix("$").replace(",", "")  # as copied from a report
        if not (text.isascii() and text.removeprefix("-").isdigit() and len(text) <= 12):
            raise OrderError("number", f'"{word.text[:40]}" is not {with_article(self.kind)}', column=word.column)
        value = int(text)
        if not self.low <= value <= self.high:
            raise OrderError(
                "range", f"{value} is not {with_article(self.kind)} from {self.low} to {self.high}", column=word.column
            )
        return value

    def show(self, value: Any) -> str:
        return str(value)

    def choices(self) -> list[str]:
        return []


@dataclass(frozen=True)
class Choice:
    """One of a few words; `options` maps what may be written to what is kept."""

    options: Mapping[str, str]
    kind: str = "word"

    @cached_property
    def _spoken(self) -> Mapping[str, str]:
        spoken: dict[str, str] = {}
        for name, value in self.options.items():
            spoken.setdefault(spoken_form(name), value)
        return spoken

    @cached_property
    def _longest(self) -> int:
        return max((name.count(" ") + 1 for name in self._spoken), default=1)

    @cached_property
    def _begun(self) -> frozenset[str]:
        return frozenset(name.partition(" ")[0] for name in self._spoken)

    @cached_property
    def _some(self) -> str:
        return _some_of(self.options)

    def read(self, words: Words) -> str:
        left = ahead = words.ahead(self._longest)
        if left and spoken_form(left[0].text).partition(" ")[0] not in self._begun:
            left = []
        for count in range(min(len(left), self._longest), 0, -1):
            value = self._spoken.get(spoken_form(" ".join(w.text for w in left[:count])))
            if value is not None:
                words.skip(count)
                return value
        word = words.take(with_article(self.kind))
        said = (" ".join(word.text for word in ahead[:count]) for count in range(len(ahead), 0, -1))
        hint = next(filter(None, (words.suggest(name, self.options) for name in said)), self._some)
        raise OrderError(
            "choice", f'"{word.text[:40]}" is not {with_article(self.kind)}', column=word.column, hint=hint
        )

    def show(self, value: Any) -> str:
        return next(name for name, kept in self.options.items() if kept == value)

    def choices(self) -> list[str]:
        return list(dict.fromkeys(self.options))


def _some_of(options: Mapping[str, str]) -> str:
    names = list(options)
    return "one of " + ", ".join(names) if len(names) <= 12 else ""  # a part of a long list helps nobody


def words_of(*names: str, kind: str = "word") -> Choice:
    """A choice among words that are kept as they are."""
    return Choice({name: name for name in names}, kind)


@dataclass(frozen=True, slots=True)
class Flag:
    """on or off."""

    kind: str = "on/off"

    def read(self, words: Words) -> bool:
        if words.done:
            raise OrderError("missing", "on or off is missing at the end of the line", column=words.column,
                             hint="add ON or OFF")  # fmt: skip
        word = words.take("on or off")
        text = word.text.lower()
        if text not in ("on", "off", "yes", "no", "1", "0", "true", "false"):
            raise OrderError("flag", f'"{word.text[:40]}" is neither on nor off', column=word.column)
        return text in ("on", "yes", "1", "true")

    def show(self, value: Any) -> str:
        return "on" if value else "off"

    def choices(self) -> list[str]:
        return ["on", "off"]


@dataclass(frozen=True, slots=True)
class Named:
    """Something the player may name, by any of its names in the directory of this turn.

    `unknown_ok`: a number that the directory does not know is kept as a number (somebody else's unit, say).
    """

    kind: str
    unknown_ok: bool = False

    def read(self, words: Words) -> str | int:
        found = words.directory.find(self.kind, words.ahead(words.directory.longest(self.kind)))
        if found is not None:
            words.skip(found[1])
            return found[0]
        word = words.take(with_article(self.kind))
        if self.unknown_ok and word.text.isascii() and word.text.isdigit() and len(word.text) <= 9:
            return int(word.text)
        hint = words.suggest(word.text, words.directory.near(self.kind))
        raise OrderError(
            "name", f'"{word.text[:40]}" is not {with_article(self.kind)} you know', column=word.column, hint=hint
        )

    def show(self, value: Any) -> str:
        return str(value)

    def choices(self) -> list[str]:
        return []


@dataclass(frozen=True, slots=True)
class Text:
    """One word or one quoted text, at most `longest` characters; `whole` takes the rest of the line."""

    longest: int = 200
    whole: bool = False
    kind: str = "text"

    def read(self, words: Words) -> str:
        first = words.take(with_article(self.kind))
        text = first.text
        if self.whole:
            parts = [first.text, *(w.text for w in words.left)]
            words.skip(len(parts) - 1)
            text = " ".join(parts)
        if len(text) > self.longest:
            raise OrderError(
                "long", f"the {self.kind} has {len(text)} characters, {self.longest} fit", column=first.column
            )
        return text

    def show(self, value: Any) -> str:
        text = str(value)
        return f'"{text}"' if (" " in text or not text) else text

    def choices(self) -> list[str]:
        return []


@dataclass(frozen=True, slots=True)
class Many:
    """The same argument, repeated: at least `least` times; stops at the end of the line."""

    one: Reader
    least: int = 0
    most: int = 1000

    @property
    def kind(self) -> str:
        return self.one.kind

    def read(self, words: Words) -> tuple[Any, ...]:
        values: list[Any] = []
        while not words.done and len(values) < self.most:
            words.begin_item()
            values.append(self.one.read(words))
        if len(values) < self.least:
            values.append(self.one.read(words))  # says what is missing
        return tuple(values)

    def show(self, value: Any) -> str:
        return " ".join(self.one.show(item) for item in value)

    def choices(self) -> list[str]:
        return self.one.choices()
