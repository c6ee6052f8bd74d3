"""A word that was almost right is answered with what was meant, in every game and for every kind of argument."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from engine.core.orders import OrderSpec, read_orders
from engine.core.ruleset import Ruleset, SeatRequest, begin, check_orders, look
from engine.games.registry import GAMES, ruleset
from tests.engine.specimens import SPECIMENS
from tests.suite.table import each

Game = Ruleset[Any, Any]
SHORTEST = 4  # letters of a word in which a slip still shows what was meant
# Words that are like others which mean something else: these are read, and read as those.
TAKEN_FOR_OTHERS = {("olympia", "build", "structure")}


@cache
def view_of(key: str) -> Any:
    game, specimen = ruleset(key), SPECIMENS[key]
    seats = [
        SeatRequest(id=str(number), name=name, choices=game.play.choices(**choices))
        for number, (name, choices) in enumerate(specimen.seats.items(), 1)
    ]
    return look(game, begin(game, game.play.options(**specimen.options), seats, "near"), "1")


def under_a_unit(game: Game, line: str) -> str:
    units = [str(unit) for unit in game.look.directory(view_of(game.key)).spoken("own unit").values()]
    return f"unit {units[0]}\n{line}" if units else line


def hints(game: Game, line: str) -> list[str]:
    sheet = read_orders(under_a_unit(game, line), game.book, game.look.directory(view_of(game.key)))
    return [found.hint for found in sheet.diagnostics]


def misspelt(game: Game, spec: OrderSpec) -> list[tuple[str, str, str]]:
    """The order's example with a slip in a word of few: (argument, the word meant, the line)."""
    text = under_a_unit(game, spec.example).split("\n")
    sheet = read_orders("\n".join(text), game.book, game.look.directory(view_of(game.key)))
    found = []
    for order in sheet.orders[:1]:
        for arg in spec.args:
            span = next(iter(order.spans.get(arg.name, ())), None)
            if span is None or span.below:
                continue
            line = text[order.line - 1]
            for word in arg.reader.choices()[:20]:
                if len(word) >= SHORTEST and (game.key, spec.keyword, arg.name) not in TAKEN_FOR_OTHERS:
                    slip = word[0] + word[2:]
                    found.append((arg.name, word, line[: span.start - 1] + slip + line[span.end - 1 :]))
    return found


@pytest.mark.parametrize("key", GAMES)
def test_a_slip_in_a_word_of_few_is_answered_with_the_word(key: str) -> None:
    game = ruleset(key)
    tried, silent = 0, []
    for spec in game.book.specs:
        for argument, word, line in misspelt(game, spec):
            told = hints(game, line)
            tried += 1
            if told and not any("did you mean" in hint for hint in told):
                silent.append((spec.keyword, argument, word, line, told))
    assert tried > 20
    assert [one for one in silent if " " not in one[2]][:3] == [], "single words"
    assert len(silent) <= tried // 25, silent[:5]


@each(
    "key, line, meant",
    [
        ("dunk", "move 1 nortwest", "northwest"),
        ("dunk", "place 22 est", "east"),
        ("atlantis", "move nort", "north"),
        ("overlord", "MARCH nort", "north"),
        ("olympia", "move nort", "north"),
        ("erfworld", "move norteast", "northeast"),
        ("erfworld", "attack est", "east"),
        ("erfworld", "cast fnd unit", "find unit"),
        ("erfworld", "retreat belw 60", "below"),
        ("erfworld", "contact retun stronger", "return"),
        ("overlord", "BUY 1 foud 5", "food"),
        ("overlord", "GIVE U1 coyn 1", "coin"),
        ("overlord", "CLAIM mayr L1", "mayo"),
        ("dunk", "enemy Silverwod", "silverwood"),
        ("atlantis", "give 0 5 silvr", "silver"),
        ("olympia", "study Shipcrft", "shipcraft"),
    ],
)
def test_directions_names_and_what_only_the_check_knows_are_guessed_too(key: str, line: str, meant: str) -> None:
    game = ruleset(key)
    told = [found.hint for found in check_orders(game, view_of(key), under_a_unit(game, line)).diagnostics]
    assert any(f'"{meant}"' in hint for hint in told), told


@each(
    "key, long, short",
    [("dunk", "move 1 northwest east", "move 1 nw e"), ("erfworld", "move northeast", "move ne")],
)
def test_directions_of_hexes_may_be_spelt_out(key: str, long: str, short: str) -> None:
    game, names = ruleset(key), ruleset(key).look.directory(view_of(key))
    read = [read_orders(under_a_unit(game, line), game.book, names).orders for line in (long, short)]
    assert dict(read[0][0].args) == dict(read[1][0].args)


@each(
    "key, line, said",
    [
        ("atlantis", "claim foo", '"foo" is not an amount'),
        ("atlantis", "give 0 1 foo", '"foo" is not an item'),
        ("olympia", "buy foo 1 5", '"foo" is not an item'),
        ("overlord", "STACK foo", '"foo" is not a unit'),
    ],
)
def test_what_is_wrong_is_named_with_its_article(key: str, line: str, said: str) -> None:
    game = ruleset(key)
    told = [found.message for found in check_orders(game, view_of(key), under_a_unit(game, line)).diagnostics]
    assert any(said in message for message in told), told
