"""What a player may look up: every technology, with where the own kingdom stands on it (DNK-ADMIN-18)."""

from __future__ import annotations

from engine.core.language.words import spoken_form
from engine.games.dunk.rules.technologies import Kind, Technology, technologies
from engine.games.dunk.sight.view import KingdomView

MOST = 25


def lookup(view: KingdomView, text: str) -> list[tuple[str, str]]:
    """Technologies whose name has the words in it, else whose description has; for an empty text all own ones, then
    those that can be developed now.
    """
    wanted = spoken_form(text)
    table = technologies()
    if not wanted:
        found = [table[name] for name in (*view.techs, *view.developable) if name in table]
    else:
        found = [tech for tech in table.values() if spoken_form(tech.name) == wanted]
        found = found or [tech for tech in table.values() if wanted in spoken_form(tech.name)]
        found = found or [tech for tech in table.values() if wanted in tech.text.casefold()]
    return [(tech.name, f"{tech.text} {_standing(tech, view)}") for tech in found[:MOST]]


def _standing(tech: Technology, view: KingdomView) -> str:
    if not view.kingdom:
        return "It can only be discovered, given or stolen." if tech.kind is Kind.DISC else f"Price: {tech.price}."
    if view.knows(tech.name):
        return "You possess it."
    if tech.name in view.developable:
        return f"You can develop it now: develop_{tech.name}, {tech.price}."
    if tech.kind is Kind.DISC:
        return "You do not possess it. It can only be discovered, given or stolen."
    if view.leaders and not tech.fits(view.leaders):
        return f"It is for {tech.reserved}, and you have {view.leaders}."
    return f"You do not possess it. Something else must be discovered first. Price then: {tech.price}."
