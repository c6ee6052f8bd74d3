"""The order book of Olympia: its frame of BEGIN, UNIT and END lines (OLY-SUBMIT-03 to -10), and how sheets are merged.

An order stands under `Order.unit`: the number of a unit, or the faction's own code. Header fields: player (of the
BEGIN line), units {unit: first line}; wrong: the BEGIN line names another faction; lost: a UNIT line was misspelt and
the orders below it are passed over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from engine.core.diagnostics import Diagnostic, error, note, odd
from engine.core.errors import OrderError
from engine.core.language.words import (
    Directory,
    Line,
    Style,
    Word,
    Words,
    one_line_end,
    source,
    spoken_words,
    unmarked,
    without_secrets,
)
from engine.core.orders import END, Order, OrderBook, Reading
from engine.core.program import shortened
from engine.core.ruleset import Admission, Submission, Verdict
from engine.games.olympia import codes
from engine.games.olympia.language.readers import bare
from engine.games.olympia.language.specs import LINES, READ_AT_ONCE, SPECS
from engine.games.olympia.rules.orders import ORDERS
from engine.games.olympia.state import MOST_QUEUED

STYLE = Style(comment="#")
SECRET = ("password", "email", "vis_email")
OWN_FACTION = "own faction"
"""Kind of the directory under which a player's own code stands."""

INSTEAD = {  # what is used now in place of an order of the days of e-mail (OLY-GAP-88)
    "email": "addresses are not needed here: reports come to your channel",
    "vis_email": "addresses are not needed here",
    "password": "passwords are not needed here, and this one was not kept",
    "notab": "reports have no tabs",
    "players": "use /lookup players",
    "resend": "use /report",
    "lore": "use /lookup",
}


def scrubbed(text: str) -> str:
    """The order text without passwords and addresses, which nobody needs and nobody shall see."""
    return without_secrets(text, STYLE, _secret, " -")


def _secret(line: str) -> int:
    """Where a password or an address begins in a line; -1 for none."""
    found = list(islice(spoken_words(line), 3))
    words = [match[0].lower() for match in found]
    if words and words[0] in SECRET:
        return found[0].end()
    return found[1].end() if words[:1] == ["begin"] and len(found) > 1 else -1


def frame(line: Line, words: Words, reading: Reading) -> bool:
    """Handles the lines that are not orders; says whether this was one."""
    if words.peek().startswith("```"):
        return True  # a fence comes along when orders are copied out of a chat
    if words.is_quoted() or words.done:
        return words.done
    if words.accept("begin"):
        return _begin(line, words, reading)
    if words.accept("unit"):
        return _unit(line, words, reading)
    if words.accept("end"):
        reading.stopped = True
        return True
    return bool(reading.header.get("lost"))


def _begin(line: Line, words: Words, reading: Reading) -> bool:
    """`begin (player) [password]` (OLY-SUBMIT-05). Raises OrderError for another faction's orders."""
    if reading.header or reading.orders:
        said = "begin stands before everything else; what comes after it belongs to the unit above"
        reading.tell(odd("begin", said, line=line.number, rule="OLY-GAP-O81"))
    column = words.column
    player = bare(words.take("the number of your faction").text)
    reading.header["player"] = player
    own = reading.directory.names(OWN_FACTION)
    if own and player not in own:
        reading.header["wrong"] = reading.stopped = True
        raise OrderError("faction", f'these orders are for "{player[:20]}", and your faction is {own[0]}',
                         column=column, hint=f"write: begin {own[0]}", rule="OLY-SUBMIT-05")  # fmt: skip
    return True


def _unit(line: Line, words: Words, reading: Reading) -> bool:
    """`unit (number)`. Orders below a misspelt one are passed over, so that they do not go to the unit before."""
    header = reading.header
    reading.unit, header["lost"] = "", True
    word = words.take("the number of a unit")
    unit = bare(word.text)
    if codes.form(unit) not in ("character", "player"):
        raise OrderError("unit", f'"{word.text[:40]}" is not the number of a unit', column=word.column,
                         hint="the orders up to the next unit line are passed over", rule="OLY-SUBMIT-03")  # fmt: skip
    reading.unit, header["lost"] = unit, False
    units = header.setdefault("units", {})
    if unit in units:
        said = f"{unit} has orders from line {units[unit]} on already; these come after them"
        reading.tell(odd("twice", said, line=line.number, column=word.column, rule="OLY-SUBMIT-06"))
    units.setdefault(unit, line.number)
    return True


def finish(reading: Reading) -> None:
    """Looks at the whole: orders of nobody, queues too long, orders that need no turn; forgets what is secret."""
    kept: list[Order] = []
    for order in reading.orders:
        misplaced = _misplaced(order)
        if misplaced is not None:
            reading.tell(misplaced)
        elif order.name in INSTEAD:
            reading.tell(note("instead", f"{order.name}: {INSTEAD[order.name]}", line=order.line, rule="OLY-GAP-88"))
            kept.append(replace(order, args={}, text=order.name) if order.name in SECRET else order)
        else:
            kept.append(order)
    reading.orders[:], too_many = shortened(kept, MOST_QUEUED, "OLY-SUBMIT-12")
    lines = reading.text.split("\n")
    reading.diagnostics[:] = [_at_the_line(lines, found) for found in (*reading.diagnostics, *too_many)]
    reading.text = scrubbed(reading.text)


def _at_the_line(lines: Sequence[str], found: Diagnostic) -> Diagnostic:
    """A message about a whole line points to where its words begin."""
    if found.column or not 1 <= found.line <= len(lines):
        return found
    return replace(found, column=len(lines[found.line - 1]) - len(lines[found.line - 1].lstrip()) + 1)


def _misplaced(order: Order) -> Diagnostic | None:
    """What is wrong with an order where it stands; None when nothing is."""
    if order.name in READ_AT_ONCE:
        return None
    if not order.unit:
        return error("no-unit", "this order stands before any unit line", line=order.line,
                     hint="write: unit and its number", rule="OLY-SUBMIT-03")  # fmt: skip
    if codes.form(order.unit) == "player" and "p" not in _givers(order):
        return error("faction-order", f"the player entity cannot {order.name}", line=order.line,
                     hint="give this order to a character", rule="OLY-PLAYER-03")  # fmt: skip
    if codes.form(order.unit) == "character" and _givers(order) == "p":
        return error("faction-order", f"only the player entity can {order.name}", line=order.line,
                     hint="write it below: unit and the number of your faction", rule="OLY-PLAYER-03")  # fmt: skip
    return None


def _givers(order: Order) -> str:
    fact = ORDERS.get(order.name)
    return fact.who if fact else ORDERS["move"].who  # a direction alone


def repeats(reading: Reading) -> bool:
    """Orders say the same wherever they stand, but behind a misspelt unit line they are none."""
    return not reading.header.get("lost")


def cuts(line: str) -> bool:
    """Whether a line begins or ends a section, and so belongs to no text (OLY-GAP-94)."""
    words = unmarked(line, STYLE).partition("#")[0].lower().split(maxsplit=2)
    if words[:1] == ["unit"]:
        return len(words) == 2 and codes.form(bare(words[1])) in ("character", "player")
    return line.strip().lower() == END


BOOK = OrderBook(
    specs=SPECS,
    style=STYLE,
    cuts=cuts,
    frame=frame,
    finish=finish,
    repeats=repeats,
    max_lines=60_000,
    common=(
        "move",
        "study",
        "recruit",
        "collect",
        "buy",
        "sell",
        "give",
        "use",
        "build",
        "wait",
        "form",
        "claim",
        "explore",
    ),
)


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


_WITH_TEXT = tuple(spec.keyword for spec in SPECS if spec.lines)


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
