"""A file that says anything of anybody: what comes of it on the server it is restored to."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
import zlib
from collections.abc import Callable
from typing import Any

import pytest

from bot.commandline.archivefile import restore
from storage.errors import BadArchive
from storage.ids import CampaignId, SeatId
from tests.bot.stage import Stage

pytestmark = pytest.mark.slow

Tables = dict[str, list[dict[str, Any]]]


async def exported(stage: Stage) -> bytes:
    data: bytes = (await stage.slash(stage.gm, "campaign export")).files[0].data
    return data


async def put_back(stage: Stage, data: bytes) -> CampaignId:
    return await asyncio.to_thread(restore, stage.bot.store, data, name="The Copy")


def forged(data: bytes, change: Callable[[Tables], None], state: bytes | None = None) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            content = source.read(name)
            if name == "campaign.json":
                head = json.loads(content)
                change(head["tables"])
                content = json.dumps(head).encode()
            elif state is not None and name.startswith("blobs/turn_state/"):
                content = state
            target.writestr(name, content)
    return made.getvalue()


async def test_a_forged_file_sends_nothing_and_gives_nobody_a_right(playing: Stage) -> None:
    cleo = playing.cleo

    def change(tables: Tables) -> None:
        (campaign,) = tables["campaign"]
        campaign.update(gm_id=cleo.id, status="running", channels={"gm": playing.general.id, "newspaper": "x"})
        campaign["settings"] = {"restored": None, "pause_votes": {"1": "x"}, "extensions": 3}
        tables["member"][0]["user_id"] = cleo.id
        for row in tables["delivery"]:
            row.update(status="pending", target_kind="user", target_id=cleo.id, kind="notice", nonce=f"n{row['id']}")
            row["payload"] = {"title": "Free gold", "text": "press here"}

    data = forged(await exported(playing), change)
    said, told = len(playing.general.messages), len(cleo.dms)
    number = await put_back(playing, data)
    await playing.hosting.tick()
    await playing.settle()
    assert (len(playing.general.messages), len(cleo.dms)) == (said, told)
    copy = await playing.hosting.campaigns.get(number)
    assert (copy.status, copy.gm_id, copy.channels, copy.settings.extensions) == ("paused", None, {}, 3)
    assert copy.settings.pause_votes == {}
    seat = str((await playing.hosting.seats.all(number))[0].id)
    for who in (cleo, playing.anna):
        assert "game masters" in (await playing.slash(who, "campaign end", campaign="The Copy")).text
        assert "not a member of a faction" in (await playing.slash(who, "report", faction=seat)).text
    for command in ("campaign resume", "gm run"):
        refused = await playing.slash(playing.gm, command, campaign="The Copy")
        if refused.buttons:
            refused = await (await playing.gm.click(refused, refused.buttons[0])).final()
        assert "its players are not confirmed yet" in refused.text, command

    asked = await playing.slash(playing.gm, "gm home", campaign="The Copy")
    await asked.followup(2)
    assert f"<@{cleo.id}> (owner)" in asked.text
    done = await (await playing.gm.click(asked, "Let nobody in")).final()
    assert "now has its channels here" in done.text
    copy = await playing.hosting.campaigns.get(number)
    assert copy.gm_id == playing.gm.id
    assert copy.channels["gm"] != playing.general.id
    assert not await playing.hosting.seats.members(SeatId(int(seat)))
    late = await (await playing.gm.click(asked, "Let them in")).final()
    assert "already been confirmed" in late.text
    assert "has resumed" in (await playing.slash(playing.gm, "campaign resume", campaign="The Copy")).text
    assert "campaign.confirm" in [row.what for row in await playing.hosting.papers.audit(number)]


async def test_people_whom_the_game_master_confirms_play_on(playing: Stage) -> None:
    number = await put_back(playing, await exported(playing))
    asked = await playing.slash(playing.gm, "gm home", campaign="The Copy")
    await asked.followup(2)
    await (await playing.gm.click(asked, "Let them in")).final()
    await playing.slash(playing.gm, "campaign resume", campaign="The Copy")
    await playing.settle()
    seat = (await playing.hosting.seats.all(number))[0]
    assert playing.anna.can_see(playing.guild.channel("ruritania", "Spring War"))
    reading = await playing.slash(playing.anna, "report", faction=str(seat.id))
    assert reading.files
    # The clone beside the original uses the original's channels: it came from this server, and the GM let it.
    assert (await playing.hosting.campaigns.get(number)).channels == (
        await playing.hosting.campaigns.get(CampaignId(1))
    ).channels


FORGERIES: dict[str, Callable[[Tables], Any]] = {
    "of another game": lambda t: t["campaign"][0].update(game="chess"),
    "its options": lambda t: t["campaign"][0]["options"].update(size="enormous"),
    "its schedule": lambda t: t["campaign"][0]["schedule"].update(hours=0),
    "its schedule ": lambda t: t["campaign"][0]["schedule"].update(zone="Mars/Olympus"),
    "its settings": lambda t: t["campaign"][0].update(settings={"extensions": "many"}),
    "the choices": lambda t: t["seat"][0]["choices"].update(dict.fromkeys(t["seat"][0]["choices"], "?")),
    "do not fit together": lambda t: [turn.update(status="pending") for turn in t["turn"]],
    "none of its factions": lambda t: [seat.update(engine_id=f"x{seat['id']}") for seat in t["seat"]],
}


@pytest.mark.parametrize("what", FORGERIES)
async def test_a_file_that_is_not_of_its_game_is_refused(playing: Stage, what: str) -> None:
    data = forged(await exported(playing), FORGERIES[what])
    with pytest.raises(BadArchive, match=what.strip()):
        await put_back(playing, data)
    assert len(await playing.hosting.campaigns.all(ended=True)) == 1


@pytest.mark.parametrize("state", [b"", b"no zlib", zlib.compress(b"[]"), zlib.compress(b"[" * 300_000),
                                   zlib.compress(b'{"format":1,"game":"dunk","state":{}}'),
                                   zlib.compress(b'{"format":99,"game":"dunk","state":{}}'),
                                   zlib.compress(b'{"format":1,"game":"overlord","state":{}}')])  # fmt: skip
async def test_a_file_whose_state_cannot_be_read_is_refused(playing: Stage, state: bytes) -> None:
    data = forged(await exported(playing), lambda tables: None, state)
    with pytest.raises(BadArchive, match=r"cannot be read|cannot read"):
        await put_back(playing, data)
    assert len(await playing.hosting.campaigns.all(ended=True)) == 1
