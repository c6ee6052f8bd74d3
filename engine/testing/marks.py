"""How far a game has come, and the proof: `turnkeep games --check KEY`.

bronze: it plays: the contract holds, and strangers who order anything stop no turn of 200. silver: it has its rulebook,
a README of its turn, and a desk on report.html. gold: it has papers with news, house players, and a mentor whose orders
can be sent as they stand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from engine import rulebook
from engine.core.diagnostics import Severity
from engine.core.dice import Dice
from engine.core.events import EVERYONE
from engine.core.house import Temper
from engine.core.ruleset import SeatRequest, begin, check_orders, look, run_turn
from engine.games.registry import CARDS
from engine.testing.contract import CHECKS, Case
from engine.testing.strangers import Campaign

STRANGE_MONTHS = 200  # of seats
HOUSE_TURNS = 10
NEWS_IN = 2  # turns: one of them at least has a headline


@dataclass(frozen=True, slots=True)
class Said:
    """What one proof found. wrong: a sentence each; skipped: why nothing was tried."""

    what: str
    wrong: tuple[str, ...] = ()
    skipped: str = ""


def bronze(case: Case, seed: str) -> Iterator[Said]:
    for check in CHECKS:
        lacks = check.lacks(case)
        yield Said(check.says, skipped=lacks) if lacks else Said(check.says, tuple(check.run(case)))
    yield Said(f"strangers stop no turn of {STRANGE_MONTHS} (seed {seed})", tuple(_strangers(case, seed)))


def _strangers(case: Case, seed: str) -> Iterator[str]:
    played = number = 0
    while played < STRANGE_MONTHS:
        campaign = Campaign(case.game, case.specimen, f"{seed} {number}")
        number += 1
        while not campaign.over and campaign.number < STRANGE_MONTHS // 10 and played < STRANGE_MONTHS:
            try:
                month, _, faults = campaign.step()
            except Exception as fault:
                yield f"{type(fault).__name__}: {fault}"
                return
            played += max(1, len(month.orders))
            yield from (f"{fault.where}: {fault.what}" for fault in faults)


def silver(case: Case, seed: str) -> Iterator[Said]:
    card = CARDS[case.game.key]
    try:
        missing = () if rulebook.load(case.game.key).rules else ("its rulebook has no rules",)
    except (rulebook.NoRulebookError, rulebook.RulebookError) as none:
        missing = (str(none),)
    yield Said("it has its rulebook", missing)
    told = (card.folder / "README.md").is_file()
    yield Said("its turn is told in a README", () if told else ("there is no README.md beside its code",))
    desk = case.game.look.dossier is not None
    yield Said("report.html has a desk", () if desk else ("the ruleset has no `Look.dossier`",))


def gold(case: Case, seed: str) -> Iterator[Said]:
    if case.game.house is None:
        yield Said("the house plays it", ("the ruleset has no `house`",))
        return
    news, wrong = _house(case, seed)
    yield Said("sheets of the house and the mentor have no errors", tuple(wrong))
    least = HOUSE_TURNS // NEWS_IN
    short = () if news >= least else (f"{news} of {HOUSE_TURNS} turns of the house had a headline; {least} are wanted",)
    yield Said("papers have news", short)


def _house(case: Case, seed: str) -> tuple[int, list[str]]:
    """Turns with a headline, of those that three players of the house play; and the errors in their sheets."""
    game, house = case.game, case.game.house
    assert house is not None
    options = game.play.options.model_validate(dict(house.practice))
    tempers = {str(number): temper for number, temper in enumerate(Temper, start=1)}
    requests = [
        SeatRequest(id=seat, name=f"The {temper.capitalize()}s", choices=game.play.choices.model_validate(
            dict(house.choices(options, temper, Dice(seed, "joins", seat)))))
        for seat, temper in list(tempers.items())[: game.seats[1]]
    ]  # fmt: skip
    state, news, wrong = begin(game, options, requests, seed), 0, []
    for number in range(1, HOUSE_TURNS + 1):
        sheets = {}
        for seat in case.seats(state):
            view = look(game, state, seat)
            sheets[seat] = house.orders(view, tempers[seat], Dice(seed, number, seat))
            found = check_orders(game, view, sheets[seat]).diagnostics
            wrong += [f"turn {number}, {seat}: {one}" for one in found if one.severity is Severity.ERROR]
        outcome = run_turn(game, state, sheets, seed=seed, number=number)
        state, news = outcome.state, news + bool(outcome.headlines)
        for seat in case.seats(state):
            heard = [event for event in outcome.events if seat in event.seen_by or event.seen_by == EVERYONE]
            view = look(game, state, seat)
            advice = house.advise(view, heard)
            found = check_orders(game, view, game.look.template(view) if not advice.orders else advice.orders).errors
            wrong += [f"the mentor after turn {number}: {one}" for one in found]
        if outcome.finished is not None:
            break
    return news, wrong


MARKS: Mapping[str, Callable[[Case, str], Iterator[Said]]] = {"bronze": bronze, "silver": silver, "gold": gold}
