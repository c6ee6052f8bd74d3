"""Seats, their members, the members' settings and notes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import date, datetime, timedelta
from functools import cache
from typing import Any

from sqlalchemy import Integer, and_, bindparam, func, not_
from sqlalchemy import select as sql_select
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, select

from storage.errors import NameTaken, NoRoom, NotFound, NotOwner, NotPending, Overtaken, Seated
from storage.ids import CampaignId, NoteId, SeatId, TurnId
from storage.models import CampaignRow, MemberRow, NoteRow, OrderSheetRow, SeatRow, TurnRow, UserSettingRow
from storage.queries.campaigns import ALIVE, SITTING
from storage.queries.sessions import (
    Sessions,
    change,
    fetched,
    get,
    joined,
    name_key,
    record,
    records,
    rowid,
    table,
)
from storage.records import Campaign, Member, NewSeat, Note, OrderSheet, Part, Seat, Standing, Turn, UserSetting
from storage.statuses import CampaignStatus, Role, SeatStatus, TurnStatus

STANDING = CampaignRow, SeatRow, MemberRow, TurnRow, OrderSheetRow  # what a person who comes to a seat finds
RANKS = {Role.OWNER.value: 0, Role.SUBMIT.value: 1, Role.READ.value: 2}
USED = "used"  # in UserSetting.settings: how much of what the person has used today


@cache
def _standing() -> Any:
    """It is asked for with everything that anybody does, and to write it takes longer than to answer it."""
    campaign, seat, member, turn, sheet = (table(model) for model in STANDING)
    of_person = and_(member.c.seat_id == seat.c.id, member.c.user_id == bindparam("user"))
    live = and_(turn.c.campaign_id == seat.c.campaign_id, turn.c.discarded_at.is_(None))
    latest = sql_select(func.max(turn.c.number)).where(live).correlate(seat).scalar_subquery()
    wanted = func.coalesce(bindparam("turn", type_=Integer), turn.c.number)
    on_file = and_(sheet.c.seat_id == seat.c.id, sheet.c.turn_number == wanted, sheet.c.is_current)
    return (
        sql_select(*campaign.c, *seat.c, *member.c, *turn.c, *sheet.c)
        .select_from(seat)
        .join(campaign, campaign.c.id == seat.c.campaign_id)
        .outerjoin(member, of_person)
        .outerjoin(turn, and_(live, turn.c.number == latest))
        .outerjoin(sheet, on_file)
        .where(seat.c.id == bindparam("seat"))
    )


@cache
def _seats() -> Any:
    seat = table(SeatRow)
    return sql_select(seat).where(seat.c.campaign_id == bindparam("campaign")).order_by(seat.c.id)


@cache
def _members() -> Any:
    member = table(MemberRow)
    return sql_select(member).where(member.c.seat_id.in_(bindparam("seats", expanding=True))).order_by(member.c.id)


@cache
def _notes() -> Any:
    note, seat = table(NoteRow), table(SeatRow)
    of_campaign = note.c.seat_id == seat.c.id, seat.c.campaign_id == bindparam("campaign")
    return sql_select(note).where(*of_campaign).order_by(note.c.id)


class SeatQueries(Sessions):
    """Named queries over seats and people."""

    def add_seat(self, new: NewSeat, now: datetime) -> Seat:
        """Seat a player. Raises NotFound without the campaign, NameTaken when a faction of it is called the same.

        What was true when it was decided must still be: Seated when the owner leads a faction of the campaign already,
        NoRoom beyond new.most factions, Overtaken when others came or went (new.beside) or the campaign went on
        (new.while_).
        """
        row = SeatRow(
            campaign_id=new.campaign_id,
            engine_id=new.engine_id,
            name=new.name,
            name_key=name_key(new.name),
            choices=dict(new.choices),
            status=new.status,
            joined_turn=new.joined_turn,
            extensions_left=new.extensions_left,
            house=new.house,
            joined_at=now,
        )
        try:
            with self.writing(CampaignRow, new.campaign_id) as session:
                _refuse_crowd(session, get(session, CampaignRow, new.campaign_id), new)
                session.add(row)
                session.flush()
                if new.owner_id is not None:
                    owner = MemberRow(seat_id=rowid(row), user_id=new.owner_id, role=new.role, joined_at=now)
                    session.add(owner)
                    _note_leaders(row, [owner])
        except IntegrityError:
            raise NameTaken(f"This campaign already has a faction called {new.name}.") from None
        return record(Seat, row)

    def seat(self, seat_id: SeatId) -> Seat:
        """Raises NotFound."""
        with self.asking() as connection:
            return fetched(connection, Seat, SeatRow, seat_id)

    def seats(self, campaign_id: CampaignId) -> list[Seat]:
        """All seats of a campaign in the order of joining."""
        with self.asking() as connection:
            return records(connection, Seat, _seats(), {"campaign": campaign_id})

    def seats_led(self, campaign_id: CampaignId, user_id: int) -> list[tuple[Seat, bool]]:
        """The seats of a campaign that a person leads or has ever led, in the order of joining; and whether the person
        leads it, and it is in the game.
        """
        owning = and_(
            col(MemberRow.seat_id) == SeatRow.id, col(MemberRow.user_id) == user_id, col(MemberRow.role) == Role.OWNER
        )
        query = (
            select(SeatRow, MemberRow.id)
            .outerjoin(MemberRow, owning)
            .where(SeatRow.campaign_id == campaign_id)
            .order_by(col(SeatRow.id))
        )
        with self.reading() as session:
            found = [(record(Seat, seat), owned is not None) for seat, owned in session.exec(query)]
        return [
            (seat, owned and seat.status in SITTING)
            for seat, owned in found
            if owned or user_id in seat.settings.led_by
        ]

    def house_seats_due(self, campaign_id: CampaignId | None = None) -> list[tuple[Campaign, Seat, Turn]]:
        """The seats that the house plays and that have no orders yet for the turn that takes orders, nor need any; of
        one campaign or (None) of all.
        """
        sent = select(OrderSheetRow.id).where(
            OrderSheetRow.seat_id == SeatRow.id,
            OrderSheetRow.turn_number == TurnRow.number,
            col(OrderSheetRow.is_current),
        )
        query = (
            select(CampaignRow, SeatRow, TurnRow)
            .where(
                CampaignRow.id == SeatRow.campaign_id,
                TurnRow.campaign_id == CampaignRow.id,
                TurnRow.number == CampaignRow.turn_number,
                col(TurnRow.discarded_at).is_(None),
                TurnRow.status == TurnStatus.PENDING,
                col(CampaignRow.status).in_((CampaignStatus.RUNNING, CampaignStatus.PAUSED)),
                SeatRow.house != "",
                SeatRow.status == SeatStatus.PLAYING,
                col(SeatRow.owes),
                ~col(SeatRow.ready),
                ~sent.exists(),
            )
            .order_by(col(SeatRow.id))
        )
        if campaign_id is not None:
            query = query.where(CampaignRow.id == campaign_id)
        with self.reading() as session:
            return [
                (record(Campaign, campaign), record(Seat, seat), record(Turn, turn))
                for campaign, seat, turn in session.exec(query)
            ]

    def seat_of_channel(self, channel_id: int) -> Seat | None:
        """The seat whose faction channel this is."""
        with self.reading() as session:
            return record(
                Seat,
                session.exec(
                    select(SeatRow).where(SeatRow.channel_id == channel_id).order_by(col(SeatRow.id).desc())
                ).first(),
            )

    def standing_of(self, seat_id: SeatId, user_id: int, turn: int | None = None) -> Standing:
        """All that is looked at when a person comes to a seat, in one query. turn: whose orders on file are wanted
        (None: the one that takes orders). Raises NotFound.
        """
        given, missing = {"seat": seat_id, "user": user_id, "turn": turn}, f"There is no seat {seat_id}."
        with self.asking() as connection:
            campaign, seat, member, present, sheet = joined(connection, _standing(), given, *STANDING, missing=missing)
        return Standing(
            campaign=record(Campaign, campaign),
            seat=record(Seat, seat),
            member=record(Member, member),
            turn=record(Turn, present),
            sheet=record(OrderSheet, sheet),
        )

    def seats_of_user(
        self, user_id: int, *, guild_id: int | None = None, statuses: Iterable[str] = SITTING, over: bool = False
    ) -> list[Part]:
        """The seats a person has a part in, in campaigns that have not ended; of one guild or (None) of all.

        over: the others, those in campaigns that have ended and those out of the game.
        """
        query = (
            select(CampaignRow, SeatRow, MemberRow)
            .where(CampaignRow.id == SeatRow.campaign_id, SeatRow.id == MemberRow.seat_id, MemberRow.user_id == user_id)
            .order_by(col(CampaignRow.id), col(SeatRow.id))
        )
        in_play = and_(col(CampaignRow.status).in_(ALIVE), col(SeatRow.status).in_(list(statuses)))
        query = query.where(not_(in_play) if over else in_play)
        if guild_id is not None:
            query = query.where(CampaignRow.guild_id == guild_id)
        with self.reading() as session:
            return [
                Part(campaign=record(Campaign, campaign), seat=record(Seat, seat), member=record(Member, member))
                for campaign, seat, member in session.exec(query)
            ]

    def change_seat(self, seat_id: SeatId, **values: Any) -> Seat:
        """Set columns of a seat. Raises NotFound; NameTaken when renamed to a name in use."""
        if "name" in values:
            values["name_key"] = name_key(values["name"])
        try:
            with self.writing(SeatRow, seat_id) as session:
                row = get(session, SeatRow, seat_id)
                change(row, values)
                return record(Seat, row)
        except IntegrityError:
            raise NameTaken(f"This campaign already has a faction called {values.get('name')}.") from None

    def merge_seat(self, seat_id: SeatId, column: str, **entries: Any) -> Seat:
        """Set entries of one of the seat's JSON columns ("settings"). Raises NotFound."""
        with self.writing(SeatRow, seat_id) as session:
            row = get(session, SeatRow, seat_id)
            change(row, {column: {**getattr(row, column), **entries}})
            return record(Seat, row)

    def delete_seat(self, seat_id: SeatId) -> bool:
        """Remove a seat that the game does not know; False when it does, or there is no such seat."""
        with self.writing(SeatRow, seat_id) as session:
            row = session.get(SeatRow, seat_id)
            if row is None or row.engine_id is not None:
                return False
            session.delete(row)
            return True

    def say_ready(self, seat_id: SeatId, turn_id: TurnId, ready: bool) -> Seat:
        """Note that a seat is done for a turn, or is not. Raises NotFound; NotPending unless that turn takes orders."""
        with self.writing(SeatRow, seat_id) as session:
            row = get(session, SeatRow, seat_id)
            turn = get(session, TurnRow, turn_id)
            if turn.status not in (TurnStatus.PENDING, TurnStatus.FAILED) or turn.discarded_at is not None:
                raise NotPending(f"Turn {turn.number} is running or has already run.")
            row.ready = ready
            return record(Seat, row)

    def spend_extension(self, seat_id: SeatId, turn_id: TurnId, hours: int, latest: datetime) -> Turn:
        """Move a turn's deadline by one of the seat's extensions, once for each of them; one beyond `latest` counts as
        that.

        Raises NotFound; NoRoom when the seat has none left; NotPending when there is no deadline to move (or no
        longer).
        """
        with self.writing(SeatRow, seat_id) as session:
            row, turn = get(session, SeatRow, seat_id), get(session, TurnRow, turn_id)
            open_ = turn.status in (TurnStatus.PENDING, TurnStatus.FAILED) and turn.discarded_at is None
            if not open_ or turn.deadline is None:
                raise NotPending("There is no deadline to move.")
            if row.extensions_left < 1:
                raise NoRoom(f"{row.name} has no extensions left.")
            row.extensions_left -= 1
            turn.deadline = min(turn.deadline, latest) + timedelta(hours=hours)
            return record(Turn, turn)

    def note_presence(self, seat_id: SeatId, user_id: int, *, away: bool) -> Seat | None:
        """Put a member on the seat's list of those who are not there, or take one off it; the seat,
        None when that is no news. Raises NotFound.
        """
        with self.writing(SeatRow, seat_id) as session:
            row = get(session, SeatRow, seat_id)
            gone = {int(user) for user in row.settings.get("gone", ())}
            if (user_id in gone) == away:
                return None
            after = gone | {user_id} if away else gone - {user_id}
            row.settings = {**row.settings, "gone": sorted(after)}
            return record(Seat, row)

    def members(self, seat_id: SeatId) -> list[Member]:
        """The people of a seat, owner first."""
        return self.members_of([seat_id])[seat_id]

    def members_of(self, seats: Collection[SeatId]) -> dict[SeatId, list[Member]]:
        """The people of each of these seats, owner first."""
        found: dict[SeatId, list[Member]] = {seat_id: [] for seat_id in seats}
        with self.asking() as connection:
            members = records(connection, Member, _members(), {"seats": list(seats)})
        for member in sorted(members, key=lambda one: RANKS[one.role]):
            found[member.seat_id].append(member)
        return found

    def member(self, seat_id: SeatId, user_id: int) -> Member | None:
        """A person's part in a seat; None for a stranger."""
        with self.reading() as session:
            return record(
                Member,
                session.exec(
                    select(MemberRow).where(MemberRow.seat_id == seat_id, MemberRow.user_id == user_id)
                ).one_or_none(),
            )

    def set_member(
        self, seat_id: SeatId, user_id: int, role: Role, now: datetime, *, by: int | None = None, alone: bool = False
    ) -> Member:
        """Give a person a part in a seat, or another role. A new owner makes the former one a submitting member.

        by: only while this person is the owner, else NotOwner. alone: nobody else keeps a part. Raises NotFound;
        NotOwner also for an owner who would become less without another taking the place.
        """
        with self.writing(SeatRow, seat_id) as session:
            seat = get(session, SeatRow, seat_id)
            rows = list(session.exec(select(MemberRow).where(MemberRow.seat_id == seat_id)))
            _only_owner(rows, by)
            _note_leaders(seat, rows)
            if role != Role.OWNER and any(row.user_id == user_id and row.role == Role.OWNER for row in rows):
                raise NotOwner("Transfer ownership first.")
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
                row = MemberRow(seat_id=seat_id, user_id=user_id, joined_at=now)
                session.add(row)
            row.role = role
            _note_leaders(seat, [row])
            return record(Member, row)

    def empty_seat(self, seat_id: SeatId, house: str) -> Seat:
        """Take every person's part in a seat away and give it to the house. Raises NotFound."""
        with self.writing(SeatRow, seat_id) as session:
            row = get(session, SeatRow, seat_id)
            members = list(session.exec(select(MemberRow).where(MemberRow.seat_id == seat_id)))
            _note_leaders(row, members)
            for member in members:
                session.delete(member)
            row.house, row.ready, row.missed_turns = house, False, 0
            return record(Seat, row)

    def change_member(self, seat_id: SeatId, user_id: int, **values: Any) -> Member:
        """Set columns of a member (muted, reminder_hours). Raises NotFound."""
        with self.writing(SeatRow, seat_id) as session:
            row = session.exec(
                select(MemberRow).where(MemberRow.seat_id == seat_id, MemberRow.user_id == user_id)
            ).one_or_none()
            if row is None:
                raise NotFound("That person is not a member of this faction.")
            change(row, values)
            return record(Member, row)

    def remove_member(self, seat_id: SeatId, user_id: int, *, by: int | None = None) -> bool:
        """Take a person's part in a seat away; False if there was none.

        by: only while this person is the owner. Raises NotOwner; also for an owner, who cannot be removed.
        """
        with self.writing(SeatRow, seat_id) as session:
            rows = list(session.exec(select(MemberRow).where(MemberRow.seat_id == seat_id)))
            _only_owner(rows, by)
            row = next((found for found in rows if found.user_id == user_id), None)
            if row is None:
                return False
            if row.role == Role.OWNER:
                raise NotOwner("The owner cannot be removed: transfer ownership first, or resign.")
            session.delete(row)
            return True

    def user_setting(self, user_id: int) -> UserSetting:
        """A person's own choices; the defaults if none were made."""
        with self.reading() as session:
            return record(UserSetting, session.get(UserSettingRow, user_id)) or UserSetting(user_id=user_id)

    def use(self, user_id: int, thing: str, amount: int, most: int, day: date) -> bool:
        """Count `amount` of a thing that a person uses on a day; False, and nothing counted, if that is over `most`."""
        with self.writing(UserSettingRow, user_id) as session:
            row = session.get(UserSettingRow, user_id) or UserSettingRow(user_id=user_id)
            used = row.settings.get(USED) or {}
            counts = dict(used["counts"]) if used.get("day") == day.isoformat() else {}
            if counts.get(thing, 0) + amount > most:
                return False
            counts[thing] = counts.get(thing, 0) + amount
            row.settings = {**row.settings, USED: {"day": day.isoformat(), "counts": counts}}
            session.add(row)
            return True

    def choose_reminders(self, user_id: int, hours: Sequence[int] | None, *, muted: bool = False) -> UserSetting:
        """When a person wants to be reminded, in every faction of theirs and in those to come; None: at the usual
        hours. What was chosen for single factions is forgotten.
        """
        with self.writing(UserSettingRow, user_id) as session:
            row = session.get(UserSettingRow, user_id) or UserSettingRow(user_id=user_id)
            row.reminders_muted, row.reminder_hours = muted, None if hours is None else list(hours)
            session.add(row)
            for member in session.exec(select(MemberRow).where(MemberRow.user_id == user_id)):
                member.muted, member.reminder_hours = False, None
            return record(UserSetting, row)

    def add_note(self, seat_id: SeatId, user_id: int, turn_number: int, text: str, now: datetime) -> Note:
        """Keep a private note with a seat."""
        with self.writing() as session:
            get(session, SeatRow, seat_id)
            row = NoteRow(seat_id=seat_id, user_id=user_id, turn_number=turn_number, text=text, at=now)
            session.add(row)
        return record(Note, row)

    def notes(self, seat_id: SeatId) -> list[Note]:
        """The notes of a seat, oldest first."""
        with self.reading() as session:
            return [
                record(Note, row)
                for row in session.exec(select(NoteRow).where(NoteRow.seat_id == seat_id).order_by(col(NoteRow.id)))
            ]

    def notes_of_campaign(self, campaign_id: CampaignId) -> list[Note]:
        """The notes of all seats of a campaign, oldest first."""
        with self.asking() as connection:
            return records(connection, Note, _notes(), {"campaign": campaign_id})

    def delete_note(self, seat_id: SeatId, note_id: NoteId) -> bool:
        """Remove a note of this seat; False if it has no such note."""
        with self.writing(SeatRow, seat_id) as session:
            row = session.get(NoteRow, note_id)
            if row is None or row.seat_id != seat_id:
                return False
            session.delete(row)
            return True


def _refuse_crowd(session: Session, campaign: CampaignRow, new: NewSeat) -> None:
    """Whether the campaign is unchanged since the newcomer was admitted; see SeatQueries.add_seat."""
    if new.while_ is not None and campaign.status != new.while_:
        raise Overtaken(f"{campaign.name} has just moved on; try again.")
    sitting = list(
        session.exec(
            select(SeatRow)
            .where(SeatRow.campaign_id == campaign.id, SeatRow.status != SeatStatus.RESIGNED)
            .order_by(col(SeatRow.id))
        )
    )
    owners = select(MemberRow.user_id).where(
        col(MemberRow.seat_id).in_([row.id for row in sitting]),
        MemberRow.role == Role.OWNER,
        MemberRow.user_id == new.owner_id,
    )
    if new.alone and new.owner_id is not None and session.exec(owners).first() is not None:
        raise Seated("That person already leads a faction in this campaign.")
    if new.most is not None and len(sitting) >= new.most:
        raise NoRoom(f"{campaign.name} is full: {new.most} factions have joined.")
    if new.beside is not None and sorted(new.beside) != [row.id for row in sitting]:
        raise Overtaken("Other players joined or left just now; try again.")


def _note_leaders(seat: SeatRow, members: Iterable[MemberRow]) -> None:
    """Whoever of them owns the seat is remembered with it, also after somebody else does."""
    led = {int(user) for user in seat.settings.get("led_by", ())}
    after = led | {member.user_id for member in members if member.role == Role.OWNER}
    if after != led:
        seat.settings = {**seat.settings, "led_by": sorted(after)}


def _only_owner(rows: Iterable[MemberRow], by: int | None) -> None:
    if by is not None and not any(row.user_id == by and row.role == Role.OWNER for row in rows):
        raise NotOwner("Only the faction's owner may do that.")
