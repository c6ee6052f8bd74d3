"""What all services share: the store, the clock, the games, the worker, and what each seat may know, remembered."""

from __future__ import annotations

import asyncio
import logging
import uuid
from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime
from typing import Any, ParamSpec, TypeVar

from bot.hosting.clock import Clock
from bot.hosting.errors import NotAllowed, NotThere, WrongMoment
from bot.hosting.schedule import Schedule
from bot.hosting.worker import Rulesets
from bot.hosting.workshop import Workshop
from engine.core.ruleset import Ruleset, look
from storage import codec
from storage.columns import CampaignStatus, Role
from storage.errors import NotFound
from storage.models import Campaign, Seat, Turn
from storage.store import Store

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)

VIEWS_KEPT = 32


class Core:
    """The shared ground of the services.

    run_id: names this run of the bot; every claim carries it. wake: called when deliveries were queued or a deadline
    changed.
    """

    def __init__(self, store: Store, clock: Clock, rulesets: Rulesets, workshop: Workshop, *, draw: bool) -> None:
        self.store, self.clock, self.rulesets, self.workshop, self.draw = store, clock, rulesets, workshop, draw
        self.run_id = uuid.uuid4().hex
        self.wake_outbox: Callable[[], None] = lambda: None
        self.wake_alarm: Callable[[], None] = lambda: None
        self._views: OrderedDict[tuple[int, str, str | None], Any] = OrderedDict()

    def now(self) -> datetime:
        return self.clock.now()

    async def ask(self, query: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a store query in a thread. What is not there becomes NotThere."""
        try:
            return await asyncio.to_thread(query, *args, **kwargs)
        except NotFound as missing:
            raise NotThere(str(missing)) from None

    def rules(self, campaign: Campaign) -> Ruleset[Any, Any]:
        """The ruleset of a campaign."""
        return self.rulesets(campaign.game)

    def schedule(self, campaign: Campaign) -> Schedule:
        """The rhythm of a campaign."""
        return Schedule.model_validate(campaign.schedule)

    async def audit(self, campaign: Campaign, what: str, who: int | None, **details: Any) -> None:
        """Write down who did what."""
        await self.ask(
            self.store.add_audit,
            what,
            self.now(),
            guild_id=campaign.guild_id,
            campaign_id=campaign.id,
            who_id=who,
            **details,
        )

    async def campaign(self, campaign_id: int) -> Campaign:
        return await self.ask(self.store.campaign, campaign_id)

    async def present(self, campaign: Campaign) -> Turn:
        """The turn taking orders. Raises WrongMoment before the start and after the end."""
        if campaign.status == CampaignStatus.ENDED:
            raise WrongMoment(f"{campaign.name} is over.")
        turn = await self.ask(self.store.present_turn, key(campaign.id))
        if turn is None:
            raise WrongMoment(f"{campaign.name} has not begun yet.")
        return turn

    async def state(self, campaign: Campaign, turn: Turn) -> bytes:
        """The JSON document on which a turn's orders are given, in the game's present format."""
        stored = await self.ask(self.store.state, key(turn.id))
        return unpacked(self.rules(campaign), stored)

    async def view(self, campaign: Campaign, turn: Turn, seat: str | None) -> Any:
        """What a seat (None: everybody) may know on this turn; remembered, since every keystroke asks for it."""
        name = (key(turn.id), f"{len(turn.amendments)}", seat)
        if name in self._views:
            self._views.move_to_end(name)
            return self._views[name]
        state = await self.state(campaign, turn)
        found = await asyncio.to_thread(look, self.rules(campaign), state, seat)
        self._views[name] = found
        while len(self._views) > VIEWS_KEPT:
            self._views.popitem(last=False)
        return found

    async def seat(self, seat_id: int) -> tuple[Seat, Campaign]:
        """A seat and its campaign. Raises NotThere."""
        seat = await self.ask(self.store.seat, seat_id)
        return seat, await self.campaign(seat.campaign_id)

    async def allow(self, seat_id: int, user_id: int, *, submit: bool = False, as_gm: bool = False) -> None:
        """Let a member of the seat pass; `submit`: only one who may give orders. Raises NotAllowed."""
        if as_gm:
            return
        member = await self.ask(self.store.member, seat_id, user_id)
        if member is None:
            raise NotAllowed("You have no part in this faction.")
        if submit and member.role == Role.READ:
            raise NotAllowed("You may read this faction's reports, but not give its orders. Ask its owner.")


def key(row_id: int | None) -> int:
    """The id of a stored row."""
    assert row_id is not None
    return row_id


def unpacked(rules: Ruleset[Any, Any], stored: bytes) -> bytes:
    """A stored state as the JSON document of the game's present format. Raises CodecError."""
    return codec.decode(stored, game=rules.key, format=rules.format, upgrades=rules.upgrades)


def packed(rules: Ruleset[Any, Any], state: bytes) -> bytes:
    """A state's JSON document as it is stored."""
    return codec.encode(rules.key, rules.format, state)
