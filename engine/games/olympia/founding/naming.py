"""Names of regions, seas, cities and nobles, put together from syllables; none is given twice in a world."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.dice import Dice

_STARTS = (
    "Al", "An", "Ar", "Bel", "Bor", "Bran", "Cal", "Cor", "Dal", "Dor", "Ed", "El", "Fal", "Fen", "Gal", "Gor", "Har",
    "Hel", "Il", "Jor", "Kal", "Kes", "Lan", "Lor", "Mal", "Mer", "Mir", "Nar", "Nor", "Or", "Pel", "Quel", "Ral",
    "Ros", "Sal", "Sel", "Tal", "Tor", "Ul", "Val", "Ver", "Wes", "Yar", "Zan",
)  # fmt: skip
_MIDDLES = ("a", "an", "ar", "e", "en", "er", "i", "ian", "in", "o", "on", "or", "u", "")
_LANDS = ("dor", "gard", "land", "mark", "mere", "nia", "rath", "ria", "sia", "thia", "vale", "wyn", "dane", "moor")
_TOWNS = ("bridge", "burg", "by", "fell", "ford", "gate", "ham", "hold", "keep", "stead", "ton", "wick", "minster")
_PORTS = ("haven", "mouth", "port", "quay", "strand")
_PERSONS = ("a", "as", "ath", "eth", "ia", "ic", "ide", "in", "is", "or", "ra", "ric", "us", "wen", "wyn", "yn")
_SEAS = ("Sea of {}", "{} Sea", "Gulf of {}", "{} Deep", "{} Reach")
_LAKES = ("Lake {}", "{} Mere")
SMALL_SEA = 12
_TRIES = 40


class Namer:
    """Gives out names that nothing in the world has yet."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._given: dict[str, None] = {}

    def region(self) -> str:
        return self._fresh(_LANDS)

    def sea(self, size: int) -> str:
        """size: in provinces; a small water is a lake."""
        form = self._dice.choice(_LAKES if size < SMALL_SEA else _SEAS)
        return form.format(self._fresh(("a", "ar", "eth", "ia", "is", "or", "yn", "une")))

    def city(self, *, port: bool) -> str:
        return self._fresh((*_TOWNS, *_PORTS) if port else _TOWNS)

    def person(self) -> str:
        return self._fresh(_PERSONS)

    def _fresh(self, endings: Sequence[str]) -> str:
        dice, name = self._dice, ""
        for attempt in range(_TRIES):
            middle = dice.choice(_MIDDLES) if attempt else ""
            name = joined(dice.choice(_STARTS), middle, dice.choice(endings))
            if name not in self._given:
                break
        else:
            name = f"New {name}"
            while name in self._given:
                name = f"New {joined(dice.choice(_STARTS), dice.choice(_MIDDLES), dice.choice(endings))}"
        self._given[name] = None
        return name


def joined(*parts: str) -> str:
    """The parts as one word, without clashing vowels or three equal letters."""
    word = ""
    for part in parts:
        if word and part and word[-1] in "aeiou" and part[0] in "aeiou":
            word = word[:-1]
        if len(word) > 1 and part and word[-1] == word[-2] == part[0]:
            part = part[1:]
        word += part
    return word
