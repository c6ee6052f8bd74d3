"""Order lines that name what the seat cannot see, made from the order book and from what is at hand for the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.core.dice import Dice
from engine.core.orders import END, Arg, OrderSpec
from engine.testing.sheets import Grip, Hand, Manners, Section, Temper
from tests.interference.ghosts import Hiding

TRIES = 12  # lines drawn until one names it


@dataclass(kw_only=True)
class Pointing(Hand):
    """A sensible hand that gives one argument of an order a word of our choice wherever that may stand in it."""

    hiding: Hiding
    what: str
    target: str
    focus: bool = False
    asked: set[str] = field(default_factory=set)

    def grip(self) -> Grip:
        return Grip.NEAR

    def name(self, kind: str, choices: Sequence[str] = ()) -> str:
        self.asked.add(kind)
        if self.focus and self.what in self.hiding.names.get(kind, ()):
            return self.target
        return super().name(kind, choices)

    def pointed(self, spec: OrderSpec, focus: Arg) -> str:
        """The order with the word in this argument; what is optional may be left out."""
        words = [spec.keyword]
        for arg in spec.args:
            if arg is not focus and arg.optional and self.dice.percent(60):
                continue
            self.focus = arg is focus
            word = "0" if arg.name == spec.lines else self.word(arg.reader)
            words += [arg.fillers[0], word] if arg.fillers and self.dice.percent(50) else [word]
        line = " ".join(word for word in words if word)
        return f"{line}\nAll is well.\n{END}" if spec.lines else line


@dataclass(frozen=True, kw_only=True)
class Pointer:
    """An argument of an order that may name something: by keyword and name of the argument."""

    order: str
    argument: str
    what: str

    def __str__(self) -> str:
        return f"{self.order}({self.argument}) naming a {self.what}"


def hand_of(game: Any, manners: Manners, hiding: Hiding, view: Any, section: Section, what: str, target: str,
            dice: Dice) -> Pointing:  # fmt: skip
    return Pointing(
        dice=dice, book=game.book, manners=manners, directory=game.look.directory(view), section=section,
        temper=Temper.SENSIBLE, strange=lambda kind: (), hiding=hiding, what=what, target=target,
    )  # fmt: skip


def pointing_lines(hand: Pointing, spec: OrderSpec) -> Iterator[tuple[Pointer, str]]:
    """For every argument that can hold the word, a line in which it does."""
    for arg in spec.args:
        for _ in range(TRIES):
            line = hand.pointed(spec, arg)
            if hand.target in line.replace('"', " ").split() or f" {hand.target}" in line:
                yield Pointer(order=spec.keyword, argument=arg.name, what=hand.what), line
                break


def unclassified(game: Any, manners: Manners, hiding: Hiding, view: Any, sections: Sequence[Section]) -> dict[str, str]:
    """The kinds of arguments that are neither said to name something nor to name nothing, with an order of each."""
    found: dict[str, str] = {}
    known = {*hiding.names, *hiding.plain}
    for section in sections:
        for spec in game.book.specs:
            hand = hand_of(game, manners, hiding, view, section, "", "", Dice("kinds", spec.keyword))
            for arg in spec.args:
                for _ in range(TRIES):
                    hand.word(arg.reader)
                for kind in (*hand.asked, arg.reader.kind):
                    if kind not in known:
                        found.setdefault(kind, f"{spec.keyword}({arg.name})")
    return found


def by_section(lines: Mapping[str, Sequence[str]], sections: Sequence[Section], manners: Manners, view: Any) -> str:
    """A sheet of these lines under their headings."""
    parts = [manners.header(view)]
    for section in sections:
        if lines.get(section.heading):
            parts += [section.heading, *lines[section.heading], section.closing]
    parts.append(manners.footer)
    return "\n".join(part for part in parts if part) + "\n"
