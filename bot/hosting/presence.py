"""Who of the players has left the server: the game master is told, the seat is marked; and who has come back."""

from __future__ import annotations

from bot.hosting.composing import gm_line
from bot.hosting.core import Core, key
from storage.columns import CampaignStatus, Role
from storage.models import Seat
from storage.queries.campaigns import ALIVE
from storage.records import NewDelivery

GONE = "gone"  # in Seat.settings: the members who are not on the server


def gone_from(seat: Seat) -> set[int]:
    """The members of a seat who have left the server."""
    return {int(user) for user in seat.settings.get(GONE, ())}


class Presence:
    """The services around people coming and going."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._store = core.store

    async def people(self, guild_id: int) -> set[int]:
        """Everybody who has a part in a faction of a campaign of this server that is not over."""
        found: set[int] = set()
        for campaign in await self._core.ask(self._store.campaigns, guild_id, ALIVE):
            for seat in await self._core.ask(self._store.seats, key(campaign.id)):
                found |= {member.user_id for member in await self._core.ask(self._store.members, key(seat.id))}
        return found

    async def left(self, guild_id: int, user_id: int) -> int:
        """Somebody is no longer on the server; of how many seats that was news."""
        return await self._note(guild_id, user_id, away=True)

    async def back(self, guild_id: int, user_id: int) -> int:
        """Somebody is on the server (again); of how many seats that was news."""
        return await self._note(guild_id, user_id, away=False)

    async def _note(self, guild_id: int, user_id: int, *, away: bool) -> int:
        news = 0
        for campaign, seat, member in await self._core.ask(self._store.seats_of_user, user_id, guild_id=guild_id):
            gone = gone_from(seat)
            if campaign.status == CampaignStatus.ENDED or (user_id in gone) == away:
                continue
            after = sorted(gone | {user_id} if away else gone - {user_id})
            await self._core.ask(self._store.change_seat, key(seat.id), settings={**seat.settings, GONE: after})
            members = await self._core.ask(self._store.members, key(seat.id))
            others = [m for m in members if m.role != Role.READ and m.user_id not in after]
            title, text = _left(seat, member.role, bool(others)) if away else _came_back(seat)
            told: list[NewDelivery] = gm_line(campaign, title, text, "left" if away else "")
            await self._core.ask(self._store.queue, key(campaign.id), told, self._core.now())
            news += 1
        if news:
            self._core.wake_outbox()
        return news


def _left(seat: Seat, role: str, others: bool) -> tuple[str, str]:
    who = {Role.OWNER: "Who leads it", Role.SUBMIT: "Somebody who gives its orders"}.get(Role(role), "A reader of it")
    what = (
        "Others of the faction can still give orders."
        if others
        else "Nobody is left who could give its orders. What is on file stays, and reports are still sent; "
        "/gm replace gives the faction to somebody else."
    )
    return f"{seat.name}: somebody has left the server", f"{who} has left the server. {what}"


def _came_back(seat: Seat) -> tuple[str, str]:
    return f"{seat.name}: somebody is back", "Who had left the server is back, with the same part in the faction."
