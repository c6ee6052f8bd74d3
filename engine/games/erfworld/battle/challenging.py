"""CHALLENGE: an heir fights for the throne, without help, bonuses or luck (ERF-SIDE-23 to -25)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.orders import may
from engine.games.erfworld.acting.contract import Acting
from engine.games.erfworld.acting.names import called, side_name
from engine.games.erfworld.battle.account import account, figure_names
from engine.games.erfworld.battle.aftermath import settle
from engine.games.erfworld.battle.events import DuelFought
from engine.games.erfworld.battle.muster import Party, figures_of
from engine.games.erfworld.battle.tolls import tolls_of
from engine.games.erfworld.bouts.battle import fight
from engine.games.erfworld.bouts.choices import Choices
from engine.games.erfworld.bouts.field import BLUE, GREEN, Field, Figure, Pairing
from engine.games.erfworld.language.readers import UNIT
from engine.games.erfworld.language.words import WHO, side_order
from engine.games.erfworld.realm.posts import crown
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.rules.source import HALVES
from engine.games.erfworld.state import Commander
from engine.games.erfworld.units.kinds import leads


class ToTheEnd(Choices):
    """Nobody in a duel captures or runs."""

    def captures(self, field: Field, one: Figure, other: Figure) -> bool:
        return False

    def retreats(self, field: Field, one: Figure, pairing: Pairing) -> bool:
        return False


def challenge(acting: Acting) -> None:
    """CHALLENGE u9 by u12: the heir u9 against the ruler, or against u12 as his champion. Raises NotPossible."""
    world, side = acting.world, acting.side
    heir = acting.commander(acting.order["who"])
    ruler = world.commanders.get(side.ruler)
    if not heir.heir or heir is ruler:
        raise NotPossible(Refusal.NO_HEIR, "ERF-SIDE-23", unit=called(heir))
    if ruler is None or ruler.place != heir.place or ruler.jailor:
        raise NotPossible(Refusal.NOT_BEFORE_RULER, "ERF-SIDE-23", unit=called(heir))
    champion = acting.commander(acting.order["by"]) if acting.order.get("by") else ruler
    if not _may_stand_in(champion, heir, ruler):
        raise NotPossible(Refusal.NO_CHAMPION, "ERF-SIDE-23", unit=called(champion))
    lines, winner = _duel(acting, heir, champion)
    who, loser = (heir, champion) if winner == BLUE else (champion, heir)
    words = (called(who), called(loser))
    heir.heir = winner == BLUE
    if winner == BLUE:
        crown(acting, heir)
    acting.tell(DuelFought(**acting.facts(), side=side_name(side), winner=words[0], loser=words[1], account=lines))


def _may_stand_in(champion: Commander, heir: Commander, ruler: Commander) -> bool:
    """The ruler himself, another heir, or a warlord of the challenger's level (ERF-SIDE-23)."""
    if champion is heir or champion.place != heir.place:
        return False
    return champion is ruler or champion.heir or (leads(champion) and champion.level == heir.level)


def _duel(acting: Acting, heir: Commander, champion: Commander) -> tuple[tuple[str, ...], int]:
    """Both at full health, until one is down; who stays undecided keeps the throne where it is (ERF-SIDE-24)."""
    turn = acting.turn
    parties = Party(heir.side, [heir]), Party(champion.side, [champion])
    figures = [figures_of(turn.state, party, number, "")[0] for number, party in enumerate(parties)]
    for figure in figures:
        figure.hits, figure.bonus, figure.unled, figure.luck, figure.player = figure.full, 0, 0, 0, False
        figure.commanded = False
    stream = turn.dice("duel", heir.id, champion.id, turn.state.day)
    after = fight(
        Field(figures, on_turn=None), {BLUE: ToTheEnd(), GREEN: ToTheEnd()}, lambda *key: stream.between(1, 10)
    )
    winner = BLUE if after.winner == BLUE else GREEN
    tolls = tolls_of(after.figures, after.winner, imprisons=False)
    victor = tolls[(heir if winner == BLUE else champion).id]
    if victor.croaked:  # both fell in one round: the duel was over when the first did
        victor.croaked, victor.alive, victor.wounds = 0, 1, [HALVES]
    for unit in (heir, champion):
        tolls[unit.id].luck, tolls[unit.id].ammo = unit.luck, unit.ammo
    names = figure_names(after.figures, {unit.id: called(unit) for unit in (heir, champion)})
    lines = account(after.entries, names)
    settle(turn, heir.place, parties, tolls, None)
    return lines, winner


CHALLENGE = side_order("challenge", WHO, may("by", UNIT, "by"), example="challenge u9 by u12",
                       help="have an heir fight the ruler for the throne, or his champion",
                       says="{who} fights for the throne[, against {by}]", do=challenge)  # fmt: skip
