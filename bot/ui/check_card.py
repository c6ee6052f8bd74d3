"""The answer to a submission or a check: what was understood, and each finding below the line it is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import discord

from bot import limits
from bot.hosting.records import Receipt
from bot.ui import cards, text
from bot.ui.answers import text_file
from engine.core.diagnostics import Diagnostic, Severity
from engine.core.orders import Understood
from engine.core.ruleset import Admission

FINDINGS_ROOM = 1_100
UNDERSTOOD_ROOM = 800
NAMED_LINES = 6  # of those with the same message
QUOTED = 56  # characters of a line that a telephone shows unbroken

_MARKS = {Severity.ERROR: "❌", Severity.WARNING: "⚠️", Severity.ODD: "🔸", Severity.NOTE: "💬"}
_ORDER = tuple(_MARKS)


@dataclass(frozen=True, slots=True)
class CheckCard:
    """Embeds and files that together hold the whole answer. pages: of what was understood; page: the one shown."""

    embeds: tuple[discord.Embed, ...]
    files: tuple[discord.File, ...] = ()
    page: int = 0
    pages: int = 0


def check_card(faction: str, receipt: Receipt, sent: str, *, says: Sequence[str] = (), page: int = 0) -> CheckCard:
    """The card for a receipt. sent: the text the findings are about; says: lines to add to the head."""
    groups = _alike(_by_line(receipt.diagnostics))
    lines = sent.split("\n")
    shown = _fitting([line_block(group, lines, others) for group, others in groups], FINDINGS_ROOM)
    left = sum(1 + len(others) for _, others in groups[len(shown) :])
    pages = understood_pages(receipt.understood)
    head = cards.embed(_title(receipt), "\n".join([*_head(faction, receipt), *says]), colour=_colour(receipt))
    embeds = [head]
    if shown or left:
        if left:
            shown.append(f"… and {text.count(left, 'line')} more in the attached file.")
        embeds.append(cards.embed(_found(receipt), "\n".join(shown), colour=_colour(receipt)))
    place = max(0, min(page, len(pages) - 1))
    if pages:
        body = cards.embed("What I understood", pages[place])
        if len(pages) > 1:
            body.set_footer(text=f"Page {place + 1} of {len(pages)}")
        embeds.append(body)
    files = (text_file(check_text(faction, receipt, sent), "check.txt"),) if left or len(pages) > 1 else ()
    return CheckCard(tuple(embeds), files, place, len(pages))


def understood_pages(lines: Sequence[str]) -> list[str]:
    """What was understood, grouped by the unit it is for where the game tells, in pieces of at most UNDERSTOOD_ROOM."""
    groups: dict[str, list[str]] = {}
    for line in lines:
        unit, said = (line.heading, line.said) if isinstance(line, Understood) else ("", line)
        groups.setdefault(unit, []).append(limits.elided(f"• {text.escaped(said)}", UNDERSTOOD_ROOM // 2))
    pages: list[list[str]] = [[]]
    for unit, bullets in groups.items():
        heading = f"**{text.name(unit, 200)}**" if unit else ""
        for place, bullet in enumerate(bullets):
            wanted = [heading, bullet] if heading and (place == 0 or not pages[-1]) else [bullet]
            if pages[-1] and sum(len(line) + 1 for line in (*pages[-1], *wanted)) > UNDERSTOOD_ROOM:
                pages.append([])
                wanted = [heading if place == 0 else f"{heading} (further)", bullet] if heading else [bullet]
            pages[-1] += wanted
    return ["\n".join(page) for page in pages if page]


def check_text(faction: str, receipt: Receipt, sent: str) -> str:
    """The whole answer as plain text, for a file."""
    given = sent.split("\n")
    lines = [f"{faction}: {cards.turn_name(receipt.turn, receipt.date)}", _title(receipt), ""]
    for finding in receipt.diagnostics:
        lines.append(str(finding) + (f" [{finding.rule}]" if finding.rule else ""))
        quoted = quotation(finding, given)
        lines += [f"    {line}" for line in quoted.split("\n")] if quoted else []
    lines += ["", "What I understood:", *(f"- {line}" for line in receipt.understood), "", "The text:", sent]
    return text.clean("\n".join(lines))


def quotation(finding: Diagnostic, lines: Sequence[str]) -> str:
    """The line a finding is about, with a caret below the place; "" when it is about no line. lines: those sent."""
    if not 1 <= finding.line <= len(lines):
        return ""
    line = text.clean(lines[finding.line - 1]).replace("\t", " ")
    if not line.strip():
        return ""
    place = finding.column - 1
    if not 0 <= place <= len(line):
        return limits.elided(line, QUOTED)
    start = max(0, min(place - QUOTED // 2, len(line) - QUOTED + 1))
    before = "…" if start else ""
    window = line[start : start + QUOTED]
    after = "…" if start + QUOTED < len(line) else ""
    return f"{before}{window}{after}\n{' ' * (len(before) + place - start)}^"


def line_block(findings: Sequence[Diagnostic], sent: Sequence[str], others: Sequence[int] = ()) -> str:
    """All findings about one line: what they are, the line with a caret below the place, what to do about them.

    sent: the lines of what was sent. others: further lines with exactly the same message.
    """
    lines = []
    for finding in findings:
        place = f", column {finding.column}" if finding.column and finding.severity is not Severity.NOTE else ""
        where = f"**Line {finding.line}{place}**: " if finding.line else ""
        lines.append(f"{_MARKS[finding.severity]} {where}{_sentence(finding.message)}")
    if others:
        named = ", ".join(map(str, others[:NAMED_LINES]))
        more = f" and {len(others) - NAMED_LINES:,} more" if len(others) > NAMED_LINES else ""
        lines.append(f"-# The same in {'line' if len(others) == 1 else 'lines'} {named}{more}")
    wrong = [finding for finding in findings if finding.severity is not Severity.NOTE]
    if wrong:
        pointing = next((finding for finding in wrong if finding.column), wrong[0])
        quoted = quotation(pointing, sent)
        lines += [text.block(quoted)] if quoted else []
        hints = [text.escaped(finding.hint) for finding in findings if finding.hint]
        rules = list(dict.fromkeys(finding.rule for finding in wrong if finding.rule))
        if rules:
            hints.append(f"{'rule' if len(rules) == 1 else 'rules'} {', '.join(rules)}")
        lines += [f"-# {_capital(' · '.join(hints))}"] if hints else []
    return "\n".join(lines)


def _by_line(findings: Sequence[Diagnostic]) -> list[list[Diagnostic]]:
    """The findings of each line together; lines with errors first, then those with warnings, then answers."""
    lines: dict[int, list[Diagnostic]] = {}
    for place, finding in enumerate(findings):
        lines.setdefault(finding.line or -place - 1, []).append(finding)
    groups = [sorted(group, key=lambda one: _ORDER.index(one.severity)) for group in lines.values()]
    return sorted(groups, key=lambda group: (_ORDER.index(group[0].severity), group[0].line))


def _alike(groups: Sequence[list[Diagnostic]]) -> list[tuple[list[Diagnostic], list[int]]]:
    """The groups, each with the numbers of the further lines with exactly the same message."""
    found: dict[tuple[tuple[Severity, str], ...], tuple[list[Diagnostic], list[int]]] = {}
    for group in groups:
        said = tuple((finding.severity, finding.message) for finding in group)
        if group[0].line and said in found:
            found[said][1].append(group[0].line)
        else:
            found.setdefault(said, (group, []))
    return list(found.values())


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _sentence(message: str) -> str:
    return _capital(text.sentence(message))


def _fitting(lines: Sequence[str], room: int) -> list[str]:
    """As many lines as there is room for."""
    kept: list[str] = []
    for line in lines:
        if sum(len(other) + 1 for other in kept) + len(line) > room:
            break
        kept.append(line)
    return kept


def _title(receipt: Receipt) -> str:
    if receipt.waiting:
        return f"Orders kept for turn {receipt.turn}"
    if receipt.stored:
        return "Orders on file" if not receipt.errors else "Orders on file, with errors"
    if receipt.admission is Admission.TRIAL:
        return "Checked, not stored"
    return "Not accepted"


def _colour(receipt: Receipt) -> int:
    if receipt.admission in (Admission.REFUSE, Admission.IGNORE) or receipt.errors:
        return cards.BAD
    return cards.CARE if receipt.warnings or not receipt.stored else cards.GOOD


def _found(receipt: Receipt) -> str:
    if receipt.errors or receipt.warnings:
        odd = sum(found.severity is Severity.ODD for found in receipt.diagnostics)
        counts = ((receipt.errors, "❌ {} will fail"), (receipt.warnings - odd, "⚠️ {} may fail"), (odd, "🔸 {} odd"))
        return " · ".join(said.format(f"{count:,}") for count, said in counts if count > 0)
    return "Good to know"


def _head(faction: str, receipt: Receipt) -> list[str]:
    lines = [f"**{text.name(faction)}** · {cards.turn_name(receipt.turn, receipt.date)}"]
    if receipt.reason:
        lines.append(_sentence(receipt.reason) + ("" if receipt.reason.endswith((".", "!", "?")) else "."))
    elif receipt.admission is Admission.IGNORE:
        lines.append("I found no orders in it.")
    if receipt.waiting:
        return [
            *lines,
            f"{text.count(receipt.accepted, 'order').capitalize()} (submission {receipt.version}). They wait until "
            f"turn {receipt.turn}. I will then check them against what you know, and tell you the result.",
        ]
    count = f"{text.count(receipt.accepted, 'order')} understood".capitalize()
    if receipt.stored:
        count += f" (submission {receipt.version})"
    lines.append(f"{count}.")
    if receipt.stored and receipt.errors:
        lines.append("Lines with errors will not be carried out. Fix them, or keep the orders as they are.")
    elif not receipt.stored:
        lines.append("Nothing was stored; your orders on file are unchanged.")
    if receipt.ahead and receipt.admission is Admission.TRIAL:
        lines.append(f"I checked them against what you know today; by turn {receipt.turn} things may have changed.")
    return [*lines, *_time(receipt)]


def _time(receipt: Receipt) -> list[str]:
    lines = []
    if receipt.late:
        count = "These orders still count. " if receipt.stored else ""
        lines.append(f"The deadline has passed. {count}The turn begins any moment.")
    elif receipt.deadline:
        lines.append(cards.deadline_line(receipt.deadline))
    if receipt.last_one:
        lines.append("Everybody has sent orders now.")
    return lines
