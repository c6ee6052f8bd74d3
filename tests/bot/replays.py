"""`turnkeep verify` over every campaign that a test has made."""

from __future__ import annotations

from bot.hosting import Hosting


async def unproven(hosting: Hosting) -> list[str]:
    """The turns that do not come out again as they did, of all campaigns; a line each."""
    return [
        f"campaign {found.campaign_id}, turn {found.number}: {found.detail}"
        for campaign in await hosting.campaigns.all(None, ended=True)
        async for found in hosting.verify(campaign.id)
        if not found.same
    ]
