"""The three order files of the rulebook, handed in through Discord, come back with what the book says they mean."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.double import Person, Reply
from engine.core import document
from engine.games.dunk.ruleset import RULESET
from storage import codec
from storage.ids import CampaignId
from storage.records import Filing
from tests.bot.saving import Saved, saved
from tests.bot.stage import Stage
from tests.engine.campaigns.dunk.samples import GRAH, KARTH, SAROGHTH, world

pytestmark = pytest.mark.slow

KINGDOMS = ("Grah's Kingdom", "Saroghth's Kingdom", "Karth's Kingdom")
Samples = tuple[Stage, dict[str, Person]]


def players(stage: Stage) -> dict[str, Person]:
    return dict(zip(KINGDOMS, (stage.anna, stage.bert, stage.cleo), strict=True))


async def as_the_book_has_it(stage: Stage) -> None:
    """Campaign 17: Grah, Saroghth and Karth at their places, before the first turn."""
    await stage.opened("Campaign Seventeen")
    for name, person in players(stage).items():
        await stage.joined(person, name, Race="orc")
    await stage.begins()
    store = stage.bot.store
    turn = store.present_turn(CampaignId(1))
    assert turn is not None
    book = codec.encode("dunk", RULESET.play.format, document.encode(world().state))
    before = store.state(turn.id)
    store.amend_state(turn.id, book, {"kind": "book"}, stage.clock.now(), before=before, filing=Filing())


@pytest.fixture(scope="module")
def begun(empty_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Saved:
    return saved(Stage, empty_database, tmp_path_factory.mktemp("seventeen"), as_the_book_has_it)


@pytest.fixture
def samples(playing: Stage) -> Samples:
    return playing, players(playing)


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
    stage, people = samples
    answer = await way(stage, people[kingdom], text)
    assert count in answer.text
    for words in meant:
        assert words in answer.text.split("What I understood")[1]
    assert "with errors" not in answer.text


@pytest.mark.rule("DNK-EX-16", "DNK-EX-17", "DNK-EX-18")
async def test_the_turn_does_what_the_receipts_said(samples: Samples) -> None:
    stage, people = samples
    for (kingdom, person), text, way in zip(people.items(), (GRAH, SAROGHTH, KARTH), WAYS, strict=False):
        assert "Orders on file" in (await way(stage, person, text)).text, kingdom
    await stage.deadline()
    told = {}
    for kingdom, person in people.items():
        (told[kingdom],) = [
            file.data.decode() for m in person.dms for file in m.files if "turn-1" in file.name and "txt" in file.name
            and file.name.startswith("report")
        ]  # fmt: skip
    for army, place in (("1st", 23), ("2nd", 44), ("3rd", 63), ("4th", 40)):
        assert f"{army} Army" in told["Grah's Kingdom"]
        assert str(place) in told["Grah's Kingdom"]
    assert "10 gold" in told["Karth's Kingdom"]
    assert "move 2nd Army w nw" in told["Saroghth's Kingdom"]
