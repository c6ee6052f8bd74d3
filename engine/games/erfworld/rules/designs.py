"""Units that players design: from the words of a design to the figures of a class (ERF-UNIT-01 to -62, ERF-GAP-226).

The key of such a class is the design itself, "own/Iron Twoll/large infantry land club 2 scout siege", so that the class
is found wherever its key is kept, and needs no table that grows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

import msgspec

from engine.games.erfworld.rules.land import TERRAINS
from engine.games.erfworld.rules.makeup import SPECIALS, Special, UnitClass
from engine.games.erfworld.rules.sizes import BREATHS, RANGES, SIZES, TRAITS, Body, Size
from engine.games.erfworld.rules.source import DATA

OWN = "own/"
NAME = re.compile(r"[A-Za-z][A-Za-z' -]{1,23}")
SLOTS, SLOTS_A_RANK = 3, 2  # ERF-TRAIT-07, ERF-STAT-15
FOR_SALE = ("basic", "quick", "protect", "striker", "sturdy")  # traits (ERF-UNIT-04, ERF-TRAIT-01)
RANDOM = range(4, 7)  # specials in a list from which one is drawn (ERF-SPECIAL-105)
BEAST_MOVE = 2  # more than infantry of the size, on the ground (ERF-UNIT-05)
NATURAL = "claws"
PAIRED = {"combat": ("combat", 2), "defense": ("combat", 2), "hits": ("hits", 4), "move": ("hits", 4)}
OTHER = {"combat": "defense", "defense": "combat", "hits": "move", "move": "hits"}
TRADES = ("upkeep", "mount", "humanoid")
SHAPES = {"infantry": ("beastial", "centaur", "serpentine", "tar"), "beast": ("humanoid", "serpentine", "tar")}
ON_FOUR_LEGS = ("beastial", "centaur", "tar")  # whose heavies are mounts (ERF-BODY-02, -03, -05)
GIVEN_UP_FOR = {"stats": ("combat", "defense"), "move": ("move",), "hits": ("hits",), "evasion": ("evasion",)}
FULL_PLATE = 2  # points of defense
CRAWLING = ("serpentine", "tar")  # and 1 move less for it


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What infantry may be armed with (ERF-UNIT-36). hands: it takes."""

    key: str
    rule: str
    style: str
    range: str
    hands: int


WEAPONS: Mapping[str, Weapon] = DATA.records(Weapon, "units/weapons")


class DesignError(ValueError):
    """A design that cannot be: says why in a sentence."""


@dataclass(slots=True)
class Design:
    """The words of a design, read. options: special -> what it is of. swaps: stat -> by how much it is raised. shape:
    of its body, "" for the usual one. drops: what it has for its mount or siege, "" if it keeps that.
    """

    name: str
    size: Size
    kind: str
    terrain: str
    weapon: str
    rank: int
    traits: list[str] = field(default_factory=list)
    specials: list[str] = field(default_factory=list)
    options: dict[str, list[str]] = field(default_factory=dict)
    swaps: dict[str, int] = field(default_factory=dict)
    trades: list[str] = field(default_factory=list)
    shape: str = ""
    drops: str = ""

    @property
    def basic(self) -> bool:
        return "basic" in self.traits

    @property
    def flies(self) -> bool:
        return self.terrain == "sky"

    @property
    def body(self) -> Body:
        """Raises DesignError where the size has no such variant."""
        try:
            return self.size.body(basic=self.basic, flies=self.flies)
        except KeyError as problem:
            raise DesignError(str(problem.args[0])) from None

    @property
    def ranks(self) -> tuple[int, int]:
        """The least and the highest rank: those of the body, as far as the table of upkeep goes (ERF-UPKEEP-05)."""
        least, most = self.body.ranks
        return least, most if self.basic else min(most, max(map(int, self.size.pays)))

    @property
    def words(self) -> str:
        """The design in words that read back the same."""
        parts = [
            self.size.key,
            self.kind,
            self.terrain,
            *([self.weapon] if self.kind == "infantry" else []),
            str(self.rank),
        ]
        parts += self.traits
        for special in self.specials:
            parts += [special, *self.options.get(special, ())]
        for stat, number in self.swaps.items():
            parts += ["swap", stat, str(number)]
        for trade in self.trades:
            parts += ["trade", trade]
        parts += ["body", self.shape] if self.shape else []
        parts += ["drop", self.drops] if self.drops else []
        return " ".join(parts)

    @property
    def key(self) -> str:
        return f"{OWN}{self.name}/{self.words}"


def read(name: str, words: Sequence[str]) -> Design:
    """A design from its words. Raises DesignError."""
    if not NAME.fullmatch(name):
        raise DesignError("the name of a class has 2 to 24 letters")
    left = [word.strip(",.;").lower() for word in words]
    left = [word for word in left if word and word not in ("with", "and", "a", "an", "rank")]
    size = _take(left, "a size", SIZES)
    kind = _take(left, "infantry or beast", ("infantry", "beast"))
    terrain = _take(left, "land or sky", ("land", "sky"))
    weapon = _take(left, "a weapon", WEAPONS) if kind == "infantry" else NATURAL
    design = Design(name, SIZES[size], kind, terrain, weapon, rank=0)
    while left:
        _read_more(design, left)
    design.rank = design.rank or design.ranks[0]
    _check(design)
    return design


def _take(left: list[str], what: str, among: Sequence[str] | Mapping[str, object]) -> str:
    if not left or left[0] not in among:
        wanted = ", ".join(among)
        said = f'"{left[0][:30]}" is not {what}' if left else f"{what} is missing"
        raise DesignError(f"{said}: there may stand {wanted}")
    return left.pop(0)


def _read_more(design: Design, left: list[str]) -> None:
    """The next trait, special, swap or trade. Raises DesignError."""
    word = left[0]
    if word in ("1", "2", "3", "4"):
        design.rank = int(left.pop(0))
    elif word in FOR_SALE:
        design.traits.append(left.pop(0))
    elif word == "swap":
        left.pop(0)
        stat = _take(left, "a figure to raise", OTHER)
        design.swaps[stat] = int(_take(left, "a number", "123456789"))
    elif word == "trade":
        left.pop(0)
        design.trades.append(_take(left, "something to give up", TRADES))
    elif word == "body":
        left.pop(0)
        design.shape = _take(left, "a body", SHAPES[design.kind])
    elif word == "drop":
        left.pop(0)
        design.drops = _take(left, "what it has instead of mount or siege", GIVEN_UP_FOR)
    else:
        special = _special(left)
        design.specials.append(special)
        if special in OPTIONS:
            design.options[special] = OPTIONS[special](left)


def _special(left: list[str]) -> str:
    """A special by its key or name, which may be of several words. Raises DesignError."""
    for count in range(min(4, len(left)), 0, -1):
        said = "_".join(left[:count]).replace("-", "_").replace("/", "_").replace("'", "")
        if said in SPECIALS:
            del left[:count]
            return said
    raise DesignError(f'"{left[0][:30]}" is neither a trait nor a special')


def _of(what: str, among: Sequence[str] | Mapping[str, object]) -> Callable[[list[str]], list[str]]:
    return lambda left: [_take(left, what, among)]


def _stat_option(left: list[str]) -> list[str]:
    return [left.pop(0)] if left and left[0] in ("move", "hits") else []


def _masteries(left: list[str]) -> list[str]:
    found: list[str] = []
    while left and left[0].lstrip("+-").isdecimal() and len(found) < 3:
        found.append(str(int(left.pop(0))))
    if len(set(found)) != 3 or any(abs(int(number)) > 4 for number in found):
        raise DesignError("Size Mastery is of three differences of size from -4 to 4, such as 0 1 2")
    return found


def _draws(left: list[str]) -> list[str]:
    found: list[str] = []
    while left and left[0] not in ("swap", "trade", "body", "drop"):
        found.append(_special(left))
    if len(set(found)) not in RANDOM:
        raise DesignError("a random special is one of a list of 4 to 6, at the end of the specials")
    for name in found:
        if name in OPTIONS or not SPECIALS[name].sold:
            raise DesignError(f"{SPECIALS[name].name} is not left to chance")
    return found


OPTIONS: Mapping[str, Callable[[list[str]], list[str]]] = {
    "breath_weapons": _of("a kind of breath", BREATHS),
    "elemental_immunity": _of("a kind of breath", BREATHS),
    "terrain_mastery": _of("a terrain", TERRAINS),
    "stat_increase": _stat_option,
    "stat_increase_advanced": _of("a figure", ("combat", "defense", "hits", "move")),
    "size_mastery": _masteries,
    "random_special": _draws,
}
"""Specials of something, and what is read behind them."""


FITS: Mapping[str, Callable[[Design], bool]] = {
    "infantry": lambda design: design.kind == "infantry",
    "beast": lambda design: design.kind == "beast",
    "light": lambda design: not design.size.is_heavy,
    "heavy": lambda design: design.size.is_heavy,
    "flier": lambda design: design.flies,
    "ground": lambda design: not design.flies,
    "regular": lambda design: not design.basic,
    "shooter": lambda design: _weapon(design).style == "projectile",
    "melee": lambda design: _weapon(design).style == "melee",
    "long weapon": lambda design: _weapon(design).range == "long",
    "short weapon": lambda design: _weapon(design).range == "short",
    "one hand": lambda design: _weapon(design).hands == 1,
    "shield": lambda design: _is_shielded(design),
    "no tiny": lambda design: design.size.key != "tiny",
    "medium and more": lambda design: design.size.number >= SIZES["medium"].number,
    "huge and more": lambda design: design.size.number >= SIZES["huge"].number,
    "dear": lambda design: design.size.upkeep >= 10 and not design.basic,
    "breath": lambda design: "breath_weapons" in design.specials,
    "terrain": lambda design: "terrain_mastery" in design.specials,
    "slow to pop": lambda design: _pace(design)[1] > 1,
}
"""Whom a special is for, by the words of the table."""


def innate(design: Design) -> str:
    """What a heavy has for nothing: mounts those on four legs, siege who has hands and does not fly (ERF-MOUNT-01)."""
    if not design.size.is_heavy or design.basic or design.drops or "mount" in design.trades:
        return ""
    humanoid = design.shape == "humanoid" or "humanoid" in design.trades
    if design.shape in ON_FOUR_LEGS or (design.kind == "beast" and not humanoid):
        return "mount"
    return "" if design.flies else "siege"


def _plated(design: Design) -> str:
    """Armour for nothing: light beasts that raise their defense, light infantry of the land that raises it by half and
    by 2 or more (ERF-UNIT-40).
    """
    raised = design.swaps.get("defense", 0)
    if not raised or design.size.is_heavy:
        return ""
    whole = raised >= FULL_PLATE and raised == _plain(design).defense // 2 and not design.flies
    return "armoured" if design.kind == "beast" or whole else ""


def _thicker(design: Design) -> int:
    """What a heavy's hide gains by a higher defense, or loses by a higher combat (ERF-UNIT-40, -61)."""
    if not design.size.is_heavy:
        return 0
    return ("defense" in design.swaps) - ("combat" in design.swaps)


def _weapon(design: Design) -> Weapon:
    if design.shape == "beastial":
        return Weapon(NATURAL, "ERF-BODY-02", "melee", "short", 0)
    return WEAPONS.get(design.weapon) or Weapon(NATURAL, "ERF-UNIT-08", "melee", "short", 0)


def _is_shielded(design: Design) -> bool:
    """Infantry with a free hand that protects itself, or raised its defense, pops with a shield (ERF-TRAIT-03, ERF-
    UNIT-40).
    """
    able = design.kind == "infantry" and _weapon(design).hands == 1 and "striker" not in design.traits
    return able and ("protect" in design.traits or "defense" in design.swaps)


def slots(design: Design) -> int:
    """How many slots its specials may take (ERF-UNIT-42, ERF-TRAIT-07, ERF-TRAIT-09, ERF-GAP-227)."""
    if design.basic:
        return 1
    own = 2 if design.size.key == "petite" else SLOTS
    return own + SLOTS_A_RANK * (design.rank - design.ranks[0]) + len(design.trades)


def price(design: Design) -> int:
    """The slots its specials take, one each; heavies have mount and siege free (ERF-UNIT-45)."""
    free = FREE if design.size.is_heavy and not design.basic else ()
    return sum(special not in free for special in design.specials)


FREE = ("mount", "siege")


def _check(design: Design) -> None:
    """Raises DesignError."""
    least, most = design.ranks
    if not least <= design.rank <= most:
        raise DesignError(f"{design.size.name} units of this kind have rank {least} to {most}")
    if len(set(design.traits)) < len(design.traits):
        raise DesignError("a unit has up to four traits, each once")
    if len(set(design.specials)) < len(design.specials):
        raise DesignError("each special can be bought once")
    for name in design.specials:
        _check_special(design, SPECIALS[name])
    for reason in _wrongs(design):
        raise DesignError(reason)
    if price(design) > slots(design):
        raise DesignError(f"its specials cost {price(design)} slots, and it has {slots(design)}")
    for name in design.options.get("random_special", ()):
        _check(_with(design, name))


def _with(design: Design, drawn_one: str) -> Design:
    """A design with the special that was drawn from its list (ERF-SPECIAL-105)."""
    specials = [drawn_one if special == "random_special" else special for special in design.specials]
    options = {special: said for special, said in design.options.items() if special != "random_special"}
    return replace(design, specials=specials, options=options)


def _check_special(design: Design, special: Special) -> None:
    if not special.sold:
        raise DesignError(f"{special.name} cannot be bought")
    if special.rank > design.rank:
        raise DesignError(f"{special.name} needs rank {special.rank}")
    for word in special.only:
        if not FITS[word](design):
            raise DesignError(f"{special.name} is not for this unit ({special.who or word})")


def _wrongs(design: Design) -> Iterator[str]:
    """What swaps and trades forbid (ERF-UNIT-33, -39, -41, -49)."""
    armed = _weapon(design).range == "short" or "weapon_armour" in design.specials
    if design.basic and (design.swaps or design.trades):
        yield "units of increased production swap and trade nothing"
    if design.kind == "infantry" and design.flies and not armed:
        yield "infantry that flies has short weapons, unless it buys weapon/armour"
    yield from _bad_trades(design)
    yield from _bad_bodies(design)
    if len({PAIRED[stat][0] for stat in design.swaps}) < len(design.swaps):
        yield "of combat and defense, and of hits and move, only one can be raised"
    for stat, number in design.swaps.items():
        most = getattr(_plain(design), stat) // PAIRED[stat][1]
        if number > most:
            yield f"{stat} can be raised by {most} at most"
        if stat in design.options.get("stat_increase_advanced", ()):
            yield f"{stat} cannot be swapped and increased"


def _bad_bodies(design: Design) -> Iterator[str]:
    """What a body forbids (ERF-BODY-05, -07, ERF-FLY-01)."""
    if design.shape == "tar" and _weapon(design).range != "short":
        yield "a body of tar wields only what is short"
    if design.drops and (not design.size.is_heavy or design.basic or design.trades):
        yield "only heavies that trade nothing can drop their mount or siege"
    if design.drops and {"mount", "siege"} & set(design.specials):
        yield "it cannot drop its mount or siege and have it"
    if "siege" in design.specials and design.kind == "infantry" and design.flies:
        yield "infantry that flies cannot siege"


def _bad_trades(design: Design) -> Iterator[str]:
    if len(set(design.trades)) < len(design.trades):
        yield "each trade is made once"
    if "mount" in design.trades and not (design.kind == "beast" and design.size.is_heavy):
        yield "only heavy beasts can give up their mount"
    if "mount" in design.trades and "mount" in design.specials:
        yield "it cannot give up its mount and have it"
    if "humanoid" in design.trades and design.kind != "beast":
        yield "only beasts can take the body of a human"


@dataclass(slots=True)
class _Figures:
    combat: int
    defense: int
    hits: int
    move: int
    evasion: int


def _plain(design: Design) -> _Figures:
    """The figures of its size, with what sort of body it has."""
    body = design.body
    walks = design.kind == "beast" and not design.flies and "humanoid" not in design.trades
    more = 1 if design.flies and "weapon_armour" in design.specials else 0
    less = 1 if "humanoid" in design.trades else 0
    stat = body.stat + more - less
    walks = walks and design.shape != "humanoid"
    move = body.move + (BEAST_MOVE if walks else 0) - (design.shape in CRAWLING)
    found = _Figures(stat, stat, body.hits, move, body.evasion - (design.shape == "centaur"))
    for figure in GIVEN_UP_FOR.get(design.drops, ()):
        setattr(found, figure, getattr(found, figure) + 1)
    return found


def _figured(design: Design) -> _Figures:
    """The figures with traits, specials and swaps; none goes below 0 (ERF-TRAIT-01)."""
    found = _plain(design)
    for stat, number in design.swaps.items():
        setattr(found, stat, getattr(found, stat) + number)
        setattr(found, OTHER[stat], getattr(found, OTHER[stat]) - number)
    found.evasion += ("move" in design.swaps) - ("hits" in design.swaps)  # ERF-UNIT-40
    for trait in design.traits:
        for stat in ("combat", "defense", "hits", "move", "evasion"):
            setattr(found, stat, getattr(found, stat) + getattr(TRAITS[trait], stat))
    _increase(design, found)
    for stat in ("combat", "defense", "move", "evasion"):
        setattr(found, stat, max(0, getattr(found, stat)))
    found.hits = max(1, found.hits)
    return found


def _increase(design: Design, found: _Figures) -> None:
    if "stat_increase" in design.specials:
        for stat in design.options.get("stat_increase") or ("combat", "defense"):
            setattr(found, stat, getattr(found, stat) + 1)
    for stat in design.options.get("stat_increase_advanced", ()):
        setattr(found, stat, getattr(found, stat) + max(2, -(-getattr(found, stat) // 2)))
    if "increased_move" in design.specials:
        found.move = found.move * 3 // 2
    found.evasion += "advanced_initiative" in design.specials


def _pace(design: Design) -> tuple[int, int]:
    """Units, and the days they take (ERF-POP-02, -03, ERF-SPECIAL-88)."""
    lot = design.size.pop_basic if design.basic and design.size.pop_basic is not None else design.size.pop
    units = lot.units * (8 if lot.swarms else 1)
    if units >= lot.days:
        return units // lot.days, 1
    return 1, lot.days // units


def _upkeep(design: Design) -> float:
    dollars = design.size.upkeep_eighths(design.rank, basic=design.basic) / 8
    dollars *= 1.5 if "upkeep" in design.trades else 1
    return dollars * (0.9 if "lowered_upkeep" in design.specials else 1)


def _damage(design: Design) -> float:
    """The damage of the next size, for who strikes like a larger one (ERF-SPECIAL-87)."""
    if "heavy_damage" not in design.specials:
        return design.body.damage
    return next(size.damage for size in SIZES.values() if size.number == design.size.number + 1)


def _flies_bare(design: Design) -> bool:
    return design.flies and "weapon_armour" not in design.specials


def _longer(design: Design) -> int:
    """What special and body add to its reach (ERF-BODY-04, -05)."""
    return ("extend_reach" in design.specials) + (design.shape == "serpentine") - (design.shape == "tar")


def _plural(name: str) -> str:
    if name.endswith(("s", "x", "ch", "sh")):
        return f"{name}es"
    return f"{name[:-1]}ies" if name.endswith("y") and name[-2] not in "aeiou" else f"{name}s"


def built(design: Design) -> UnitClass:
    """The class of a design."""
    found, weapon, body = _figured(design), _weapon(design), design.body
    shoots = weapon.style == "projectile"
    reach = 0 if shoots else body.reach + RANGES[weapon.range].reach + _longer(design)
    pop, days = _pace(design)
    free = [special for special in (innate(design), _plated(design)) if special]
    specials = [*design.specials, *(special for special in free if special not in design.specials)]
    specials = [special for special in specials if special != "random_special"]
    return UnitClass(
        key=design.key, rule="ERF-UNIT-04", name=design.name, plural=_plural(design.name), size=design.size.key,
        combat=found.combat, defense=found.defense, damage=_damage(design), move=found.move, hits=found.hits,
        evasion=found.evasion, weapon=design.weapon, style=weapon.style, range=weapon.range, upkeep=_upkeep(design),
        pop=pop, days=days - (days > 1 and "increased_pop_rate" in design.specials), rank=design.rank, kind=design.kind,
        terrain=design.terrain, body="humanoid" if "humanoid" in design.trades else design.shape,
        breath=next(iter(design.options.get("breath_weapons", ())), ""),
        immune=tuple(design.options.get("elemental_immunity", ())), traits=tuple(design.traits),
        specials=tuple(specials), mastery=tuple(map(int, design.options.get("size_mastery", ()))), hands=weapon.hands,
        feet=0 if shoots else 15 if reach >= 7 else 10 if reach >= 6 else 5, reach=reach,
        ammo=RANGES[weapon.range].ammo + ("ammo" in specials) if shoots else 0, armed=True,
        armoured=not ("quick" in design.traits or design.shape == "tar" or _flies_bare(design)),
        shielded=_is_shielded(design), lot=design.size.group, promotes=("warlord",) if "promotion" in specials else (),
        terrain_special=next(iter(design.options.get("terrain_mastery", ())), "rider" if "rider" in specials else ""),
        thicker=_thicker(design), standard=False,
    )  # fmt: skip


@lru_cache(maxsize=2048)
def designed(key: str) -> UnitClass:
    """The class whose key is a design. Raises KeyError for any other key."""
    _, name, words = key.split("/", 2) if key.startswith(OWN) and key.count("/") >= 2 else ("", "", "")
    try:
        return built(read(name, words.split()))
    except DesignError as problem:
        raise KeyError(key) from problem


def drawn(key: str, draw: Callable[[Sequence[str]], str]) -> str:
    """The key of the class that really pops: of a list of random specials one is drawn (ERF-SPECIAL-105)."""
    if not key.startswith(OWN) or "random_special" not in key:
        return key
    _, name, words = key.split("/", 2)
    design = read(name, words.split())
    return _with(design, draw(design.options["random_special"])).key
