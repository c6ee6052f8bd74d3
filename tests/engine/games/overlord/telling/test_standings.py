"""The public table tells no more than what anybody can see or has been proclaimed, and may be kept secret."""

from __future__ import annotations

import pytest

from tests.engine.games.overlord.props.whole import Campaign

STEALTH = "stea"


def _people(campaign: Campaign, seat: str = "1") -> int:
    assert campaign.outcome is not None
    return next(int(row[2][0]) for row in campaign.outcome.standings.rows if row[0] == seat)


@pytest.mark.rule("OVL-PRESS-01", "OVL-VIS-01")
def test_who_hides_moves_no_public_number() -> None:
    seen, hidden = Campaign(), Campaign()
    seen.add("1", "man", 40)
    hidden.add("1", "man", 40, stea=1)
    seen.month()
    hidden.month()
    assert (_people(seen), _people(hidden)) == (90, 50)


@pytest.mark.rule("OVL-PRESS-01", "OVL-VIS-01")
def test_who_hides_and_announces_itself_is_counted() -> None:
    campaign = Campaign()
    crowd = campaign.add("1", "man", 40, stea=1)
    campaign.month({"1": f"UNIT {crowd.id}\nSETTING ANNOUNCE ON"})
    assert _people(campaign) == 90


@pytest.mark.rule("OVL-PRESS-01")
def test_a_game_master_may_publish_no_standings() -> None:
    campaign = Campaign(standings=False)
    campaign.month()
    assert campaign.outcome is not None
    table = campaign.outcome.standings
    assert (table.rows, table.columns) == ((), ())
    assert "publishes no standings" in table.note
