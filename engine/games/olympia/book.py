"""BOOK: everything that can be ordered, what becomes of a sheet, and how sheets are merged.

Each order stands where it is carried out.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.errors import OrderError
from engine.core.language.words import Directory, Word, Words, one_line_end, source, unmarked
from engine.core.orders import END, book_of
from engine.core.ruleset import Admission, Submission, Verdict
from engine.games.olympia.battle import attacking
from engine.games.olympia.household import forming, loyalty, permissions, persuasion, prisoners
from engine.games.olympia.instant import claiming, giving, leaving, naming, stacking, standing, wishes, writing
from engine.games.olympia.language.frame import SHEET, STYLE, cuts
from engine.games.olympia.language.readers import bare
from engine.games.olympia.language.words import LINES
from engine.games.olympia.magic import sorcery
from engine.games.olympia.magic.weather import commanding
from engine.games.olympia.month import waiting
from engine.games.olympia.nonplayers import questing
from engine.games.olympia.rule import decrees, garrisons, pillaging, pledging
from engine.games.olympia.study import researching, studying, use
from engine.games.olympia.study.crafts import beasts, hiding, mobs, spying
from engine.games.olympia.trade import offers
from engine.games.olympia.travel import exploring, ferrying, moving, sailing, sneaking
from engine.games.olympia.work import building, gathering, making, mending

BOOK = book_of(
    sorted((*permissions.ORDERS, *decrees.ORDERS, naming.REAL_NAME), key=lambda one: one.keyword),
    offers.ORDERS, claiming.ORDERS, giving.ORDERS,
    stacking.ORDERS, (prisoners.SURRENDER,), standing.ORDERS, naming.ORDERS,
    (standing.DIE, prisoners.EXECUTE, studying.FORGET), pledging.ORDERS, (waiting.FLAG, wishes.STOP), waiting.ORDERS,
    moving.ORDERS, sailing.ORDERS, ferrying.ORDERS, sneaking.ORDERS, moving.SHORT_WAYS,
    building.ORDERS, mending.ORDERS, making.ORDERS, gathering.ORDERS, beasts.ORDERS,
    studying.ORDERS, researching.ORDERS, use.ORDERS, exploring.ORDERS, questing.ORDERS, (hiding.SEEK,),
    prisoners.ORDERS, forming.ORDERS,
    attacking.ORDERS, pillaging.ORDERS, garrisons.ORDERS, persuasion.ORDERS, loyalty.ORDERS, spying.ORDERS, mobs.ORDERS,
    hiding.ORDERS, commanding.ORDERS, sorcery.ORDERS,
    writing.ORDERS, leaving.ORDERS, wishes.ORDERS,
    sheet=SHEET,
)  # fmt: skip
"""What one permits, what one has, how one stands, journeys, work, power over others, words, and the faction itself."""


def admit(submission: Submission) -> Verdict:
    """What becomes of a submission: orders of another faction are refused (OLY-GM-05)."""
    header = submission.sheet.header
    if header.get("wrong"):
        reason = f"The begin line says {header['player']}, and that is not your faction. Nothing was stored."
        return Verdict(admission=Admission.REFUSE, reason=reason)
    return Verdict(admission=Admission.STORE)


def merge(on_file: str, new: str) -> str:
    """Both texts as one: of a unit that both name only the new section counts (OLY-SUBMIT-06, -22)."""
    head, sections = _cut(on_file)
    new_head, new_sections = _cut(new)
    kept = {unit: lines for unit, lines in sections.items() if unit not in new_sections}
    lines = [*(new_head or head)]
    for section in (*kept.values(), *new_sections.values()):
        lines += section
    return "\n".join([*lines, "end", ""])


def _cut(text: str) -> tuple[list[str], dict[str, list[str]]]:
    """The lines before the first unit, and the sections by unit, up to `end`.

    The end of a text below an order is not that of the sheet.
    """
    head: list[str] = []
    sections: dict[str, list[str]] = {}
    current, body = head, 0
    plain = one_line_end(text)
    lines = source(plain).lines
    ends = _next_cuts(lines)
    for number, raw in enumerate(plain.split("\n")):
        if body:
            current.append(raw)
            body -= 1
            continue
        words = unmarked(lines[number], STYLE).partition("#")[0].lower().split(maxsplit=2)
        if words[:1] == ["end"]:
            break
        if words[:1] == ["unit"] and len(words) > 1:
            current = sections.setdefault(bare(words[1]), [])
            if current:
                continue
        if lines[number].strip():
            current.append(raw)
        body = _lines_of_text(words, lines, number + 1, ends[number + 1])
    return head, sections


_WITH_TEXT = tuple(spec.keyword for spec in BOOK.specs if spec.lines)


def _next_cuts(lines: Sequence[str]) -> list[int]:
    """For each line, and behind the last, the first from there on that cuts a text; the number of lines for none."""
    found = [len(lines)] * (len(lines) + 1)
    for number in range(len(lines) - 1, -1, -1):
        found[number] = number if cuts(lines[number]) else found[number + 1]
    return found


def _lines_of_text(words: list[str], lines: Sequence[str], below: int, cut: int) -> int:
    """How many lines of plain text follow an order, with the `end` of those that are not counted; 0 for none."""
    if not words or words[0] not in _WITH_TEXT:
        return 0
    count = _counted(words[1]) if len(words) > 1 else 0
    if count:
        return count if below + count <= cut else 0
    return cut + 1 - below if cut < len(lines) and lines[cut].strip().lower() == END else 0


def _counted(word: str) -> int:
    """The number of lines that an order names, read as in the order itself; 0 for none."""
    try:
        return LINES.read(Words((Word(word.strip('"'), 1, 1),), Directory()))
    except OrderError:
        return 0
