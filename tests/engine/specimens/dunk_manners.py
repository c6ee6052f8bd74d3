"""How strangers write orders of Dunk!: what is at hand for a kingdom."""

from __future__ import annotations

from engine.core.dice import Dice
from engine.games.dunk.book import BOOK
from engine.games.dunk.language.words import LaterOrder, NewName, OrAll, Secret, TechnologyName
from engine.games.dunk.sight.view import KingdomView
from engine.games.dunk.state import Terrain
from engine.testing.sheets import Hand, Manners, Section

ALWAYS = ("place", "move", "build_village", "move", "place", "burn", "friend", "give_gold", "give_province",
          "give_tech", "give_map", "army_to_village", "enemy", "place_warg")  # fmt: skip


def sections(view: KingdomView) -> list[Section]:
    """One: a sheet has no parts. The lands are own ones, those of towns, and those around."""
    lands = [province.number for province in view.own_provinces]
    around = list(dict.fromkeys(n for land in lands for n in view.neighbours(land)))
    towns = [town.province for town in view.towns if town.province in lands]
    armies = [str(army.id) for army in view.own_armies] + [army.name for army in view.own_armies]
    rivals = [str(k.id) for k in view.kingdoms.values() if k.id != view.kingdom]
    known = [spec.keyword for spec in BOOK.specs if view.knows(spec.takes.tech)]
    develop = [f"develop_{tech}" for tech in view.developable if f"develop_{tech}" in BOOK.by_keyword]
    near = {
        "province": [str(n) for n in (*lands, *lands, *towns, *towns, *_worth(view, lands), *around[:10])] or ["0"],
        "army": armies or ["1"],
        "kingdom": rivals or ["1"],
        "town": [str(n) for n in towns] + [town.name for town in view.towns] or ["1"],
        "technology": list(view.techs) or ["bows"],
        "amount": ["1", "2", "5", str(max(1, view.gold // 2))],
    }
    likely = (*ALWAYS, *known, *known, *develop, *develop)
    section = Section(near=near, likely=likely)
    return [section, section, section, section]


def _worth(view: KingdomView, lands: list[int]) -> list[int]:
    """Own provinces out of the ordinary: mountains, water, villages, stables."""
    seen = [view.provinces[n] for n in lands if n in view.provinces]
    return [
        p.number
        for p in seen
        if p.villages or p.stables or p.warg_farms or p.terrain in (Terrain.MOUNTAIN, Terrain.WATER)
    ]


def _or_all(reader: OrAll, hand: Hand) -> str:
    return "all" if hand.dice.percent(25) else hand.word(reader.one)


def _name(reader: NewName, hand: Hand) -> str:
    return hand.text(30).replace('"', "")


def _later(reader: LaterOrder, hand: Hand) -> str:
    if hand.depth > 2:
        return "worldpeace"
    hand.depth += 1
    line = hand.line()
    hand.depth -= 1
    return f": {line}" if hand.dice.percent(70) else line


def _prefix(dice: Dice) -> str:
    return dice.choice(("every turn: ", "et ", "every_turn ", "next turn: ", "nt: "))


def _header(view: KingdomView) -> str:
    return f"campaign {view.campaign}\nbegin orders {view.name.replace(' ', '_')} {view.turn + 1}"


MANNERS = Manners(
    sections=sections,
    header=_header,
    footer="end orders",
    prefix=_prefix,
    words={
        OrAll: _or_all,
        TechnologyName: lambda reader, hand: hand.name(reader.kind, reader.choices()),
        NewName: _name,
        Secret: lambda reader, hand: hand.text(40),
        LaterOrder: _later,
    },
    rare={"resign": 0.03, "worldpeace": 0.2, "remove_army": 0.5, "remove_town": 0.4, "army_to_village": 0.6},
)
