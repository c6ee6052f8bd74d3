"""What stands around orders: the frame of BEGIN, UNIT and END lines (OLY-SUBMIT-03 to -10).

An order stands under `Order.unit`: the number of a unit, or the faction's own code. Header fields: player (of the
BEGIN line), units {unit: first line}; wrong: the BEGIN line names another faction; lost: a UNIT line was misspelt and
the orders below it are passed over.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from msgspec.structs import replace

from engine.core.diagnostics import Diagnostic, error, note, odd
from engine.core.errors import OrderError
from engine.core.language.words import (
    Line,
    Style,
    Words,
    spoken_words,
    unmarked,
    without_secrets,
)
from engine.core.orders import END, Order, OrderBook, Reading
from engine.core.program import shortened
from engine.games.olympia import codes
from engine.games.olympia.language.readers import bare
from engine.games.olympia.state import MOST_QUEUED

STYLE = Style(comment="#")
SECRET = ("password", "email", "vis_email")
OWN_FACTION = "own faction"
"""Kind of the directory under which a player's own code stands."""


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
        _begin(line, words, reading)
        return True
    if words.accept("unit"):
        _unit(line, words, reading)
        return True
    if words.accept("end"):
        reading.stopped = True
        return True
    return bool(reading.header.get("lost"))


def _begin(line: Line, words: Words, reading: Reading) -> None:
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


def _unit(line: Line, words: Words, reading: Reading) -> None:
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


def finish(reading: Reading) -> None:
    """Looks at the whole: orders of nobody, queues too long, orders that need no turn; forgets what is secret."""
    kept: list[Order] = []
    for order in reading.orders:
        takes = reading.book.by_keyword[order.name].takes
        misplaced = _misplaced(order, takes.who, at_once=takes.priority is None)
        if misplaced is not None:
            reading.tell(misplaced)
        elif takes.instead:
            reading.tell(note("instead", f"{order.name}: {takes.instead}", line=order.line, rule="OLY-GAP-88"))
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


def _misplaced(order: Order, who: str, *, at_once: bool) -> Diagnostic | None:
    """What is wrong with an order where it stands; None when nothing is. who: may give it. at_once: when it is read."""
    if at_once:
        return None
    if not order.unit:
        return error("no-unit", "this order stands before any unit line", line=order.line,
                     hint="write: unit and its number", rule="OLY-SUBMIT-03")  # fmt: skip
    if codes.form(order.unit) == "player" and "p" not in who:
        return error("faction-order", f"the player entity cannot {order.name}", line=order.line,
                     hint="give this order to a character", rule="OLY-PLAYER-03")  # fmt: skip
    if codes.form(order.unit) == "character" and who == "p":
        return error("faction-order", f"only the player entity can {order.name}", line=order.line,
                     hint="write it below: unit and the number of your faction", rule="OLY-PLAYER-03")  # fmt: skip
    return None


def repeats(reading: Reading) -> bool:
    """Orders say the same wherever they stand, but behind a misspelt unit line they are none."""
    return not reading.header.get("lost")


def cuts(line: str) -> bool:
    """Whether a line begins or ends a section, and so belongs to no text (OLY-GAP-94)."""
    words = unmarked(line, STYLE).partition("#")[0].lower().split(maxsplit=2)
    if words[:1] == ["unit"]:
        return len(words) == 2 and codes.form(bare(words[1])) in ("character", "player")
    return line.strip().lower() == END


SHEET = OrderBook(
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
"""How orders are written, whatever they are."""
