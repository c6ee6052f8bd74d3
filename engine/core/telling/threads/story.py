"""The stories of an issue in full: the lead of 60 to 110 words, what else there is in a sentence or two."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from engine.core.telling.headline import LONGEST, Way
from engine.core.telling.press import Chronicle, Headline
from engine.core.telling.threads.features import Subject, boxed
from engine.core.telling.threads.lore import Lore, Sentence
from engine.core.telling.threads.past import Day, Fact, facts_of

LEAST, MOST = 60, 108  # words of a lead
SHORT = 40  # words of any other story
REST = 10  # issues in which no lead opens like one of the last
TWIN = "The map has had {twins} places of that name."
NEEDED = ("open", "was", "change", "was", "close")  # the slots of a lead
SPARE = ("change", "was", "close")  # what it takes besides where it is short
ORDER = ("open", "was", "change", "more", "close")
ANY = ("any_was", "any_change", "any_close")  # slots of what can be said of any day
Worn = list[Collection[str]]  # keys of sentences, this first
BET = "bet_on"  # the fact whose telling makes a bet
PLAIN = frozenset(("place", "by", "of", "who", "what", "count", "several", "unit", "turn"))  # a story may name twice


class Writer:
    """Writes one issue. past: what the last issues left, the last one's first; always: what can be said of any day.
    told: the keys of what this issue's lead told; bet: on whom or what the paper bets in it.

    A lead tells what the last leads told least, whatever stood below them; any other story, what nobody told.
    """

    def __init__(self, lore: Lore, day: Day, past: Sequence[Chronicle], always: Mapping[str, Fact]) -> None:
        self.lore, self.day, self.always = lore, day, always
        self._used: set[str] = set()
        self._of_leads: Worn = [self._used, *(one.told for one in past)]
        self._of_all: Worn = [self._used, *((*one.told, *one.aside) for one in past)]
        self.told: tuple[str, ...] = ()
        self.bet = ""

    @property
    def aside(self) -> tuple[str, ...]:
        """The keys of what its other stories told."""
        return tuple(sorted(self._used.difference(self.told)))

    def facts(self, headline: Headline) -> dict[str, Fact]:
        """All that can be said of a story."""
        return {**self.always, **(facts_of(headline.deed, self.day) if headline.deed else {})}

    def headed(self, headline: Headline) -> Headline:
        """The headline, with the wordings that tell it as a chapter."""
        if headline.deed is None:
            return headline
        facts = self.facts(headline)
        heads = self.lore.fitting(f"{headline.deed.plot}_head", facts)
        ways = [(one.pattern, one.said(facts).rstrip(".")) for one in sorted(heads, key=lambda one: -one.worth)]
        found: list[Way] = [way for way in ways if len(way[1]) <= LONGEST]
        return replace(headline, ways=(*found, *(headline.ways or ((headline.text, headline.text),))))

    def lead(self, headline: Headline, subject: Subject | None = None) -> Headline:
        """The first story in full. subject: of a feature."""
        plot = subject.kind if subject else headline.deed.plot if headline.deed else ""
        facts = self.facts(headline) | (subject.facts if subject else {})
        parts: dict[str, list[str]] = {slot: [] for slot in ORDER}
        known: set[str] = set()
        slots = [f"{plot}_{slot}" for slot in (*NEEDED, *SPARE)]
        for at, slot in enumerate((*slots, *ANY, *ANY)):
            words = sum(len(said.split()) for told in parts.values() for said in told)
            wanted = at < len(NEEDED) or words < LEAST
            one = self._next(slot, facts, known, self._of_leads, MOST - words) if wanted else None
            if one is not None:
                part = "more" if slot.startswith("any_") else slot.rpartition("_")[2]
                parts[part].append(one.said(facts))
                known |= one.blanks - PLAIN
        if not parts["open"]:
            parts["open"].append(headline.body)
        if "twins" in facts:
            parts["open"].append(TWIN.format_map(facts))
        self.told = tuple(sorted(self._used))
        return replace(headline, body=" ".join(said for slot in ORDER for said in parts[slot] if said))

    def short(self, headline: Headline) -> Headline:
        """Any other story: what happened, and what was before."""
        plot = headline.deed.plot if headline.deed else ""
        facts, known = self.facts(headline), set[str]()
        told: list[str] = []
        for slot in (f"{plot}_open", f"{plot}_was"):
            one = self._next(slot, facts, known, self._of_all, SHORT)
            if one is not None and (told or slot.endswith("_open")):
                told.append(one.said(facts))
                known |= one.blanks - PLAIN
        if "twins" in facts:
            told.append(TWIN.format_map(facts))
        return replace(headline, body=" ".join(told) or headline.body)

    def bet_box(self) -> Iterator[tuple[str, str]]:
        """What there is to say of the paper's bet, for a box."""
        one = self.lore.pick("bet_box", self.always, self._of_all, self.day.turn)
        if one is not None and not self.bet:
            self.bet = str(self.always.get(BET, "")) if BET in one.blanks else ""
            yield boxed(one, self.always)

    def _next(
        self, slot: str, facts: Mapping[str, Fact], known: Collection[str], worn: Worn, most: int
    ) -> Sentence | None:
        """The next sentence of a slot that tells nothing that is told already, be it by another name, and has room."""
        told = {facts[name] for name in known if name in facts}
        again = {name for name, fact in facts.items() if name not in PLAIN and fact in told}
        one = self.lore.pick(slot, facts, worn, self.day.turn, again.union(known))
        if one is None or len(one.said(facts).split()) > most:
            return None
        self._used.add(one.key)
        if BET in one.blanks:
            self.bet = str(facts[BET])
        return one


def sentences(text: str) -> list[str]:
    """A story in its sentences."""
    return [one for one in re.split(r"(?<=[.!?]) +(?=[A-Z\"'0-9$])", text) if one]


def each_once(stories: Sequence[Headline]) -> Iterator[Headline]:
    """The stories without the sentences that stand above them already."""
    seen: set[str] = set()
    for story in stories:
        kept = [one for one in sentences(story.body) if one not in seen]
        seen.update(kept)
        yield replace(story, body=" ".join(kept))
