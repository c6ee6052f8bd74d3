"""A campaign that comes back from a file, on the command line: whether its game can go on from what the file holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.hosting.turn.schedule import Schedule
from bot.hosting.workers.worker_states import unpacked
from engine.core import document
from engine.core.errors import TurnkeepError
from engine.core.ruleset import Ruleset
from engine.games.registry import ruleset
from storage.copies.archives import Row, Tables
from storage.copies.transfer import import_campaign
from storage.errors import BadArchive, StorageError
from storage.ids import CampaignId
from storage.statuses import TurnStatus
from storage.store import Store


def restore(store: Store, data: bytes, *, guild_id: int | None = None, name: str | None = None) -> CampaignId:
    """Put an exported campaign into a database; its new id. guild_id, name: see import_campaign.

    Raises BadArchive, NameTaken.
    """
    number = import_campaign(store, data, guild_id=guild_id, name=name, judge=judge)
    store.add_audit("campaign.restore", datetime.now(UTC), campaign_id=number, guild_id=store.campaign(number).guild_id)
    return number


class KeptSettings(BaseModel):
    """What a campaign's settings may hold; the rest is left out."""

    model_config = ConfigDict(strict=True, extra="ignore")

    extensions: Annotated[int, Field(ge=0, le=20)] = 0
    extension_hours: Annotated[int, Field(ge=1, le=24 * 14)] = 24
    masthead: Annotated[str, Field(max_length=100)] | None = None
    postponed: Annotated[int, Field(ge=0, le=2**31 - 1)] | None = None


def judge(tables: Tables, blob: Callable[[str], bytes]) -> None:
    """Whether a file's campaign is one of its game: options, rhythm, choices, the state its next orders are given on.

    Leaves out of its settings what does not belong there. Raises BadArchive.
    """
    (campaign,) = tables["campaign"]
    try:
        rules = ruleset(campaign["game"])
    except TurnkeepError as unknown:
        raise BadArchive(f"The file's campaign is of another game: {unknown}.") from None
    _model("its options", rules.play.options, campaign.get("options", {}))
    _model("its schedule", Schedule, campaign.get("schedule", {}))
    given = {key: value for key, value in (campaign.get("settings") or {}).items() if value is not None}
    campaign["settings"] = _model("its settings", KeptSettings, given).model_dump(exclude_unset=True)
    for kind in ("channels", "posts"):
        campaign[kind] = _ids(campaign.get(kind) or {})
    for seat in tables["seat"]:
        _model(f"the choices of {seat['name'][:60]}", rules.play.choices, seat.get("choices", {}))
        seat["settings"] = {}
    for member in tables["member"]:
        hours = member.get("reminder_hours")
        if hours is not None and (len(hours) > 5 or any(not 1 <= hour <= 24 * 7 for hour in hours)):
            member["reminder_hours"] = None
    _one_turn_waits(tables)
    _present_state(rules, campaign, tables, blob)


def _one_turn_waits(tables: Tables) -> None:
    """Of the turns that were not rolled back only the last may still have to run: others never would, and would stand
    as overdue for ever.
    """
    live = [turn for turn in tables["turn"] if turn.get("discarded_at") is None]
    last = max((turn["number"] for turn in live), default=0)
    if any(turn["status"] != TurnStatus.DONE and turn["number"] < last for turn in live):
        raise BadArchive("The file's turns do not fit together: one that has not run comes before another.")


def _ids(given: Mapping[str, Any]) -> dict[str, int]:
    """What is named by a Discord id, without what is not."""
    return {
        key: value
        for key, value in given.items()
        if isinstance(value, int) and not isinstance(value, bool) and 0 < value < 2**63
    }


def _model(what: str, model: type[BaseModel], values: Mapping[str, Any]) -> BaseModel:
    try:
        return model.model_validate(dict(values))
    except (ValidationError, RecursionError, OverflowError) as wrong:
        told = ""
        if isinstance(wrong, ValidationError):
            first = wrong.errors(include_url=False)[0]
            told = f": {'.'.join(map(str, first['loc']))} {first['msg']}"
        raise BadArchive(f"The file is damaged: {what} cannot be read{told[:200]}.") from None


def _present_state(rules: Ruleset[Any, Any], campaign: Row, tables: Tables, blob: Callable[[str], bytes]) -> None:
    """Reads the states of the turns that are not discarded: those that somebody may play on from."""
    live = {turn["id"] for turn in tables["turn"] if turn.get("discarded_at") is None}
    states = {row["turn_id"]: row["document"] for row in tables["turn_state"]}
    seats = {seat.get("engine_id") for seat in tables["seat"]}
    for turn_id in sorted(live & states.keys()):
        try:
            state = document.decode(unpacked(rules, blob(states[turn_id])), rules.play.state_type)
            known = {info.id for info in rules.play.seats_of(state)}
        except (TurnkeepError, StorageError) as problem:
            raise BadArchive(f"The file is damaged: one of its states cannot be read: {problem}") from None
        except Exception as fault:  # whatever a game makes of a state that nobody's turn has left
            raise BadArchive(
                f"The file is damaged: {rules.title} cannot read one of its states ({type(fault).__name__})."
            ) from None
        if not known & seats:
            raise BadArchive("The file is damaged: none of its factions plays in its world.")
