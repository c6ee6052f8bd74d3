"""S2, the orders about the whole faction, which any of its units may give (ATL-PARSE-02)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.events import EVERYONE
from engine.core.language.readers import words_of
from engine.core.language.words import spoken_form
from engine.core.orders import Namer, Order, arg, may
from engine.games.atlantis.acting.contract import Acting, instant_order
from engine.games.atlantis.instant.events import Claimed, FactionRenamed, NotNeeded, PointsShared
from engine.games.atlantis.language.words import AMOUNT, ATTITUDE, PASSWORD, DeclaredFaction, Plain, Points
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.rules.items import is_known
from engine.games.atlantis.rules.names import ITEM_NAMES, SKILL_NAMES
from engine.games.atlantis.rules.skills import SKILLS
from engine.games.atlantis.state import SILVER, Attitude, Faction, Template
from engine.games.atlantis.units.known import faction_named
from engine.games.atlantis.units.limits import MAGES, mages_by_faction

MOST_POINTS = 5
AREAS = ("war", "trade", "magic")  # in the order they are written (ATL-FACTION-09)


def claim(acting: Acting) -> None:
    """CLAIM: from the faction's unclaimed money to the unit; what there is, when less (ATL-ORDER-11, ATL-GAP-116)."""
    wanted, there = acting.order["amount"], acting.faction.unclaimed
    amount = min(wanted, there)
    if amount:
        acting.faction.unclaimed -= amount
        acting.unit.add(SILVER, amount)
        acting.tell(Claimed(**acting.facts(), amount=amount, left=there - amount))
    if amount < wanted:
        raise NotPossible(Refusal.UNCLAIMED_SHORT, "ATL-GAP-116", wanted=wanted, there=there)


def declare(acting: Acting) -> None:
    """DECLARE: an attitude, its end, or the default one (ATL-ORDER-14). Raises NotPossible."""
    number, said = acting.order["faction"], acting.order.get("attitude")
    own = acting.faction
    if number == 0:
        if said is None:
            raise NotPossible(Refusal.NO_DEFAULT_ATTITUDE, "ATL-ATT-02")
        own.default_attitude = Attitude(said)
        return
    other = faction_named(acting.world, number, "ATL-ORDER-14")
    if other is own:
        raise NotPossible(Refusal.OWN_FACTION, "ATL-ATT-01")
    if said is None:
        own.attitudes.pop(number, None)
    else:
        own.attitudes = dict(sorted({**own.attitudes, number: Attitude(said)}.items()))


def share_points(acting: Acting) -> None:
    """FACTION: the whole order stands or falls (ATL-ORDER-19, ATL-GAP-84, ATL-GAP-117). Raises NotPossible."""
    wanted = {area: acting.order["points"].get(area, 0) for area in AREAS}
    total = sum(wanted.values())
    if total > MOST_POINTS:
        raise NotPossible(Refusal.TOO_MANY_POINTS, "ATL-GAP-117", total=total)
    own = acting.faction
    if wanted["magic"] < own.magic:
        have = _mages(acting).get(own.id, 0)
        if have > MAGES[wanted["magic"]]:
            raise NotPossible(Refusal.TOO_MANY_MAGES, "ATL-ORDER-19", have=have, most=MAGES[wanted["magic"]])
    own.war, own.trade, own.magic = wanted["war"], wanted["trade"], wanted["magic"]
    acting.tell(PointsShared(**acting.facts(), points=points_text(own)))


def _mages(acting: Acting) -> dict[int, int]:
    """Mages by faction, counted once: nobody becomes one, or changes hands, while instant orders are carried out."""
    scratch = acting.turn.scratch
    if scratch.mages_before_gifts is None:
        scratch.mages_before_gifts = mages_by_faction(acting.world)
    return scratch.mages_before_gifts


def points_text(faction: Faction) -> str:
    """The type as it is written: "War 2 Trade 1 Magic 2" (ATL-FACTION-09)."""
    named = {"War": faction.war, "Trade": faction.trade, "Magic": faction.magic}
    return " ".join(f"{area} {points}" for area, points in named.items() if points) or "no points at all"


def option(acting: Acting) -> None:
    """OPTION TIMES, NOTIMES, TEMPLATE (ATL-ORDER-35). Raises NotPossible."""
    what, template = acting.order["option"], acting.order.get("template")
    if (what == "template") != (template is not None):
        raise NotPossible(Refusal.OPTION, "ATL-ORDER-35")
    if template is not None:
        acting.faction.template = Template(template)
    else:
        acting.faction.times = what == "times"


def show(acting: Acting) -> None:
    """SHOW SKILL skill [level], SHOW ITEM item: filed for the report (ATL-ORDER-45). Raises NotPossible."""
    wanted = _items(acting) if acting.order["what"] == "item" else _skill_levels(acting)
    filed = acting.world.this_turn.shown.setdefault(acting.faction.id, [])
    filed += [key for key in wanted if key not in filed]


def _items(acting: Acting) -> list[str]:
    item = ITEM_NAMES.get(spoken_form(acting.order["name"]))
    if item is None or not is_known(acting.faction.items_known, item):
        raise NotPossible(Refusal.UNKNOWN_ITEM, "ATL-ORDER-45", item=acting.order["name"])
    return [item]


def _skill_levels(acting: Acting) -> list[str]:
    """One level, or without a number all that are known."""
    spoken = spoken_form(acting.order["name"])
    head, _, last = spoken.rpartition(" ")
    number = int(last) if head and last.isascii() and last.isdecimal() and len(last) < 3 else 0
    skill = SKILL_NAMES.get(head if number else spoken)
    if skill is None:
        raise NotPossible(Refusal.UNKNOWN_SKILL, "ATL-ORDER-45", skill=acting.order["name"])
    known = acting.faction.skills_known.get(skill, 0)
    if number > known or not known:
        title = SKILLS[skill].title
        raise NotPossible(Refusal.SKILL_NOT_REACHED, "ATL-SREPORT-01", skill=f"{title} {number}" if number else title)
    return [f"{skill}:{level}" for level in ([number] if number else range(1, known + 1))]


def rename_faction(acting: Acting, name: str) -> None:
    """NAME FACTION, which everybody hears of (ATL-ORDER-33)."""
    faction = acting.faction
    old, faction.name = faction.name, name
    if old != name:
        acting.tell(
            FactionRenamed(seen_by=EVERYONE, old=f"{old} ({faction.id})", name=f"{name} ({faction.id})", score=5)
        )


def password(acting: Acting) -> None:
    """PASSWORD: none is kept (ATL-ORDER-36)."""
    acting.tell(NotNeeded(**acting.facts(), thing="password"))


def address(acting: Acting) -> None:
    """ADDRESS: reports come to the player's account (ATL-ORDER-01)."""
    acting.tell(NotNeeded(**acting.facts(), thing="address"))


def _declared(order: Order, name: Namer) -> str:
    whom = "everybody else" if order["faction"] == 0 else name(order["faction"], "faction number")
    said = order.get("attitude")
    return f"declares {whom} {said}" if said else f"cancels its attitude to {whom}"


def _option(order: Order, name: Namer) -> str:
    if order["option"] == "template":
        form = order.get("template", "some")
        return "asks for no order template" if form == "off" else f"asks for the {form} order template"
    return "asks for the Times" if order["option"] == "times" else "does without the Times"


def _points(order: Order, name: Namer) -> str:
    return "shares the faction points: " + ", ".join(f"{area} {n}" for area, n in order["points"].items())


ORDERS = (
    instant_order("address", arg("address", Plain(longest=200, whole=True, kind="address")), rule="ATL-ORDER-01",
                  do=address, help="not needed here: your Discord account is your address",
                  example="address me@example.org", says="needs no address"),
    instant_order("claim", arg("amount", AMOUNT), rule="ATL-ORDER-11", example="claim 100", do=claim,
                  help="take silver from the faction's unclaimed money", says="claims ${amount:,}"),
    instant_order("declare", arg("faction", DeclaredFaction()), may("attitude", ATTITUDE), rule="ATL-ORDER-14",
                  do=declare, help="set the attitude to a faction, or the default; no attitude: cancel it",
                  example="declare 15 hostile", says=_declared),
    instant_order("faction", arg("points", Points()), rule="ATL-ORDER-19", help="share out the five faction points",
                  example="faction war 2 trade 2 magic 1", says=_points, do=share_points),
    instant_order("option", arg("option", words_of("times", "notimes", "template", kind="option")),
                  may("template", words_of("off", "short", "long", "map", kind="template")), rule="ATL-ORDER-35",
                  do=option, help="TIMES, NOTIMES, or TEMPLATE OFF, SHORT, LONG or MAP", example="option template map",
                  says=_option),
    instant_order("password", PASSWORD, rule="ATL-ORDER-36",
                  help="not needed here: your Discord account is who you are", example="password xyzyz",
                  says="needs no password", do=password),
    instant_order("show", arg("what", words_of("skill", "item")), arg("name", Plain(kind="name", whole=True)), do=show,
                  rule="ATL-ORDER-45", help="repeat what you know about a SKILL level or an ITEM",
                  example="show skill mining 3", says="asks what is known about {name}"),
)  # fmt: skip
