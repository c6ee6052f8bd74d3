"""Names of lands and towns, put together from syllables; no name is given twice in a world (ATL-GAME-02)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.dice import Dice

_STARTS: Mapping[str, Sequence[str]] = {
    "north": (
        "Aln", "Bjar", "Drang", "Eld", "Fen", "Frost", "Grim", "Hall", "Hjol", "Iss", "Jok", "Kald", "Kveld", "Lind",
        "Myr", "Nord", "Orm", "Rag", "Skar", "Snor", "Storr", "Svart", "Thorn", "Torv", "Ulf", "Vest", "Vind", "Ysk",
    ),
    "middle": (
        "Ash", "Bren", "Bryn", "Cael", "Corr", "Cul", "Dell", "Dor", "Dun", "Ebb", "Fair", "Fal", "Garr", "Glen",
        "Haw", "Hol", "Ill", "Kel", "Lann", "Linn", "Lorn", "Mal", "Merr", "Nev", "Oak", "Penn", "Quill", "Rath",
        "Ros", "Sel", "Tarn", "Thistle", "Tull", "Wend", "Whit", "Yar",
    ),
    "south": (
        "Abar", "Amar", "Azim", "Belu", "Cass", "Dahar", "Esmi", "Fari", "Ghaz", "Hadri", "Iban", "Jala", "Kesh",
        "Lumi", "Mara", "Nadir", "Oluma", "Palu", "Qasa", "Rima", "Saba", "Shira", "Tama", "Umbe", "Vashti", "Xana",
        "Yama", "Zara",
    ),
    "deep": (
        "Barg", "Chul", "Dhur", "Drek", "Ghol", "Gloam", "Grot", "Hark", "Khaz", "Khel", "Lurk", "Morg", "Murk",
        "Narg", "Nox", "Ogr", "Skul", "Sligh", "Thrag", "Ulg", "Umbr", "Vorg", "Yog", "Zhul",
    ),
}  # fmt: skip
_LINKS: Mapping[str, Sequence[str]] = {  # most names have none
    "north": ("", "", "", "", "a", "e", "er"),
    "middle": ("", "", "", "", "", "a", "en", "er", "ing"),
    "south": ("", "", "", "", "la", "ri", "no"),
    "deep": ("", "", "", "", "a", "u", "az"),
}
_LANDS: Mapping[str, Sequence[str]] = {
    "north": ("dal", "fell", "gard", "heim", "holt", "land", "mark", "ness", "skog", "stad", "vik", "voll"),
    "middle": ("combe", "dale", "feld", "hurst", "lea", "mere", "moor", "wald", "well", "wold", "more", "shaw", "ria"),
    "south": ("bar", "dan", "dor", "gund", "ista", "mir", "nesh", "rand", "sar", "tana", "vane", "zim"),
    "deep": ("dum", "gash", "gol", "grim", "mog", "nar", "rak", "thol", "thur", "zad"),
}
_TOWNS: Mapping[str, Sequence[str]] = {
    "north": ("borg", "by", "garth", "kirk", "stead", "thorp", "toft", "wick"),
    "middle": ("bridge", "bury", "caster", "ford", "ham", "minster", "stow", "ton", "worth"),
    "south": ("abad", "arra", "esh", "kand", "medi", "pur", "ran", "zeh"),
    "deep": ("deep", "delve", "gate", "hall", "hold", "warren"),
}
_PORTS = ("haven", "port", "mouth", "quay")


class Namer:
    """Gives out names; `kind` of country is "north", "middle", "south" or "deep"."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._given: dict[str, None] = {}

    def land(self, kind: str) -> str:
        """The name of an area of several regions."""
        return self._fresh(kind, _LANDS[kind])

    def town(self, kind: str, *, port: bool = False) -> str:
        """The name of a settlement; some of those on the coast are named as ports."""
        endings = (*_TOWNS[kind], *_PORTS) if port and kind != "deep" else _TOWNS[kind]
        return self._fresh(kind, endings)

    def _fresh(self, kind: str, endings: Sequence[str]) -> str:
        dice = self._dice
        name = ""
        for attempt in range(60):
            start, ending = dice.choice(_STARTS[kind]), dice.choice(endings)
            link = dice.choice(_LINKS[kind]) + (dice.choice(("l", "r", "n")) if attempt >= 40 else "")
            name = joined(start, link, ending)
            if name not in self._given:
                break
        self._given[name] = None
        return name


def joined(start: str, link: str, ending: str) -> str:
    """The parts as one word, without three equal letters or two vowels that clash."""
    word = start
    for part in (link, ending):
        if not part:
            continue
        if word[-1] in "aeiou" and part[0] in "aeiou":
            word = word[:-1]
        if len(word) > 1 and part and word[-1] == part[0] and word[-2] == part[0]:
            part = part[1:]
        word += part
    return word
