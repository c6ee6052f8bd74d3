"""How a sheet of Overlord is written: its GAME, UNIT and END lines, and what nobody shall see.

An order stands under `Order.unit`: "U206", "B12", "f06nU01", or "" for orders of the faction. Header fields: faction,
turn (of the GAME line), units {unit: first line}, wrong (the GAME line names another faction), standing.
The message forms of the mail server (PRESS, RUMOR, REPORT) are answered with where that is done now.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from msgspec.structs import replace

from engine.core.diagnostics import Diagnostic, error, note, odd
from engine.core.errors import OrderError
from engine.core.language.words import BEGINNING, Line, Style, Words, cut, spoken_words, unmarked, without_secrets
from engine.core.orders import Order, OrderBook, OrderSpec, Reading
from engine.core.program import shortened
from engine.games.overlord.language.ids import SECTION, faction_id
from engine.games.overlord.language.prefixes import prefixes

OF_FACTION = "faction"  # the group of orders that stand under no unit
MOST_ORDERS = 50  # in the list of a unit (OVL-FORM-02)
STANDING = "Nobody sent orders."
STYLE = Style(comment="#", marks=">|•‣◦·")
SERVER = ("game", "press", "rumor", "rumour", "report", "end")  # a "#" before these is not a comment (OVL-GAP-06)


def scrubbed(text: str) -> str:
    """The order text without passwords and addresses, which nobody needs and nobody shall see."""
    return without_secrets(text, STYLE, _secret, " -")


def _secret(line: str) -> int:
    """Where a password or an address begins in a line; -1 for none. More generous than the reader is."""
    found = list(islice(spoken_words(line), 4))
    words = [match[0].lower() for match in found]
    at = 2 if words[:1] == ["unit"] else 0  # "UNIT U5: ..."
    if words[at : at + 1] and words[at] in ("password", "email"):
        return found[at].end()
    is_sent = words[at : at + 2] and words[at] in ("game", "press", "rumor", "rumour", "report")
    return found[at + 1].end() if is_sent and found[at + 1 :] else -1  # behind the faction


def frame(line: Line, words: Words, reading: Reading) -> bool:
    """Handles the lines that are not orders; says whether this was one (OVL-MAIL-05 .. -07, OVL-ORD-01)."""
    header = reading.header
    if line.comment == STANDING:
        header["standing"] = True
    if line.number < header["start"] or words.peek().startswith("```"):
        return True  # a fence comes along when orders are copied out of a chat
    server = _server_line(line, words, reading)
    if server is not None:
        return server
    if words.done or header.get("article"):
        return True
    if words.accept("unit"):
        return _unit(line, words, reading)
    return bool(header.get("lost"))


def begin(reading: Reading) -> int:
    """Finds where the orders begin: at the GAME line (of this faction), or at the top without one (OVL-MAIL-05)."""
    own = set(reading.directory.names("own faction"))
    start = first = 0
    for number, line in enumerate(reading.source.lines, start=1):
        word = _game_of(line)
        if word:
            first = first or number
            if faction_id(word) in own:
                start = number
                break
    start = reading.header["start"] = start or first
    if start > 1:
        lines = "1 line" if start == 2 else f"{start - 1} lines"
        reading.tell(note("before", f"{lines} before the GAME line ignored", rule="OVL-MAIL-05"))
    return start


def _game_of(line: str) -> str:
    """The word behind GAME, "" for any other line."""
    if "game" not in line[:BEGINNING].lower():
        return ""
    words = unmarked(line, STYLE).removeprefix("#").split(maxsplit=2)
    return words[1] if len(words) > 1 and words[0].lower() == "game" else ""


def _server_line(line: Line, words: Words, reading: Reading) -> bool | None:
    """A line for the mail server, with or without "#"; None when it is none, else whether it is dealt with."""
    if words.done and line.text.lstrip(f" {STYLE.marks}").startswith("#"):
        words = Words(cut(line.comment, line.number, Style())[0], reading.directory, line.number)
    if words.peek() not in SERVER or words.is_quoted():
        return None
    word = words.take().text.lower()
    handler = _SERVER_LINES.get(word)
    if handler is None:
        reading.header["article"] = True
        where = {"report": "/report", "rumor": "/rumor", "rumour": "/rumor"}.get(word, "/press")
        reading.tell(note("server", f"{word.upper()} is not read here: use {where}", line=line.number,
                          rule="OVL-MAIL-08"))  # fmt: skip
    else:
        handler(line, words, reading)
    return True


def _game(line: Line, words: Words, reading: Reading) -> None:
    """`GAME faction password game-name|turn`, the latter two in any order (OVL-MAIL-05, -14, OVL-GAP-07)."""
    reading.unit, reading.header["lost"], reading.header["article"] = "", False, False
    column = words.column
    word = words.take("a faction id")
    faction = faction_id(word.text)
    if faction is None:
        raise OrderError("faction", f'"{word.text[:20]}" is not a faction id', column=column, hint="such as f05",
                         rule="OVL-MAIL-05")  # fmt: skip
    reading.header["faction"] = faction
    own = reading.directory.names("own faction")
    if own and faction not in own:
        reading.stopped = reading.header["wrong"] = True
        raise OrderError("faction", f"these orders are for faction {faction}, and yours is {own[0]}", column=column,
                         hint=f"write: GAME {own[0]}", rule="OVL-MAIL-05")  # fmt: skip
    turns = [word.text for word in words.left[1:] if word.text.isascii() and word.text.isdecimal()]
    if turns and len(turns[0]) < 7:
        reading.header["turn"] = int(turns[0])


def _end(line: Line, words: Words, reading: Reading) -> None:
    """`END`: what follows is nobody's business (OVL-MAIL-06); behind an article the orders may still come."""
    if reading.header.get("article"):
        reading.header["article"] = False
    else:
        reading.stopped = True


_SERVER_LINES: dict[str, Callable[[Line, Words, Reading], None]] = {"game": _game, "end": _end}


def _unit(line: Line, words: Words, reading: Reading) -> bool:
    """`UNIT id`. A misspelt id must not hand its orders to the unit before: they are passed over.

    An order may follow in the same line, as the rulebook prints it: "UNIT U101: BUILD carp f06nB01".
    """
    reading.unit, reading.header["lost"] = "", True
    try:
        reading.unit = SECTION.read(words)
    except OrderError as problem:
        problem.hint = "the orders up to the next UNIT line are ignored"
        problem.rule = "OVL-ORD-01"
        raise
    reading.header["lost"] = False
    units = reading.header.setdefault("units", {})
    if reading.unit in units:
        reading.tell(odd("twice", f"{reading.unit} already has orders from line {units[reading.unit]} on; these "
                             "come after them", line=line.number, rule="OVL-ORD-01"))  # fmt: skip
    units.setdefault(reading.unit, line.number)
    if words.done:
        return True
    words.accept(":")
    return False


def finish(reading: Reading) -> None:
    """Looks at the whole: whose orders these are, lists too long; forgets passwords and addresses."""
    header = reading.header
    if header.get("start") and "faction" not in header:
        reading.tell(error("faction", "the GAME line names no faction", line=header["start"], rule="OVL-MAIL-05"))
    kept: list[Order] = []
    for order in reading.orders:
        misplaced = _misplaced(order, reading.book.by_keyword[order.name])
        if misplaced is None:
            kept.append(_discreet(order))
        else:
            reading.tell(misplaced)
    reading.orders[:], too_many = shortened(kept, MOST_ORDERS, "OVL-FORM-02")
    reading.diagnostics += too_many
    reading.text = scrubbed(reading.text)


def _misplaced(order: Order, spec: OrderSpec) -> Diagnostic | None:
    """What is wrong with an order where it stands (OVL-FORM-01, OVL-GAP-130); None when nothing is."""
    line, unit, takes = order.line, order.unit, spec.takes
    if not unit and not takes.faction:
        return error("no-unit", "this order comes before any UNIT line", line=line, hint="write: UNIT and its id",
                     rule="OVL-ORD-01")  # fmt: skip
    if unit and spec.group == OF_FACTION:
        return error("faction-order", f"{order.name.upper()} belongs before the first UNIT line", line=line,
                     rule="OVL-FORM-01")  # fmt: skip
    if not unit and order.prefixes:
        return error("prefix", "faction orders take no prefixes", line=line, rule="OVL-FORD-01")
    if (unit[:1] == "B" or "nB" in unit) and not takes.structure:
        return error("structure", "a structure takes only NAME and DESCRIBE", line=line,
                     hint="give this order to a unit inside", rule="OVL-GAP-130")  # fmt: skip
    return None


def _discreet(order: Order) -> Order:
    if order.name not in ("password", "email"):
        return order
    return replace(order, text=scrubbed(order.text), args=dict.fromkeys(order.args, "-"))


def repeats(reading: Reading) -> bool:
    """Orders say the same wherever they stand, but behind a misspelt unit and in an article they are none."""
    return not reading.header.get("lost") and not reading.header.get("article")


SHEET = OrderBook(
    common=(
        "move", "study", "work", "use", "buy", "sell", "give", "recruit", "build", "guard", "attack", "claim", "wait",
    ),
    style=STYLE,
    begin=begin,
    frame=frame,
    prefixes=prefixes,
    finish=finish,
    repeats=repeats,
    max_lines=60_000,
)  # fmt: skip
"""How orders are written, whatever they are."""
