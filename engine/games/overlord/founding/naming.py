"""Names of lands, cities, people and houses, put together from syllables; no place's name is given twice in a world."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.core.dice import Dice

_STEMS: Mapping[str, Sequence[str]] = {
    "north": (
        "Ald", "Bran", "Brok", "Dunn", "Eir", "Falk", "Frost", "Grim", "Hald", "Harg", "Isk", "Jarn", "Ket", "Leif",
        "Mord", "Nord", "Orm", "Ravn", "Sig", "Skeld", "Storm", "Thol", "Tyr", "Ulf", "Vald", "Wulf",
    ),
    "middle": (
        "Aman", "Ard", "Bel", "Carr", "Cor", "Dray", "Ell", "Fenn", "Garl", "Hest", "Ister", "Jor", "Kass", "Lor",
        "Mar", "Nor", "Orl", "Pell", "Quar", "Roth", "Sarn", "Tamm", "Tholl", "Ull", "Vern", "Wyn", "Yest", "Zell",
    ),
    "south": (
        "Abar", "Amir", "Bahr", "Cal", "Dam", "Esh", "Faz", "Gil", "Hazar", "Ish", "Jam", "Khor", "Lam", "Massad",
        "Nar", "Om", "Pash", "Qad", "Rahm", "Sham", "Tal", "Uruk", "Vash", "Xer", "Yaz", "Zam",
    ),
}  # fmt: skip
_LINKS: Mapping[str, Sequence[str]] = {
    "north": ("", "", "", "a", "e", "en", "ing"),
    "middle": ("", "", "", "a", "e", "en", "er", "in", "or"),
    "south": ("", "", "a", "am", "ar", "i", "in", "o", "ul"),
}
_CITIES: Mapping[str, Sequence[str]] = {
    "north": ("borg", "gard", "heim", "hold", "stad", "vik", "wick"),
    "middle": ("bridge", "burg", "ford", "gate", "ham", "minster", "ton", "wall"),
    "south": ("ada", "ana", "abad", "esh", "ora", "ra", "ur"),
}
_VILLAGES: Mapping[str, Sequence[str]] = {
    "north": ("by", "dal", "ness", "thorp", "toft"),
    "middle": ("combe", "dale", "field", "hurst", "ley", "mere", "well"),
    "south": ("dan", "deh", "in", "kut", "sar"),
}
_LANDS: Mapping[str, Sequence[str]] = {
    "plai": ("{}ian Plains", "{}ian Fields", "{} Vale", "{} Meadows", "Plains of {}ia", "{}ian Downs"),
    "hill": ("{} Hills", "{}ian Hills", "{} Heights", "Hills of {}ia", "{} Fells"),
    "fore": ("{} Woods", "{}ian Forest", "Forest of {}ia", "{}wood", "{} Weald"),
    "dese": ("{} Sands", "{}ian Desert", "{}ian Waste", "Sands of {}ia"),
    "swmp": ("{} Marsh", "{} Fens", "{} Mire", "{}ian Bogs"),
    "tund": ("{} Barrens", "{}ian Tundra", "{} Frost", "{}mark"),
    "jung": ("{} Wilds", "{}ian Jungle", "{} Tangle"),
    "moun": ("{} Highs", "{} Peaks", "{}ian Mountains", "{} Horns", "{} Wall"),
    "ocea": ("{}ian Sea", "Sea of {}ia", "{} Deep", "{}ian Ocean"),
    "lake": ("Lake {}", "{} Water", "{}mere"),
}
_FIRST: Sequence[str] = (
    "Adela", "Alric", "Amra", "Arno", "Berta", "Bram", "Cecil", "Conrad", "Dara", "Dorin", "Edda", "Emeric", "Fara",
    "Finn", "Gerda", "Gisel", "Hagen", "Hilda", "Ilsa", "Ivo", "Jorun", "Kaspar", "Lena", "Lothar", "Mara", "Milo",
    "Nadia", "Nils", "Oda", "Orson", "Petra", "Quentin", "Rhea", "Roland", "Selma", "Simon", "Tamar", "Ulric", "Vera",
    "Viktor", "Wanda", "Willem", "Yara", "Yorick", "Zara", "Zeno",
)  # fmt: skip
_LAST: Sequence[str] = (
    "Ashdown", "Blackwater", "Carrow", "Dunmere", "Elder", "Fairwind", "Grey", "Harrow", "Ironside", "Jasper", "Keen",
    "Longstride", "Merrow", "Nettle", "Oakhand", "Pell", "Quick", "Redmane", "Stone", "Thorne", "Underhill", "Vale",
    "Westerling", "Wright", "Yarrow",
)  # fmt: skip
_INNS: tuple[Sequence[str], Sequence[str]] = (
    ("Golden", "Merry", "Old", "Red", "Lame", "Silver", "Sleepy", "Three-legged", "Crowned", "Last"),
    ("Goose", "Griffin", "Horse", "Bell", "Anchor", "Stag", "Fox", "Miller", "Barrel", "Lantern"),
)
_HALLS: Mapping[str, str] = {
    "scou": "Wayfarers' Lodge",
    "digg": "Miners' Hall",
    "beas": "Drovers' Hall",
    "seas": "Sailors' House",
    "weap": "Weaponsmiths' Hall",
    "armo": "Armorers' Hall",
    "tolc": "Toolmakers' Hall",
}
_LAIRS: Mapping[str, str] = {
    "wolf": "Wolf Den",
    "lion": "Lion Rocks",
    "puma": "Puma Ledge",
    "elep": "Elephant Ground",
    "snak": "Snake Hole",
    "zomb": "Sunken Graves",
    "skel": "Old Battlefield",
    "gorg": "Stone Garden",
    "brig": "Brigands' Camp",
    "outl": "Outlaws' Hideout",
}


def country(y: int, height: int) -> str:
    """Which sort of names a row of the world has."""
    return ("north", "middle", "south")[3 * y // height]


class Namer:
    """Gives out names; `kind` of country is "north", "middle" or "south"."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._given: dict[str, None] = {}

    def land(self, kind: str, terrain: str) -> str:
        """The name of an area of one terrain."""
        return self._fresh(lambda: _landed(self._dice.choice(_LANDS[terrain]), self._stem(kind)))

    def city(self, kind: str) -> str:
        return self._fresh(lambda: _joined(self._stem(kind), self._dice.choice(_CITIES[kind])))

    def village(self, kind: str) -> str:
        return self._fresh(lambda: _joined(self._stem(kind), self._dice.choice(_VILLAGES[kind])))

    def inn(self) -> str:
        """The name of a tavern; a good name is found in more than one town."""
        return f"The {self._dice.choice(_INNS[0])} {self._dice.choice(_INNS[1])}"

    def _stem(self, kind: str) -> str:
        return self._dice.choice(_STEMS[kind]) + self._dice.choice(_LINKS[kind])

    def _fresh(self, make: Callable[[], str]) -> str:
        """A name not given before; where those run out, "New" is put before an old one."""
        name = make()
        for _ in range(40):
            if name not in self._given:
                break
            name = make()
        while name in self._given:
            name = f"New {name}"
        self._given[name] = None
        return name


def person(dice: Dice) -> str:
    """Somebody's first and last name."""
    return f"{dice.choice(_FIRST)} {dice.choice(_LAST)}"


def hall(skill: str) -> str:
    """What the house of a craft is called."""
    return _HALLS[skill]


def lair_name(npc: str) -> str:
    """What the home of a kind of beasts or outlaws is called."""
    return _LAIRS[npc]


def _landed(pattern: str, stem: str) -> str:
    """The stem in its place; before a vowel it loses its own."""
    return pattern.format(stem.rstrip("aeiou") if "{}i" in pattern else stem)


def _joined(stem: str, ending: str) -> str:
    """Both as one word, without two vowels that clash or three equal letters."""
    if ending[0] in "aeiou":
        stem = stem.rstrip("aeiou")
    if stem[-1] == stem[-2] == ending[0]:
        ending = ending[1:]
    return stem + ending
