"""A campaign that came back from a file: nobody leads it or plays in it until somebody of the server confirms it."""

from __future__ import annotations

from bot.hosting.errors import WrongMoment
from storage.records import Campaign, Restored

UNCONFIRMED = (
    "{name} was restored from a file, and its players are not confirmed yet. /gm home lists them for you to confirm."
)


def waits(campaign: Campaign) -> Restored | None:
    """What a restored campaign's file told of people and channels, until that is confirmed; None for others."""
    return campaign.settings.restored


def require_confirmed(campaign: Campaign) -> None:
    """Raises WrongMoment for a restored campaign whose people nobody of the server has confirmed."""
    if waits(campaign) is not None:
        raise WrongMoment(UNCONFIRMED.format(name=campaign.name))
