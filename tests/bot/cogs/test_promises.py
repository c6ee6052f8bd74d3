"""What holds for every command alike: completion, privacy, words that fit all games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.games.registry import rulesets
from tests.bot.stage import Stage

STRING = 3
ROOT = Path(__file__).parents[3]
FREE = {  # what a person makes up, where nothing could be offered
    "campaign new": {"name", "time", "paper", "seed"},
    "campaign practice": {"name"},
    "campaign schedule": {"time"},
    "campaign pause": {"reason"},
    "campaign end": {"reason"},
    "gm extend": {"until", "reason"},
    "remind at": {"hours"},
    "note add": {"text"},
}
PUBLIC = {"campaign info", "standings"}
ALL_SEE = ("campaign info", "campaign list", "standings", "newspaper", "map", "rules", "help", "join")


def leaves(command: dict[str, Any], path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """The commands below a command, with their whole names."""
    name = f"{path} {command['name']}".strip()
    inner = [option for option in command.get("options") or [] if option["type"] in (1, 2)]
    if not inner:
        yield name, command
    for option in inner:
        yield from leaves(option, name)


async def test_whatever_names_something_is_completed_while_it_is_typed(stage: Stage) -> None:
    tree = stage.bot.tree
    bare: dict[str, set[str]] = {}
    for command in tree.get_commands():
        payload: Any = command.to_dict(tree)
        for name, leaf in leaves(payload):
            for option in leaf.get("options") or []:
                if option["type"] == STRING and not (option.get("autocomplete") or option.get("choices")):
                    bare.setdefault(name, set()).add(option["name"])
    assert bare == FREE


async def test_every_option_says_what_it_is(stage: Stage) -> None:
    tree = stage.bot.tree
    for command in tree.get_commands():
        payload: Any = command.to_dict(tree)
        for name, leaf in leaves(payload):
            assert leaf["name"] == "Submit as orders" or leaf.get("description") != "…", name
            for option in leaf.get("options") or []:
                assert option["description"] not in ("…", ""), f"/{name} {option['name']}"


@pytest.mark.slow
async def test_answers_are_for_the_asker_alone_except_two(playing: Stage) -> None:
    await playing.deadline()
    for name in ALL_SEE:
        reply = await playing.slash(playing.cleo, name)
        assert reply.ephemeral is (name not in PUBLIC), name
    for name in ("report", "map", "orders show", "orders history", "orders template", "lookup", "ready", "help",
                 "note list", "remind show", "member list"):  # fmt: skip
        assert (await playing.slash(playing.anna, name, at="ruritania")).ephemeral, name
    for name in ("gm health", "gm audit", "campaign list"):
        assert (await playing.slash(playing.gm, name)).ephemeral, name


async def test_the_games_that_are_played_are_imported_at_the_start_and_no_others(playing: Stage) -> None:
    """A game takes a moment, which nobody's form shall wait for, and some ten MiB, which no idle bot shall keep."""
    await playing.restart()
    assert list(playing.bot.hosting.core.workshop.games) == ["dunk"]
    await playing.opened("Later", "overlord")
    assert list(playing.bot.hosting.core.workshop.games) == ["dunk", "overlord"]


FOREIGN = {
    "dunk": ("silver", "region", "Nexus", "control points", "hero", "month"),
    "atlantis": ("gold in", "kingdom", "province", "control points", "hero"),
    "overlord": ("silver", "kingdom", "province", "Nexus"),
    "olympia": ("silver", "kingdom", "control points", "Nexus", "$"),
    "erfworld": ("silver", "province", "Nexus", "control points"),
}
"""The words of other games, which no text of a game uses."""


@pytest.mark.parametrize("game", FOREIGN)
def test_no_sentence_of_a_game_uses_the_words_of_another(game: str) -> None:
    """Every sentence that can be told, not only those that one evening draws."""
    wrong = [
        (word, file.name, line.strip())
        for file in sorted((ROOT / "engine/games" / game / "sentences").glob("*.toml"))
        for line in file.read_text("utf-8").splitlines()
        for word in FOREIGN[game]
        if word.casefold() in line.rpartition(" = ")[2].casefold()
    ]
    assert wrong == []


@pytest.mark.slow
@pytest.mark.parametrize("game", FOREIGN)
async def test_no_game_is_spoken_of_in_the_words_of_another(stage: Stage, game: str) -> None:
    rules = rulesets()[game]
    await stage.opened("The War", game)
    await stage.joined(stage.anna, "Ash")
    await stage.joined(stage.bert, "Salt")
    await stage.begins()
    seen = [rules.blurb, *rules.look.first_steps, rules.paper.press_reward]
    for name in ("help", "report", "map", "orders show", "ready", "newspaper", "standings", "campaign info"):
        seen.append((await stage.slash(stage.anna, name)).text)
    await stage.deadline()
    for channel in ("newspaper", "map", "gm", "ash"):
        seen += [message.text for message in stage.channel(channel).messages]
    seen += [message.text for message in stage.anna.dms]
    wrong = [(word, text) for text in seen for word in FOREIGN[game] if word.casefold() in text.casefold()]
    assert wrong == []
