"""The three order files of the rulebook, handed in through Discord, come back with what the book says they mean."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.double import Person, Reply
from engine.core import document
from engine.games.dunk.ruleset import RULESET
from storage import codec
from storage.ids import CampaignId
from storage.records import Filing
from tests.bot.stage import Stage
from tests.engine.campaigns.dunk.samples import GRAH, KARTH, SAROGHTH, world

pytestmark = pytest.mark.slow

Samples = tuple[Stage, dict[str, Person]]


@pytest.fixture
async def samples(stage: Stage) -> Samples:
    """Campaign 17 as the book has it: Grah, Saroghth and Karth at their places, before the first turn."""
    players = {"Grah's Kingdom": stage.anna, "Saroghth's Kingdom": stage.bert, "Karth's Kingdom": stage.cleo}
    await stage.opened("Campaign Seventeen")
    for name, person in players.items():
        await stage.joined(person, name, Race="orc")
    await stage.slash(stage.gm, "campaign start")
    await stage.settle()
    store = stage.bot.store
    turn = store.present_turn(CampaignId(1))
    assert turn is not None
    book = codec.encode("dunk", RULESET.play.format, document.encode(world().state))
    before = store.state(turn.id)
    store.amend_state(turn.id, book, {"kind": "book"}, stage.clock.now(), before=before, filing=Filing())
    return stage, players


async def by_form(stage: Stage, person: Person, text: str) -> Reply:
    form = await person.slash(stage.general, "orders submit")
    return await (await person.submit(form, {"Your orders": text})).final()


async def by_file(stage: Stage, person: Person, text: str) -> Reply:
    return await stage.slash(person, "orders submit", file=("orders.txt", text.encode()))


async def by_menu(stage: Stage, person: Person, text: str) -> Reply:
    message = await person.says(stage.general, f"```\n{text}\n```")
    return await (await person.message_menu(message, "Submit as orders")).final()


async def by_attachment(stage: Stage, person: Person, text: str) -> Reply:
    message = await person.says(stage.general, "", files=[("orders.txt", text.encode())])
    return await (await person.message_menu(message, "Submit as orders")).final()


WAYS = (by_form, by_file, by_menu, by_attachment)
EXPECTED = [
    pytest.param(
        "Grah's Kingdom",
        GRAH,
        "4 orders understood",
        [f"Place a normal army in {p}, going {way}; 2 gold" for p, way in ((22, "e"), (43, "e"), (62, "e"), (41, "w"))],
        marks=pytest.mark.rule("DNK-EX-16", "DNK-GAP-61"),
    ),
    pytest.param(
        "Karth's Kingdom",
        KARTH,
        "1 order understood",
        ["Develop magic\\_village, by the leaders"],
        marks=pytest.mark.rule("DNK-EX-17"),
    ),
    pytest.param(
        "Saroghth's Kingdom",
        SAROGHTH,
        "4 orders understood",
        [
            "Place a normal army in 148, going e; 2 gold",
            "Place a normal army in 167, going sw, then w, then nw; 2 gold",
            "Place a normal army in 127, going nw; 2 gold",
            "The priests go on a mission",
        ],
        marks=pytest.mark.rule("DNK-EX-18"),
    ),
]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize(("kingdom", "text", "count", "meant"), EXPECTED, ids=["Grah", "Karth", "Saroghth"])
async def test_a_sample_file_comes_back_as_the_book_means_it(
    samples: Samples, way: Callable[..., Awaitable[Reply]], kingdom: str, text: str, count: str, meant: list[str]
) -> None:
    stage, players = samples
    answer = await way(stage, players[kingdom], text)
    assert count in answer.text
    for words in meant:
        assert words in answer.text.split("What I understood")[1]
    assert "with errors" not in answer.text


@pytest.mark.rule("DNK-EX-16", "DNK-EX-17", "DNK-EX-18")
async def test_the_turn_does_what_the_receipts_said(samples: Samples) -> None:
    stage, players = samples
    for (kingdom, person), text, way in zip(players.items(), (GRAH, SAROGHTH, KARTH), WAYS, strict=False):
        assert "Orders on file" in (await way(stage, person, text)).text, kingdom
    await stage.deadline()
    told = {}
    for kingdom, person in players.items():
        (told[kingdom],) = [
            file.data.decode() for m in person.dms for file in m.files if "turn-1" in file.name and "txt" in file.name
            and file.name.startswith("report")
        ]  # fmt: skip
    for army, place in (("1st", 23), ("2nd", 44), ("3rd", 63), ("4th", 40)):
        assert f"{army} Army" in told["Grah's Kingdom"]
        assert str(place) in told["Grah's Kingdom"]
    assert "10 gold" in told["Karth's Kingdom"]
    assert "move 2nd Army w nw" in told["Saroghth's Kingdom"]
