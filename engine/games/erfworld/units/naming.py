"""Names of cities, sides, rulers and tribes, put together from syllables; no city's name is given twice in a world."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.dice import Dice

_FRONT: Sequence[str] = (
    "Am", "Bor", "Cal", "Dun", "Elk", "Far", "Gol", "Hab", "Ink", "Jas", "Kel", "Lum", "Mor", "Nib", "Oak", "Pen",
    "Quil", "Ras", "Sed", "Tin", "Um", "Ver", "Wim", "Yar", "Zam", "Bram", "Clov", "Drum", "Flax", "Grum", "Plum",
    "Strum",
)  # fmt: skip
_MIDDLE: Sequence[str] = ("", "", "", "a", "e", "er", "i", "in", "o", "or", "u", "um")
_BACK: Sequence[str] = (
    "barrow", "bury", "crag", "dale", "fell", "gate", "ham", "hold", "knob", "market", "moor", "mount", "pass", "reach",
    "rock", "spire", "stead", "stone", "tor", "wick", "works", "wold",
)  # fmt: skip
_FIRST: Sequence[str] = (
    "Abel", "Berta", "Clem", "Dora", "Egon", "Flora", "Gus", "Hetty", "Igor", "Jutta", "Kurt", "Lotte", "Mungo", "Nell",
    "Oswin", "Pia", "Quint", "Rosa", "Silas", "Tilda", "Ugo", "Vita", "Wendel", "Xenia", "Yorick", "Zita", "Archie",
    "Bella", "Cosmo", "Delia", "Edwin", "Fanny", "Gideon", "Hilda", "Ivor", "Janet", "Kaspar", "Lydia", "Magnus",
)  # fmt: skip
_TRIBES: Sequence[str] = (
    "Bogfeet", "Burrowkin", "Cragnoses", "Dustbeards", "Fernfolk", "Gravelmen", "Hollowers", "Kettlekin", "Mudlarks",
    "Pebblers", "Reedwalkers", "Thornfolk",
)  # fmt: skip
_TRIES = 200


class Namer:
    """Gives names, each city's once."""

    def __init__(self, dice: Dice, *taken: str) -> None:
        """taken: names that are not to be given again."""
        self._dice = dice
        self._taken = {name.casefold() for name in taken}

    def city(self) -> str:
        """A new name of a city. Numbers follow when the syllables run out."""
        for _ in range(_TRIES):
            name = f"{self._dice.choice(_FRONT)}{self._dice.choice(_MIDDLE)}{self._dice.choice(_BACK)}"
            if self._free(name):
                return name
        number = 2
        while not self._free(f"{name} {number}"):
            number += 1
        return f"{name} {number}"

    def person(self) -> str:
        """A first name; several may bear it."""
        return self._dice.choice(_FIRST)

    def tribe(self) -> str:
        """A name for a tribe, with a number once all are given."""
        free = [name for name in _TRIBES if name.casefold() not in self._taken]
        name = self._dice.choice(free) if free else f"{self._dice.choice(_TRIBES)} of {self.city()}"
        self._free(name)
        return name

    def _free(self, name: str) -> bool:
        """Whether a name is new; it is taken from then on."""
        if name.casefold() in self._taken:
            return False
        self._taken.add(name.casefold())
        return True
