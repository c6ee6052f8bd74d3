"""Posts that are edited in place are left alone while nothing that they show has changed."""

from __future__ import annotations

from bot.hosting.mail.dispatches import status
from tests.bot.stage import Stage


def _edits(playing: Stage, message_id: int) -> int:
    return sum(r.method == "PATCH" and r.path.endswith(f"/messages/{message_id}") for r in playing.double.requests)


async def _redrawn(playing: Stage) -> int:
    campaign = await playing.campaign()
    playing.bot.store.queue(campaign.id, status(campaign), playing.clock.now())
    await playing.settle()
    post = campaign.posts["status"]
    assert post is not None
    return _edits(playing, post)


async def test_a_status_that_shows_the_same_is_not_edited(playing: Stage) -> None:
    before = await _redrawn(playing)
    assert await _redrawn(playing) == before
    await playing.slash(playing.anna, "campaign vote-pause")
    assert await _redrawn(playing) == before + 1
