"""What a rule lets a player notice of somebody whom he does not see: each with the rule and the reason."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.core.events import EVERYONE, Event


@dataclass(frozen=True, kw_only=True)
class Granted:
    """An order that may tell a world from the one in which what it names is far away. argument, what: "" for any.
    order: "" where whoever is at work already may find out, without a line in the sheet. line: what stands in the line.
    """

    game: str
    order: str
    world: str
    rule: str
    why: str
    argument: str = ""
    what: str = ""
    line: str = ""


@dataclass(frozen=True, kw_only=True)
class Counted:
    """A number that counts those too whom one does not see. pattern: how it is shown; it is passed over,
    but for its groups.
    """

    game: str
    pattern: str
    rule: str
    why: str


COUNTED = (
    Counted(game="dunk", rule="DNK-RUMOUR-02",
            pattern=r"(?<=\n)Greatest income +Gold +Most provinces +No +Most technologies +No\.\n(?:.+\n)+",
            why="what people say of income, provinces and technologies is made of the true figures of every kingdom"),
    Counted(game="dunk", rule="DNK-RUMOUR-02", why="the same as data",
            pattern=r'"kind": "RumourLists",[^{}]*"techs":[^{}]*'),
    Counted(game="dunk", rule="DNK-RUMOUR-03", why="the public standings are hearsay, too",
            pattern=r"(?<=columns=\('Income', 'Provinces', 'Technologies'\), )rows=.*?(?=, note='Rumours,)"),
    Counted(game="dunk", rule="DNK-GAP-72",
            pattern=r'"\d+": \{\s*"id": \d+(?=,\s*"type": "army",\s*"owner": 0,)',
            why="every army that comes up, wherever that is, takes the next number, that of rebels in sight too"),
    Counted(game="dunk", rule="DNK-GAP-72", why="the same in what the page tells of the army",
            pattern=r'"id": "\d+"(?=,\s*"name": "\w+ army")'),
    Counted(game="olympia", rule="OLY-GAP-84", why="how many units there are is among the figures of the game",
            pattern=r"Units of players: \d+\. Others: \d+"),
    Counted(game="olympia", rule="OLY-GAP-84",
            why="one's place among the factions follows from what all of them have",
            pattern=r"(?m)^((?:characters|men|gold|skills known|spells known|provinces visited) +[\d,]+ +)\d+$"),
    Counted(game="olympia", rule="OLY-GAP-84", why="the same as data", pattern=r'("figure": \d+,\s*"place": )\d+'),
    Counted(game="overlord", rule="OVL-GAP-20",
            why="figures of units count as heads, so the taxes of a place grow a little by those who hide there",
            pattern=r"(Wages: \$\d+, taxes: )\$\d+"),
    Counted(game="overlord", rule="OVL-GAP-20", why="the same as data", pattern=r'("taxes": )\d+'),
    Counted(game="overlord", rule="OVL-GAP-20", why="the same on the page",
            pattern=r'("label": "Taxes",\s*"value": )"\$[\d,]+"'),
)  # fmt: skip
# Games whose public table is made of figures that nobody sees: the paper, which leads with what moves in the table on a
# quiet turn, is compared without it.
HEARSAY = {"dunk": "DNK-RUMOUR-03"}
# Games in which units of different places take their turns by how far down they stand in the list of each, below those
# who hide there, too: events of one day are compared in whatever order.
SHUFFLED = {"olympia": "OLY-GAP-22"}


@dataclass(frozen=True, kw_only=True)
class Effect:
    """A hidden fact whose change rightly comes to light in the turn. path: a pattern of its place in the state. event:
    by which alone it does; "" for any. texts: beginnings of the names of those in which alone it may; "" for any.
    """

    game: str
    path: str
    rule: str
    why: str
    texts: tuple[str, ...] = ("",)
    event: str = ""


EFFECTS = (
    Effect(
        game="dunk",
        path=r"^armies\.\d+\.heading$",
        rule="DNK-MOVE-01",
        why="an army without an order marches on, into sight, battles and land that the public map shows",
    ),
    Effect(
        game="dunk",
        path=r"^armies\.\d+\.name$",
        rule="DNK-REPORT-04",
        why="battle reports name the armies that fought, also one that came from out of sight",
    ),
    Effect(
        game="dunk",
        path=r"^armies\.\d+\.erf$",
        rule="DNK-RUMOUR-01",
        why="rumour may tell of the most experienced army, and whoever fights it feels it",
    ),
    Effect(game="dunk", path=r"\.plague\b", rule="DNK-PLAGUE-07", why="a plague spreads into the next province"),
    Effect(
        game="dunk",
        path=r"^kingdoms\.\d+\.attitudes",
        rule="DNK-RUMOUR-04",
        why="alliances are listed for all, and friends do not fight each other",
    ),
    Effect(
        game="dunk",
        path=r"\.town\.stock",
        rule="DNK-RUMOUR-03",
        why="what a town eats and sells is income, and rumour tells of incomes",
    ),
    Effect(
        game="dunk",
        path=r"^kingdoms\.\d+\.techs$",
        event="TechnologyStolen",
        rule="DNK-STEAL-01",
        why="what a kingdom knows, whoever takes its land may steal",
    ),
    Effect(
        game="dunk",
        path=r"^kingdoms\.\d+\.gold$",
        event="GuardBought",
        texts=("report", "page", "map"),
        rule="DNK-GAP-31",
        why="a kingdom without gold posts no guards in its towns, before everybody in sight of them",
    ),
    Effect(
        game="dunk",
        path=r"^provinces\.\d+\.race$",
        rule="DNK-REBEL-01",
        why="another people rebels or keeps quiet, and pays otherwise: who leads an alliance follows (DNK-RUMOUR-05)",
    ),
    Effect(
        game="olympia",
        path=r"^players\.\w+\.claim\b",
        rule="OLY-GAP-O11",
        why="nobody draws more than is credited to him, and what he draws he has about him, in sight",
    ),
    Effect(
        game="olympia",
        path=r"^units\.\d+\.(loyalty|rating)$",
        rule="OLY-GAP-84",
        why="who leaves his lord is counted among the others, and the paper tells how many did",
    ),
    Effect(
        game="overlord",
        path=r"\.orders\.\d+\.words$",
        rule="OVL-VIS-08",
        why="what a unit in sight does, everybody there sees: a guard stands down",
    ),
    Effect(
        game="overlord",
        path=r"^units\.U\d+\.figures$",
        texts=("public: standings", "public: paper"),
        rule="OVL-PRESS-01",
        why="the standings count the people of every faction, to the nearest ten, wherever they are and do not hide",
    ),
    Effect(
        game="overlord",
        path=r"^units\.U\d+\.name$",
        event="TitleProclaimed",
        texts=("public: paper",),
        rule="OVL-TITLE-04",
        why="heralds cry out who holds a title, and the paper names him",
    ),
    Effect(
        game="overlord",
        path=r"^locations\.L\d+\.keeper$",
        event="Pillaged",
        texts=("public: paper",),
        rule="OVL-GAP-113",
        why="outlaws keep away from a watch and go to other lands, and the paper tells which were pillaged",
    ),
    Effect(
        game="overlord",
        path=r"^locations\.L\d+\.(population|economy)$",
        texts=("report", "page"),
        rule="OVL-GAP-19",
        why="people migrate to where there is room, so the figures of a land in sight follow from people and economy of"
        " those around it",
    ),
    Effect(
        game="erfworld",
        path=r"^cities\.c\d+\.plans$",
        rule="ERF-GAP-207",
        why="a city that pops brings twice as much as an idle one, and units that cannot be paid are missing in fights",
    ),
    Effect(
        game="erfworld",
        path=r"^(sides\.s\d+\.treasury|packs\.u\d+\.count)$",
        event="Disbanded",
        texts=("report", "page", "map"),
        rule="ERF-DAY-07",
        why="units that cannot be paid disband, in sight too, and how many follows from what a side has and keeps",
    ),
    Effect(
        game="erfworld",
        path=r"^hexes\.\d+\.ruin$",
        event="Moved",
        rule="ERF-GAP-112",
        why="ruins cost a move of 1, so who walks into a hex never seen goes on from it, or stops before it",
    ),
    Effect(
        game="erfworld",
        path=r"^cities\.c\d+\.level$",
        rule="ERF-SCOUTING-02",
        why="how far a city is seen by who passes, whether it falls, and what its side can pay follow from its level",
    ),
    Effect(
        game="erfworld",
        path=r"^sides\.s\d+\.doctrine\.retreat$",
        rule="ERF-RETREAT-01",
        why="whoever meets a side in battle sees it stand or run",
    ),
    Effect(
        game="erfworld",
        path=r"^(sides\.s\d+\.chief|commanders\.u\d+\.level)$",
        rule="ERF-CMDLEAD-05",
        why="a side whose chief warlord is a higher one, also since today, fights better everywhere",
    ),
    Effect(
        game="erfworld",
        path=r"^sides\.s\d+\.morale$",
        rule="ERF-GAP-235",
        why="below 25 one order in ten fails, and whom it was against sees nobody come",
    ),
    Effect(
        game="atlantis",
        path=r"^factions\.\d+\.attitudes",
        rule="ATL-ATTACK-02",
        why="whoever is hostile attacks, and everybody there sees the battle",
    ),
    Effect(
        game="atlantis",
        path=r"^units\.\d+\.flags\.avoid$",
        rule="ATL-MUSTER-02",
        why="who does not avoid combat joins the fights of its faction and is struck in them, before everybody there",
    ),
    Effect(
        game="atlantis",
        path=r"^factions\.\d+\.war$",
        rule="ATL-FACTION-06",
        why="who may tax nowhere has less silver about him for those who beat him",
    ),
    Effect(
        game="atlantis",
        path=r"^units\.\d+\.name$",
        rule="ATL-GAP-121",
        why="a battle names all who fight in it, also one that is out of sight before and after",
    ),
    Effect(
        game="atlantis",
        path=r"\.flags\.consume$",
        rule="ATL-MAINT-07",
        why="what a unit in sight eats is missing from the goods that it carries in sight",
    ),
    Effect(
        game="atlantis",
        path=r"^units\.\d+\.items",
        rule="ATL-GAP-130",
        why="the paper tells of every fight how many died; horses and silver decide who does",
    ),
)


def beyond(events: Iterable[Event], others: Sequence[Event]) -> list[Event]:
    """The events that are not among the others, or not as often."""
    left, found = list(others), []
    for event in events:
        if event in left:
            left.remove(event)
        else:
            found.append(event)
    return found


def may_tell(game: str, path: str, turns: Sequence[Sequence[Event]] = ((), ())) -> tuple[str, ...]:
    """The beginnings of the names of texts in which a rule lets this hidden fact come to light, if these are the events
    of turns with it and without.
    """
    one, other = turns
    kinds = {"", *(event.kind for event in (*beyond(one, other), *beyond(other, one)))}
    open_ = (one for one in EFFECTS if one.game == game and one.event in kinds and re.search(one.path, path))
    return tuple(text for one in open_ for text in one.texts)


GRANTED = (
    Granted(game="dunk", order="", what="unit", world="otherwise", rule="DNK-RUMOUR-01",
            why="rumour may tell of the most experienced army in the campaign, wherever it is"),
    Granted(game="olympia", order="seek", world="here", rule="OLY-ORDER-65",
            why="seek is how one finds somebody who conceals himself, if he is here"),
    Granted(game="olympia", order="explore", world="here", rule="OLY-ORDER-22", why="explore finds hidden places"),
    Granted(game="atlantis", order="cast", world="here", line="summon|lore", rule="ATL-GAP-73",
            why="a beast that is called has eyes of its own, and its unit sees with the best of all"),
    Granted(game="olympia", order="", what="place", world="here", rule="OLY-ORDER-22",
            why="a noble who explores since an earlier month finds the hidden place at his feet"),
)  # fmt: skip


def is_granted(game: str, order: str, argument: str, what: str, world: str, line: str = "") -> bool:
    """Whether a rule lets this order tell the world apart. line: as it is written."""
    return any(
        (one.game, one.order, one.world) == (game, order, world)
        and one.argument in ("", argument)
        and one.what in ("", what)
        and re.search(one.line, line)
        for one in GRANTED
    )


@dataclass(frozen=True, kw_only=True)
class Noticed:
    """An event by which a seat rightly finds somebody or something that it did not see, whatever it ordered, though its
    orders may have brought the event about. what: "" for any.
    """

    game: str
    world: str
    event: str
    rule: str
    why: str
    what: str = ""


NOTICED = (
    Noticed(game="dunk", what="faction", world="otherwise", event="TechnologyStolen", rule="DNK-STEAL-01",
            why="what a kingdom knows, whoever takes its land may steal"),
    Noticed(game="erfworld", world="here", event="SpottedHidden", rule="ERF-SPOT-03",
            why="a scout who comes openly into a hex, on the way of an earlier day too, rolls to spot who hides there"),
    Noticed(game="erfworld", world="here", event="Revealed", rule="ERF-SCOUTING-04",
            why="at dusk whoever is in a hex sees who hides there, and may fight him"),
)  # fmt: skip


def is_noticed(game: str, what: str, world: str, usual: Sequence[Event], found: Sequence[Event]) -> bool:
    """Whether an event of a turn, which was not told where nobody is, says that a rule has let him be found."""
    of_world = [one for one in NOTICED if (one.game, one.world) == (game, world) and one.what in ("", what)]
    kinds = {one.event for one in of_world}
    return any(event.kind in kinds for event in beyond(found, usual))


@dataclass(frozen=True, kw_only=True)
class Met:
    """An event in which a rule tells a seat of a unit, by its number, that it sees neither before nor after the turn:
    what such a unit is like is no secret.
    """

    game: str
    event: str
    rule: str
    why: str


MET = (
    Met(game="erfworld", event="BattleFought", rule="ERF-SCOUTING-03",
        why="whom one has fought, one has seen, though he came from out of sight and went on"),
    Met(game="olympia", event="GarrisonNoticed", rule="OLY-GARR-08",
        why="garrisons report who comes with many units or men to those who rule them, who may see nothing else there"),
)  # fmt: skip


def has_met(game: str, number: str, events: Iterable[Event]) -> bool:
    """Whether events that a seat hears tell it by a rule of the unit with this number."""
    kinds = {one.event for one in MET if one.game == game}
    named = re.compile(rf"\b{re.escape(number)}\b", re.IGNORECASE)
    return any(event.kind in kinds and named.search(repr(event)) for event in events)


@dataclass(frozen=True, kw_only=True)
class News:
    """An event by which a rule lets a seat hear of what it does not see before and after the turn. texts: beginnings of
    the names of those that tell of it; the paper also of what the seat itself does not hear.
    """

    game: str
    event: str
    texts: tuple[str, ...]
    rule: str
    why: str


NEWS = (
    *(
        News(game="dunk", event=event, texts=("public: paper",), rule="DNK-GAP-71",
             why="the paper counts small battles, provinces that rose or were lost to rebels, and places that fell ill")
        for event in ("BattleReport", "Rebellion", "LostToRebels", "PlagueBroke", "PlagueSpread")
    ),
    News(game="atlantis", event="Starved", texts=("public: paper",), rule="ATL-GAP-130",
         why="the paper tells in which areas three and more starved, never whose they were"),
    News(game="erfworld", event="BattleNews", texts=("report", "page", "public: paper"), rule="ERF-WORLDGEN-13",
         why="who fought a battle in which eight or more croaked, where, and how many croaked"),
    News(game="erfworld", event="Sighted", texts=("report", "page"), rule="ERF-SCOUTING-01",
         why="whom a unit passes on its way it sees, though nobody is near him in the morning or in the evening"),
    News(game="erfworld", event="Visited", texts=("report", "page"), rule="ERF-HEXSEQ-06",
         why="who comes openly where somebody of ours is, is seen to come, though he goes on before the evening"),
    News(game="erfworld", event="CommanderCroaked", texts=("report", "page", "public: paper"), rule="ERF-WORLDGEN-13",
         why="that a commander croaked, and where"),
    News(game="erfworld", event="Met", texts=("public: paper",), rule="ERF-WORLDGEN-13",
         why="the paper counts on how many occasions stacks came upon others, of all sides together"),
    News(game="erfworld", event="BattleFought", texts=("public: paper",), rule="ERF-WORLDGEN-13",
         why="the paper counts the smaller fights of the day and those who croaked in them"),
)  # fmt: skip


def news(game: str, turns: Sequence[Sequence[Event]]) -> list[Event]:
    """The events of only one of two turns by which a rule lets a seat hear of what it does not see."""
    kinds = {one.event for one in NEWS if one.game == game}
    one, other = ([event for event in turn if event.kind in kinds] for turn in turns)
    return [*beyond(one, other), *beyond(other, one)]


def beyond_news(game: str, told: Mapping[str, str], seat: str, turns: Sequence[Sequence[Event]]) -> dict[str, str]:
    """What a seat is told otherwise in two turns, without the texts that a rule lets tell of their events."""
    of_game = [one for one in NEWS if one.game == game]
    events = news(game, turns)
    kinds = {event.kind for event in events}
    heard = {event.kind for event in events if seat in event.seen_by or event.seen_by == EVERYONE}
    open_ = tuple(
        text for one in of_game for text in one.texts if one.event in (kinds if text.startswith("public") else heard)
    )
    return {name: how for name, how in told.items() if not name.startswith(open_)}


def masked(game: str, text: str) -> str:
    """The text without the numbers that a rule makes of everybody."""
    for one in COUNTED:
        if one.game == game:
            text = re.sub(one.pattern, lambda found: "".join(found.groups("")), text)
    return text
