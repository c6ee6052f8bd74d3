"""Deliveries on their way into Discord: one function a kind, and one answer to every refusal."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import assert_never

import aiohttp
import discord

from bot.client import Client
from bot.desk import posts
from bot.errors import explain, unjudged
from bot.hosting.mail.messenger import Barred, Message, TryLater, Undeliverable
from bot.ui import cards
from bot.ui.buttons import buttons
from bot.ui.front_page import overflow, press_messages
from storage.content import (
    Announcement,
    CardPost,
    GmLine,
    Illustration,
    LetterMail,
    MapPost,
    MentorNote,
    NewspaperPost,
    Notice,
    PressThread,
    ReminderMail,
    ReportMail,
    StatusPost,
)
from storage.statuses import TargetKind

log = logging.getLogger(__name__)

MOST_SHOWN = 4096  # posts whose looks are remembered
LOOKED_BACK = 100  # messages read when searching for one that may have been sent
_DM_TOO_FAST = 40003
_UNKNOWN_MESSAGE = 10008


@asynccontextmanager
async def refusals() -> AsyncIterator[None]:
    """Translate Discord's errors for hosting: it will never arrive, or later, or nothing does at present."""
    try:
        yield
    except discord.RateLimited as busy:
        raise TryLater("Discord asks us to wait", busy.retry_after) from busy
    except discord.HTTPException as refusal:
        if refusal.status == 429 or refusal.status >= 500 or refusal.code == _DM_TOO_FAST:
            raise TryLater(f"Discord answered {refusal.status}") from refusal
        barred = unjudged(refusal)
        if barred is not None:
            raise Barred(barred) from refusal
        if refusal.code == 0:  # not Discord's own words, so not its verdict
            raise TryLater(f"I was answered {refusal.status} in Discord's stead") from refusal
        raise Undeliverable(explain(refusal) or f"Discord refused it: {refusal.text or refusal.status}") from refusal
    except (aiohttp.ClientError, OSError, TimeoutError) as silence:
        raise TryLater(f"no connection to Discord: {type(silence).__name__}") from silence


class DiscordMessenger:
    """Sends what hosting has to say."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        self._shown: dict[int, str] = {}  # what the posts that are edited in place show, by message id

    async def send(self, message: Message) -> int | None:
        """Send it, or for status and card edit what is there; the message's id."""
        async with refusals():
            match message.content:
                case StatusPost():
                    return await self._status(message)
                case CardPost():
                    return await self._card(message)
                case PressThread() as press:
                    return await self._thread(message, press)
                case NewspaperPost() as paper:
                    paper_id = await self._post(message)
                    await self._overflow(message, paper_id, paper.turn)
                    return paper_id
                case Illustration():
                    return await self._illustrate(message)
                case ReportMail() | Notice() | ReminderMail() | LetterMail() | MentorNote():
                    return await self._post(message)
                case MapPost() | Announcement() | GmLine():
                    return await self._post(message)
                case _:
                    assert_never(message.content)

    async def _post(self, message: Message) -> int:
        """A message of its own."""
        channel = await self._target(message)
        sent = await channel.send(nonce=message.nonce, **posts.composed(self.bot, message))
        return sent.id

    async def _illustrate(self, message: Message) -> int | None:
        """Add to a report what was drawn since it was sent, as far as it is not there; None where the report is not."""
        if message.parent_id is None:
            return None
        channel = await self._target(message)
        try:
            sent = await channel.fetch_message(message.parent_id)
            view, files = posts.illustrated(self.bot, message, sent)
            if view is not None and sent.embeds:  # as earlier versions sent it, and so it stays
                await sent.edit(attachments=files)
            elif view is not None:
                await sent.edit(view=view, attachments=files)
        except discord.NotFound as gone:
            if gone.code != _UNKNOWN_MESSAGE:
                raise
            return None
        return sent.id

    async def find(self, message: Message) -> int | None:
        """The id of this message if it is in its target already."""
        if isinstance(message.content, (StatusPost, CardPost, PressThread, Illustration)):
            return None  # sending checks what is there already: doing it twice does no harm
        async with refusals():
            channel = await self._target(message)
            async for found in channel.history(limit=LOOKED_BACK):
                if self._mine(found) and posts.same(self.bot, found, message):
                    if isinstance(message.content, NewspaperPost):
                        await self._overflow(message, found.id, message.content.turn)
                    return found.id
        return None

    def _mine(self, found: discord.Message) -> bool:
        return self.bot.user is not None and found.author.id == self.bot.user.id

    async def _target(self, message: Message) -> discord.DMChannel | discord.PartialMessageable:
        if message.target_kind == TargetKind.USER:
            return await self.bot.create_dm(discord.Object(message.target_id))
        return self._channel(message, message.target_id)

    def _channel(self, message: Message, channel_id: int) -> discord.PartialMessageable:
        return self.bot.get_partial_messageable(channel_id, guild_id=message.campaign.guild_id)

    # press: a thread below the newspaper ------------------------------------------------------------------

    async def _thread(self, message: Message, press: PressThread) -> int:
        thread_id = await self._open_thread(message, press)
        thread = self._channel(message, thread_id)
        stands = [found async for found in thread.history(limit=LOOKED_BACK)]
        titles = [(e.title, e.description) for found in stands if self._mine(found) for e in found.embeds]
        for card in press_messages(press.items, press.rumours):
            if (card.title, card.description) not in titles:  # what an earlier attempt got through is not said twice
                await thread.send(embed=card)
        return thread_id

    async def _open_thread(self, message: Message, press: PressThread) -> int:
        """The thread of the newspaper this message belongs to, made if it is not there; it has the newspaper's id."""
        if message.parent_id is not None:
            try:
                return await self._start_thread(message, message.parent_id, press.turn)
            except discord.NotFound as gone:
                if gone.code != _UNKNOWN_MESSAGE:  # the paper; it was deleted, perhaps with its channel
                    raise
        # The paper never got through, or is gone: the press stands alone.
        date = press.date or "this turn"
        parent = await self._channel(message, message.target_id).send(
            embed=cards.embed(f"Press and rumours, {date}", colour=cards.PAPER), nonce=message.nonce
        )
        return await self._start_thread(message, parent.id, press.turn)

    async def _start_thread(self, message: Message, parent_id: int, turn: int) -> int:
        name = f"Press, turn {turn}"
        try:
            made = await self.bot.http.start_thread_with_message(
                message.target_id, parent_id, name=name, auto_archive_duration=10080
            )
        except discord.HTTPException as refusal:
            if refusal.code != 160004:  # a thread has already been created for this message
                raise
            return parent_id
        return int(made["id"])

    async def _overflow(self, message: Message, paper_id: int, turn: int) -> None:
        """What the front page had no room for, in the thread where the press will stand; each page once."""
        pages = overflow(posts.issue(message))
        if not pages:
            return
        thread = self._channel(message, await self._start_thread(message, paper_id, turn))
        stands = [found.content async for found in thread.history(limit=LOOKED_BACK) if self._mine(found)]
        for page in pages:
            if page.strip() not in stands:
                await thread.send(page, suppress_embeds=True)

    # edited in place --------------------------------------------------------------------------------------

    async def _status(self, message: Message) -> int:
        campaign = message.campaign
        card, view = await posts.status(self.bot, campaign.id)
        post = await self._edited(message, campaign.posts.get("status"), card, view)
        if post is None:
            channel = self._channel(message, message.target_id)
            post = await channel.send(embed=card, view=view, nonce=message.nonce)
            await self._pin(post)
            await self.bot.hosting.campaigns.set_posts(campaign.id, status=post.id)
        return post.id

    async def _card(self, message: Message) -> int:
        assert message.seat is not None
        seat = await self.bot.hosting.seats.get(message.seat.id)
        card, items = await posts.seat_card(self.bot, message.seat.id)
        post = await self._edited(message, seat.card_message_id, card, buttons(*items))
        if post is None:
            channel = self._channel(message, message.target_id)
            post = await channel.send(embed=card, view=buttons(*items), nonce=message.nonce)
            await self._pin(post)
            await self.bot.hosting.seats.set_card(message.seat.id, post.id)
        return post.id

    async def _edited(
        self, message: Message, post_id: int | None, card: discord.Embed, view: discord.ui.View | None = None
    ) -> discord.Message | discord.PartialMessage | None:
        """The post with the new card; None when there is none, or somebody deleted it."""
        if post_id is None:
            return None
        post = self._channel(message, message.target_id).get_partial_message(post_id)
        shows = f"{card.to_dict()} {view.to_components() if view else ''}"
        if self._shown.get(post_id) == shows:
            return post
        try:
            edited = await post.edit(embed=card, view=view)
        except discord.NotFound as gone:
            if gone.code != _UNKNOWN_MESSAGE:  # the channel itself, or whoever answers is not Discord
                raise
            return None
        self._shown.pop(post_id, None)
        self._shown[post_id] = shows
        while len(self._shown) > MOST_SHOWN:
            del self._shown[next(iter(self._shown))]
        return edited

    async def _pin(self, post: discord.Message) -> None:
        try:
            await asyncio.wait_for(post.pin(), 10)
        except (discord.HTTPException, TimeoutError) as refusal:
            log.info("a post could not be pinned: %s", refusal)
