"""Seats, their members, the members' settings and notes."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, select

from storage.columns import Role, SeatStatus, TurnStatus
from storage.errors import NameTaken, NoRoom, NotFound, NotOwner, NotPending, Overtaken, Seated
from storage.models import Campaign, Member, Note, Seat, Turn, UserSetting
from storage.queries.campaigns import ALIVE
from storage.queries.sessions import Sessions, change, get, name_key, rowid
from storage.records import NewSeat

SITTING = (SeatStatus.APPLIED, SeatStatus.PLAYING, SeatStatus.VACANT)

USED = "used"  # in UserSetting.settings: how much of what the person has used today


class SeatQueries(Sessions):
    """Named queries over seats and people."""

    def add_seat(self, new: NewSeat, now: datetime) -> Seat:
        """Seat a player. Raises NotFound without the campaign, NameTaken when a faction of it is called the same.

        What was true when it was decided must still be: Seated when the owner leads a faction of the campaign already,
        NoRoom beyond new.most factions, Overtaken when others came or went (new.beside) or the campaign went on
        (new.while_).
        """
        row = Seat(
            campaign_id=new.campaign_id,
            engine_id=new.engine_id,
            name=new.name,
            name_key=name_key(new.name),
            choices=dict(new.choices),
            status=new.status,
            joined_turn=new.joined_turn,
            extensions_left=new.extensions_left,
            joined_at=now,
        )
        try:
            with self.writing() as session:
                _refuse_crowd(session, get(session, Campaign, new.campaign_id), new)
                session.add(row)
                session.flush()
                if new.owner_id is not None:
                    session.add(Member(seat_id=rowid(row), user_id=new.owner_id, role=new.role, joined_at=now))
        except IntegrityError:
            raise NameTaken(f"This campaign already has a faction called {new.name}.") from None
        return row

    def seat(self, seat_id: int) -> Seat:
        """Raises NotFound."""
        with self.reading() as session:
            return get(session, Seat, seat_id)

    def seats(self, campaign_id: int) -> list[Seat]:
        """All seats of a campaign in the order of joining."""
        with self.reading() as session:
            return list(session.exec(select(Seat).where(Seat.campaign_id == campaign_id).order_by(col(Seat.id))))

    def seat_of_channel(self, channel_id: int) -> Seat | None:
        """The seat whose faction channel this is."""
        with self.reading() as session:
            return session.exec(select(Seat).where(Seat.channel_id == channel_id).order_by(col(Seat.id).desc())).first()

    def seats_of_user(
        self, user_id: int, *, guild_id: int | None = None, statuses: Iterable[str] = SITTING, over: bool = False
    ) -> list[tuple[Campaign, Seat, Member]]:
        """The seats a person has a part in, in campaigns that have not ended; of one guild or (None) of all.

        over: in those that have, whatever became of the seat.
        """
        query = (
            select(Campaign, Seat, Member)
            .where(Campaign.id == Seat.campaign_id, Seat.id == Member.seat_id, Member.user_id == user_id)
            .order_by(col(Campaign.id), col(Seat.id))
        )
        if over:
            query = query.where(col(Campaign.status).not_in(ALIVE))
        else:
            query = query.where(col(Campaign.status).in_(ALIVE), col(Seat.status).in_(list(statuses)))
        if guild_id is not None:
            query = query.where(Campaign.guild_id == guild_id)
        with self.reading() as session:
            return [(campaign, seat, member) for campaign, seat, member in session.exec(query)]

    def change_seat(self, seat_id: int, **values: Any) -> Seat:
        """Set columns of a seat. Raises NotFound; NameTaken when renamed to a name in use."""
        if "name" in values:
            values["name_key"] = name_key(values["name"])
        try:
            with self.writing() as session:
                row = get(session, Seat, seat_id)
                change(row, values)
                return row
        except IntegrityError:
            raise NameTaken(f"This campaign already has a faction called {values.get('name')}.") from None

    def merge_seat(self, seat_id: int, column: str, **entries: Any) -> Seat:
        """Set entries of one of the seat's JSON columns ("settings"). Raises NotFound."""
        with self.writing() as session:
            row = get(session, Seat, seat_id)
            change(row, {column: {**getattr(row, column), **entries}})
            return row

    def delete_seat(self, seat_id: int) -> bool:
        """Remove a seat that the game does not know; False when it does, or there is no such seat."""
        with self.writing() as session:
            row = session.get(Seat, seat_id)
            if row is None or row.engine_id is not None:
                return False
            session.delete(row)
            return True

    def say_ready(self, seat_id: int, turn_id: int, ready: bool) -> Seat:
        """Note that a seat is done for a turn, or is not. Raises NotFound; NotPending unless that turn takes orders."""
        with self.writing() as session:
            row = get(session, Seat, seat_id)
            turn = get(session, Turn, turn_id)
            if turn.status not in (TurnStatus.PENDING, TurnStatus.FAILED) or turn.discarded_at is not None:
                raise NotPending(f"Turn {turn.number} is being run or has run.")
            row.ready = ready
            return row

    def spend_extension(self, seat_id: int, turn_id: int, hours: int, latest: datetime) -> Turn:
        """Move a turn's deadline by one of the seat's extensions, once for each of them; one beyond `latest` counts as
        that.

        Raises NotFound; NoRoom when the seat has none left; NotPending when there is no deadline to move (any more).
        """
        with self.writing() as session:
            row, turn = get(session, Seat, seat_id), get(session, Turn, turn_id)
            open_ = turn.status in (TurnStatus.PENDING, TurnStatus.FAILED) and turn.discarded_at is None
            if not open_ or turn.deadline is None:
                raise NotPending("There is no deadline to move.")
            if row.extensions_left < 1:
                raise NoRoom(f"{row.name} has no extensions left.")
            row.extensions_left -= 1
            turn.deadline = min(turn.deadline, latest) + timedelta(hours=hours)
            return turn

    def note_presence(self, seat_id: int, user_id: int, column: str, *, away: bool) -> Seat | None:
        """Put a member on the seat's list of those who are not there (settings[column]), or take one off it; the seat,
        None when that is no news. Raises NotFound.
        """
        with self.writing() as session:
            row = get(session, Seat, seat_id)
            gone = {int(user) for user in row.settings.get(column, ())}
            if (user_id in gone) == away:
                return None
            after = gone | {user_id} if away else gone - {user_id}
            row.settings = {**row.settings, column: sorted(after)}
            return row

    def members(self, seat_id: int) -> list[Member]:
        """The people of a seat, owner first."""
        rank = {Role.OWNER.value: 0, Role.SUBMIT.value: 1, Role.READ.value: 2}
        with self.reading() as session:
            rows = session.exec(select(Member).where(Member.seat_id == seat_id).order_by(col(Member.id)))
            return sorted(rows, key=lambda row: rank[row.role])

    def member(self, seat_id: int, user_id: int) -> Member | None:
        """A person's part in a seat; None for a stranger."""
        with self.reading() as session:
            return session.exec(
                select(Member).where(Member.seat_id == seat_id, Member.user_id == user_id)
            ).one_or_none()

    def set_member(
        self, seat_id: int, user_id: int, role: Role, now: datetime, *, by: int | None = None, alone: bool = False
    ) -> Member:
        """Give a person a part in a seat, or another role. A new owner makes the former one a submitting member.

        by: only while this person is the owner, else NotOwner. alone: nobody else keeps a part. Raises NotFound;
        NotOwner also for an owner who would become less without another taking the place.
        """
        with self.writing() as session:
            get(session, Seat, seat_id)
            rows = list(session.exec(select(Member).where(Member.seat_id == seat_id)))
            _only_owner(rows, by)
            if role != Role.OWNER and any(row.user_id == user_id and row.role == Role.OWNER for row in rows):
                raise NotOwner("The owner's role goes to somebody else only by making that person the owner.")
            for other in rows if alone else ():
                if other.user_id != user_id:
                    session.delete(other)
            session.flush()
            if role == Role.OWNER:
                for other in rows:
                    if other.role == Role.OWNER and not (alone and other.user_id != user_id):
                        other.role = Role.SUBMIT
            session.flush()  # the former owner first: a seat has one
            row = next((found for found in rows if found.user_id == user_id), None)
            if row is None:
                row = Member(seat_id=seat_id, user_id=user_id, joined_at=now)
                session.add(row)
            row.role = role
            return row

    def change_member(self, seat_id: int, user_id: int, **values: Any) -> Member:
        """Set columns of a member (muted, reminder_hours). Raises NotFound."""
        with self.writing() as session:
            row = session.exec(select(Member).where(Member.seat_id == seat_id, Member.user_id == user_id)).one_or_none()
            if row is None:
                raise NotFound("That person has no part in this faction.")
            change(row, values)
            return row

    def remove_member(self, seat_id: int, user_id: int, *, by: int | None = None) -> bool:
        """Take a person's part in a seat away; False if there was none.

        by: only while this person is the owner. Raises NotOwner; also for an owner, who cannot be removed.
        """
        with self.writing() as session:
            rows = list(session.exec(select(Member).where(Member.seat_id == seat_id)))
            _only_owner(rows, by)
            row = next((found for found in rows if found.user_id == user_id), None)
            if row is None:
                return False
            if row.role == Role.OWNER:
                raise NotOwner("The owner cannot be removed: hand the seat over first, or resign.")
            session.delete(row)
            return True

    def user_setting(self, user_id: int) -> UserSetting:
        """A person's own choices; the defaults if none were made."""
        with self.reading() as session:
            return session.get(UserSetting, user_id) or UserSetting(user_id=user_id)

    def use(self, user_id: int, thing: str, amount: int, most: int, day: date) -> bool:
        """Count `amount` of a thing that a person uses on a day; False, and nothing counted, if that is over `most`."""
        with self.writing() as session:
            row = session.get(UserSetting, user_id) or UserSetting(user_id=user_id)
            used = row.settings.get(USED) or {}
            counts = dict(used["counts"]) if used.get("day") == day.isoformat() else {}
            if counts.get(thing, 0) + amount > most:
                return False
            counts[thing] = counts.get(thing, 0) + amount
            row.settings = {**row.settings, USED: {"day": day.isoformat(), "counts": counts}}
            session.add(row)
            return True

    def change_user_setting(self, user_id: int, **values: Any) -> UserSetting:
        """Set columns of a person's choices (reminders_muted, reminder_hours, settings)."""
        with self.writing() as session:
            row = session.get(UserSetting, user_id) or UserSetting(user_id=user_id)
            change(row, values)
            session.add(row)
            return row

    def add_note(self, seat_id: int, user_id: int, turn_number: int, text: str, now: datetime) -> Note:
        """Keep a private note with a seat."""
        with self.writing() as session:
            get(session, Seat, seat_id)
            row = Note(seat_id=seat_id, user_id=user_id, turn_number=turn_number, text=text, at=now)
            session.add(row)
        return row

    def notes(self, seat_id: int) -> list[Note]:
        """The notes of a seat, oldest first."""
        with self.reading() as session:
            return list(session.exec(select(Note).where(Note.seat_id == seat_id).order_by(col(Note.id))))

    def delete_note(self, seat_id: int, note_id: int) -> bool:
        """Remove a note of this seat; False if it has no such note."""
        with self.writing() as session:
            row = session.get(Note, note_id)
            if row is None or row.seat_id != seat_id:
                return False
            session.delete(row)
            return True


def _refuse_crowd(session: Session, campaign: Campaign, new: NewSeat) -> None:
    """Whether the campaign still is what the newcomer was admitted to; see SeatQueries.add_seat."""
    if new.while_ is not None and campaign.status != new.while_:
        raise Overtaken(f"{campaign.name} has gone on at this moment; try again.")
    sitting = list(
        session.exec(
            select(Seat)
            .where(Seat.campaign_id == campaign.id, Seat.status != SeatStatus.RESIGNED)
            .order_by(col(Seat.id))
        )
    )
    owners = select(Member.user_id).where(
        col(Member.seat_id).in_([row.id for row in sitting]), Member.role == Role.OWNER, Member.user_id == new.owner_id
    )
    if new.alone and new.owner_id is not None and session.exec(owners).first() is not None:
        raise Seated("That person leads a faction of this campaign already.")
    if new.most is not None and len(sitting) >= new.most:
        raise NoRoom(f"{campaign.name} is full: {new.most} factions have joined.")
    if new.beside is not None and sorted(new.beside) != [row.id for row in sitting]:
        raise Overtaken("Others joined or left at this moment; try again.")


def _only_owner(rows: Iterable[Member], by: int | None) -> None:
    if by is not None and not any(row.user_id == by and row.role == Role.OWNER for row in rows):
        raise NotOwner("Only the faction's owner may do that.")
