"""How a sheet of Dunk! is written: its begin and end lines, what stands before an order, what nobody shall see."""

from __future__ import annotations

from itertools import dropwhile, islice

from msgspec.structs import replace

from engine.core.diagnostics import error, note
from engine.core.errors import OrderError
from engine.core.language.words import BEGINNING, Line, Style, Words, spoken_words, unmarked, without_secrets
from engine.core.orders import Order, OrderBook, OrderSheet, Reading
from engine.games.dunk.rules.technologies import technologies

EVERY_TURN = "every turn:"
STANDING = "Nobody sent orders; these stand by themselves."
BOUNCED = "$$$$$$$$$$"  # DNK-SUBMIT-13
STYLE = Style(line_comment=">", continuation="\\", alone=":", marks="|•‣◦·", bullets="*-")

_PREFIXES = ("every", "turn", "next", "et", "nt")
_SECRETS = (("end", "orders"), ("end", "test"), ("set", "passwd"), ("set", "email"), ("set", "map", "email"))


def scrubbed(text: str) -> str:
    """The order text without passwords and addresses, which nobody needs and nobody shall see (DNK-SUBMIT-08)."""
    if text.isascii() and not _may_be_secret(text):
        return text
    return without_secrets(text, STYLE, _secret)


def _may_be_secret(text: str) -> bool:
    """Whether the text has a word that a secret may follow: a quick look, since most lines have none."""
    said = text.lower()
    return any(words[-1] in said for words in _SECRETS)


def _secret(line: str) -> int:
    """Where a password or an address begins in a line; -1 for none. More generous than the reader is."""
    if not _may_be_secret(line):
        return -1
    found = list(islice(dropwhile(lambda match: match[0].lower() in _PREFIXES, spoken_words(line)), 3))
    words = tuple(match[0].lower() for match in found)
    for secret in _SECRETS:
        if words[: len(secret)] == secret:
            return found[len(secret) - 1].end()
    return -1


def begin(reading: Reading) -> int:
    """Looks through the whole text once: is it a bounced mail, and where do its orders begin (DNK-SUBMIT-13)?"""
    lines = reading.source.lines
    start = reading.header["start"] = max((at for at, line in enumerate(lines, start=1) if _begins(line)), default=0)
    if BOUNCED in reading.text:
        reading.header["bounced"] = True
        reading.stopped = True
        reading.tell(
            note("bounced", "this text contains ten dollar signs, so none of it is used", rule="DNK-SUBMIT-13")
        )
        return start
    above = (line[:BEGINNING].lstrip().lower() for line in lines[: max(0, start - 1)])
    before = sum(1 for line in above if line and not line.startswith("campaign"))
    if before:
        said = "1 line" if before == 1 else f"{before} lines"
        reading.tell(note("before-begin", f"{said} before the begin line ignored"))
    return start


def _begins(line: str) -> bool:
    """Whether this is a begin line: `begin orders` or `begin test`."""
    if "begin" not in line[:BEGINNING].lower():
        return False
    words = unmarked(line, STYLE).lower().replace("_", " ").split(maxsplit=2)
    return words[:1] == ["begin"] and words[1:2] in (["orders"], ["test"])


def frame(line: Line, words: Words, reading: Reading) -> bool:
    """Handles begin, end and campaign lines and skips what is outside them."""
    if line.comment == STANDING:
        reading.header["standing"] = True
    if reading.stopped or line.number < reading.header["start"] or words.peek().startswith("```"):
        return True  # a fence comes along when orders are copied out of a chat
    first = words.peek().replace("_", " ")
    second = "".join(word.text.lower() for word in words.ahead(2)[1:])
    opening = f"{first} {second}" if first in ("begin", "end") else first
    if opening in ("begin orders", "begin test"):
        words.skip(1 if " " in first else 2)
        _begin(opening, words, reading)
        return True
    if opening in ("end orders", "end test"):
        reading.stopped = True  # what follows is nobody's business (DNK-GAP-62)
        return True
    if first == "campaign":
        return True  # the channel says which campaign is meant (DNK-SUBMIT-06)
    _refuse_discoveries(words)
    return False


def _begin(opening: str, words: Words, reading: Reading) -> None:
    """`begin orders (kingdom name) [turn] [version]` (DNK-SUBMIT-07, -10)."""
    reading.header["test"] = opening == "begin test"
    left = words.left
    if words.directory.names("own kingdom"):
        found = words.directory.find("own kingdom", left)
        if found is None:
            _wrong_kingdom(words, reading)
            return
        words.skip(found[1])
    else:
        while not words.done and not words.peek().isdecimal():
            words.skip()
    reading.header["kingdom"] = " ".join(word.text for word in left[: len(left) - len(words.left)])
    for field in ("turn", "version"):
        if words.peek().isascii() and words.peek().isdecimal() and len(words.peek()) <= 9:
            reading.header[field] = int(words.take().text)
    if not words.done:
        raise OrderError(
            "begin", f'"{words.ahead(1)[0].text[:40]}" is not a turn or version number', column=words.column,
            hint="write: begin orders (kingdom name) [turn] [version]", rule="DNK-SUBMIT-07",
        )  # fmt: skip


def _wrong_kingdom(words: Words, reading: Reading) -> None:
    """Nothing of a sheet for another kingdom is used."""
    reading.stopped = True
    reading.header["wrong"] = True
    own = words.directory.names("own kingdom")[0].replace(" ", "_")
    name = " ".join(word.text for word in words.left)[:60]
    raise OrderError(
        "kingdom",
        f'these orders are for "{name}", but you rule {own}' if name else "the begin line names no kingdom",
        column=words.column,
        hint=f"write: begin orders {own}",
        rule="DNK-SUBMIT-07",
    )


def _refuse_discoveries(words: Words) -> None:
    """A kinder answer to `develop iron` than that there is no such order."""
    text = "_".join(word.text.lower() for word in words.ahead(5))
    if not text.startswith(("develop", "d_")):
        return
    name = text.partition("_")[2]
    tech = technologies().get(name)
    if tech is not None and not tech.is_developed:
        raise OrderError(
            "discovered", f"{name} cannot be developed; it is only ever discovered, given or stolen",
            column=words.column, rule="DNK-GEN-07",
        )  # fmt: skip
    if tech is None and name and not any(name.startswith(known) for known in technologies()):
        hint = words.suggest(name, [known for known, found in technologies().items() if found.is_developed])
        raise OrderError(
            "technology", f'"{name[:40]}" is not a known technology', column=words.column, hint=hint,
            rule="DNK-TECH-04",
        )  # fmt: skip


def prefixes(words: Words, reading: Reading) -> tuple[str, ...]:
    """`every turn:` or `et` before an order (DNK-ADMIN-01); the colon may be left out."""
    found = False
    while True:
        mark = words.mark()
        short = words.accept("et", "every_turn")
        if not short and not (words.accept("every") and words.accept("turn")):
            words.back_to(mark)
            break
        words.accept(":")
        found = True
    if found and words.done:
        raise OrderError("missing", "write an order after every turn", column=words.column, rule="DNK-ADMIN-01")
    return (EVERY_TURN,) if found else ()


def finish(reading: Reading) -> None:
    """Notes what the frame lacks and forgets passwords and addresses."""
    header = reading.header
    if header["start"] and "kingdom" not in header and not header.get("wrong") and not header.get("bounced"):
        reading.tell(error("begin", "the begin line could not be read", line=header["start"], rule="DNK-SUBMIT-07"))
    if not header["start"] and not header.get("bounced") and reading.orders:
        reading.tell(note("no-frame", "there is no begin line; every line is read as an order", rule="DNK-SUBMIT-07"))
    reading.text = scrubbed(reading.text)
    reading.orders[:] = [_discreet(order) for order in reading.orders]


def is_standing(sheet: OrderSheet) -> bool:
    """Whether nobody handed this sheet in: it was made for a kingdom without orders (see `order_sheet`)."""
    return bool(sheet.header.get("standing"))


def _discreet(order: Order) -> Order:
    shown = scrubbed(order.text)
    args = {**order.args, "text": scrubbed(order["text"])} if order.name == "next_turn" else order.args
    return order if shown == order.text and args is order.args else replace(order, text=shown, args=args)


SHEET = OrderBook(
    style=STYLE,
    begin=begin,
    frame=frame,
    prefixes=prefixes,
    before=r"(?:\s*(?:et|every[ _]turn)\b\s*:?\s*)*\s*",
    finish=finish,
    common=(
        "move", "place", "build_village", "build_town", "plunder", "town_plunder", "build_roads", "build_irrigation",
        "friend", "enemy", "give_gold", "army_to_village", "train",
    ),
)  # fmt: skip
"""How orders are written, whatever they are."""
