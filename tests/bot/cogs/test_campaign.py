"""/campaign: from nothing to a running game, and to its end."""

from __future__ import annotations

from tests.bot.stage import Stage


async def test_opening_a_campaign_makes_its_home(stage: Stage) -> None:
    await stage.opened("Spring War")
    assert [c.name for c in stage.guild.categories["Spring War"]] == ["newspaper", "map", "town-square", "gm"]
    status = stage.last("newspaper")
    assert "gathering players" in status.text
    assert "Join" in status.buttons


async def test_a_started_campaign_sends_everybody_the_first_report(stage: Stage) -> None:
    await stage.started()
    (report,) = stage.anna.dms
    assert "your first report" in report.text
    assert report.file(".txt")
