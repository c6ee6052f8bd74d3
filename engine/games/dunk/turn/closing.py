"""What happens after the seventeen phases: meetings, ends, rumours, and a clean table for the next turn."""

from __future__ import annotations

from engine.core.events import EVERYONE
from engine.core.telling.press import THE_GAME_MASTER
from engine.core.turn import Step, Turn
from engine.games.dunk.battle.marching import tell_contacts
from engine.games.dunk.state import Campaign, ThisTurn
from engine.games.dunk.turn import rumours
from engine.games.dunk.turn.events import CampaignWon, DunkmasterSpoke, KingdomFell, WorldPeace
from engine.games.dunk.turn.winning import lesser_honours, net_income, peace_is_due, winner, wishes_peace


def run(turn: Turn[Campaign, None]) -> None:
    """Ends the turn. What one turn tells the next stays in the state; what its phases told each other is forgotten."""
    for step in STEPS:
        step.run(turn)
    turn.state.this_turn = ThisTurn()
    turn.state.turn = turn.number


def _bury(turn: Turn[Campaign, None]) -> None:
    """Kingdoms with neither provinces nor armies are gone."""
    campaign = turn.state
    living = dict.fromkeys(province.owner for province in campaign.provinces.values())
    living.update((army.owner, None) for army in campaign.armies.values())
    for kingdom in campaign.kingdoms.values():
        if kingdom.id not in living and kingdom.status != "eliminated":
            kingdom.status = "eliminated"
            turn.tell(KingdomFell(seen_by=EVERYONE, score=90, number=kingdom.id, name=kingdom.name))


def _speak(turn: Turn[Campaign, None]) -> None:
    for item in turn.press:
        if item.seat == THE_GAME_MASTER and not item.struck:
            turn.tell(DunkmasterSpoke(seen_by=EVERYONE, title=item.title, text=item.text))


def _make_peace(turn: Turn[Campaign, None]) -> None:
    """Ends the campaign when the wish for it is strong enough, and names the one winner (DNK-WIN-01, -04)."""
    campaign, kingdoms = turn.state, turn.state.kingdoms.values()
    if not peace_is_due(campaign):
        return
    wishes = sum(wishes_peace(kingdom) for kingdom in kingdoms)
    turn.tell(WorldPeace(seen_by=EVERYONE, score=100, wishes=wishes, kingdoms=len(kingdoms)))
    best = winner(campaign)
    if best is not None:
        honours = tuple(lesser_honours(campaign))
        turn.tell(CampaignWon(seen_by=EVERYONE, score=110, name=best.name, income=net_income(best), honours=honours))


STEPS: tuple[Step[[Turn[Campaign, None]]], ...] = (
    Step("Contact", "DNK-GAP-13", tell_contacts),
    Step("Fallen kingdoms", "DNK-GEN-01", _bury),
    Step("Rumours", "DNK-RUMOUR-01", rumours.spread),
    Step("The Dunkmaster speaks", "DNK-REPORT-09", _speak),
    Step("World peace", "DNK-WIN-04", _make_peace),
)
