"""The issue of a turn: from the worker's product to what is stored, shown, and read aloud by a screen reader."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from bot.hosting.records import Issue, PrintedPress
from bot.hosting.turn.schedule import Schedule
from bot.hosting.workers.worker import PaperJob
from engine.core.ruleset import Ruleset
from engine.core.telling.press import THE_GAME_MASTER, Letter, PressItem, PressKind, best_letter
from engine.core.turn import Finish
from storage.records import Campaign, Press, Seat, Turn
from storage.statuses import SeatStatus, TurnStatus


def masthead(campaign: Campaign, rules: Ruleset[Any, Any]) -> str:
    """The paper's name: the GM's, or the game's own."""
    return campaign.settings.masthead or herald(rules)


def herald(rules: Ruleset[Any, Any]) -> str:
    """The paper's name where nobody chose one: what the game calls it, else one made of the game's title."""
    return rules.paper.masthead or f"The {rules.title.rstrip('!')} Herald"


def played_by_the_house(seats: Sequence[Seat]) -> tuple[str, ...]:
    """The names of the factions in the game whose orders the house gives, in the order of joining."""
    out = (SeatStatus.RESIGNED, SeatStatus.ELIMINATED)
    return tuple(seat.name for seat in seats if seat.house and seat.status not in out)


def paper_job(
    campaign: Campaign,
    rules: Ruleset[Any, Any],
    deadline: datetime | None,
    seats: Sequence[Seat],
    before: Sequence[Turn] = (),
) -> PaperJob:
    """What an issue is printed with. deadline: the next; before: the campaign's turns up to this one."""
    return PaperJob(
        campaign=campaign.name,
        masthead=masthead(campaign, rules),
        deadline=_spoken_deadline(deadline, Schedule.model_validate(campaign.schedule)),
        due=deadline.astimezone(UTC).isoformat() if deadline else "",
        house=played_by_the_house(seats),
        history=_past_standings(before),
        past=past_chronicles(before),
        letter=_readers_choice(before),
    )


def _spoken_deadline(deadline: datetime | None, schedule: Schedule) -> str:
    """A deadline for a drawn page, in the campaign's own zone: "Sunday 8 March 2026, 20:00 (Europe/Paris)"."""
    if deadline is None:
        return "when every faction is ready" if schedule.runs_early else ""
    local = deadline.astimezone(ZoneInfo(schedule.zone))
    return f"{local:%A} {local.day} {local:%B %Y, %H:%M} ({schedule.zone})"


def press_items(held: Sequence[Press], seats: Sequence[Seat]) -> tuple[PressItem, ...]:
    """Stored articles as the game and the paper take them, by the game's seat ids."""
    names: dict[int | None, str] = {None: THE_GAME_MASTER}
    names |= {seat.id: seat.engine_id or "?" for seat in seats}
    return tuple(
        PressItem(
            seat=names.get(item.seat_id, "?"),
            kind=PressKind(item.kind),
            title=item.title,
            text=item.text,
            struck=not item.rewarded,
        )
        for item in held
    )


def issue_document(
    drawn: Mapping[str, Any],
    *,
    deadline: datetime | None,
    missed: Sequence[str],
    finish: Finish | None,
    names: Mapping[str, str],
) -> dict[str, Any]:
    """What is stored of an issue. drawn: the worker's newspaper as plain data; names: factions by the game's id."""
    document = dict(drawn)
    document["deadline"] = None if deadline is None else deadline.isoformat()
    document["missed"] = list(missed)
    document["finish"] = finish and {
        "winners": [names.get(winner, winner) for winner in finish.winners],
        "reason": finish.reason,
        "honours": list(finish.honours),
    }
    return document


def issue_of(document: Mapping[str, Any]) -> Issue:
    """An issue as stored, for showing."""
    deadline = document.get("deadline")
    return Issue(
        masthead=document["masthead"],
        campaign=document["campaign"],
        turn=document["turn"],
        date=document["date"],
        headlines=tuple(document["headlines"]),
        press=tuple(PrintedPress(signature=who, title=title, text=text) for who, title, text in document["press"]),
        rumours=tuple(PrintedPress(title=title, text=text) for title, text in document["rumours"]),
        standings=document["standings"],
        deadline=None if deadline is None else datetime.fromisoformat(deadline),
        missed=tuple(document.get("missed", ())),
        finish=document.get("finish"),
        text=issue_text(document),
    )


MARKET = "prices"  # the kind of headline at the foot of the page


def _story_lines(headlines: Sequence[Mapping[str, Any]]) -> list[str]:
    lines: list[str] = []
    for headline in headlines:
        lines += [headline["text"], *([f"  {headline['body']}"] if headline["body"] else [])]
    return lines


def issue_text(document: Mapping[str, Any]) -> str:
    """The whole issue as plain text, in the order of the front page."""
    number, date = document["turn"], document["date"]
    when = date if not number or f"turn {number}" in date.casefold() else f"turn {number}, {date}"
    lines = [document["masthead"].upper(), f"{document['campaign']}, {when}", ""]
    if document.get("finish"):
        ending, *honours = finish_lines(document["finish"])
        lines += [f"THE CAMPAIGN IS OVER. {ending}", *honours, ""]
    told = [headline for headline in document["headlines"] if headline["kind"] != MARKET]
    lines += _story_lines(told[:1])
    if not told:
        quiet = "A quiet time: nothing was heard that is fit to print." if number else "The campaign begins."
        lines.append(quiet)
    lines += _standings_lines(document["standings"])
    if told[1:]:
        lines += ["", *_story_lines(told[1:])]
    for signature, title, text in document["press"]:
        lines += ["", *([title] if title else []), text, f"  ({signature})"]
    if document["rumours"]:
        lines += ["", "Heard in the taverns"]
        lines += [f"  {title}: {text}" if title else f"  {text}" for title, text in document["rumours"]]
    for title, text in document.get("fillers", ()):
        lines += ["", title, f"  {text}"]
    market = [headline for headline in document["headlines"] if headline["kind"] == MARKET]
    if market:
        lines += ["", *_story_lines(market)]
    if document.get("missed"):
        lines += ["", f"Nothing was heard from {_listed(document['missed'])}."]
    return "\n".join(lines) + "\n"


CHARTED = 60  # turns on the standings chart


def _past_standings(turns: Sequence[Turn]) -> tuple[Mapping[str, Any], ...]:
    """The standings of the last turns that have run, oldest first, for the chart."""
    shown = [turn.standings for turn in turns if turn.status == TurnStatus.DONE and turn.standings][-CHARTED:]
    return tuple(shown)


def _readers_choice(turns: Sequence[Turn]) -> Letter | None:
    """The letter of the last issue that most readers liked."""
    issues = [turn.newspaper for turn in turns if turn.status == TurnStatus.DONE and turn.newspaper]
    return best_letter(issues[-1].get("votes") or ()) if issues else None


def past_chronicles(turns: Sequence[Turn]) -> tuple[Mapping[str, Any], ...]:
    """What the issues of the turns that have run left to later ones, oldest first."""
    issues = [turn.newspaper for turn in turns if turn.status == TurnStatus.DONE and turn.newspaper]
    return tuple(issue["chronicle"] for issue in issues if issue.get("chronicle"))


def finish_lines(finish: Mapping[str, Any]) -> list[str]:
    """How a campaign ended: who won and why, then what else is to be honoured. finish: as it stands in the issue."""
    won = f"{_listed(finish['winners'])} won. " if finish["winners"] else ""
    return [f"{won}{finish['reason']}".strip(), *finish["honours"]]


def _standings_lines(standings: Mapping[str, Any] | None) -> list[str]:
    if not standings or not standings["rows"]:
        return []
    lines = ["", standings["title"]]
    for place, (_, name, values) in enumerate(standings["rows"], start=1):
        shown = ", ".join(f"{column} {value}" for column, value in zip(standings["columns"], values, strict=False))
        lines.append(f"  {place}. {name}: {shown}")
    return [*lines, *([standings["note"]] if standings["note"] else [])]


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else ""
