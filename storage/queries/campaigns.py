"""Guilds and campaigns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from sqlalchemy import and_, or_
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, select

from storage.errors import NameTaken, NotPending
from storage.ids import CampaignId, SeatId
from storage.models import CampaignRow, GuildRow, MemberRow, SeatRow
from storage.queries.sessions import Sessions, change, fetched, get, name_key, record
from storage.records import Campaign, Guild, NewCampaign
from storage.statuses import CampaignStatus, SeatStatus

ALIVE = (CampaignStatus.GATHERING, CampaignStatus.RUNNING, CampaignStatus.PAUSED)
SITTING = (SeatStatus.APPLIED, SeatStatus.PLAYING, SeatStatus.VACANT)


class CampaignQueries(Sessions):
    """Named queries over guilds and campaigns."""

    def guild(self, guild_id: int) -> Guild:
        """The guild's row; one with nothing set if the guild was never seen."""
        with self.reading() as session:
            return record(Guild, session.get(GuildRow, guild_id)) or Guild(id=guild_id)

    def change_guild(self, guild_id: int, **values: Any) -> Guild:
        """Set columns of the guild's row, made if missing."""
        with self.writing(GuildRow, guild_id) as session:
            row = _guild(session, guild_id)
            change(row, values)
            return record(Guild, row)

    def add_campaign(self, new: NewCampaign, now: datetime) -> Campaign:
        """Open a campaign for gathering players. Raises NameTaken when an open one of the guild is called the same."""
        row = CampaignRow(
            guild_id=new.guild_id,
            game=new.game,
            name=new.name,
            name_key=name_key(new.name),
            options=dict(new.options),
            schedule=dict(new.schedule),
            time_zone=new.time_zone,
            max_seats=new.max_seats,
            seed=new.seed,
            gm_id=new.gm_id,
            settings={name: value for name, value in asdict(new.settings).items() if value is not None},
            created_at=now,
        )
        try:
            with self.writing(GuildRow, new.guild_id) as session:
                _guild(session, new.guild_id)
                session.flush()
                session.add(row)
        except IntegrityError:
            raise NameTaken(f"This server already has an open campaign called {new.name}.") from None
        return record(Campaign, row)

    def campaign(self, campaign_id: CampaignId) -> Campaign:
        """Raises NotFound."""
        with self.asking() as connection:
            return fetched(connection, Campaign, CampaignRow, campaign_id)

    def find_campaign(self, guild_id: int, name: str) -> Campaign | None:
        """The guild's campaign of this name: the open one, else the latest that ended."""
        with self.reading() as session:
            rows = session.exec(
                select(CampaignRow)
                .where(CampaignRow.guild_id == guild_id, CampaignRow.name_key == name_key(name))
                .order_by(col(CampaignRow.status) == CampaignStatus.ENDED, col(CampaignRow.id).desc())
            )
            return record(Campaign, rows.first())

    def campaigns(self, guild_id: int | None = None, statuses: Iterable[str] = ALIVE) -> list[Campaign]:
        """Campaigns in these states, oldest first; of one guild or (None) of all."""
        query = select(CampaignRow).where(col(CampaignRow.status).in_(list(statuses))).order_by(col(CampaignRow.id))
        if guild_id is not None:
            query = query.where(CampaignRow.guild_id == guild_id)
        with self.reading() as session:
            return [record(Campaign, row) for row in session.exec(query)]

    def published(self) -> list[Campaign]:
        """Campaigns that go on or are over and of which the host is to write a site, oldest first."""
        chosen = col(CampaignRow.settings)["published"].as_boolean()
        with self.reading() as session:
            rows = session.exec(select(CampaignRow).where(chosen).order_by(col(CampaignRow.id)))
            return [record(Campaign, row) for row in rows]

    def campaigns_of_person(self, user_id: int, statuses: Iterable[str] = ALIVE) -> list[Campaign]:
        """Campaigns in these states that a person leads or has a part in, oldest first: in one that goes on, a part in
        a faction that is in the game.
        """
        part = select(MemberRow.id).where(
            MemberRow.user_id == user_id,
            MemberRow.seat_id == SeatRow.id,
            SeatRow.campaign_id == CampaignRow.id,
        )
        if CampaignStatus.ENDED not in statuses:
            part = part.where(col(SeatRow.status).in_(SITTING))
        query = (
            select(CampaignRow)
            .where(col(CampaignRow.status).in_(list(statuses)), or_(col(CampaignRow.gm_id) == user_id, part.exists()))
            .order_by(col(CampaignRow.id))
        )
        with self.reading() as session:
            return [record(Campaign, row) for row in session.exec(query)]

    def campaign_of_channel(self, guild_id: int, channel_ids: Sequence[int]) -> Campaign | None:
        """The campaign of the first of these channels that is any's: an open one of the guild, of which it is a common
        channel, else that of the faction whose channel it is.
        """
        own = col(SeatRow.channel_id).in_(channel_ids)
        here = and_(col(CampaignRow.guild_id) == guild_id, col(CampaignRow.status).in_(ALIVE))
        query = (
            select(CampaignRow, SeatRow.channel_id)
            .outerjoin(SeatRow, and_(col(SeatRow.campaign_id) == CampaignRow.id, own))
            .where(or_(here, col(CampaignRow.id).in_(select(SeatRow.campaign_id).where(own))))
            .order_by(col(CampaignRow.id), col(SeatRow.id).desc())
        )
        with self.reading() as session:
            found = [(record(Campaign, row), channel) for row, channel in session.exec(query)]
        common = [one for one, _ in found if one.guild_id == guild_id and one.status in ALIVE]
        for wanted in channel_ids:
            ways = [one for one in common if wanted in one.channels.values()]
            ways += [one for one, channel in found if channel == wanted]
            if ways:
                return ways[0]
        return None

    def change_campaign(self, campaign_id: CampaignId, **values: Any) -> Campaign:
        """Set columns of a campaign. Raises NotFound; NameTaken when renamed to a name in use."""
        if "name" in values:
            values["name_key"] = name_key(values["name"])
        try:
            with self.writing(CampaignRow, campaign_id) as session:
                row = get(session, CampaignRow, campaign_id)
                change(row, values)
                return record(Campaign, row)
        except IntegrityError:
            raise NameTaken(f"This server already has an open campaign called {values.get('name')}.") from None

    def merge_campaign(self, campaign_id: CampaignId, column: str, **entries: Any) -> Campaign:
        """Set entries of one of the campaign's JSON columns ("channels", "posts", "settings", "options")."""
        with self.writing(CampaignRow, campaign_id) as session:
            row = get(session, CampaignRow, campaign_id)
            change(row, {column: {**getattr(row, column), **entries}})
            return record(Campaign, row)

    def move_campaign(
        self,
        campaign_id: CampaignId,
        before: Iterable[CampaignStatus],
        after: CampaignStatus,
        *,
        ended_at: datetime | None = None,
    ) -> Campaign:
        """Compare and set: a campaign in one of the statuses `before` goes over to `after`.

        Raises NotFound; NotPending when it is in none of them (or no longer).
        """
        with self.writing(CampaignRow, campaign_id) as session:
            row = get(session, CampaignRow, campaign_id)
            if row.status not in tuple(before):
                raise NotPending(f"{row.name} is {row.status}.")
            row.status = after
            if ended_at is not None:
                row.ended_at = ended_at
            return record(Campaign, row)

    def delete_campaign(self, campaign_id: CampaignId) -> None:
        """Remove a campaign with everything that hangs on it. Raises NotFound."""
        with self.writing(CampaignRow, campaign_id) as session:
            session.delete(get(session, CampaignRow, campaign_id))

    def set_once(self, campaign_id: CampaignId, column: str, entry: str, value: Any) -> bool:
        """Set an entry of one of the JSON columns; False when it had that value: True for exactly one caller."""
        with self.writing(CampaignRow, campaign_id) as session:
            row = get(session, CampaignRow, campaign_id)
            held: dict[str, Any] = getattr(row, column)
            if held.get(entry) == value:
                return False
            change(row, {column: {**held, entry: value}})
            return True

    def vote(
        self, campaign_id: CampaignId, entry: str, seat_id: SeatId, number: int, *, yes: bool
    ) -> tuple[int, int, int]:
        """A playing seat's vote in turn `number`, kept in settings[entry]: (votes, votes needed, playing seats).

        With more than half of the playing seats the vote is carried, and all are forgotten. Raises NotFound.
        """
        with self.writing(CampaignRow, campaign_id) as session:
            row = get(session, CampaignRow, campaign_id)
            seats = select(SeatRow.id).where(SeatRow.campaign_id == campaign_id, SeatRow.status == SeatStatus.PLAYING)
            playing = {str(found) for found in session.exec(seats)}
            held: dict[str, int] = row.settings.get(entry, {})
            votes = {seat: turn for seat, turn in held.items() if turn == number and seat in playing}
            if yes and str(seat_id) in playing:
                votes[str(seat_id)] = number
            else:
                votes.pop(str(seat_id), None)
            needed = len(playing) // 2 + 1
            row.settings = {**row.settings, entry: {} if len(votes) >= needed else votes}
            return len(votes), needed, len(playing)

    def campaigns_by_id(
        self, campaign_ids: Sequence[CampaignId]
    ) -> tuple[dict[CampaignId, Campaign], dict[CampaignId, str]]:
        """Several campaigns in one query, by id; and what is wrong with those whose rows cannot be read."""
        query = select(CampaignRow).where(col(CampaignRow.id).in_(campaign_ids))
        try:
            with self.reading() as session:
                return {one.id: one for one in (record(Campaign, row) for row in session.exec(query))}, {}
        except (ValueError, TypeError):  # one row is damaged: which?
            found: dict[CampaignId, Campaign] = {}
            broken: dict[CampaignId, str] = {}
            for wanted in campaign_ids:
                try:
                    found[wanted] = self.campaign(wanted)
                except (ValueError, TypeError) as fault:
                    broken[wanted] = f"{type(fault).__name__}: {fault}"
            return found, broken


def _guild(session: Session, guild_id: int) -> GuildRow:
    row = session.get(GuildRow, guild_id)
    if row is None:
        row = GuildRow(id=guild_id)
        session.add(row)
    return row
