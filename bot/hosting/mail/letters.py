"""Letters: to factions, to units and characters, to characters nobody plays; signed or not; and the answers.

Whoever plays a unit reads its letters, and the writer is not told who that is: neither by the envelope nor by the
answer, which is signed with the name the letter was addressed to.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import partial

import msgspec

from bot import limits
from bot.hosting.core import Core, Lookout
from bot.hosting.errors import BadChoice, NotAllowed, NotThere, WrongMoment
from bot.hosting.mail.dispatches import to_channel
from bot.hosting.workers.worker_house import answer_job
from bot.hosting.workers.worker_looks import addressees_job, receiver_job
from engine.core.house import Temper
from engine.core.ruleset import Addressee
from storage.content import LetterMail
from storage.ids import LetterId, SeatId
from storage.records import Campaign, Letter, Member, NewDelivery, NewLetter, Seat
from storage.statuses import TargetKind

log = logging.getLogger(__name__)

LONGEST = 4_000
QUOTED = 300  # characters of a letter that stand above its answer
UNKNOWN = "the writer of an unsigned letter"


class Letters:
    """The services around letters."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._store = core.store

    async def addressees(self, seat_id: SeatId, user_id: int) -> list[Addressee]:
        """Whom a seat may write to beside the factions: units in sight, characters. Raises NotAllowed."""
        standing = await self._core.enter(seat_id, user_id)
        seat, campaign, turn = standing.seat, standing.campaign, standing.turn
        if self._core.rules(campaign).mail.addressees is None or turn is None or seat.engine_id is None:
            return []
        lookout = Lookout(campaign=campaign, turn=turn, seat=seat.engine_id, who=user_id)
        return await self._core.look(lookout, addressees_job)

    async def write(
        self, seat_id: SeatId, user_id: int, to_seat_id: SeatId, text: str, *, signed: bool = True
    ) -> Letter:
        """Send a letter to another faction; signed: False hides the sender. Raises NotAllowed, NotThere, BadChoice."""
        sender, campaign = await self._sender(seat_id, user_id, text, signed)
        to, theirs = await self._core.seat(to_seat_id)
        if theirs.id != campaign.id:
            raise NotThere("There is no such faction in this campaign.")
        return await self._send(campaign, sender, sender.name, user_id, to, to.name, text, signed=signed)

    async def write_to(self, seat_id: SeatId, user_id: int, address: str, text: str, *, signed: bool = True) -> Letter:
        """Send a letter to one of `addressees`; whoever plays that one reads it, or else the game master.

        Raises NotAllowed, NotThere, BadChoice.
        """
        sender, campaign = await self._sender(seat_id, user_id, text, signed)
        known = {one.address: one.name for one in await self.addressees(seat_id, user_id)}
        if address not in known:
            raise NotThere("You can no longer see whom you wrote to.")
        lookout = Lookout(campaign=campaign, turn=await self._core.present(campaign), seat=None, who=user_id)
        engine_id = await self._core.look(lookout, receiver_job, address)
        seats = await self._core.ask(self._store.seats, campaign.id)
        to = next((seat for seat in seats if engine_id is not None and seat.engine_id == engine_id), None)
        return await self._send(campaign, sender, sender.name, user_id, to, known[address], text, signed=signed)

    async def reply(self, letter_id: LetterId, user_id: int, text: str, *, as_gm: bool = False) -> Letter:
        """Answer a letter, whoever wrote it. as_gm: the person is a GM of its campaign, who answers for characters
        nobody plays. Raises NotAllowed, NotThere.
        """
        got = await self._core.ask(self._store.letter, letter_id)
        campaign = await self._core.campaign(got.campaign_id)
        # An answer must not print on its envelope who wrote an unsigned letter.
        to_label = got.from_label if got.signed else UNKNOWN
        if got.to_seat_id is None:
            if not as_gm:
                raise NotAllowed("That letter is not yours.")
            sender, label = None, got.to_label
            _readable(text)
        else:
            sender, _ = await self._sender(got.to_seat_id, user_id, text, True)
            label = got.to_label
        to = None
        if got.from_seat_id is not None:
            to, _ = await self._core.seat(got.from_seat_id)
        signed = label != UNKNOWN  # who wrote unsigned answers unsigned
        return await self._send(campaign, sender, label, user_id, to, to_label, text, signed=signed, answers=got)

    async def campaign_of(self, letter_id: LetterId) -> Campaign:
        """The campaign in which a letter was written. Raises NotThere."""
        return await self._core.campaign((await self._core.ask(self._store.letter, letter_id)).campaign_id)

    async def _sender(self, seat_id: SeatId, user_id: int, text: str, signed: bool) -> tuple[Seat, Campaign]:
        standing = await self._core.enter(seat_id, user_id, submit=True)
        sender, campaign = standing.seat, standing.campaign
        rules = self._core.rules(campaign)
        if not signed and not rules.mail.unsigned_letters:
            raise WrongMoment(f"In {rules.title} every letter is signed. To print something unsigned, use /rumor.")
        _readable(text)
        return sender, campaign

    async def _send(
        self,
        campaign: Campaign,
        sender: Seat | None,
        label: str,
        user_id: int | None,
        to: Seat | None,
        to_label: str,
        text: str,
        *,
        signed: bool = True,
        answers: Letter | None = None,
    ) -> Letter:
        new = NewLetter(
            campaign_id=campaign.id,
            turn_number=campaign.turn_number,
            from_seat_id=None if sender is None else sender.id,
            from_label=label,
            author_id=user_id,
            to_seat_id=None if to is None else to.id,
            to_label=to_label,
            signed=signed,
            text=text.strip(),
            reply_to_id=None if answers is None else answers.id,
        )
        readers: list[Member] = []
        if to is not None and to.channel_id is None:
            readers = await self._core.ask(self._store.members, to.id)
        quoted = "" if answers is None else limits.elided(answers.text, QUOTED)
        envelopes = partial(_envelopes, campaign, sender, to, readers, quoted)
        kept = await self._core.ask(self._store.send_letter, new, self._core.now(), envelopes)
        self._core.wake_outbox()
        if user_id is not None and sender is not None and to is not None and to.house:
            await self._answered_by_the_house(campaign, sender, to, kept)
        return kept

    async def _answered_by_the_house(self, campaign: Campaign, sender: Seat, to: Seat, got: Letter) -> None:
        """A house player reads its mail at once. Without an answer the letter has arrived all the same."""
        try:
            lookout = Lookout(campaign=campaign, turn=await self._core.present(campaign), seat=to.engine_id)
            text = await self._core.look(lookout, answer_job, Temper(to.house), got.text)
            if text:
                to_label = got.from_label if got.signed else UNKNOWN
                await self._send(campaign, to, got.to_label, None, sender, to_label, text, answers=got)
        except Exception:
            log.exception("campaign %s: the house could not answer a letter", campaign.id)


def _envelopes(
    campaign: Campaign, sender: Seat | None, to: Seat | None, readers: Sequence[Member], quoted: str, letter: Letter
) -> list[NewDelivery]:
    """A letter on its way: to the faction's channel, else to each of its readers; to the GM's desk when nobody
    plays the addressee. A signed one leaves a copy in the channel of the faction that wrote it.
    """
    content = LetterMail(
        letter_id=letter.id,
        turn=letter.turn_number,
        sender=letter.from_label if letter.signed else None,
        to=letter.to_label if letter.to_label != UNKNOWN else "",
        text=letter.text,
        nobody=to is None,
        quoted=quoted,
    )
    copies = []
    if letter.signed and sender is not None and sender.channel_id is not None:
        kept = msgspec.structs.replace(content, copy=True, nobody=False)
        where = (TargetKind.CHANNEL, sender.channel_id)
        copies.append(NewDelivery(content=kept, target_kind=where[0], target_id=where[1], seat_id=sender.id))
    if to is None:
        return copies + to_channel(campaign, "gm", content)
    if to.channel_id is not None:
        targets = [(TargetKind.CHANNEL, to.channel_id)]
    else:
        targets = [(TargetKind.USER, reader.user_id) for reader in readers]
    mail = [NewDelivery(content=content, target_kind=kind, target_id=target, seat_id=to.id) for kind, target in targets]
    return mail + copies


def _readable(text: str) -> None:
    if not text.strip() or len(text) > LONGEST:
        raise BadChoice(f"A letter must have 1 to {LONGEST} characters.", "text")
