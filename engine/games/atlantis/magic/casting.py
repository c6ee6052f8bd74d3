"""What a spell has in hand: the mage, its level, and its arguments read word by word (ATL-ORDER-10)."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.acting import NotPossible
from engine.core.acting.ledger import create, destroy
from engine.core.dice import Dice
from engine.games.atlantis.acting.contract import Acting
from engine.games.atlantis.acting.references import title
from engine.games.atlantis.land.grid import atlas
from engine.games.atlantis.language.words import LONG_DIRECTIONS
from engine.games.atlantis.magic.events import Cast
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.rules.skills import SKILLS
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import NEXUS, SILVER, SURFACE, UNDERWORLD, Direction, Region, Unit, World
from engine.games.atlantis.units.attitudes import accepts
from engine.games.atlantis.units.known import here
from engine.games.atlantis.units.skills import level
from engine.games.atlantis.units.weights import weight


class Casting:
    """One CAST order being carried out. power: the mage's level in the skill."""

    def __init__(self, acting: Acting) -> None:
        self.acting = acting
        self.skill: str = acting.order["skill"]
        self.name = SKILLS[self.skill].title
        self.mage = acting.unit
        self.power = level(acting.unit, self.skill)
        self._words = [str(word).lower() for word in acting.order.get("arguments", ())]

    @property
    def turn(self) -> AtlantisTurn:
        return self.acting.turn

    @property
    def world(self) -> World:
        return self.acting.world

    @property
    def region(self) -> Region:
        return self.acting.region

    def dice(self) -> Dice:
        """This mage's own luck with this spell."""
        return self.turn.dice("spell", self.skill, self.mage.id)

    def tell(self, text: str) -> None:
        """What came of it, to the mage's faction; `text` is a finished sentence."""
        self.turn.tell(Cast(**self.acting.facts(), skill=self.skill, text=text))

    # --- arguments ----------------------------------------------------------------------------------------------------

    def accept(self, word: str) -> bool:
        """Takes the next word when it is this one."""
        if self._words and self._words[0] == word:
            del self._words[0]
            return True
        return False

    def done(self) -> bool:
        return not self._words

    def number(self, least: int = 0) -> int:
        """The next word as a whole number. Raises NotPossible."""
        word = self._words.pop(0) if self._words else ""
        digits = word.lstrip("-")
        if not digits.isascii() or not digits.isdecimal() or int(word) < least:
            raise self.misspelt()
        return int(word)

    def misspelt(self) -> NotPossible:
        """The arguments are not what the spell needs."""
        return NotPossible(Refusal.SPELL_ARGUMENTS, "ATL-SREPORT-05", skill=self.name)

    def direction(self) -> Direction:
        """The next word as a direction. Raises NotPossible."""
        word = self._words.pop(0) if self._words else ""
        if word not in LONG_DIRECTIONS:
            raise self.misspelt()
        return Direction(LONG_DIRECTIONS[word])

    def reference(self) -> str:
        """The next unit reference: 17, NEW 2 or FACTION 14 NEW 2 (ATL-PARSE-11). Raises NotPossible."""
        if self.accept("new"):
            return f"new {self.number(1)}"
        if self.accept("faction"):
            faction = self.number(1)
            if not self.accept("new"):
                raise self.misspelt()
            return f"faction {faction} new {self.number(1)}"
        return str(self.number(1))

    def companions(self, *, mage: bool = False) -> list[Unit]:
        """UNITS u ...: units of the region that let the mage's faction work on them. Raises NotPossible.

        mage: the mage himself may be one of them; else he goes without saying.
        """
        if self.done():
            return []
        if not self.accept("units"):
            raise self.misspelt()
        found: list[Unit] = []
        while not self.done():
            unit = self.willing(self.reference())
            if (mage or unit is not self.mage) and unit not in found:
                found.append(unit)
        return found

    def willing(self, reference: str) -> Unit:
        """A unit here whose faction is Friendly to the mage's. Raises NotPossible."""
        unit = self.seen(reference)
        if unit.faction != self.mage.faction and not accepts(self.world, unit.faction, self.mage.faction):
            raise NotPossible(Refusal.SPELL_UNWILLING, "ATL-ATT-05", target=title(unit))
        return unit

    def seen(self, reference: str) -> Unit:
        """A unit here that the mage's faction sees. Raises NotPossible."""
        unit = here(self.turn, self.mage).get(reference)
        if unit is None:
            raise NotPossible(Refusal.TARGET_UNSEEN, "ATL-STEALTH-02", target=reference)
        return unit

    def place(self, reach: int) -> Region:
        """REGION x y: a region of this level of the world, at most `reach` steps away. Raises NotPossible."""
        if not self.accept("region"):
            raise self.misspelt()
        x, y = self.number(), self.number()
        for word, depth in (("underworld", UNDERWORLD), ("surface", SURFACE)):
            if self.accept(word) and depth != self.region.level:
                raise NotPossible(Refusal.SPELL_LEVEL, "ATL-GAP-78", skill=self.name)
        index = atlas(self.turn)
        target = index.at(self.region.level, x, y)
        if target is None or self.region.level == NEXUS:
            raise NotPossible(Refusal.SPELL_NO_REGION, "ATL-WORLD-03", x=x, y=y)
        away = index.distance(self.region, target)
        if away > reach:
            raise NotPossible(Refusal.SPELL_TOO_FAR, "ATL-GAP-78", skill=self.name, reach=reach, distance=away)
        return target

    # --- means --------------------------------------------------------------------------------------------------------

    def pay(self, fee: int) -> None:
        """Uses up silver of the mage. Raises NotPossible."""
        if self.mage.silver < fee:
            raise NotPossible(Refusal.SPELL_FEE, "ATL-GAP-78", skill=self.name, fee=fee, silver=self.mage.silver)
        destroy(self.turn, self.mage, SILVER, fee, "magic")

    def make(self, item: str, amount: int) -> None:
        """New items in the mage's hands."""
        create(self.turn, self.mage, item, amount, "magic")

    def check_weight(self, units: list[Unit], most: int) -> None:
        """Raises NotPossible when they are together too heavy for the spell."""
        heavy = sum(weight(unit) for unit in units)
        if heavy > most:
            raise NotPossible(Refusal.SPELL_WEIGHT, "ATL-GAP-78", skill=self.name, weight=heavy, most=most)

    def send(self, unit: Unit, target: Region, structure: int = 0) -> None:
        """Puts a unit elsewhere: out of its structure, off its guard (ATL-GAP-69)."""
        unit.flags.guard = False
        self.world.place(unit, target, structure)


Spell = Callable[[Casting], None]
