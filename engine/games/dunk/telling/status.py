"""The Kingdom Status Report (DNK-REPORT-06): money, diplomacy, technologies, provinces, towns, armies, strangers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from textwrap import wrap

from engine.core.space.hexes import RowDirection
from engine.core.telling.report import Block, Lines, Section, Table
from engine.games.dunk.armies.names import spaced
from engine.games.dunk.rules.plague import CONTAGION_NAMES, MORTALITY_NAMES
from engine.games.dunk.rules.technologies import technologies
from engine.games.dunk.rules.terrain import TERRAIN
from engine.games.dunk.sight.view import KingdomView, KnownKingdom, SeenArmy, SeenProvince
from engine.games.dunk.state import Plague
from engine.games.dunk.telling.map_sheet import armies_text

RACES = {"duck": "ducks", "dwarf": "dwarves", "elf": "elves", "human": "humans", "orc": "orcs"}


def status_section(view: KingdomView) -> Section:
    """All of the status report."""
    armies = view.armies_by_province()
    parts = (
        ("Treasury", _treasury(view)),
        ("Diplomacy", _diplomacy(view)),
        ("Technologies", _technologies(view)),
        ("Provinces", _provinces(view, armies)),
        ("Towns", _towns(view)),
        ("Armies", _armies(view)),
        ("Free land next to ours", _land_around(view)),
        ("Strangers in sight", _strangers(view, armies)),
    )
    return Section(
        title="Kingdom Status Report",
        blocks=(Lines(lines=(_who(view),)),),
        sections=tuple(Section(title=title, blocks=blocks) for title, blocks in parts if blocks),
    )


def _who(view: KingdomView) -> str:
    race = RACES[view.race.value] if view.race else "nobody"
    leaders = view.leaders.value if view.leaders else "nobody"
    land, armies = len(list(view.own_provinces)), len(list(view.own_armies))
    return (
        f"{spaced(view.name)}, kingdom number {view.kingdom}: a kingdom of {race} under {leaders}, "
        f"with {_count(land, 'province')} and {_count(armies, 'army', 'armies')}."
    )


def _count(number: int, thing: str, things: str = "") -> str:
    return f"{number} {thing}" if number == 1 else f"{number or 'no'} {things or thing + 's'}"


def _treasury(view: KingdomView) -> tuple[Block, ...]:
    """Every coin of the turn by what moved it, in the order things happened."""
    moved: dict[str, int] = {}
    for what, amount in view.ledger:
        moved[what] = moved.get(what, 0) + amount
    rows = [("Brought over from last turn", str(view.gold - sum(moved.values())))]
    rows += [(spaced(what)[:1].upper() + spaced(what)[1:], f"{amount:+d}") for what, amount in moved.items()]
    rows.append(("In the treasury now", str(view.gold)))
    return (Table(columns=("Account of the turn", "Gold"), rows=tuple(rows), right=("Gold",)),)


def _diplomacy(view: KingdomView) -> tuple[Block, ...]:
    others = [other for other in view.kingdoms.values() if other.id != view.kingdom]
    if not others:
        return (Lines(lines=("We are alone in the world, which saves postage.",)),)
    return (
        Table(
            columns=("No", "Kingdom", "People", "Status", "We say", "Contact", "Throne"),
            rows=tuple(_diplomatic_row(other) for other in others),
            right=("No",),
        ),
    )


def _diplomatic_row(other: KnownKingdom) -> tuple[str, ...]:
    throne = {"left": "empty", "eliminated": "no more"}.get(other.state, "")
    return (
        str(other.id),
        shorten_to(spaced(other.name), 20),
        RACES[other.race.value],
        other.status.value,
        other.attitude.value,
        "yes" if other.contact else "",
        throne,
    )


def shorten_to(text: str, width: int) -> str:
    """The text cut to a width, with dots where something is missing."""
    return text if len(text) <= width else text[: width - 2] + ".."


def _technologies(view: KingdomView) -> tuple[Block, ...]:
    known = ", ".join(view.techs) or "none; the club is considered modern"
    blocks: list[Block] = [Lines(lines=(f"Possessed: {known}.",))]
    if view.developable:
        rows = tuple((f"develop_{name}", technologies()[name].price) for name in view.developable)
        blocks.append(Table(columns=("What could be developed", "Cost"), rows=rows))
    return tuple(blocks)


def structures(province: SeenProvince) -> Iterator[str]:
    """What stands in a province, in words."""
    counted = (("village", province.villages), ("stable", province.stables), ("warg_farm", province.warg_farms))
    if province.town:
        yield f"town {shorten_to(spaced(province.town.name), 14)}"
    for name, number in counted:
        if number:
            yield name if number == 1 else f"{number} {name}s"
    if province.mine:
        yield province.mine.value
    for name in ("roads", "irrigation", "church", "fishing_boats", "lumber_production", "worm_factory"):
        if getattr(province, name):
            yield name


def illness(plague: Plague | None) -> str:
    """A plague by the names of its two numbers, "" for none."""
    if plague is None:
        return ""
    deadly = MORTALITY_NAMES.get(plague.mortality, f"mortality {plague.mortality}")
    catching = CONTAGION_NAMES.get(plague.contagion, f"contagion {plague.contagion}")
    return f"{deadly}, {catching}"


def _lines_of(text: str, width: int) -> list[str]:
    """A comma list broken over rows of a table column, between its items where they fit."""
    rows: list[str] = []
    line = ""
    for piece in text.split(", "):
        if line and len(line) + len(", ") + len(piece) >= width:
            rows.append(line + ",")
            line = piece
        else:
            line = f"{line}, {piece}" if line else piece
        *full, line = wrap(line, width) or [""]
        rows += full
    return [*rows, line]


def _spread(cells: tuple[str, ...], widths: tuple[int, ...]) -> Iterator[tuple[str, ...]]:
    """A row of a table over as many lines as its longest list needs; width 0 is never broken."""
    columns = [_lines_of(cell, width) if width else [cell] for cell, width in zip(cells, widths, strict=True)]
    for index in range(max(len(column) for column in columns)):
        yield tuple(column[index] if index < len(column) else "" for column in columns)


def _provinces(view: KingdomView, armies: dict[int, list[SeenArmy]]) -> tuple[Block, ...]:
    own = list(view.own_provinces)
    if not own:
        return (Lines(lines=("None. We rule by correspondence.",)),)
    sick = any(province.plague for province in own)
    columns = ("No", "T", "People", "What stands there", "Armies", *(("Plague",) if sick else ()))
    widths = (0, 0, 0, 20 if sick else 34, 20, *((12,) if sick else ()))
    rows: list[tuple[str, ...]] = []
    for province in own:
        cells = [
            str(province.number),
            TERRAIN[province.terrain].letter + ("!" if province.out_of_control else ""),
            RACES[province.race.value] if province.race else "-",
            ", ".join(structures(province)),
            armies_text(armies.get(province.number, ())),
        ]
        if sick:
            cells.append(illness(province.plague))
        rows += _spread(tuple(cells), widths)
    blocks: list[Block] = [Table(columns=columns, rows=tuple(rows), right=("No",))]
    if any(province.out_of_control for province in own):
        blocks.append(Lines(lines=("! out of control: no income, no supplies, no building there.",)))
    return tuple(blocks)


def _towns(view: KingdomView) -> tuple[Block, ...]:
    rows = []
    for province in view.own_provinces:
        town = province.town
        if town is None or town.stock is None:
            continue
        stock = town.stock
        goods = (stock.food, stock.timber, stock.ore, stock.spec, stock.tradegoods)
        rows.append(
            (
                str(province.number),
                shorten_to(spaced(town.name), 13) + ("!" if town.plague else ""),
                RACES[town.race.value],
                *(str(amount) for amount in goods),
                gold_text(town.income),
            )
        )
    if not rows:
        return ()
    columns = ("No", "Town", "People", "Food", "Timb", "Ore", "Spec", "Tradegoods", "Gold")
    right = ("No", "Food", "Timb", "Ore", "Spec", "Tradegoods", "Gold")
    legend = "Goods in the warehouse, for export; gold made this turn."
    if any(row[1].endswith("!") for row in rows):
        legend += " ! the plague is in town."
    note = Lines(lines=(legend, *_supplies(view)))
    return (Table(columns=columns, rows=tuple(rows), right=right), note)


def gold_text(fraction: str) -> str:
    """Gold kept as a fraction, as a mixed number: "11/2" is "5 1/2"."""
    value = Fraction(fraction)
    whole, rest = divmod(value, 1)
    if not rest:
        return str(whole)
    return f"{whole} {rest}" if whole else str(rest)


def _supplies(view: KingdomView) -> Iterator[str]:
    served: dict[int, list[str]] = {}
    for province in view.own_provinces:
        if province.supplied is not None:
            served.setdefault(province.supplied, []).append(str(province.number))
    names = {town.province: spaced(town.name) for town in view.towns}
    for town, provinces in served.items():
        yield f"{names.get(town, f'The town in {town}')} is supplied by {', '.join(provinces)}."


def _armies(view: KingdomView) -> tuple[Block, ...]:
    rows = [(str(army.id), army.name, str(army.province), str(army.erf), *_doing(army)) for army in view.own_armies]
    if not rows:
        return ()
    columns = ("No", "Army", "In", "ERF", "Orders left", "Notes")
    return (Table(columns=columns, rows=tuple(rows), right=("No", "In", "ERF")),)


def _doing(army: SeenArmy) -> tuple[str, str]:
    words = " ".join(army.heading) or (f"on {army.last}" if army.last else "")
    notes = [f"climbs {army.climbing}"] if army.climbing else []
    if army.plague:
        notes.append("sick")
    return shorten_to(words, 16), ", ".join(notes)


def _strangers(view: KingdomView, armies: dict[int, list[SeenArmy]]) -> tuple[Block, ...]:
    """Provinces of others in sight that are worth a line: owned, built on, or with armies in them."""
    rows: list[tuple[str, ...]] = []
    widths = (0, 0, 0, 0, 18, 23)
    for province in view.provinces.values():
        standing = [army for army in armies.get(province.number, ()) if not army.own]
        if province.own and not standing:
            continue
        owner = "ours" if province.own else shorten_to(_owner(view, province.owner), 14)
        cells = (
            str(province.number),
            TERRAIN[province.terrain].letter,
            owner,
            RACES[province.race.value] if province.race else "-",
            "" if province.own else ", ".join(structures(province)),
            _foreign(standing),
        )
        if province.owner or standing or cells[4]:
            rows += _spread(cells, widths)
    around = _around(view)
    wild = [str(p.number) for p in view.provinces.values() if not p.owner and p.number not in around]
    blocks: list[Block] = []
    if rows:
        columns = ("No", "T", "Owner", "People", "What stands there", "Armies")
        blocks.append(Table(columns=columns, rows=tuple(rows), right=("No",)))
    if wild:
        blocks.append(Lines(lines=(f"Further land in sight that belongs to nobody: {', '.join(wild)}.",)))
    return tuple(blocks)


def _around(view: KingdomView) -> dict[int, list[str]]:
    """Provinces in sight that nobody owns, next to own land: from where and which way they are reached."""
    ways: dict[int, list[str]] = {}
    for own in view.own_provinces:
        for way in RowDirection:
            number = view.neighbour(own.number, way)
            near = None if number is None else view.provinces.get(number)
            if near is not None and not near.owner:
                ways.setdefault(near.number, []).append(f"{own.number} {way.value}")
    return dict(sorted(ways.items()))


def _land_around(view: KingdomView) -> tuple[Block, ...]:
    """What an army may take with its next step, and from where: as `place` takes it."""
    rows: list[tuple[str, ...]] = []
    for number, ways in _around(view).items():
        province = view.provinces[number]
        people = RACES[province.race.value] if province.race else "nobody"
        rows += _spread((str(number), province.terrain.value, people, ", ".join(ways)), (0, 0, 0, 40))
    if not rows:
        return ()
    return (Table(columns=("No", "Terrain", "People", "From where, which way"), rows=tuple(rows), right=("No",)),)


def _owner(view: KingdomView, owner: int) -> str:
    return f"{owner} {spaced(view.kingdoms[owner].name)}" if owner else "nobody"


def _foreign(armies: Sequence[SeenArmy]) -> str:
    """Foreign armies by owner: "2: 3 army", "rebels: army"."""
    by_owner: dict[int, list[SeenArmy]] = {}
    for army in armies:
        by_owner.setdefault(army.owner, []).append(army)
    parts = (f"{owner or 'rebels'}: {armies_text(those)}" for owner, those in by_owner.items())
    return ", ".join(parts)
