"""What a player of the house answers to a letter: short, in character, and nothing that its next sheet would belie."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from functools import cached_property
from importlib.resources import files
from typing import Generic, TypeVar

import msgspec

from engine.core.errors import RulesDataError
from engine.core.house.temper import Temper

V = TypeVar("V")

_WORD = re.compile(r"\w+")

# The first subject that is found in a letter is answered. A word that ends in * stands for all that begin so.
_SUBJECTS = {
    "threat": ("surrender", "destroy", "crush", "burn", "invade", "attack you", "or else"),
    "peace": (
        "peace", "truce", "ally", "allies", "alliance", "friend", "friends", "friendship", "pact", "treaty",
    ),
    "trade": ("trade", "gold", "gift", "gifts", "sell", "buy"),
    "greeting": ("hello", "hi", "greetings", "hail", "welcome", "good day", "good morning", "good evening"),
}  # fmt: skip


class _Phrases(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"other": "else"}):
    """A temper's answer to each subject."""

    threat: str
    peace: str
    trade: str
    greeting: str
    other: str


class _Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """letters.toml: words of the game for a subject, and how each temper answers."""

    subjects: dict[str, tuple[str, ...]]
    builder: _Phrases
    raider: _Phrases
    schemer: _Phrases


class Letters(Generic[V]):
    """The letters of one game's house, from letters.toml in its package."""

    def __init__(self, package: str, sign: Callable[[V], str]) -> None:
        """package: such as "engine.games.dunk.house". sign: the name under the letters of whoever has a view."""
        self._package, self._sign = package, sign

    def answer(self, view: V, temper: Temper, letter: str) -> str:
        """The reply to a letter; "" for an empty one. Raises RulesDataError for words that are missing."""
        if not letter.strip():
            return ""
        phrases: _Phrases = getattr(self._book, temper.value)
        return f"{getattr(phrases, self._subject(letter))}\n{self._sign(view)}"

    @cached_property
    def _book(self) -> _Book:
        plain = tomllib.loads((files(self._package) / "letters.toml").read_text(encoding="utf-8"))
        try:
            return msgspec.convert(plain, _Book)
        except msgspec.ValidationError as problem:
            raise RulesDataError(f"{self._package}, letters.toml: {problem}") from problem

    def _subject(self, letter: str) -> str:
        said = f" {' '.join(_WORD.findall(letter.lower()))} "
        for subject, words in _SUBJECTS.items():
            if any(_is_said(word, said) for word in (*words, *self._book.subjects.get(subject, ()))):
                return subject
        return "other"


def _is_said(word: str, said: str) -> bool:
    """Whether a word, or a few, are in a letter whose words have one blank around each."""
    return (f" {word[:-1]}" if word.endswith("*") else f" {word} ") in said
