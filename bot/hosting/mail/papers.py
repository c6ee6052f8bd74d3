"""Everything that is read or written beside orders: reports, maps, the newspaper, press, the audit log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.hosting.core import Core, Lookout, taking_orders, under_way
from bot.hosting.errors import BadChoice, NotThere, WrongMoment
from bot.hosting.mail.dispatches import (
    announcement,
    attached,
    channel_of,
    gm_line,
    new_picture,
    notice,
    report_deliveries,
)
from bot.hosting.records import Drawn, Issue, Reading
from bot.hosting.turn.drawing import Drawing
from bot.hosting.turn.issue import issue_of, past_chronicles
from bot.hosting.workers.worker import (
    FRONT_PAGE,
    PUBLIC_MAP,
    STANDINGS,
    PictureProduct,
    fields_of,
    map_of,
    page_of,
    page_text,
    pocket_of,
)
from bot.hosting.workers.worker_looks import (
    Part,
    history_job,
    lookup_job,
    map_job,
    page_job,
    places_job,
    planned_map_job,
    pocket_job,
    replay_job,
    unveiled_job,
    whole_map_job,
)
from bot.limits import PRESS
from engine.core.telling.press import ASKED_FOR, PressKind
from storage.content import MapPost, NewspaperPost, PressThread
from storage.errors import NotPending
from storage.ids import CampaignId, PictureKey, PressId, SeatId, TurnId
from storage.records import AskedPiece, Audit, Campaign, Delivery, NewDelivery, Press, Report, Seat, Turn
from storage.statuses import CampaignStatus, DeliveryStatus, PressStatus, TurnStatus

TITLE = 200
USUAL_FORMAT = "turnkeep"  # of reports, where a game offers several
PRESS_PER_TURN = 10
MOST_MOMENTS = 40  # of a replay that shows how it was
PRINTED = "That was asked for the newspaper of turn {turn}, which is out."
WORD = 200  # characters of a bulletin, an obituary


class Papers:
    """The services around what is written down. drawing: completes reports that nobody read."""

    def __init__(self, core: Core, drawing: Drawing) -> None:
        self._core = core
        self._drawing = drawing
        self._store = core.store

    async def press(self, seat_id: SeatId, user_id: int, title: str, text: str, *, as_gm: bool = False) -> Press:
        """Send a signed article to the next paper. Raises NotAllowed, BadChoice, WrongMoment."""
        return await self._write(seat_id, user_id, PressKind.PRESS, title, text, as_gm)

    async def rumour(self, seat_id: SeatId, user_id: int, text: str, *, as_gm: bool = False) -> Press:
        """Whisper something to the next paper; printed unsigned, among the others in shuffled order."""
        return await self._write(seat_id, user_id, PressKind.RUMOUR, "", text, as_gm)

    async def asked(self, seat_id: SeatId, user_id: int, number: int, *, as_gm: bool = False) -> AskedPiece:
        """What the paper of turn `number` asks of a seat for the next one. Raises NotAllowed, WrongMoment, NotThere."""
        asked = (await self._core.under_report(seat_id, user_id, number, as_gm, over=PRINTED)).asked
        if asked is None:
            raise NotThere("The newspaper asks nothing of you this time. /press is open to everybody.")
        return asked

    async def word(self, seat_id: SeatId, user_id: int, number: int, text: str, *, as_gm: bool = False) -> Press:
        """Send what was asked of a seat: a bulletin, an obituary.

        Raises NotAllowed, BadChoice, WrongMoment, NotThere.
        """
        piece = await self.asked(seat_id, user_id, number, as_gm=as_gm)
        if len(text) > WORD:
            raise BadChoice(f"That must have 1 to {WORD} characters.", "text")
        return await self._write(seat_id, user_id, PressKind(piece.kind), piece.about, text, as_gm)

    async def _write(self, seat_id: SeatId, user_id: int, kind: PressKind, title: str, text: str, as_gm: bool) -> Press:
        standing = await self._core.enter(seat_id, user_id, submit=True, as_gm=as_gm)
        campaign, turn = standing.campaign, taking_orders(standing.campaign, standing.turn)
        self._printable(title, text, turn)
        held = [item for item in await self.held(campaign.id) if item.seat_id == seat_id]
        if kind in ASKED_FOR and any(item.kind == kind for item in held):
            raise WrongMoment("You have sent one already. Withdraw it to write another.")
        if len(held) >= PRESS_PER_TURN:
            raise WrongMoment(f"The newspaper takes at most {PRESS_PER_TURN} pieces per faction in one issue.")
        return await self._hold(campaign, seat_id, user_id, kind, title, text)

    def _printable(self, title: str, text: str, turn: Turn) -> None:
        if not text.strip() or len(text) > PRESS or len(title) > TITLE:
            raise BadChoice(f"An article must have 1 to {PRESS} characters, its title at most {TITLE}.", "text")
        if turn.status == TurnStatus.CLAIMED:
            raise WrongMoment("The newspaper is being printed right now. Send it again in a minute.")

    async def _hold(
        self, campaign: Campaign, seat_id: SeatId | None, author_id: int, kind: PressKind, title: str, text: str
    ) -> Press:
        return await self._core.ask(
            self._store.add_press,
            campaign.id,
            seat_id,
            author_id,
            kind=kind,
            title=" ".join(title.split()),
            text=text.strip(),
            now=self._core.now(),
        )

    async def held(self, campaign_id: CampaignId) -> list[Press]:
        """What waits for the next paper, oldest first."""
        campaign = await self._core.campaign(campaign_id)
        return await self._core.ask(self._store.press, campaign_id, campaign.turn_number)

    async def strike(self, press_id: PressId, who: int, *, reward_only: bool = False) -> Press:
        """GM: keep an article out of the paper, or only take its reward away. Raises NotThere, WrongMoment."""
        try:
            if reward_only:
                struck = await self._core.ask(self._store.change_press, press_id, rewarded=False)
            else:
                struck = await self._core.ask(self._store.change_press, press_id, status=PressStatus.STRUCK)
        except NotPending as refused:
            raise WrongMoment(str(refused)) from None
        campaign = await self._core.campaign(struck.campaign_id)
        await self._core.audit(campaign, "press.strike", who, press=press_id, reward_only=reward_only)
        return struck

    async def withdraw(self, press_id: PressId, user_id: int) -> None:
        """Withdraw one's own article before it is printed. Raises NotThere, WrongMoment."""
        row = await self._core.ask(self._store.press_row, press_id)
        if row.author_id != user_id:
            raise NotThere("That is not your article.")
        try:
            await self._core.ask(self._store.change_press, press_id, status=PressStatus.WITHDRAWN)
        except NotPending as refused:
            raise WrongMoment(str(refused)) from None

    async def press_below(self, channel_id: int, thread_id: int) -> tuple[TurnId, PressThread] | None:
        """The press that stands in a thread of a channel, and the turn whose paper it belongs to; None for any other
        thread.
        """
        sent = await self._core.ask(self._store.press_thread, channel_id, thread_id)
        if sent is None or sent.turn_id is None or not isinstance(sent.content, PressThread):
            return None
        return sent.turn_id, sent.content

    async def voted(self, turn_id: TurnId, letter: tuple[str, str, str], votes: int) -> None:
        """So many readers like a letter of a turn's press. letter: its signature, title and text."""
        await self._core.ask(self._store.count_votes, turn_id, letter, votes)

    async def issue(self, campaign_id: CampaignId, turn: int | None = None) -> Issue:
        """The newspaper of a turn (None: the latest). Raises NotThere."""
        row = await self._done(campaign_id, turn)
        if row.newspaper is None:
            raise NotThere(f"No newspaper was printed after turn {row.number}.")
        return issue_of(row.newspaper)

    async def front_page(self, campaign_id: CampaignId, turn: int | None = None) -> Drawn | None:
        """The drawn front page of a turn; None if none was drawn."""
        return await self._picture(await self._done(campaign_id, turn), FRONT_PAGE)

    async def standings_chart(self, campaign_id: CampaignId) -> Drawn | None:
        """The latest drawn standings; None where the game keeps them secret."""
        return await self._picture(await self._done(campaign_id, None), STANDINGS)

    async def standings(self, campaign_id: CampaignId) -> Mapping[str, Any] | None:
        """The latest standings as {"title", "columns", "rows", "note"}; None where the game keeps them secret."""
        found: Mapping[str, Any] | None = (await self._done(campaign_id, None)).standings
        return found

    async def report_formats(self, seat_id: SeatId) -> tuple[str, ...]:
        """The formats in which a seat may have its reports, the usual one first; just that where there are no others.

        Raises NotThere.
        """
        _, campaign = await self._core.seat(seat_id)
        return USUAL_FORMAT, *(self._core.rules(campaign).look.report_formats or {})

    async def choose_format(self, seat_id: SeatId, user_id: int, name: str, *, as_gm: bool = False) -> str:
        """Have a seat's reports come in a format from the next turn on; its name. Raises NotAllowed, BadChoice."""
        await self._core.enter(seat_id, user_id, submit=True, as_gm=as_gm)
        offered = await self.report_formats(seat_id)
        chosen = name.strip().casefold()
        if chosen not in offered:
            raise BadChoice(f"Reports of this game come as {' or '.join(offered)}.", "format")
        kept = "" if chosen == USUAL_FORMAT else chosen
        await self._core.ask(self._store.merge_seat, seat_id, "settings", report_format=kept)
        return chosen

    async def report(self, seat_id: SeatId, user_id: int, turn: int | None = None, *, as_gm: bool = False) -> Reading:
        """A seat's report of a turn (None: the latest) with its map. Raises NotAllowed, NotThere."""
        standing = await self._core.enter(seat_id, user_id, as_gm=as_gm)
        seat, campaign = standing.seat, standing.campaign
        row = await self._done(campaign.id, turn)
        found = await self._core.ask(self._store.report, row.id, seat_id)
        if found is None:
            raise NotThere(f"{seat.name} has no report for turn {row.number}.")
        if found.document.unread:
            found = await self._drawing.complete(campaign, seat, found)
        drawn = await self._map_of(campaign, seat, row)
        return Reading(
            turn=row,
            report=found,
            map=drawn.content if drawn else None,
            map_alt=drawn.alt if drawn else "",
            fields=await self._fields_of(seat, row),
            page=await self._page_of(campaign, seat, row, found),
        )

    async def _fields_of(self, seat: Seat, turn: Turn) -> tuple[Drawn, ...]:
        """The battlefields a seat saw in a turn."""
        stored = await self._core.ask(self._store.picture_keys, turn.id)
        drawn = [await self._picture(turn, key) for key in fields_of(seat.engine_id or "") if key in stored]
        return tuple(picture for picture in drawn if picture is not None)

    async def _page_of(self, campaign: Campaign, seat: Seat, turn: Turn, report: Report) -> bytes | None:
        """The page of a seat's report; None where it has none or wants none."""
        if seat.settings.without_page:
            return None
        stored = await self._picture(turn, page_of(seat.engine_id or ""))
        if stored is not None:
            return page_text(stored.content)
        made = await self._page_anew(campaign, seat, turn, report)
        return None if made is None else page_text(made.content)

    async def _page_anew(self, campaign: Campaign, seat: Seat, turn: Turn, report: Report) -> PictureProduct | None:
        """A page that is no longer kept, made of its report again."""
        if not self._is_past(campaign, turn) or report.document.no_page:
            return None
        return await self._core.work(campaign, None, page_job, seat.engine_id or "", report.data)

    def _is_past(self, campaign: Campaign, turn: Turn) -> bool:
        """Whether seats' maps and pages of a turn are kept no longer, and may be made again."""
        return turn.number < campaign.turn_number - self._store.keep.drawn

    async def _drawn_anew(self, campaign: Campaign, seat: Seat, turn: Turn, report: Report) -> list[PictureProduct]:
        """What the outbox finds no longer of a turn that is sent again."""
        if not self._is_past(campaign, turn):
            return []
        page = None if seat.settings.without_page else await self._page_anew(campaign, seat, turn, report)
        shown = await self._pocket_anew(campaign, seat, turn)
        return [one for one in (shown, page) if one is not None]

    async def _attached(self, seat: Seat, turn: Turn, anew: Sequence[PictureKey]) -> list[PictureKey]:
        stored = [*await self._core.ask(self._store.picture_keys, turn.id), *anew]
        return [key for key in attached(seat) if key in stored]

    async def choose_page(self, seat_id: SeatId, user_id: int, wanted: bool, *, as_gm: bool = False) -> None:
        """Have a seat's reports come with the page or without. Raises NotAllowed."""
        await self._core.enter(seat_id, user_id, submit=True, as_gm=as_gm)
        await self._core.ask(self._store.merge_seat, seat_id, "settings", without_page=not wanted)

    async def choose_changes(self, seat_id: SeatId, user_id: int, wanted: bool, *, as_gm: bool = False) -> None:
        """Have a seat's text report hold only what changed, or all of it, from the next turn on. Raises NotAllowed."""
        await self._core.enter(seat_id, user_id, submit=True, as_gm=as_gm)
        await self._core.ask(self._store.merge_seat, seat_id, "settings", changes_only=wanted)

    async def _map_of(self, campaign: Campaign, seat: Seat, turn: Turn) -> Drawn | None:
        """The map that a seat was sent of a turn: the stored one (the whole map, where it was sent before pocket maps),
        or (long past) drawn again from the state the turn led to.
        """
        number = seat.engine_id or ""
        stored = await self._picture(turn, pocket_of(number)) or await self._picture(turn, map_of(number))
        if stored is not None:
            return stored
        made = await self._pocket_anew(campaign, seat, turn)
        return None if made is None else _drawn(made)

    async def _pocket_anew(self, campaign: Campaign, seat: Seat, turn: Turn) -> PictureProduct | None:
        following = await self._core.ask(self._store.turn, campaign.id, turn.number + 1)
        lookout = Lookout(campaign=campaign, turn=following, seat=seat.engine_id)
        return await self._core.look(lookout, pocket_job)

    async def map(
        self, seat_id: SeatId, user_id: int, around: str | None = None, radius: int = 4, *, as_gm: bool = False
    ) -> Drawn:
        """A seat's own map as of now, drawn when it is first asked for after a turn, and kept; around: one of `places`.
        Raises NotAllowed, NotThere.
        """
        standing = await self._core.enter(seat_id, user_id, as_gm=as_gm)
        key = map_of(standing.seat.engine_id or "")
        turn = await self._core.ask(self._store.last_done, standing.campaign.id) if around is None else None
        stored = turn and await self._picture(turn, key)
        if stored:
            return stored
        lookout, _ = await self._viewing(seat_id, user_id, as_gm)
        made = await self._core.look(lookout, map_job, _part(around, radius))
        if turn is not None:
            kept = new_picture(replace(made, key=key))
            await self._core.ask(self._store.keep_picture, standing.campaign.id, turn.id, kept)
        return _drawn(made)

    async def planned_map(
        self, seat_id: SeatId, user_id: int, around: str | None = None, radius: int = 4, *, as_gm: bool = False
    ) -> Drawn:
        """A seat's map with its orders on file drawn in. Raises NotAllowed, NotThere (none, or not in this game)."""
        lookout, seat = await self._viewing(seat_id, user_id, as_gm)
        campaign = lookout.campaign
        rules = self._core.rules(campaign)
        if rules.look.planned_map is None:
            raise NotThere(f"{rules.title} draws no maps of orders.")
        kept = await self._core.ask(self._store.current_sheet, seat_id, campaign.turn_number)
        if kept is None:
            raise NotThere(f"{seat.name} has no orders on file.")
        reading = replace(lookout, orders_of=seat)
        return _drawn(await self._core.look(reading, planned_map_job, kept.text, _part(around, radius)))

    async def public_map(self, campaign_id: CampaignId) -> Drawn:
        """What everybody may see. Raises NotThere."""
        drawn = await self._picture(await self._done(campaign_id, None), PUBLIC_MAP)
        if drawn is None:
            raise NotThere("There is no public map of this world. Players have their own maps.")
        return drawn

    async def whole_map(self, seat_id: SeatId, user_id: int, *, as_gm: bool = False) -> Drawn:
        """A seat's own map, all of it in full size. Raises NotAllowed, NotThere."""
        lookout, _ = await self._viewing(seat_id, user_id, as_gm)
        return _drawn(await self._core.look(lookout, whole_map_job))

    async def history(self, campaign_id: CampaignId, user_id: int) -> Drawn:
        """How the borders went, as a moving picture. Raises NotThere, WrongMoment."""
        lookout, past = await self._before_all(campaign_id, user_id)
        return _drawn(await self._core.look(lookout, history_job, past))

    async def replay(self, campaign_id: CampaignId, user_id: int | None = None) -> bytes:
        """How the campaign went, as one page to turn over: before everybody's eyes, and once it is over, if that was
        agreed, as it was. Raises NotThere, WrongMoment.
        """
        lookout, past = await self._before_all(campaign_id, user_id)
        campaign = lookout.campaign
        if campaign.status == CampaignStatus.ENDED and campaign.settings.unveil:
            states = await self._states(campaign)
            made = await self._core.work(campaign, user_id, unveiled_job, campaign.game, states, past, campaign.name)
            return page_text(made.content)
        made = await self._core.look(lookout, replay_job, past, lookout.campaign.name)
        return page_text(made.content)

    async def _states(self, campaign: Campaign) -> list[tuple[int, bytes]]:
        """The states that turns led to, with the number of each: at most MOST_MOMENTS, the last among them."""
        turns = [turn for turn in await self._core.ask(self._store.turns, campaign.id) if turn.number]
        step = -(-len(turns) // MOST_MOMENTS)
        kept = turns[::-1][::step][::-1]
        return [(turn.number - 1, await self._core.ask(self._store.state, turn.id)) for turn in kept]

    async def _before_all(
        self, campaign_id: CampaignId, user_id: int | None
    ) -> tuple[Lookout, tuple[Mapping[str, Any], ...]]:
        """A campaign as everybody may see it, and what its issues left."""
        campaign = await self._core.campaign(campaign_id)
        last = await self._done(campaign_id, None)
        following = await self._core.ask(self._store.turn, campaign_id, last.number + 1)
        past = past_chronicles(await self._core.ask(self._store.turns, campaign_id))
        return Lookout(campaign=campaign, turn=following, seat=None, who=user_id), past

    async def places(self, seat_id: SeatId) -> list[str]:
        """The names by which `map` finds a place: numbers, settlements, cell keys."""
        seat, campaign = await self._core.seat(seat_id)
        lookout = Lookout(campaign=campaign, turn=await self._core.latest(campaign), seat=seat.engine_id)
        return await self._core.look(lookout, places_job)

    async def lookup(self, seat_id: SeatId, words: str) -> list[tuple[str, str]]:
        """What the seat knows of items, skills ... by these words: (title, text); nothing where the game has none."""
        seat, campaign = await self._core.seat(seat_id)
        if self._core.rules(campaign).look.lookup is None:
            return []
        lookout = Lookout(campaign=campaign, turn=await self._core.latest(campaign), seat=seat.engine_id)
        return await self._core.look(lookout, lookup_job, words)

    async def announce(self, campaign_id: CampaignId, title: str, text: str, who: int) -> None:
        """GM: post something in #newspaper."""
        campaign = await self._core.campaign(campaign_id)
        await self._core.audit(campaign, "announce", who, title=title)
        await self._core.queue(campaign, announcement(campaign, title, text))

    async def proclaim(self, campaign_id: CampaignId, title: str, text: str, who: int) -> Press:
        """GM: words for the next paper, and the reports of a game that prints them. Raises BadChoice, WrongMoment."""
        campaign = await self._core.campaign(campaign_id)
        turn = await self._core.present(campaign)
        self._printable(title, text, turn)
        await self._core.audit(campaign, "proclaim", who, title=title)
        return await self._hold(campaign, None, who, PressKind.PRESS, title, text)

    async def audit(self, campaign_id: CampaignId, limit: int = 100) -> list[Audit]:
        """What was done to a campaign, latest first."""
        return await self._core.ask(self._store.audit, campaign_id, limit)

    async def log(self, campaign_id: CampaignId, who: int | None, what: str, **details: Any) -> None:
        """Write into the audit log; details must be plain JSON."""
        await self._core.audit(await self._core.campaign(campaign_id), what, who, **details)

    async def log_server(self, guild_id: int, who: int, what: str, **details: Any) -> None:
        """Write into the audit log of all campaigns of a server; details must be plain JSON."""
        await self._core.ask(self._store.add_audit, what, self._core.now(), guild_id=guild_id, who_id=who, **details)

    async def redeliver(
        self,
        campaign_id: CampaignId,
        seat_id: SeatId | None = None,
        turn: int | None = None,
        who: int | None = None,
        *,
        newcomer: bool = False,
        only: int | None = None,
    ) -> int:
        """Send reports again: of one seat or all, of a turn (None: the latest), to their present members; how many.

        newcomer: it is the first that they get, and says how one begins. only: to this member alone.
        """
        campaign = await self._core.campaign(campaign_id)
        row = await self._done(campaign_id, turn)
        present = await self._core.present(campaign) if campaign.status != CampaignStatus.ENDED else row
        batch: list[NewDelivery] = []
        anew: list[PictureProduct] = []
        for seat in await self._core.ask(self._store.seats, campaign_id):
            if seat_id not in (None, seat.id):
                continue
            report = await self._core.ask(self._store.report, row.id, seat.id)
            members = await self._core.ask(self._store.members, seat.id)
            if report is not None and members:
                if report.document.unread:
                    report = await self._drawing.complete(campaign, seat, report)
                drawn = await self._drawn_anew(campaign, seat, row, report)
                anew += drawn
                batch += report_deliveries(
                    seat,
                    [member for member in members if only in (None, member.user_id)],
                    turn=row.number,
                    date=row.date,
                    deadline=present.deadline,
                    ended=row.finished,
                    takeover=newcomer,
                    pictures=await self._attached(seat, row, [picture.key for picture in drawn]),
                )
        pictures = [new_picture(one) for one in anew]
        await self._core.ask(self._store.queue, campaign_id, batch, self._core.now(), turn_id=row.id, pictures=pictures)
        await self._core.audit(campaign, "redeliver", who, turn=row.number, messages=len(batch))
        self._core.wake_outbox()
        return len(batch)

    async def repost(self, campaign_id: CampaignId, turn: int | None = None, who: int | None = None) -> int:
        """Post the newspaper, its press and the public map of a turn (None: the latest) again; how many posts."""
        campaign = await self._core.campaign(campaign_id)
        row = await self._done(campaign_id, turn)
        sent = await self._core.ask(self._store.deliveries, campaign_id, turn_id=row.id)
        posts_of_turn = (NewspaperPost, PressThread, MapPost)
        latest = {one.kind: one for one in reversed(sent) if isinstance(one.content, posts_of_turn)}
        targets = {
            one.id: channel
            for one in latest.values()
            if (channel := campaign.channels.get(channel_of(one.content) or "")) is not None
        }
        posts = await self._core.ask(self._store.redeliver, list(targets), self._core.now(), targets)
        await self._core.audit(campaign, "repost", who, turn=row.number, messages=posts)
        self._core.wake_outbox()
        return posts

    async def undelivered(self, campaign_id: CampaignId) -> list[Delivery]:
        """What could not be delivered, latest first."""
        gone = (DeliveryStatus.FAILED, DeliveryStatus.UNDELIVERABLE)
        return await self._core.ask(self._store.deliveries, campaign_id, statuses=gone, limit=100)

    async def tell_leader(self, campaign_id: CampaignId, title: str, text: str) -> None:
        """A direct message to the person who opened the campaign, for when its channels are gone."""
        campaign = await self._core.campaign(campaign_id)
        if campaign.gm_id is not None:
            await self._core.queue(campaign, [notice(campaign.gm_id, title, text)])

    async def tell_gm(self, campaign_id: CampaignId, title: str, text: str) -> None:
        """A line in #gm."""
        campaign = await self._core.campaign(campaign_id)
        await self._core.queue(campaign, gm_line(campaign, title, text))

    async def _viewing(self, seat_id: SeatId, user_id: int, as_gm: bool) -> tuple[Lookout, Seat]:
        standing = await self._core.enter(seat_id, user_id, as_gm=as_gm)
        seat, campaign = standing.seat, standing.campaign
        turn = under_way(campaign, standing.turn)
        if seat.engine_id is None:
            raise WrongMoment(f"{campaign.name} has not begun yet.")
        return Lookout(campaign=campaign, turn=turn, seat=seat.engine_id, who=user_id), seat

    async def _done(self, campaign_id: CampaignId, number: int | None) -> Turn:
        if number is None:
            found = await self._core.ask(self._store.last_done, campaign_id)
            if found is None:
                raise WrongMoment("The campaign has not begun yet.")
            return found
        return await self._core.ask(self._store.turn, campaign_id, number)

    async def _picture(self, turn: Turn, key: PictureKey) -> Drawn | None:
        found = await self._core.ask(self._store.picture, turn.id, key)
        return None if found is None else Drawn(content=found.content, alt=found.alt)


def _part(around: str | None, radius: int) -> Part | None:
    return None if around is None else Part(around=around, radius=radius)


def _drawn(made: PictureProduct) -> Drawn:
    return Drawn(content=made.content, alt=made.alt)
