"""The demo of a game, played without the bot: the same players, the same sheets, the same turns."""

from __future__ import annotations

from functools import cache

from bot.demo.cast import Cast, cast_of
from bot.demo.screenplay import HOLIDAY
from engine.core import document
from engine.core.house import Showcase
from engine.core.ruleset import SeatRequest, begin, onlooker, run_turn
from engine.core.telling.press import PressItem, PressKind
from engine.core.turn import Outcome

TURNS = 10


def seats(cast: Cast) -> list[SeatRequest]:
    """The players as the game takes them."""
    choices = cast.rules.play.choices
    return [
        SeatRequest(id=str(place + 1), name=role.name, choices=choices.model_validate(dict(cast.choices(place))))
        for place, role in enumerate(cast.show.roles)
    ]


def press_of(show: Showcase, number: int) -> tuple[PressItem, ...]:
    """What the demo's players write for a turn's paper; nothing when all has been said."""
    signed = [
        PressItem(seat=str(article.by + 1), kind=PressKind.PRESS, title=article.title, text=article.text)
        for article in show.press[number - 1 : number]
    ]
    seat = str(number % len(show.roles) + 1)
    whispers = [
        PressItem(seat=seat, kind=PressKind.RUMOUR, title="", text=text) for text in show.rumours[number - 1 : number]
    ]
    return (*signed, *whispers)


@cache
def shown(game: str, seed: str = "", turns: int = TURNS) -> tuple[Outcome, ...]:
    """The turns of a demo. seed: "" for the showcase's."""
    cast = cast_of(game, seed)
    rules = cast.rules
    state = begin(rules, rules.play.options.model_validate(cast.show.options), seats(cast), cast.seed)
    outcomes: list[Outcome] = []
    for number in range(1, turns + 1):
        world = document.decode(state, rules.play.state_type)
        look_on = onlooker(rules, world)
        active = [seat.id for seat in rules.play.seats_of(world) if seat.status == "active"]
        orders = {seat: cast.sheet(look_on(seat), int(seat) - 1, number) for seat in active}
        if number == HOLIDAY[0]:
            orders[str(HOLIDAY[1] + 1)] = ""
        outcomes.append(
            run_turn(rules, state, orders, seed=cast.seed, number=number, press=press_of(cast.show, number))
        )
        state = outcomes[-1].state
        if outcomes[-1].finished:
            break
    return tuple(outcomes)
