"""The sites of a host: after each turn of a published campaign written into a folder that a web server shows."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.hosting.campaigns import Campaigns
from bot.hosting.core import Core
from bot.hosting.errors import NotThere
from bot.hosting.mail.papers import Papers
from bot.hosting.site.published import Published, front_name, link_name
from bot.hosting.watching.aside import isolated
from bot.hosting.watching.bulkheads import in_thread
from bot.hosting.workers.worker import FRONT_PAGE, PUBLIC_MAP
from bot.hosting.workers.worker_looks import link_job, site_job, sites_job
from storage.ids import CampaignId
from storage.records import Campaign, Turn
from storage.statuses import CampaignStatus, TurnStatus

SITE = "a site"
MARK = ".written"  # the file that says of what a site was written


@dataclass(frozen=True, slots=True)
class Webspace:
    """Where sites are written, and the address under which the web shows them, "" where nobody knows it."""

    folder: Path
    address: str = ""


class Sites:
    """Writes what is public of campaigns as pages. place: of the host's sites, None where it has none."""

    def __init__(self, core: Core, campaigns: Campaigns, papers: Papers, place: Webspace | None) -> None:
        self._core, self._campaigns, self._papers, self.place = core, campaigns, papers, place

    async def publish(self, campaign_id: CampaignId, who: int, *, wanted: bool) -> str:
        """Have a campaign's site written from now on, or taken down; its address, "" where it has none.

        Raises NotThere where the host has no sites.
        """
        if self.place is None:
            raise NotThere("Whoever runs this bot publishes no sites. They can: TURNKEEP_SITE names the folder.")
        campaign = await self._core.campaign(campaign_id)
        await self._core.ask(self._core.store.merge_campaign, campaign_id, "settings", published=wanted)
        await self._core.audit(campaign, "campaign.publish", who, wanted=wanted)
        if wanted:
            await self._written(campaign, self.place)
        else:
            await in_thread(shutil.rmtree, self.place.folder / str(campaign_id), ignore_errors=True)
        await self._indexed(self.place, campaign)
        return f"{self.place.address}/{campaign_id}/" if wanted and self.place.address else ""

    async def write_due(self) -> None:
        """Write the sites that lack their campaign's latest paper."""
        if self.place is None:
            return
        behind = [one for one in await self._core.ask(self._core.store.published) if await self._is_behind(one)]
        for campaign in behind:
            if not self._core.watch.resting(SITE, campaign.id, self._core.now()):
                async with isolated(self._core, SITE, campaign.id, campaign.id):
                    await self._written(campaign, self.place)
        if behind:
            await self._indexed(self.place, behind[-1])

    async def _is_behind(self, campaign: Campaign) -> bool:
        assert self.place is not None
        last = await self._core.ask(self._core.store.last_done, campaign.id)
        if last is None:
            return False
        return await in_thread(_marked, self.place.folder / str(campaign.id)) != await self._mark(campaign, last)

    async def _mark(self, campaign: Campaign, last: Turn) -> str:
        """What a site is written of: a turn may run again, its pictures come after it, a campaign ends without one."""
        drawn = await self._core.ask(self._core.store.picture_keys, last.id)
        return f"{last.id} {last.done_at} {campaign.status}{' drawn' if drawn else ''}"

    async def _written(self, campaign: Campaign, place: Webspace) -> None:
        address = f"{place.address}/{campaign.id}" if place.address else ""
        await self.write(campaign, place.folder / str(campaign.id), address)

    async def write(self, campaign: Campaign, folder: Path, address: str = "") -> None:
        """Write a campaign's whole site into a folder. address: under which the web shows it, "" where nobody knows."""
        turns = await self._core.ask(self._core.store.turns, campaign.id)
        done = [turn for turn in turns if turn.status == TurnStatus.DONE and turn.newspaper]
        mark = {MARK: (await self._mark(campaign, done[-1])).encode()} if done else {}
        pictures = await self._pictures(campaign, done, folder)
        fronts = [turn.number for turn in done if front_name(turn.number) in pictures]
        overview = await self._campaigns.overview(campaign.id)
        rules = self._core.rules(campaign)
        shown = Published(
            name=campaign.name,
            game=overview.title,
            blurb=rules.blurb,
            status=_status(campaign, done),
            issues=tuple(turn.newspaper for turn in done if turn.newspaper),
            printed=tuple(turn.done_at or campaign.created_at for turn in done),
            fronts=frozenset(fronts),
            has_replay="replay.html" in pictures,
            has_map="map.png" in pictures,
            address=address,
        )
        made = await self._core.work(campaign, None, site_job, shown)
        await in_thread(_put, folder, {**pictures, **made, **mark})

    async def _pictures(self, campaign: Campaign, done: Sequence[Turn], folder: Path) -> dict[str, bytes | None]:
        """Pictures and the replay by their names; None for those that stand in the folder already."""
        found: dict[str, bytes | None] = {}
        store, there = self._core.store, set(await in_thread(_names, folder))
        for turn in done:
            front, link = front_name(turn.number), link_name(turn.number)
            if {front, link} <= there and turn is not done[-1]:
                found |= {front: None, link: None}
                continue
            picture = await self._core.ask(store.picture, turn.id, FRONT_PAGE)
            if picture is not None:
                found[front] = picture.content
                found[link] = await self._core.work(campaign, None, link_job, picture.content)
        if done:
            picture = await self._core.ask(store.picture, done[-1].id, PUBLIC_MAP)
            if picture is not None:
                found["map.png"] = picture.content
        if len(done) > 1:
            found["replay.html"] = await self._papers.replay(campaign.id)
        return found

    async def _indexed(self, place: Webspace, changed: Campaign) -> None:
        """The page above all sites, after one of them has changed."""
        shown = []
        for campaign in await self._core.ask(self._core.store.published):
            if await in_thread((place.folder / str(campaign.id) / "index.html").exists):
                title = self._core.rules(campaign).title
                shown.append((str(campaign.id), campaign.name, title, _status(campaign, ())))
        page = await self._core.work(changed, None, sites_job, shown)
        await in_thread(_put, place.folder, {"index.html": page})


def _status(campaign: Campaign, done: Sequence[Turn]) -> str:
    """How a campaign stands, in a sentence."""
    played = f" {done[-1].number} turns have been played." if done and done[-1].number > 1 else ""
    match campaign.status:
        case CampaignStatus.ENDED:
            return f"It is over.{played}"
        case CampaignStatus.GATHERING:
            return "It is gathering players."
        case CampaignStatus.PAUSED:
            return f"It is paused.{played}"
        case _:
            return f"It is being played.{played}"


def _names(folder: Path) -> Iterator[str]:
    return (file.name for file in folder.iterdir()) if folder.is_dir() else iter(())


def _marked(folder: Path) -> str:
    with contextlib.suppress(FileNotFoundError):
        return (folder / MARK).read_text("utf-8")
    return ""


def _put(folder: Path, files: Mapping[str, bytes | None]) -> None:
    """Write files, each whole or not at all, what all others are found by last."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in sorted(files, key=("index.html", MARK).count):
        content = files[name]
        if content is not None:
            half = folder / f".{name}.part"
            half.write_bytes(content)
            half.replace(folder / name)
