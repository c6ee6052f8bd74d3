"""How a sheet of Atlantis is written: its #atlantis, UNIT, FORM, END and #end lines, what nobody shall see, and the
commands that were once mailed to the server, with what replaces them here (ATL-SERVER-01..08).

The reader takes what 25 years of players' programs and habits produce: whole edited reports, numbered lists, tabs,
missing ENDs. An order stands under `Order.unit`: "17", or "new 17 1" for the unit that 17 forms under alias 1.
Header fields: faction (number), forms [(unit, line)], notes [(unit, line, "@;" comment)], wrong, standing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice

from msgspec.structs import replace

from engine.core.diagnostics import error, note, odd
from engine.core.errors import OrderError
from engine.core.language.readers import Whole
from engine.core.language.words import BEGINNING, Line, Style, Words, spoken_words, unmarked, without_secrets
from engine.core.orders import Order, OrderBook, OrderSheet, Reading

INSTEAD: Mapping[str, tuple[str, str]] = {  # command -> (rule, what to use)
    "#create": ("ATL-SERVER-02", "/join"),
    "#resend": ("ATL-SERVER-03", "/report"),
    "#times": ("ATL-SERVER-04", "/press"),
    "#rumor": ("ATL-SERVER-05", "/rumor"),
    "#rumors": ("ATL-SERVER-05", "/rumor"),
    "#remind": ("ATL-SERVER-06", "/orders show"),
    "#email": ("ATL-SERVER-07", "/letter"),
}
_TEXT_FOLLOWS = ("#times", "#rumor", "#rumors", "#email")


def passed_over(word: str, line: Line, reading: Reading) -> bool:
    """Answers a mail command, and passes over its text up to #end or the orders; says whether the line is part of one.

    word: the first of the line, in lower case.
    """
    header = reading.header
    found = INSTEAD.get(word)
    if found is None:
        if not header.get("aside"):
            return False
        header["aside"] = word not in ("#end", "#atlantis")
        return word != "#atlantis"
    header["aside"] = word in _TEXT_FOLLOWS
    header["mail"] = found[1]
    _answer(word, line.number, reading)
    return True


def answer_before(lines: Iterable[str], reading: Reading) -> None:
    """Answers the mail commands among the lines before the #atlantis line, each kind once."""
    told: dict[str, int] = {}
    for number, text in enumerate(lines, start=1):
        word = text.partition("#")[2].split(maxsplit=1)[:1] if text.lstrip(" >|•").startswith("#") else []
        if word:
            told.setdefault("#" + word[0].lower(), number)
    for command, number in told.items():
        if command in INSTEAD:
            _answer(command, number, reading)


def _answer(word: str, line: int, reading: Reading) -> None:
    rule, command = INSTEAD[word]
    reading.tell(note("mail", f"{word} is not an order here; use {command}", line=line, rule=rule))


REPEAT = "@"
STANDING = "Nobody sent orders."
STYLE = Style(comment=";", comment_in_words=False, marks=">|•‣◦·", bullets="*-")
MOST_FORMS = 1000  # new units in a sheet: far beyond any use, and a bound for mischief
_SECRETIVE = ("password", "quit", "restart", "address")
_NUMBERED_COMMANDS = ("atlantis", "times", "rumor", "rumors", "resend", "remind")  # the faction, then the password
_ALIAS = Whole(1, 100_000, kind="alias")
_NUMBER = Whole(1, 100_000_000, kind="unit number")


def scrubbed(text: str) -> str:
    """The order text without passwords, which nobody needs and nobody shall see (ATL-PARSE-04)."""
    return without_secrets(text, STYLE, _secret)


def _secret(line: str) -> int:
    """Where a password or an address begins in a line; -1 for none. More generous than the reader is."""
    spoken = line.lower()
    if not ("#" in line or any(word in spoken for word in _SECRETIVE)):
        return -1
    found = list(islice(spoken_words(line), 3))
    words = [match[0].lower() for match in found]
    if not words:
        return -1
    if words[0] in _SECRETIVE:
        return found[0].end()
    if "#" not in line[: found[0].start()]:
        return -1
    if words[0] == "create":
        return found[0].end()
    is_for = words[0] in _NUMBERED_COMMANDS and words[1:2] and words[1].isdecimal()
    return found[1].end() if is_for else -1


def begin(reading: Reading) -> int:
    """Finds where the orders begin: behind the last #atlantis line (of this faction), or at the top without one."""
    own = set(reading.directory.names("own faction"))
    start = last = 0
    for number, line in enumerate(reading.source.lines, start=1):
        if "#" in line[:BEGINNING] and (faction := _faction_of(line)) is not None:
            last = number
            if faction in own:
                start = number
    start = reading.header["start"] = start or last
    if start > 1:
        answer_before(reading.source.lines[: start - 1], reading)
        lines = "1 line" if start == 2 else f"{start - 1} lines"
        reading.tell(note("before", f"{lines} before the #atlantis line ignored", rule="ATL-PARSE-01"))
    return start


def _faction_of(line: str) -> str | None:
    """The faction that an #atlantis line names, "" when it names none; None for any other line."""
    start = unmarked(line, STYLE)
    if start[:1] != "#":
        return None
    word, _, rest = start[1:].lstrip().partition(" ")
    if word.lower() != "atlantis":
        return None
    number = rest.split(maxsplit=1)[:1]
    return number[0].strip("()[].,:;") if number else ""


def frame(line: Line, words: Words, reading: Reading) -> bool:
    """Handles the lines that are not orders; says whether this was one (ATL-ORDER-51)."""
    header = reading.header
    if line.comment == STANDING:
        header["standing"] = True
    if line.number < header["start"] or _is_note(line, reading) or words.peek().startswith("```"):
        return True  # a fence comes along when orders are copied out of a chat
    word = words.peek()
    if word == "#":
        words.skip()
        word = "#" + words.peek()
    if passed_over(word, line, reading):
        return True
    handler = _FRAMES.get(word.removeprefix(REPEAT))
    if handler is not None:
        words.skip()
        handler(line, words, reading)
        return True
    if words.done or header.get("lost"):
        return True
    if not reading.unit:
        raise OrderError("no-unit", "this order comes before any UNIT line", hint="write: unit (number)",
                         rule="ATL-PARSE-01")  # fmt: skip
    return False


def _is_note(line: Line, reading: Reading) -> bool:
    """Keeps a repeated comment, `@;text`, for the next template; says whether the line is one."""
    text = line.text.lstrip(f" {STYLE.marks}")
    if not text.startswith(REPEAT) or not text[1:].lstrip().startswith(";"):
        return False
    if reading.unit:
        reading.header.setdefault("notes", []).append((reading.unit, line.number, text))
    return True


def _atlantis(line: Line, words: Words, reading: Reading) -> None:
    """`#atlantis faction-no ["password"]` (ATL-PARSE-01, -04). Nothing of a sheet for another faction is used."""
    _close_form(line, reading)
    reading.unit, reading.header["lost"] = "", False
    column = words.column
    number = Whole(1, 10_000_000, kind="faction number").read(words)
    reading.header["faction"] = number
    own = reading.directory.names("own faction")
    if own and str(number) not in own:
        reading.stopped = reading.header["wrong"] = True
        raise OrderError("faction", f"these orders are for faction {number}, and yours is {own[0]}", column=column,
                         hint=f"write: #atlantis {own[0]}", rule="ATL-PARSE-03")  # fmt: skip


def _unit(line: Line, words: Words, reading: Reading) -> None:
    """`UNIT unit-no`. A misspelt number must not hand its orders to the unit before: they are passed over."""
    _close_form(line, reading)
    reading.unit, reading.header["lost"] = "", True
    reading.unit = str(_read_or_lose(_NUMBER, words, "the orders up to the next UNIT line are ignored"))
    reading.header["lost"] = False


def _form(line: Line, words: Words, reading: Reading) -> None:
    """`FORM alias` (ATL-ORDER-22): what follows up to END is for the new unit."""
    if reading.open:
        reading.tell(odd("end", "END is missing before this FORM", line=line.number, rule="ATL-ORDER-22"))
        _leave_form(reading)
    if not reading.unit:
        if reading.header.get("lost"):
            return
        raise OrderError("no-unit", "FORM comes before any UNIT line", rule="ATL-PARSE-01")
    former = reading.unit
    reading.open.append(former)
    reading.unit, reading.header["lost"] = "", True  # orders of a FORM that fails must not fall to its former
    column = words.column
    alias = _read_or_lose(_ALIAS, words, "the orders up to END are ignored")
    reference = f"new {former} {alias}"
    forms = reading.header.setdefault("forms", {})
    if reference in forms:
        raise OrderError("alias", f"unit {former} already forms NEW {alias} in line {forms[reference]}",
                         column=column, hint="use another alias; the orders up to END are ignored",
                         rule="ATL-ORDER-22")  # fmt: skip
    if len(forms) >= MOST_FORMS:
        raise OrderError("forms", f"a faction can form at most {MOST_FORMS:,} units a month", rule="ATL-ORDER-22")
    forms[reference] = line.number
    reading.header.setdefault("aliases", {})[reference] = column  # for findings at this line: a FORM is not an order
    reading.unit, reading.header["lost"] = reference, False


def _read_or_lose(reader: Whole, words: Words, loss: str) -> int:
    try:
        return reader.read(words)
    except OrderError as problem:
        problem.hint, problem.rule = problem.hint or loss, "ATL-PARSE-01"
        raise


def _end(line: Line, words: Words, reading: Reading) -> None:
    if reading.open:
        _leave_form(reading)
    elif not reading.header.get("lost"):
        reading.tell(note("end", "this END has no FORM", line=line.number, rule="ATL-ORDER-22"))


def _leave_form(reading: Reading) -> None:
    """Back to the orders of the unit that forms."""
    reading.unit, reading.header["lost"] = reading.open.pop(), False


def _stop(line: Line, words: Words, reading: Reading) -> None:
    """`#end`: what follows is nobody's business."""
    _close_form(line, reading)
    reading.stopped = True


def _close_form(line: Line, reading: Reading) -> None:
    if reading.open:
        reading.tell(odd("end", "END is missing before this line", line=line.number, rule="ATL-ORDER-22"))
        reading.open.clear()


_FRAMES = {"#atlantis": _atlantis, "unit": _unit, "form": _form, "end": _end, "#end": _stop}


def prefixes(words: Words, reading: Reading) -> tuple[str, ...]:
    """`@` before an order: it is printed in the next template too (ATL-PARSE-09)."""
    if not words.accept_start(REPEAT):
        return ()
    if words.done:
        raise OrderError("missing", "an order is missing after @", column=words.column, rule="ATL-PARSE-09")
    return (REPEAT,)


def finish(reading: Reading) -> None:
    """Says what is missing at the end of the text and forgets passwords and addresses."""
    if reading.open:
        last = reading.text.count("\n") + 1
        reading.tell(odd("end", "the last FORM has no END", line=last, hint="write: end", rule="ATL-ORDER-22"))
    header = reading.header
    if header.get("start") and "faction" not in header:
        reading.tell(error("faction", "the #atlantis line names no faction", line=header["start"], rule="ATL-PARSE-03"))
    reading.text = scrubbed(reading.text)
    reading.orders[:] = [_discreet(order) for order in reading.orders]


def _discreet(order: Order) -> Order:
    if order.name not in _SECRETIVE:
        return order
    hidden = "none" if order.name == "address" else None  # ADDRESS is not an order without one
    return replace(order, text=scrubbed(order.text), args=dict.fromkeys(order.args, hidden))


def is_standing(sheet: OrderSheet) -> bool:
    """Whether nobody handed this sheet in: it was made for a faction without orders (see `order_sheet`)."""
    return bool(sheet.header.get("standing"))


SHEET = OrderBook(
    style=STYLE, begin=begin, frame=frame, prefixes=prefixes, finish=finish, forgives=True, max_lines=60_000,
    common=("move", "study", "work", "produce", "buy", "sell", "give", "claim", "tax", "guard", "build", "teach"),
)  # fmt: skip
"""How orders are written, whatever they are."""
