"""Who of the players has left the server: the game master is told, the seat is marked; and who has come back."""

from __future__ import annotations

from bot.hosting.core import Core
from bot.hosting.mail.dispatches import gm_line, notice, status
from storage.content import GmAction
from storage.queries.campaigns import ALIVE
from storage.records import NewDelivery, Seat
from storage.statuses import CampaignStatus, Role

LEADERLESS = (
    "Turns continue, but only people with Manage Server or the game master role can act as game "
    "master. /gm transfer names a new one; the server's owner can always use it."
)


def gone_from(seat: Seat) -> set[int]:
    """The members of a seat who have left the server."""
    return set(seat.settings.gone)


class Presence:
    """The services around people coming and going."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._store = core.store

    async def people(self, guild_id: int) -> set[int]:
        """Everybody who has a part in a faction of a campaign of this server that is not over."""
        found: set[int] = set()
        for campaign in await self._core.ask(self._store.campaigns, guild_id, ALIVE):
            if campaign.gm_id is not None:
                found.add(campaign.gm_id)
            for seat in await self._core.ask(self._store.seats, campaign.id):
                found |= {member.user_id for member in await self._core.ask(self._store.members, seat.id)}
        return found

    async def leader_left(self, guild_id: int, user_id: int, owner_id: int | None, *, away: bool) -> int:
        """A GM of the server has left or returned: #gm and the server's owner are told, once.

        Gives of how many campaigns that was news.
        """
        news = 0
        for campaign in await self._core.ask(self._store.campaigns, guild_id, ALIVE):
            if campaign.gm_id != user_id or campaign.settings.leader_gone == away:
                continue
            await self._core.ask(self._store.merge_campaign, campaign.id, "settings", leader_gone=away)
            title = f"The game master of {campaign.name} has left the server" if away else "The game master is back"
            text = LEADERLESS if away else f"The game master of {campaign.name} is on the server again."
            told = gm_line(campaign, title, text, GmAction.LEFT if away else GmAction.NONE)
            if away and owner_id not in (None, user_id):
                told.append(notice(owner_id or 0, title, LEADERLESS))
            await self._core.ask(self._store.queue, campaign.id, told, self._core.now())
            await self._core.audit(campaign, "gm.left" if away else "gm.back", None, user=user_id)
            news += 1
        if news:
            self._core.wake_outbox()
        return news

    async def left(self, guild_id: int, user_id: int) -> int:
        """Somebody is no longer on the server; of how many seats that was news."""
        return await self._note(guild_id, user_id, away=True)

    async def back(self, guild_id: int, user_id: int) -> int:
        """Somebody is on the server (again); of how many seats that was news."""
        return await self._note(guild_id, user_id, away=False)

    async def _note(self, guild_id: int, user_id: int, *, away: bool) -> int:
        news = 0
        for part in await self._core.ask(self._store.seats_of_user, user_id, guild_id=guild_id):
            campaign, seat, member = part.campaign, part.seat, part.member
            if campaign.status == CampaignStatus.ENDED:
                continue
            noted = await self._core.ask(self._store.note_presence, seat.id, user_id, away=away)
            if noted is None:
                continue
            after = gone_from(noted)
            members = await self._core.ask(self._store.members, seat.id)
            others = [m for m in members if m.role != Role.READ and m.user_id not in after]
            title, text = _left(seat, member.role, bool(others)) if away else _came_back(seat)
            told: list[NewDelivery] = gm_line(campaign, title, text, GmAction.LEFT if away else GmAction.NONE)
            told += status(campaign)  # it says whether there is a faction to take over
            await self._core.ask(self._store.queue, campaign.id, told, self._core.now())
            news += 1
        if news:
            self._core.wake_outbox()
        return news


def _left(seat: Seat, role: str, others: bool) -> tuple[str, str]:
    who = {Role.OWNER: "Its owner", Role.SUBMIT: "A member who gives its orders"}.get(Role(role), "A read-only member")
    what = (
        "Other members can still give orders."
        if others
        else "Nobody is left to give its orders. Orders on file stay, and reports are still sent. /gm "
        "replace gives the faction to another player."
    )
    return f"{seat.name}: a member has left the server", f"{who} has left the server. {what}"


def _came_back(seat: Seat) -> tuple[str, str]:
    return f"{seat.name}: a member is back", "A player has rejoined and kept their seat."
