"""Whether what a paper says is so: its deeds beside the states, its sentences beside what follows from those deeds.

Nothing here asks the paper's own code what is true: the facts are counted again, from lists, the slow way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.core import document
from engine.core.language.numerals import in_words
from engine.core.telling.headline import Called, headlined, uncoded, within
from engine.core.telling.press import Chronicle, Headline
from engine.core.telling.threads.deed import Deed
from engine.core.telling.threads.lore import Lore
from engine.core.telling.threads.news import FOUNDING
from engine.core.telling.threads.past import Count, Fact, some
from engine.core.telling.threads.story import TWIN, sentences
from engine.games.registry import ruleset
from tests.looks.plays import Played

Facts = dict[str, Fact]
SPAN = 10  # turns of which a sentence says in how many there was something


@dataclass
class Record:
    """What the issues so far have told, as the world stood."""

    lore: Lore
    issues: list[Chronicle]
    holds: Mapping[str, int]
    seats: Sequence[str]
    named: Mapping[str, int]

    @property
    def now(self) -> Chronicle:
        return self.issues[-1]

    @property
    def weighs(self) -> list[str]:
        """The plots whose counts are told of a place or of a day of old."""
        return self.lore.word("weighs", "").split()

    def ago(self, turn: int) -> str:
        unit = self.lore.word("unit", "turn")
        back = self.now.turn - turn
        return self.lore.word("last", f"last {unit}") if back == 1 else f"{in_words(back)} {unit}s ago"

    def date(self, issue: Chronicle) -> str:
        how = self.lore.word("dates", "")
        small = issue.date[:1].lower() + issue.date[1:] if how else issue.date
        return small.split(", ")[0] if how == "short" else small

    def where(self, is_so: Callable[[Deed], bool], *, earlier: bool = True) -> list[tuple[Chronicle, Deed]]:
        """All deeds of a kind, oldest first; earlier: none of this issue."""
        issues = self.issues[:-1] if earlier else self.issues
        return [(issue, deed) for issue in issues for deed in issue.deeds or () if is_so(deed)]


def lies(played: Sequence[Played]) -> list[str]:
    """What the issues of a campaign say that is not so, or that nobody can check."""
    rules = ruleset(played[0].game)
    lore, issues, found = Lore(rules.paper.threads()), list[Chronicle](), list[str]()
    cells: dict[str, set[str]] = {}
    before: Any = None
    for one in played:
        assert one.paper.chronicle is not None
        issues.append(one.paper.chronicle)
        state = document.decode(one.outcome.state, rules.play.state_type)
        for cell, name in one.paper.chronicle.towns.items():
            cells.setdefault(name, set()).add(cell)
        held = HOLDINGS.get(one.game, lambda _: {})(state)
        seats = [seat.name for seat in one.outcome.seats if seat.status == "active"]
        record = Record(lore, issues, held, seats, {name: len(there) for name, there in cells.items()})
        if one.paper.turn:
            found += [f"{one.paper.turn}: {lie}" for lie in (*_of_deeds(one, before, state), *_of_words(one, record))]
        before = state
    return found


def _of_deeds(one: Played, before: Any, state: Any) -> Iterator[str]:
    check = DEEDS.get(one.game)
    for deed in one.paper.chronicle.deeds or () if one.paper.chronicle else ():
        if check is not None and not check(deed, one, before, state):
            yield f"no such thing happened: {deed}"


def _of_words(one: Played, record: Record) -> Iterator[str]:
    for at, story in enumerate(one.paper.headlines):
        own = next((told for told in one.outcome.headlines if told.deed and _same(told.deed, story.deed)), None)
        may = set(sentences(own.body)) if own is not None else set()
        told_as = {headlined(text) for _, text in own.ways} | {own.text} if own is not None else set()
        facts, plot = _all(story, record)
        pools = [f"{name}_{slot}" for name in (plot, "any") for slot in ("open", "was", "change", "close")]
        for sentence in (s for slot in pools for s in record.lore.fitting(slot, facts)):
            may.update(sentences(sentence.said(facts)))
        heads = {s.said(facts).rstrip(".") for s in record.lore.fitting(f"{plot}_head", facts)}
        if record.named.get(story.deed.place if story.deed else "", 0) > 1:
            twin = TWIN.format_map({"twins": Count(record.named[story.deed.place if story.deed else ""])})
            may.add(twin)
            if twin not in story.body and at == 0:
                yield f"which of the places of one name? {story.body!r}"
        if story.deed is not None or (at == 0 and record.now.shown):
            yield from (f"not so, or not to be checked: {said!r}" for said in sentences(story.body) if said not in may)
            if story.deed is not None and own is not None and story.text not in heads | told_as:
                yield f"not so, or not to be checked: the headline {story.text!r}"
        if one.outcome.standings.hearsay and not one.outcome.standings.is_ranked and "public table" in story.body:
            yield f"a rumour as news: {story.body!r}"


def _same(one: Deed, other: Deed | None) -> bool:
    return other is not None and replace(one, at="") == replace(other, at="")


def _all(story: Headline, record: Record) -> tuple[Facts, str]:
    """What can be said of a story, and its plot or the kind of its feature."""
    if story.deed is not None:
        return counted_again(story.deed, record), story.deed.plot
    kind, _, about = record.now.shown.partition(" ")
    if not kind:
        return {}, ""
    return feature_again(kind, about, record), kind


def counted_again(deed: Deed, record: Record) -> Facts:
    """The facts of `engine.core.telling.threads.past`, from lists."""
    now = record.now
    facts: Facts = {"unit": record.lore.word("unit", "turn"), "turn": str(now.turn)}
    facts |= {part: Called(getattr(deed, part)) for part in ("place", "by", "of", "who", "what") if getattr(deed, part)}
    if deed.count:
        facts["count"] = f"{deed.count:,}"
        facts |= {"several": facts["count"]} if deed.count > 1 else {}
    if record.named.get(deed.place, 0) > 1:
        facts["twins"] = Count(record.named[deed.place])
    alike = record.where(lambda one: one.plot == deed.plot)
    today = [one for one in now.deeds or () if one.plot == deed.plot]
    if len(today) > 1:
        facts["today"] = Count(len(today))
        others = list(dict.fromkeys(one.place for one in today if one.place and one.place != deed.place))
        facts |= {"others": some(others)} if others else {}
    if not alike and len(today) == 1:
        facts["first"] = "first"
    if alike:
        facts |= {"so_far": _in_row(deed, alike, today), "since": record.date(alike[0][0])}
        facts |= _last("last", alike, deed, record)
        gap = now.turn - alike[-1][0].turn
        facts |= {"long": f"{in_words(gap)} {facts['unit']}s"} if gap >= SPAN // 2 else {}
        facts |= _rhythm({issue.turn for issue, _ in alike} | {now.turn}, now.turn)
    facts |= _there(deed, record, today)
    for part, word, last in (("by", "by", "by_last"), ("of", "of", "of_before")):
        mine = [pair for pair in alike if getattr(deed, part) and getattr(pair[1], part) == getattr(deed, part)]
        if mine:
            facts[f"{word}_so_far"] = _in_row(deed, mine, [o for o in today if getattr(o, part) == getattr(deed, part)])
            told = _last(word, mine, deed, record)
            facts |= {f"{word}_ago": told[f"{word}_ago"]}
            facts |= {last: told[f"{word}_place"]} if f"{word}_place" in told else {}
    between = [pair for pair in alike if (pair[1].by, pair[1].of) == (deed.by, deed.of)]
    met = _in_row(deed, between, [one for one in today if (one.by, one.of) == (deed.by, deed.of)])
    if deed.by and deed.of and met > 1:
        facts["met"] = met
    wrongs = [pair for pair in alike if deed.by and deed.of and (pair[1].by, pair[1].of) == (deed.of, deed.by)]
    if wrongs:
        facts["revenge"] = record.ago(wrongs[-1][0].turn)
        facts |= {"revenge_place": wrongs[-1][1].place} if wrongs[-1][1].place else {}
    return facts | _toll(deed, record, alike, today) | _left(deed, record.holds)


def _in_row(deed: Deed, earlier: Sequence[object], today: list[Deed]) -> Count:
    """How many there are with today's, and the place of this one among them; a lie has the last."""
    before = today.index(deed) if deed in today else len(today)
    return Count(len(earlier) + len(today), len(earlier) + before + 1)


def _last(word: str, alike: Sequence[tuple[Chronicle, Deed]], deed: Deed, record: Record) -> Facts:
    issue, one = alike[-1]
    elsewhere: Facts = {f"{word}_place": one.place} if one.place and one.place != deed.place else {}
    return {f"{word}_ago": record.ago(issue.turn)} | elsewhere


def _rhythm(turns: set[int], now: int) -> Facts:
    run = 0
    while now - run in turns:
        run += 1
    busy = len([turn for turn in turns if now - SPAN < turn <= now])
    if run > 2:
        return {"running": Count(run)}
    return {"busy": Count(busy), "of_last": Count(SPAN)} if busy > 2 and now >= SPAN else {}


def _there(deed: Deed, record: Record, today: Sequence[Deed]) -> Facts:
    if not deed.place:
        return {}
    facts: Facts = {}
    there = record.where(lambda one: one.spot == deed.spot)
    same = [pair for pair in there if pair[1].plot == deed.plot]
    if same:
        issue, last = same[-1]
        facts["here"] = _in_row(deed, same, [one for one in today if one.spot == deed.spot])
        facts |= {"here_ago": record.ago(issue.turn), "here_since": record.date(same[0][0])}
        facts |= {"here_by": Called(last.by)} if last.by and last.by != deed.by else {}
        facts |= {"back": record.ago(issue.turn)} if deed.by and last.of == deed.by else {}
    others = [pair for pair in there if pair[1].plot != deed.plot]
    return facts | ({f"after_{others[-1][1].plot}": record.ago(others[-1][0].turn)} if others else {})


def _toll(deed: Deed, record: Record, alike: Sequence[tuple[Chronicle, Deed]], today: Sequence[Deed]) -> Facts:
    cost = [pair for pair in alike if pair[1].count]
    if not cost or not deed.count:
        return {}
    facts: Facts = {"total": f"{sum(one.count for _, one in cost) + sum(one.count for one in today):,}"}
    most = max(one.count for _, one in cost)
    issue, worst = next(pair for pair in cost if pair[1].count == most)
    if deed.count > most and sum(one.count >= deed.count for one in today) == 1:
        facts |= {"most": f"{most:,}", "most_ago": record.ago(issue.turn)}
        facts |= {"most_place": worst.place} if worst.place and worst.place != deed.place else {}
    here = [one for _, one in cost if deed.place and one.spot == deed.spot]
    if here:
        more = sum(one.count for one in today if one.spot == deed.spot)
        facts |= {"here_total": f"{sum(one.count for one in here) + more:,}", "here_last": f"{here[-1].count:,}"}
    return facts


def _left(deed: Deed, holds: Mapping[str, int]) -> Facts:
    facts: Facts = {}
    mine = holds.get(deed.by, 0)
    if mine == 1:
        facts["by_one"] = Count(1)
    elif mine > 1:
        facts["by_holds"] = Count(mine)
        facts |= (
            {"by_most": Count(mine)} if sorted(holds.values())[-2:-1] != [mine] and mine == max(holds.values()) else {}
        )
    if deed.of in holds:
        left = holds[deed.of]
        facts["of_none" if left == 0 else "of_one" if left == 1 else "of_holds"] = Count(left)
    return facts


def feature_again(kind: str, about: str, record: Record) -> Facts:
    """The facts of a feature, from lists."""
    unit, now = record.lore.word("unit", "turn"), record.now
    every = record.where(lambda _: True)
    if kind == "calm":
        turns = f"{in_words(now.turn)} {unit}" + ("s" if now.turn > 1 else "")
        facts: Facts = {"unit": unit, "turn": str(now.turn), "turns": turns, "powers": Count(len(record.seats))}
        facts["names"] = some([within(name) for name in record.seats])
        return facts | ({"quiet_since": record.ago(every[-1][0].turn)} if every else {"nothing_yet": turns})
    if kind == "portrait":
        return {"unit": unit} | _portrait(about, [pair for pair in every if pair[1].place == about], record)
    if kind == "memory":
        turn, _, place = about.partition(" ")
        old = [pair for pair in every if str(pair[0].turn) == turn and pair[1].place == place]
        old = [pair for pair in old if pair[1].plot in record.weighs]
        issue, deed = max(old, key=lambda pair: pair[1].count)
        facts = {"unit": unit, "count": f"{deed.count:,}", "old_date": record.date(issue)}
        when = record.ago(issue.turn)
        return facts | {"old_ago": when, f"old_{deed.plot}": when} | ({"place": place} if place else {})
    pairs = [pair for pair in every if " ".join(sorted((pair[1].by, pair[1].of))) == about]
    last, begun = pairs[-1], pairs[0]
    facts = {"unit": unit, "by": Called(last[1].by), "of": Called(last[1].of), "met": Count(len(pairs))}
    facts |= {"met_ago": record.ago(last[0].turn), "met_since": record.date(begun[0])}
    struck = Counter(deed.by for _, deed in pairs)
    ahead = [name for name, times in struck.items() if times * 2 > len(pairs)]
    return facts | ({"ahead": Called(ahead[0])} if ahead else {}) | ({"place": last[1].place} if last[1].place else {})


def _portrait(place: str, chapters: Sequence[tuple[Chronicle, Deed]], record: Record) -> Facts:
    issue, last = chapters[-1]
    facts: Facts = {"place": place, "here_since": record.date(chapters[0][0]), "here_ago": record.ago(issue.turn)}
    facts[f"last_{last.plot}"] = record.ago(issue.turn)
    dead = sum(deed.count for _, deed in chapters if deed.plot in record.weighs)
    masters = list(dict.fromkeys(deed.by for _, deed in chapters if deed.by))
    facts |= {"here": Count(len(chapters))} if len(chapters) > 1 else {}
    facts |= {"here_total": f"{dead:,}"} if dead > 1 else {}
    facts |= {"masters": some(masters)} if len(masters) > 1 else {}
    return facts | ({"by": Called(last.by)} if last.by else {})


# the games: what each deed must be in the states, and what each power has ---------------------------------------------


def _cities(state: Any) -> dict[str, int]:
    standing = {side.id: side.name for side in state.sides.values() if side.standing.value != "fallen"}
    held = Counter(standing[city.side] for city in state.cities.values() if city.level and city.side in standing)
    return {name: held[name] for name in standing.values()}


def _towns(state: Any) -> dict[str, int]:
    names = {number: kingdom.name.replace("_", " ") for number, kingdom in state.kingdoms.items()}
    held = Counter(names.get(p.owner, "") for p in state.provinces.values() if p.town)
    return {name: held[name] for name in names.values()}


def _titles(state: Any) -> dict[str, int]:
    held = Counter(unit.faction for unit in state.units.values() if unit.title)
    return {uncoded(f.name): held[f.id] for f in state.factions.values() if f.seat and f.status == "active"}


HOLDINGS: Mapping[str, Callable[[Any], dict[str, int]]] = {"erfworld": _cities, "dunk": _towns, "overlord": _titles}


def _events(one: Played, kind: str) -> list[Any]:
    """The events of a kind."""
    return [event for event in one.outcome.events if type(event).__name__ == kind]


def _erfworld(deed: Deed, one: Played, before: Any, state: Any) -> bool:
    """Cities are whose they are said to be at the end of the day, or fell again; levels are as said."""
    sides = {side.id: side.name for side in state.sides.values()}
    if deed.plot in ("wild", "war"):
        taken = [event for event in _events(one, "CityTaken") if event.city == deed.place]
        last = taken[-1].by == deed.by if taken else False
        owners = {city.name: sides.get(city.side, "") for city in state.cities.values()}
        return bool(taken) and (not last or owners[deed.place] == deed.by)
    if deed.plot == "rise":
        return any(
            c.name == deed.place and c.level == deed.count and sides.get(c.side) == deed.by
            for c in state.cities.values()
        )
    if deed.plot == "skirmish":
        fell = [_croaked(event) for event in _events(one, "BattleFought")]
        return deed.count <= sum(fell)
    if deed.plot == "death":
        return any(uncoded(event.name) == deed.who for event in _events(one, "CommanderCroaked"))
    return True


def _croaked(event: Any) -> int:
    return sum(part.croaked for part in (*event.attacking, *event.defending))


def _dunk(deed: Deed, one: Played, before: Any, state: Any) -> bool:
    """A town stands where it is said to, or is gone; leagues are as the declarations have them."""
    names = {number: kingdom.name.replace("_", " ") for number, kingdom in state.kingdoms.items()}
    now = {str(p.number): p for p in state.provinces.values() if p.town}
    was = {str(p.number): p for p in before.provinces.values() if p.town}
    if deed.plot == FOUNDING:
        there = now.get(deed.at)
        return there is not None and deed.at not in was and names.get(there.owner, "") == deed.by
    if deed.plot in ("plague", "fire", "blaze") and deed.at.isdigit():
        return deed.at in was and deed.at not in now
    if deed.plot == "pact":
        number = next(key for key, name in names.items() if name == deed.by)
        return any(state.allied(number, other) for other in names if other != number)
    if deed.plot == "skirmish":
        reports = _events(one, "BattleReport")
        return bool(deed.count <= sum(event.fallen for event in reports))
    return True


def _atlantis(deed: Deed, one: Played, before: Any, state: Any) -> bool:
    """What is told of an area happened in it, to so many."""

    def there(kind: str) -> list[Any]:
        return [event for event in _events(one, kind) if state.regions[int(event.place)].name == deed.place]

    if deed.plot == "hunger":
        return bool(deed.count == sum(event.died for event in there("Starved")))
    if deed.plot == "levy":
        return bool(deed.count == sum(event.people for event in there("Recruited")))
    if deed.plot == "closed":
        return bool(deed.count == len({(event.place, event.stranger) for event in there("EntryForbidden")}))
    if deed.plot == "guard":
        return deed.count == len(there("OnGuard"))
    if deed.plot == "works":
        kinds = [deed.what.partition(" ")[2] in event.structure.lower() for event in there("StructureFinished")]
        return deed.count <= len(kinds)
    if deed.plot == "exodus":
        return bool(deed.count == sum(event.origin == "The Nexus" for event in _events(one, "Moved")))
    if deed.plot == "battle":
        fought = _events(one, "BattleFought")
        here = [event for event in fought if deed.place in event.where]
        return bool(0 < deed.count <= sum(event.attackers_lost + event.defenders_lost for event in here))
    if deed.plot == "fall":
        return all(f.status != "active" for f in state.factions.values() if uncoded(f.name) == deed.of)
    return True


def _overlord(deed: Deed, one: Played, before: Any, state: Any) -> bool:
    """Who is said to hold a title holds it; who is said to be robbed was, on so many days."""
    if deed.plot == "title":
        places = [place for place in state.locations.values() if uncoded(place.name) == deed.place and place.title]
        holders = {state.units[place.title.holder].name for place in places if place.title.holder in state.units}
        return any(deed.who.startswith(uncoded(name)) for name in holders)
    if deed.plot == "pillage":
        events = _events(one, "Pillaged")
        places = [place.id for place in state.locations.values() if uncoded(place.name) == deed.place]  # alike in name
        return any(len({e.day for e in events if e.location == place}) == deed.count for place in places)
    return True


def _olympia(deed: Deed, one: Played, before: Any, state: Any) -> bool:
    """What is told of a region happened in one of its provinces."""
    kinds = {"pillage": "PillageSeen", "revolt": "MobFormed", "battle": "BattleFought", "band": "BandAppears"}
    if deed.plot not in kinds:
        return True
    events = _events(one, kinds[deed.plot])
    there = {state.regions[state.places[e.place].region].name for e in events if e.place in state.places}
    return deed.place in there


DEEDS: Mapping[str, Callable[[Deed, Played, Any, Any], bool]] = {
    "erfworld": _erfworld, "dunk": _dunk, "atlantis": _atlantis, "overlord": _overlord, "olympia": _olympia,
}  # fmt: skip
