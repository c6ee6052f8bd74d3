"""What the message of a report says: what weighs most in large type, what else happened, what needs the reader."""

from __future__ import annotations

from datetime import datetime

from bot import limits
from bot.ui import cards, text
from storage.records import Campaign, Report, Seat, Turn
from storage.statuses import SeatStatus

MOST_EVENTS = 3  # sentences below the headline
HEADLINE = 300  # characters
STEPS = 3  # of a game's first steps; the others are behind a button
_IN_REPORT = " in the report"


def words(campaign: Campaign, seat: Seat, turn: Turn, report: Report) -> list[str]:
    """What stands on the card of a report, by sections: whose it is, the headline in the reader's own words, funds;
    what else happened; what needs them.
    """
    document = report.document
    first = turn.number == 0
    title = f"{seat.name}: {'your first report' if first else f'report of turn {turn.number}'}"
    date = text.escaped(document.date or turn.date)
    line = f"{text.escaped(text.clean(title))} · {text.name(campaign.name)} · {date}"
    headline, *others = document.happened[: MOST_EVENTS + 1] or ("",)
    head = [f"-# {line}", f"### {text.escaped(limits.elided(headline, HEADLINE))}"] if headline else [f"### {line}"]
    if document.funds:
        head.append(f"**Funds:** {text.escaped(limits.elided(document.funds, HEADLINE))}")
    sections = [head, cards.section([f"• {text.escaped(one)}" for one in others], where=_IN_REPORT)]
    if not first:  # nothing can have gone wrong yet
        sections.append(cards.section([f"⚠️ {text.escaped(one)}" for one in document.warnings], where=_IN_REPORT))
    if document.no_page and not seat.settings.without_page:
        why = f"{text.escaped(document.no_page)} The text and the JSON hold the same."
        sections.append([f"Without report.html this time: {why}"])
    return ["\n".join(lines) for lines in sections if lines]


def until(seat: Seat, turn: Turn, deadline: datetime | None) -> str:
    """The last line of a report that has just come: when the next orders are due, or why none are."""
    if turn.finished:
        return "**The campaign is over.** Thank you for playing!"
    if seat.status is SeatStatus.RESIGNED:
        return "**This was your last report.** You have left the campaign. Thank you for playing!"
    due = f"by {text.when(deadline)}" if deadline else "when every faction is ready (/ready)"
    return f"**Orders for turn {turn.number + 1}** {due}"
