"""The last acts: the campaigns are taken along to another database, and go on there as they would have here."""

from __future__ import annotations

from pathlib import Path

from bot.double import Channel
from tests.bot.evening.cast import (
    AMBER,
    BLACKWOOD,
    CAMPAIGNS,
    DOWNS,
    DUCKLAND,
    GREY,
    GRIMHOLD,
    HAMMER,
    HOLD,
    PRANKSTERS,
    QUILL,
    SALT,
    SILVERWOOD,
    SPOON,
    TIDE,
)
from tests.bot.evening.club import Club
from tests.bot.evening.command import turnkeep
from tests.bot.evening.sheets import before_the_end, cities, provinces, units, written


async def run_now(club: Club, name: str, desk: Channel) -> None:
    question = await club.slash(club.gm, "gm run", at=desk)
    if "Run the turn" in question.buttons:
        question = await (await club.gm.click(question, "Run the turn")).final()
    assert "has run" in question.text
    await club.settle()


async def all_campaigns_are_exported(club: Club, folder: Path) -> list[Path]:
    files = []
    for name in CAMPAIGNS.values():
        desk = (await club.category(name))["gm"]
        refused = await club.slash(club.anna, "campaign export", campaign=name)
        assert not refused.files
        given = await club.slash(club.gm, "campaign export", at=desk)
        assert "every player's secrets" in given.text
        assert given.ephemeral
        (file,) = given.files
        (folder / file.name).write_bytes(file.data)
        files.append(folder / file.name)
    return files


async def everybody_plays_the_fourth_turn(club: Club) -> dict[str, bytes]:
    """The same orders wherever the campaigns are; the states that come of them, by campaign."""
    people = ("study combat", "study combat", "study combat")
    for faction, order in zip((PRANKSTERS, SALT, GREY), people, strict=True):
        leader = club.leaders[faction]
        sheet = club.sheet(leader, faction, 4)
        await club.orders_by_file(leader, faction, written(sheet, {units(sheet)[0]: order}))
    for faction in (BLACKWOOD, QUILL, HAMMER, SPOON):
        leader = club.leaders[faction]
        sheet = club.sheet(leader, faction, 4)
        await club.orders_by_form(leader, faction, written(sheet, {units(sheet)[1]: "30 STUDY CMBT"}))
    for faction in (DUCKLAND, GRIMHOLD, SILVERWOOD):
        leader = club.leaders[faction]
        here = provinces(club.reports(leader, faction, 3)[-1])[2]
        await club.orders_by_menu(leader, faction, before_the_end(club.sheet(leader, faction, 4), f"place {here} e"))
    for faction, order in ((AMBER, "study 610"), (TIDE, "study 600")):
        leader = club.leaders[faction]
        sheet = club.sheet(leader, faction, 4)
        await club.orders_by_form(leader, faction, written(sheet, {units(sheet)[0]: order}))
    for faction in (HOLD, DOWNS):
        leader = club.leaders[faction]
        city = cities(club.sheet(leader, faction, 4))[0]
        await club.orders_by_file(leader, faction, f"CITY {city}\nPOP 2 courtiers\nend\n")
    for name in CAMPAIGNS.values():
        await run_now(club, name, (await club.category(name))["gm"])
    return {name: await club.state_before(name, 5) for name in CAMPAIGNS.values()}


async def the_club_moves_to_another_house(club: Club, url: str, files: list[Path]) -> None:
    """Another database, another bot, another server with the same people."""
    house = club.double.guild("The Other House", club.gm)
    house.add(*club.players, club.otto)
    for file in files:
        said = await turnkeep("restore", str(file), "--guild", str(house.id), "--database", url)
        assert "/gm home shows its people, lets them in and makes its channels" in said
    await club.stop()
    club.url, club.guild, club.general = url, house, house.channel("general")
    await club.start_again()
    for campaign in CAMPAIGNS.values():
        refused = await club.slash(club.gm, "campaign resume", campaign=campaign)
        assert "its players are not confirmed yet" in refused.text
        asked = await club.slash(club.gm, "gm home", campaign=campaign)
        await asked.followup(2)
        made = await (await club.gm.click(asked, "Let them in")).final()
        assert "now has its channels here" in made.text
        resumed = await club.slash(club.gm, "campaign resume", campaign=campaign)
        assert "has resumed" in resumed.text
    await club.settle()
    for faction, leader in club.leaders.items():
        assert leader.can_see(await club.home_of(faction))
        assert club.hugo.can_see(await club.home_of(faction)) is (leader is club.hugo)


async def nothing_differs_when_all_is_played_again(url: str) -> None:
    said = await turnkeep("verify", "--database", url)
    for name in CAMPAIGNS.values():
        assert f"{name}: 4 turns replayed to the same bytes" in said
