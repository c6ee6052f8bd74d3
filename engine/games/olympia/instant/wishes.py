"""What a player wants of his mail: TIMES, FORMAT, PUBLIC (OLY-ORDER-30, OLY-GAP-O30, -O54); `stop` behind the head of a
queue (OLY-SUBMIT-14); and what the days of e-mail needed (OLY-GAP-88).
"""

from __future__ import annotations

from engine.core.acting.ledger import credit
from engine.core.language.readers import Whole
from engine.core.orders import Arg, OrderSpec, arg, may
from engine.core.program import Result
from engine.games.olympia.acting.contract import Acting, FactionActing, order, takes_of
from engine.games.olympia.instant.events import FormatChosen, Published, TimesWanted
from engine.games.olympia.language.readers import SHEET, Plain
from engine.games.olympia.language.words import AMOUNT, FLAG, MAY_FLAG
from engine.games.olympia.rules.items import GOLD
from engine.games.olympia.scratch import OlympiaTurn

PUBLIC_REWARD = 100  # OLY-GAP-O54


def _times(acting: FactionActing) -> None:
    player = acting.player
    player.no_times = bool(acting.order.get("flag", 0))
    acting.tell(TimesWanted(**acting.facts(), wanted="will not" if player.no_times else "will"))


def _format(acting: FactionActing) -> None:
    acting.player.format = int(acting.order.get("number", 0))
    acting.tell(FormatChosen(**acting.facts(), number=acting.player.format))


def _public(acting: FactionActing) -> None:
    """The report of this month is printed for all; the first time that is worth 100 gold of CLAIM."""
    player = acting.player
    reward = 0 if player.published else PUBLIC_REWARD
    player.published = True
    credit(acting.turn, player.claim, GOLD, reward, "public")
    acting.tell(Published(**acting.facts(), reward=reward))


def read_at_once(turn: OlympiaTurn) -> None:
    """Carries out the orders that wait in no queue, since they were understood when they were read (OLY-SUBMIT-02)."""
    for player in turn.state.players.values():
        for given in turn.orders_of(player.seat) if player.status == "active" else ():
            takes = takes_of(turn.book, given)
            if takes.priority is None and takes.of_faction is not None:
                takes.of_faction(FactionActing(turn, player, given))


def _unit_times(acting: Acting) -> Result:
    _times(acting.of_faction)
    return Result.DONE


def _nothing(acting: Acting) -> Result:
    """`stop` does nothing but be used up, wherever it is not at the head when the month begins."""
    return Result.DONE


def _of_mail(
    keyword: str, *args: Arg, rule: str, help: str, example: str = "", instead: str, who: str = "p"
) -> OrderSpec:
    """An order of the days of e-mail; it is answered when it is read, and does nothing."""
    return order(keyword, *args, rule=rule, help=help, example=example, says=instead, instead=instead, priority=None,
                 who=who)  # fmt: skip


STOP = order(
    "stop", rule="OLY-ORDER-68", help="interrupt the running order", says="break off what it is doing", priority=1,
    who="cpt", do=_nothing, of_faction=lambda acting: None,
)  # fmt: skip
ORDERS = (
    order("times", MAY_FLAG, rule="OLY-ORDER-80", help="receive the Times (0) or not (1)", example="times 0",
          says=lambda order, name: "do without the Times" if order.get("flag") else "receive the Times", priority=1,
          who="cp", do=_unit_times, of_faction=_times),
    order("format", may("number", Whole(0, 1, kind="format")), rule="OLY-ORDER-30", example="format 1",
          help="choose the form of your report", says="receive the report in form [{number}|0]",
          priority=None, who="cp", of_faction=_format),
    _of_mail("notab", may("number", FLAG), rule="OLY-ORDER-44", help="had to do with tabs in mail", example="notab 1",
             instead="reports have no tabs", who="cp"),
    order("public", rule="OLY-ORDER-54", help="let your next report be published",
          says="let the next report be published", priority=None,
          who="cp", of_faction=_public),
    _of_mail("lore", arg("sheet", SHEET), rule="OLY-ORDER-38", help="show a lore sheet again", example="lore 600",
             instead="use /lookup"),
    _of_mail("resend", may("turn", AMOUNT), rule="OLY-ORDER-62", help="show a report again", example="resend 12",
             instead="use /report"),
    _of_mail("players", rule="OLY-ORDER-49", help="show the list of players", instead="use /lookup players"),
    _of_mail("email", may("address", Plain("address", 200)), rule="OLY-ORDER-19", example="email ann@example.com",
             help="changed your address in the days of e-mail",
             instead="addresses are not needed here: reports come to your channel"),
    _of_mail("vis_email", may("address", Plain("address", 200)), rule="OLY-ORDER-78",
             help="changed the address others see in the days of e-mail", example="vis_email ann@example.com",
             instead="addresses are not needed here"),
    _of_mail("password", may("password", Plain("password", 200)), rule="OLY-ORDER-46", example='password "sneaky"',
             help="set a password in the days of e-mail",
             instead="passwords are not needed here, and this one was not kept"),
)  # fmt: skip
