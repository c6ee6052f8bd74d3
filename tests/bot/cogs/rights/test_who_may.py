"""Every command about a faction, by everybody who has no part in it: refused, and nothing of it shown."""

from __future__ import annotations

from typing import Any

import pytest

from bot.double import Person, Reply
from bot.double.state.model import Overwrite
from bot.double.state.permissions import bits
from storage.ids import SeatId
from tests.bot.stage import Stage

pytestmark = pytest.mark.slow

SECRET = "develop_bows"

# Each with what has to be typed beside the faction.
COMMANDS: dict[str, dict[str, Any]] = {
    "orders submit": {},
    "orders check": {},
    "orders show": {},
    "orders history": {},
    "orders restore": {"submission": "1"},
    "orders template": {},
    "orders clear": {},
    "order": {"order": SECRET},
    "report": {},
    "map": {},
    "press": {},
    "rumor": {},
    "letter": {"to": "Borogravia"},
    "ready": {},
    "lookup": {"what": "bows"},
    "note add": {"text": "spy"},
    "note list": {},
    "note drop": {"note": "1"},
    "remind at": {"hours": "5"},
    "remind usual": {},
    "remind never": {},
    "remind show": {},
}
CHANGING = {"orders submit", "order", "orders clear", "orders restore", "ready", "press", "rumor", "letter"}


def plain(answer: Reply) -> str:
    """What an answer says, without the marks that keep markup harmless."""
    return answer.text.replace("\\", "")


def nothing_of_it(answer: Reply) -> bool:
    return answer.modal is None and answer.files == [] and SECRET not in plain(answer) and answer.ephemeral


async def secret_on_file(stage: Stage) -> str:
    """Ruritania's orders and a note; its seat's id."""
    await stage.slash(stage.anna, "order", order=SECRET)
    await stage.slash(stage.anna, "note add", text=SECRET)
    return str((await stage.seat("Ruritania")).id)


async def test_a_stranger_and_another_player_get_nothing_of_a_faction(playing: Stage) -> None:
    seat = await secret_on_file(playing)
    for who in (playing.cleo, playing.bert):
        for command, more in COMMANDS.items():
            answer = await playing.slash(who, command, faction=seat, **more)
            assert "not a member of a faction with that name" in answer.text, f"{who.name}: {command}"
            assert nothing_of_it(answer), f"{who.name}: {command}"
    kept = await playing.hosting.orders.show(SeatId(int(seat)), 0, as_gm=True)
    assert kept is not None
    assert kept.version == 1
    assert kept.author_id == playing.anna.id


async def test_the_gm_of_another_server_is_a_stranger(playing: Stage) -> None:
    seat = await secret_on_file(playing)
    olga: Person = playing.double.person("Olga")
    elsewhere = playing.double.guild("Elsewhere", olga).channel("general")
    await playing.double.settled()
    for command, more in COMMANDS.items():
        answer = await (await olga.slash(elsewhere, command, faction=seat, **more)).final()
        assert "not a member of a faction with that name" in answer.text, command
        assert nothing_of_it(answer), command
    for command in ("newspaper", "standings", "map"):
        answer = await (await olga.slash(elsewhere, command, campaign="Spring War")).final()
        assert "no campaign called" in answer.text, command
        assert answer.files == [], command


async def test_a_reader_reads_and_changes_nothing(playing: Stage) -> None:
    seat = await secret_on_file(playing)
    await playing.slash(playing.anna, "member add", at="ruritania", person=playing.cleo, role="read")
    for command in COMMANDS:
        answer = await playing.slash(playing.cleo, command, faction=seat, **COMMANDS[command])
        if command in CHANGING:
            assert "but not give its orders" in answer.text, command
            assert answer.modal is None, command
        else:
            assert "not a member of a faction" not in answer.text, command
            assert "Only the" not in answer.text, command
    kept = await playing.hosting.orders.show(SeatId(int(seat)), 0, as_gm=True)
    assert kept is not None
    assert kept.version == 1


async def test_a_member_who_may_submit_does_what_the_owner_does(playing: Stage) -> None:
    seat = await secret_on_file(playing)
    await playing.slash(playing.anna, "member add", at="ruritania", person=playing.cleo, role="submit")
    answer = await playing.slash(playing.cleo, "order", faction=seat, order="write_orders")
    assert "Orders on file" in answer.text
    assert SECRET in (await playing.slash(playing.cleo, "orders show", faction=seat)).text
    assert SECRET in plain(await playing.slash(playing.cleo, "note list", faction=seat))


COMPLETED = [
    ("order", "order"),
    ("map", "around"),
    ("letter", "to"),
    ("lookup", "what"),
    ("orders restore", "submission"),
    ("note drop", "note"),
    ("report", "turn"),
]


@pytest.mark.parametrize("option", COMPLETED)
async def test_autocompletion_gives_nothing_of_another_seat_away(playing: Stage, option: tuple[str, str]) -> None:
    seat = await secret_on_file(playing)
    command, name = option
    offered = await playing.cleo.choices(playing.general, command, name, "", faction=seat)
    assert offered == []


@pytest.mark.parametrize("label", ["Submit orders", "Map", "Show orders", "Ready"])
async def test_the_buttons_of_a_card_know_who_pressed_them(playing: Stage, label: str) -> None:
    await secret_on_file(playing)
    home = playing.channel("ruritania")
    # Somebody has let Cleo look into the channel, which gives her no part in the faction.
    home.overwrites[playing.cleo.id] = Overwrite(playing.cleo.id, 1, allow=bits("view_channel", "read_message_history"))
    playing.double.world.update_channel(home)
    answer = await (await playing.cleo.click(home.messages[0], label)).final()
    assert "not a member of a faction" in answer.text
    assert nothing_of_it(answer)
    assert (await playing.seat("Ruritania")).ready is False


@pytest.mark.parametrize("typed", ["9" * 40, "-1", "٣", "'; drop table seat; --"])
async def test_ids_that_nobody_could_choose_are_refused_in_words(playing: Stage, typed: str) -> None:
    for command, options in (
        ("report", {"faction": typed}),
        ("orders restore", {"submission": typed}),
        ("note drop", {"note": typed}),
        ("letter", {"to": typed}),
        ("newspaper", {"campaign": typed}),
        ("map", {"around": typed}),
    ):
        answer = await playing.slash(playing.anna, command, **options)
        assert "Something went wrong" not in answer.text, command
        assert answer.modal is None, command
        assert answer.files == [], command
