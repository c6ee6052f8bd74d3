"""What the order desk says of a line: its words, how grave it is, and whether the bot's check says the same.

"wrong": the game's reader says so too. "check" and "note": the page's own; it sees no more than the seat's report.
"""

from __future__ import annotations

from dataclasses import dataclass

WRONG, CHECK, NOTE = "wrong", "check", "note"
BOT, PAGE = "bot", "page"


@dataclass(frozen=True, slots=True)
class Finding:
    """whose: BOT where the bot's check has the same finding, PAGE where it is its own. lacks: what is missing now
    and may be there later, no more than a note in a game whose orders wait for it.
    """

    code: str
    grade: str
    whose: str
    text: str
    lacks: bool = False

    def graded(self, *, waits: bool) -> str:
        """How grave it is. waits: the game keeps an order until what it lacks is there."""
        return NOTE if waits and self.lacks else self.grade


FINDINGS: tuple[Finding, ...] = (
    Finding("unknown", WRONG, BOT, "“{word}” is no order.{near}"),
    Finding("misplaced", WRONG, BOT, "{word} does not belong in this section."),
    Finding("missing", WRONG, BOT, "{word} needs more: {arg} is missing."),
    Finding("extra", WRONG, BOT, "“{word}” is left over: the order ends before it."),
    Finding("number", WRONG, BOT, "“{word}” is not a number."),
    Finding("range", WRONG, BOT, "{word} is not between {low} and {high}."),
    Finding("choice", WRONG, BOT, "“{word}” does not fit: {arg} is expected.{near}"),
    Finding("long", WRONG, BOT, "The line is longer than {high} characters."),
    Finding("refused", CHECK, BOT, "As things stand {word} would be refused here: {arg}"),
    Finding("short", CHECK, BOT, "As it stands {word} would be refused: choose how the line goes on."),
    Finding("below", CHECK, BOT, "Below line {low} {word} would be refused."),
    Finding(
        "unasked", CHECK, PAGE, "Whether this works the page does not know: so large a sheet only the bot can check."
    ),
    Finding("denied", CHECK, BOT, "{word} would be refused: “{arg}” in this sheet leaves nothing for it."),
    Finding("idle", CHECK, PAGE, "This unit has no orders."),
    Finding("cannot-learn", CHECK, PAGE, "{word} is neither known nor taught here, as far as can be seen.", lacks=True),
    Finding("not-offered", CHECK, PAGE, "Nobody here offered {word} last turn.", lacks=True),
    Finding("not-wanted", CHECK, PAGE, "Nobody here wanted {word} last turn.", lacks=True),
    Finding("price-low", CHECK, PAGE, "{word} cost {high} last turn; you offer {low}.", lacks=True),
    Finding("price-high", CHECK, PAGE, "{word} brought {low} last turn; you ask {high}.", lacks=True),
    Finding("too-many", CHECK, PAGE, "Only {low} of {word} were on offer last turn.", lacks=True),
    Finding("not-held", CHECK, PAGE, "The unit has {low} of {word}.", lacks=True),
    Finding("too-dear", CHECK, PAGE, "This costs {high}; purse and fund hold {low}.", lacks=True),
    Finding("own-purse", CHECK, PAGE, "This costs {high}, and the unit has {low} by then.", lacks=True),
    Finding("unpaid", CHECK, PAGE, "On the way the unit may owe {high} for its upkeep, and has {low} by then."),
    Finding("diluted", CHECK, PAGE, "With {high} newcomers the unit may know too little for this."),
    Finding("mixed", CHECK, PAGE, "People who are bought may learn less {word} than the unit knows already."),
    Finding("fund", CHECK, PAGE, "All that is claimed in this sheet is {high}; the fund holds {low}."),
    Finding("too-heavy", CHECK, PAGE, "The unit carries {high} and can walk with {low}."),
    Finding("no-way", CHECK, PAGE, "No way {word} is known from {arg}."),
    Finding("not-seen", CHECK, PAGE, "{word} was not in sight when the turn ended."),
    Finding("not-known", CHECK, PAGE, "The unit does not know {word}.", lacks=True),
    Finding("behind", NOTE, BOT, "It waits for line {low}, which is repeated for as long as it can be done."),
    Finding("water", CHECK, PAGE, "This unit cannot go {word} by itself: no way on foot leads there."),
    Finding("hidden", CHECK, PAGE, "There is a hidden character in this line."),
    Finding("price-above", NOTE, PAGE, "{word} cost {low} last turn; you offer up to {high}."),
    Finding("far", CHECK, PAGE, "The way takes {high}; a turn has {low}."),
    Finding("beyond", NOTE, PAGE, "What lies {word} of there is not known."),
)
