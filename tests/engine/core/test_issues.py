"""What kind of issue it is, what a quiet one tells, and in which order it is read aloud."""

from __future__ import annotations

from dataclasses import replace

from bot.hosting.turn.issue import issue_text
from engine.core import document
from engine.core.telling.mapsheet import Layout, MapSheet
from engine.core.telling.newspaper import typeset
from engine.core.telling.press import Chronicle, Edition, Headline, Newspaper, PressItem, PressKind, Standings
from engine.core.telling.threads import almanac
from engine.core.turn import Finish, Outcome, SeatInfo
from tests.suite.table import each

NO_MAP = MapSheet(title="", layout=Layout.SQUARE, cells=())
SEATS = (SeatInfo(id="1", name="Faq"), SeatInfo(id="2", name="Jetstone"))
JOKES = ("A duck is seen", "A duck is seen again")


def outcome(turn: int, *headlines: Headline, standings: Standings | None = None) -> Outcome:
    return Outcome(
        number=turn, date=f"Turn {turn}", state=b"", events=(), reports={}, maps={}, public_map=NO_MAP,
        headlines=headlines, standings=standings or Standings(title="", columns=()), seats=SEATS,
    )  # fmt: skip


def printed(one: Outcome, past: list[Chronicle] | None = None, press: tuple[PressItem, ...] = ()) -> Newspaper:
    return typeset(one, press, seed="issues", masthead="Times", campaign="War", past=past or [], jokes=JOKES)


def told(kind: str, score: int, text: str = "Faq falls") -> Headline:
    return Headline(score=score, kind=kind, text=text, body=f"{text}, with all its ducks.")


@each(
    "turn, story, edition, kicker",
    [
        (0, None, Edition.FIRST, "The first issue"),
        (3, told("death", 70), Edition.FALL, "Special edition"),
        (3, told("death", 69), Edition.ORDINARY, "Obituary"),
        (3, told("war", 90), Edition.ORDINARY, "From the field"),
    ],
)
def test_the_world_is_presented_and_a_fall_has_a_special_edition(
    turn: int, story: Headline | None, edition: Edition, kicker: str
) -> None:
    issue = printed(outcome(turn, *([story] if story else [])))
    assert (issue.edition, issue.kicker) == (edition, kicker)


def test_the_end_has_a_final_edition_with_the_winner_and_the_war_in_numbers() -> None:
    finish = Finish(winners=("2",), reason="Nobody else is left.")
    past = [Chronicle(turn=turn, headlines=((50, "war", f"Battle {turn}"),)) for turn in range(4)]
    issue = printed(replace(outcome(4, told("war", 50)), finished=finish), past)
    assert issue.edition is Edition.FINAL
    assert issue.ending is not None
    assert (issue.ending.winners, issue.ending.seats) == (("Jetstone",), ("2",))
    assert ("4", "turns", "Turn 4") in issue.ending.numbers
    assert ("5", "pieces of news", "5 of them of war") in issue.ending.numbers


def test_a_quiet_turn_tells_of_the_table_and_of_other_days_before_a_joke() -> None:
    table = Standings(title="", columns=("Gold",), rows=(("1", "Faq", (9,)), ("2", "Jetstone", (5,))))
    issues: list[Newspaper] = []
    for turn in range(40):
        past = [issue.chronicle for issue in issues if issue.chronicle is not None]
        issues.append(printed(outcome(turn, standings=table), past))
    leads = [issue.headlines[0] for issue in issues[1:]]
    assert {lead.kind for lead in leads} <= {almanac.QUIET, "record"}
    assert "Faq leads, Jetstone follows" not in JOKES
    assert not [lead.text for lead in leads[:10] if lead.text in JOKES], "there is something else to tell"
    jokes = [lead.text for lead in leads if lead.text in JOKES]
    assert len(jokes) == len(set(jokes)), "none is told twice"


def test_what_is_read_aloud_has_the_order_of_the_page() -> None:
    press = (
        PressItem(seat="1", kind=PressKind.PRESS, title="To arms", text="Ducks, arise."),
        PressItem(seat="2", kind=PressKind.RUMOUR, title="", text="The king is a duck."),
    )
    table = Standings(title="Gold of all", columns=("Gold",), rows=(("1", "Faq", (9,)), ("2", "Jetstone", (5,))))
    one = outcome(3, told("war", 60), told("people", 20, "A wedding"), told("prices", 2, "Market"), standings=table)
    issue = printed(one, press=press)
    text = issue_text(document.plain(issue))
    order = ["TIMES", "Faq falls", "with all its ducks", "Gold of all", "A wedding", "Ducks, arise.", "The king is a",
             "Market"]  # fmt: skip
    places = [text.index(words) for words in order]
    assert places == sorted(places)
