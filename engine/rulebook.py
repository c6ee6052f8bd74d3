"""The rulebooks people read: chapters and numbered rules, searchable by word or by id.

A rulebook is one Markdown file: of ours in `assets/rulebooks`, of others in the game's package. Its grammar:

    # Title (DNK)                     the game's title and the prefix of its rule ids
    <!-- coverage: complete -->       optional: every mechanical rule promises to have a test
    ## Economy (ECON)                 a chapter; text and tables before its first rule are its preface
    - `DNK-ECON-01` text              a rule; lines up to the next rule, tables too, belong to it
    ## Not mechanical
    - `DNK-GEN-01`: reason            a rule or, as `DNK-LOG`, a whole area, that no test needs to prove
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property

from engine.core.errors import TurnkeepError
from engine.games.registry import CARDS
from engine.ruletext import only_rows_about, shown_table

_TITLE = re.compile(r"# (?P<title>[^(]+) \((?P<prefix>[A-Z]{3})\)$")
_CHAPTER = re.compile(r"## (?P<title>[^(]+)(?: \((?P<area>[A-Z][A-Z0-9]{0,11})(?:[^A-Z0-9)][^)]*)?\))?$")
_RULE = re.compile(r"- `(?P<id>[A-Z]{3}(?:-[A-Z0-9]+)+)`:? ?(?P<text>.*)$")
_ID = re.compile(r"[A-Z]{3}-(?P<area>[A-Z][A-Z0-9-]*)-[A-Z]?\d{1,3}[A-Z]?$")
_COMMENT = re.compile(r"<!--(?P<text>[^>]*)-->$")
_NOT_MECHANICAL = "Not mechanical"
_WORD = re.compile(r"[0-9a-z']+")
_ORDER = re.compile(r"`([a-z_]+|[A-Z]{3,})(?: [(\[]|`)")
_WEIGHTS = (4.0, 5.0, 2.0, 1.0), (2.0, 2.5, 1.0, 0.0)  # of a whole word, and of a beginning: chapter, subject, text, id
_SMALL_WORDS = re.compile(r"an?|and|can|do|does|for|how|in?|is|it|my|of|on|or|the|to|wh(?:at|en|ere|ich|o)|with")


class RulebookError(ValueError):
    """A rulebook file breaks its grammar; the message names the line and the id."""


class NoRulebookError(TurnkeepError, KeyError):
    """A game has no rulebook, or there is no such game."""

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule, or the preface of a chapter (then `id` is e.g. `DNK-ECON`)."""

    id: str
    area: str
    chapter: str
    text: str
    mechanical: bool = True
    reason: str = ""

    @property
    def shown(self) -> str:
        """The rule as a chat message shows it: id and chapter in bold, tables drawn in fixed width."""
        return f"**{self.id}** · {self.chapter}\n{shown_table(self.text)}"

    def shown_for(self, words: str) -> str:
        """The same as an answer to a search: of long tables only the rows that the words ask for."""
        return replace(self, text=only_rows_about(self.text, _asked(words))).shown


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter in the order of the book; `area` is the middle part of its rules' ids ("" if it has none)."""

    title: str
    area: str
    preface: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True)
class Rulebook:
    """A whole rulebook. `complete` says that every mechanical rule claims to be proved by a test."""

    game: str
    title: str
    prefix: str
    complete: bool
    chapters: tuple[Chapter, ...]

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """Every numbered rule in the order of the book."""
        return tuple(rule for chapter in self.chapters for rule in chapter.rules)

    @cached_property
    def _passages(self) -> dict[str, Rule]:
        passages: dict[str, Rule] = {}
        for chapter in self.chapters:
            if chapter.preface:
                head = f"{self.prefix}-{chapter.area or chapter.title.upper().replace(' ', '-')}"
                passages[head] = Rule(head, chapter.area, chapter.title, chapter.preface, False, "a preface")
            passages.update((rule.id, rule) for rule in chapter.rules)
        return passages

    @cached_property
    def _told(self) -> tuple[tuple[str, ...], ...]:
        """The words of each passage by where they stand (see _WEIGHTS), each between spaces of its own."""
        return tuple(
            tuple(_spaced(text) for text in (f"{rule.chapter} {rule.area}", rule.text[:60], rule.text, rule.id))
            for rule in self._passages.values()
        )

    def rule(self, id: str) -> Rule:
        """The rule with this id, in any case, with or without the game's prefix. Raises KeyError if there is none."""
        wanted = id.strip().upper()
        for name in (wanted, f"{self.prefix}-{wanted}"):
            if name in self._passages:
                return self._passages[name]
        raise KeyError(id)

    def search(self, words: str, limit: int = 10) -> tuple[Rule, ...]:
        """The rules that fit the words best, best first.

        Every word must begin a word of the rule, its chapter's title or its id; if no rule has them all, rules with
        some of them are given. An id, whole or without the prefix, comes first; then the order so named.
        """
        asked, wanted = _words(words), _asked(words)
        found = []
        for place, (rule, told) in enumerate(zip(self._passages.values(), self._told, strict=True)):
            scores = [_score(told, word) for word in wanted]
            hits = sum(score > 0 for score in scores)
            if hits:
                exact = words.strip().upper() in (rule.id, rule.id.removeprefix(f"{self.prefix}-"))
                score = (sum(scores) + _order_score(rule, asked)) * (1.0 if rule.mechanical else 0.7)
                found.append((not exact, -hits, -score, place, rule))
        found.sort(key=lambda entry: entry[:4])
        most = max((-entry[1] for entry in found if entry[0]), default=0)
        return tuple(entry[4] for entry in found if not entry[0] or -entry[1] == most)[:limit]


def parse(game: str, source: str) -> Rulebook:
    """Read one rulebook file. Raises RulebookError naming the line if it breaks the grammar."""
    title, prefix, complete, blocks = "", "", False, []
    for number, line in enumerate(map(str.rstrip, source.splitlines()), start=1):
        if match := _TITLE.match(line):
            if title:
                raise RulebookError(f"{game}, line {number}: a second title")
            title, prefix = match["title"], match["prefix"]
        elif match := _COMMENT.match(line):
            complete = complete or match["text"].strip() == "coverage: complete"
        elif match := _CHAPTER.match(line):
            blocks.append(_Block(match["title"], match["area"] or "", []))
        elif blocks:
            blocks[-1].lines.append((number, line))
    if not title:
        raise RulebookError(f"{game}: the first line must be '# Title (ABC)'")
    exempt = dict(_exemptions(game, blocks))
    chapters = tuple(_chapter(game, prefix, block, exempt) for block in blocks if block.title != _NOT_MECHANICAL)
    _check(game, prefix, chapters, exempt)
    return Rulebook(game, title, prefix, complete, chapters)


@cache
def load(game: str) -> Rulebook:
    """The rulebook of a game by its key, e.g. "dunk". Raises NoRulebookError if it has none."""
    card = CARDS.get(game)
    if card is None or not card.rulebook.is_file():
        raise NoRulebookError(f"{card.title if card else game} has no rulebook.")
    return parse(game, card.rulebook.read_text(encoding="utf-8"))


def games() -> tuple[str, ...]:
    """The keys of all games that have a rulebook, in alphabetical order."""
    return tuple(sorted(key for key, card in CARDS.items() if card.rulebook.is_file()))


@dataclass(frozen=True, slots=True)
class _Block:
    title: str
    area: str
    lines: list[tuple[int, str]]


def _exemptions(game: str, blocks: Iterable[_Block]) -> Iterator[tuple[str, str]]:
    for block in blocks:
        if block.title != _NOT_MECHANICAL:
            continue
        for number, line in block.lines:
            if match := _RULE.match(line):
                if not match["text"]:
                    raise RulebookError(f"{game}, line {number}: {match['id']} is exempt without a reason")
                yield match["id"], match["text"]


def _chapter(game: str, prefix: str, block: _Block, exempt: dict[str, str]) -> Chapter:
    preface: list[str] = []
    entries: list[tuple[str, list[str]]] = []
    for number, line in block.lines:
        if match := _RULE.match(line):
            parts = _ID.match(match["id"])
            if parts is None or not match["id"].startswith(prefix):
                raise RulebookError(f"{game}, line {number}: {match['id']} is not a rule id of {prefix}")
            if parts["area"] != block.area:
                raise RulebookError(f"{game}, line {number}: {match['id']} is in the chapter of {block.area}")
            entries.append((match["id"], [match["text"]]))
        else:
            (entries[-1][1] if entries else preface).append(line)
    rules = []
    for id, lines in entries:
        reason = exempt.get(id) or exempt.get(f"{prefix}-{block.area}", "")
        rules.append(Rule(id, block.area, block.title, "\n".join(lines).strip(), not reason, reason))
    return Chapter(block.title, block.area, "\n".join(preface).strip(), tuple(rules))


def _check(game: str, prefix: str, chapters: Iterable[Chapter], exempt: dict[str, str]) -> None:
    known = {f"{prefix}-{chapter.area}" for chapter in chapters}
    for rule in (rule for chapter in chapters for rule in chapter.rules):
        if rule.id in known:
            raise RulebookError(f"{game}: {rule.id} appears twice")
        if not rule.text:
            raise RulebookError(f"{game}: {rule.id} has no text")
        known.add(rule.id)
    strangers = [id for id in exempt if id not in known]
    if strangers:
        raise RulebookError(f"{game}: not mechanical, but not a rule either: {', '.join(strangers)}")


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def _asked(words: str) -> list[str]:
    """The words of a question, each once, without the small ones unless there are no others."""
    asked = list(dict.fromkeys(_words(words)))
    return [word for word in asked if not _SMALL_WORDS.fullmatch(word)] or asked


def _order_score(rule: Rule, asked: list[str]) -> float:
    """How well the words name the order a rule describes: such a rule begins with "`place_archers (province)`"."""
    order = _ORDER.match(rule.text)
    name = "_".join(asked)
    if order is None or not name:
        return 0.0
    return 10.0 if order[1] == name else 3.0 if order[1].startswith(name) else 0.0


def _spaced(text: str) -> str:
    return "".join(f" {word} " for word in _words(text))


def _score(told: tuple[str, ...], word: str) -> float:
    """How well one word fits: the subject of the rule (its first 60 characters) and its chapter count most."""
    score, whole, beginning = 0.0, f" {word} ", f" {word}"
    for text, for_whole, for_beginning in zip(told, *_WEIGHTS, strict=True):
        if beginning not in text:
            continue
        times = text.count(whole)
        score += for_whole + min(times, 4) * 0.25 if times else for_beginning
    return score
