"""What leads a page when nothing of weight happened: a place, a feud, a great day of old, or how quiet it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import NamedTuple
from zlib import crc32

from engine.core.language.numerals import in_words
from engine.core.telling.headline import Called, headlined, within
from engine.core.telling.press import Headline
from engine.core.telling.threads.lore import Lore, Sentence
from engine.core.telling.threads.past import Count, Day, Fact, Told, ago, some

FEATURE = "feature"
FEATURED = 120  # the score of a feature: it leads
MOST = 4  # places of which there is a portrait or a box
OLD = 4  # turns after which a day is of old


class Subject(NamedTuple):
    """What a feature may be about. kind: of feature; about: whom or what; facts: what there is to say, by name."""

    kind: str
    about: str
    facts: dict[str, Fact]

    @property
    def key(self) -> str:
        """What it is remembered by."""
        return f"{self.kind} {self.about}".strip()


def feature(lore: Lore, day: Day, seats: Sequence[str], shown: Sequence[str]) -> Subject | None:
    """What the feature of an issue is about, of what was told of least; None where the game has no features. shown: the
    keys of the last issues' features, the last one first, "" for none.
    """
    found = [one for one in subjects(lore, day, seats) if lore.fitting(f"{one.kind}_open", one.facts)]

    def rest(one: Subject) -> tuple[int, int, int]:
        about = shown.index(one.key) if one.key in shown else len(shown)
        kind = next((back for back, key in enumerate(shown) if key.partition(" ")[0] == one.kind), len(shown))
        return -about, -kind, crc32(f"{day.turn} {one.key}".encode())

    return min(found, key=rest, default=None)


def headline(subject: Subject, lore: Lore, day: Day) -> Headline:
    """The feature, still without a story."""
    heads = lore.fitting(f"{subject.kind}_head", subject.facts)
    heads = sorted(heads, key=lambda one: crc32(f"{day.turn} {one.key}".encode()))
    ways = tuple((one.pattern, headlined(one.said(subject.facts))) for one in heads)
    ways = ways or ((subject.kind, headlined(subject.about)),)
    place = str(subject.facts.get("place", ""))
    return Headline(score=FEATURED, kind=FEATURE, text=ways[0][1], ways=ways, place=place)


def subjects(lore: Lore, day: Day, seats: Sequence[str]) -> Iterator[Subject]:
    """All that a feature could be about; of a campaign of which not all is remembered, only the day."""
    weighs = lore.word("weighs", "").split()
    if not day.is_whole:
        yield Subject("calm", "", {name: fact for name, fact in _calm(day, seats).items() if name != "nothing_yet"})
        return
    yield from _feuds(day)
    yield from _places(day, weighs)
    yield from _days_of_old(day, weighs)
    yield Subject("calm", "", _calm(day, seats))


def _feuds(day: Day) -> Iterator[Subject]:
    pairs = Counter(frozenset((told.deed.by, told.deed.of)) for told in day.earlier if told.deed.by and told.deed.of)
    for pair, met in pairs.most_common(3):
        if met < 2 or len(pair) < 2:
            continue
        chapters = [told for told in day.earlier if {told.deed.by, told.deed.of} == pair]
        last = chapters[-1].deed
        both = {name: sum(told.deed.by == name for told in chapters) for name in pair}
        facts: dict[str, Fact] = {
            "by": Called(last.by), "of": Called(last.of), "met": Count(met), "met_ago": ago(day, chapters[-1].turn),
            "met_since": chapters[0].date, "unit": day.unit,
        }  # fmt: skip
        if last.place:
            facts["place"] = last.place
        if both[last.by] != both[last.of]:
            facts["ahead"] = Called(max(both, key=lambda name: both[name]))
        yield Subject("feud", " ".join(sorted(pair)), facts)


def _places(day: Day, weighs: Container[str]) -> Iterator[Subject]:
    """The places that most is told of; not one whose name another has too."""
    number = Counter(told.deed.place for told in day.earlier if told.deed.place)
    for place, times in number.most_common(2 * MOST):
        if day.named.get(place, 1) == 1:
            chapters = [told for told in day.earlier if told.deed.place == place]
            often: dict[str, Fact] = {"here": Count(times)} if times > 1 else {}
            yield Subject("portrait", place, place_facts(place, chapters, day, weighs) | often)


def place_facts(place: str, chapters: Sequence[Told], day: Day, weighs: Container[str]) -> dict[str, Fact]:
    """What has happened at a place so far. weighs: the plots whose counts are of the dead."""
    facts: dict[str, Fact] = {"place": place, "unit": day.unit}
    facts |= {"here_since": chapters[0].date, "here_ago": ago(day, chapters[-1].turn)}
    dead = sum(told.deed.count for told in chapters if told.deed.plot in weighs)
    if dead > 1:
        facts["here_total"] = f"{dead:,}"
    masters = list(dict.fromkeys(told.deed.by for told in chapters if told.deed.by))
    if len(masters) > 1:
        facts["masters"] = some(masters)
    if chapters[-1].deed.by:
        facts["by"] = Called(chapters[-1].deed.by)
    facts[f"last_{chapters[-1].deed.plot}"] = facts["here_ago"]
    return facts


def _days_of_old(day: Day, weighs: Container[str]) -> Iterator[Subject]:
    old = [told for told in day.earlier if told.deed.plot in weighs and told.deed.count > 1]
    old = [told for told in old if day.turn - told.turn >= OLD]
    for told in sorted(old, key=lambda told: -told.deed.count)[:3]:
        facts: dict[str, Fact] = {"unit": day.unit, "count": f"{told.deed.count:,}"}
        facts |= {"old_ago": ago(day, told.turn), "old_date": told.date}
        if told.deed.place:
            facts["place"] = told.deed.place
        facts[f"old_{told.deed.plot}"] = facts["old_ago"]
        yield Subject("memory", f"{told.turn} {told.deed.place}", facts)


def _calm(day: Day, seats: Sequence[str]) -> dict[str, Fact]:
    turns = f"{in_words(day.turn)} {day.unit}{'s' * (day.turn != 1)}"
    facts: dict[str, Fact] = {"unit": day.unit, "turn": f"{day.turn:,}", "turns": turns}
    if seats:
        facts["powers"] = Count(len(seats))
        facts["names"] = some([within(name) for name in seats])
        facts["one"] = Called(seats[crc32(f"one {day.turn}".encode()) % len(seats)])
    if day.earlier:
        facts["quiet_since"] = ago(day, day.earlier[-1].turn)
    else:
        facts["nothing_yet"] = facts["turns"]
    return facts


def boxes(lore: Lore, day: Day, told_of: Container[str]) -> Iterator[tuple[str, str]]:
    """Threads that today has nothing of, each as a title and what there is to say. told_of: whom and what the issue
    tells of already.
    """
    for subject in subjects(lore, day, ()):
        found = lore.fitting(f"{subject.kind}_box", subject.facts)
        if found and subject.about not in told_of:
            yield boxed(min(found, key=lambda one: crc32(f"{day.turn} {one.key}".encode())), subject.facts)


def boxed(sentence: Sentence, facts: Mapping[str, object]) -> tuple[str, str]:
    """A sentence of a box: its title, then behind a stroke what there is to say."""
    title, _, text = sentence.said(facts).partition(" | ")
    return headlined(title), text[:1].upper() + text[1:]
