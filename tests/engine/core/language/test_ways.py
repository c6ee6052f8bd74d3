"""One thing said in many ways: no wording comes back within five issues, and the choice is the same every time."""

from __future__ import annotations

from importlib import import_module
from string import Formatter

from engine.core.events import kinds_of
from engine.core.telling.headline import LONGEST, Called, agreeing, ways
from engine.core.telling.mapsheet import Layout, MapSheet
from engine.core.telling.newspaper import MEMORY, typeset
from engine.core.telling.press import Chronicle, Headline, Newspaper, Standings
from engine.core.turn import Outcome
from engine.games.registry import GAMES, ruleset
from tests.suite.table import each

NO_MAP = MapSheet(title="", layout=Layout.SQUARE, cells=())
PATTERNS = """
{town} falls
{who:takes} {town}
Down goes {town}
{town} is lost
No more {town}
Flags over {town}
"""


def story(town: str, score: int = 50, patterns: str = PATTERNS) -> Headline:
    found = ways(patterns, {"town": town, "who": Called("The Ducks")})
    return Headline(score=score, kind="war", text=found[0][1], ways=found, body=f"{town} is taken.")


def issue(turn: int, stories: list[Headline], past: list[Chronicle]) -> Newspaper:
    outcome = Outcome(
        number=turn, date=f"Turn {turn}", state=b"", events=(), reports={}, maps={}, public_map=NO_MAP,
        headlines=tuple(stories), standings=Standings(title="", columns=()), seats=(),
    )  # fmt: skip
    return typeset(outcome, (), seed="ways", masthead="Times", campaign="War", past=past)


def run(turns: int, patterns: str = PATTERNS) -> list[Newspaper]:
    issues: list[Newspaper] = []
    for turn in range(1, turns + 1):
        past = [paper.chronicle for paper in issues if paper.chronicle is not None]
        issues.append(issue(turn, [story("Cburg", patterns=patterns), story("Dburg", 20, patterns)], past))
    return issues


def test_a_name_takes_its_verb_and_its_article_along() -> None:
    facts = {"one": Called("Faq"), "many": Called("The Ducks"), "count": 1200}
    patterns = "{one:takes} it\n{many:takes} it\nfor {many:within}, {count:,}\n{many} and {one}"
    said = ["Faq takes it", "The Ducks take it", "For the Ducks, 1,200", "The Ducks and Faq"]
    assert [text for _, text in ways(patterns, facts)] == said
    assert agreeing("The Ducks", "goes") == "The Ducks go"
    assert agreeing("The Ducks", "passes") == "The Ducks pass"
    assert agreeing("The Ducks", "loses") == "The Ducks lose"


def test_wordings_that_would_have_to_be_cut_are_left_out() -> None:
    long = "x" * (LONGEST - len("Fall of "))
    assert [text for _, text in ways("Fall of {town}\nThe fall of {town}", {"town": long})] == [f"Fall of {long}"]
    (only,) = ways("The fall of {town}\nThe end of {town}", {"town": f"{long} and more"})
    assert only[0] == "The fall of {town}"
    assert len(only[1]) <= LONGEST
    (only,) = ways("{town} falls", {"town": "Ulfwick [L438]"})
    assert only == ("{town} falls", "Ulfwick falls")


def test_no_wording_leads_twice_within_five_issues_and_no_headline_comes_back() -> None:
    papers = run(20)
    leads = [paper.chronicle.lead for paper in papers if paper.chronicle is not None]
    texts = [{headline.text for headline in paper.headlines} for paper in papers]
    for at in range(len(papers)):
        assert leads[at] not in leads[max(0, at - MEMORY) : at]
        assert not texts[at] & set().union(*texts[max(0, at - MEMORY) : at])
    assert MEMORY == 5
    assert all(len({headline.text.replace("Dburg", "Cburg") for headline in paper.headlines}) == 2 for paper in papers)


@each("less, leads", [(0, "Dburg"), (10, "Dburg"), (11, "Cburg")])
def test_a_story_with_no_new_words_left_lets_another_lead_that_nearly_weighs_as_much(less: int, leads: str) -> None:
    stale = story("Cburg", patterns="{town} falls")
    first = issue(1, [stale], []).chronicle
    assert first is not None
    paper = issue(2, [stale, story("Dburg", stale.score - less, "{town} falls\nDown goes {town}")], [first])
    lead = max(paper.headlines, key=lambda headline: headline.score)
    assert leads in lead.text
    assert {headline.text.removeprefix("Down goes ")[:5] for headline in paper.headlines} == {"Cburg", "Dburg"}


def test_the_choice_is_the_same_every_time_and_the_chronicle_keeps_what_was_printed() -> None:
    papers = run(6)
    assert papers == run(6)
    for paper in papers:
        assert paper.chronicle is not None
        assert [text for _, _, text in paper.chronicle.headlines] == [headline.text for headline in paper.headlines]
        assert all(headline.ways == () for headline in paper.headlines)


def test_what_can_be_said_in_one_way_alone_is_said_so() -> None:
    assert [paper.headlines[0].text for paper in run(3, "{town} falls")] == ["Cburg falls"] * 3


@each("game", GAMES)
def test_the_wordings_of_a_game_name_only_what_is_known_and_no_two_are_alike(game: str) -> None:
    assert ruleset(game).key == game  # which knows all of the game's events
    tables = import_module(f"engine.games.{game}.wording").WORDING.tables
    kinds = {kind.__name__: kind for kind in kinds_of(f"engine.games.{game}")}
    for key, patterns in [*tables.get("headlines", {}).items(), *tables.get("paper", {}).items()]:
        lines = patterns.strip().splitlines()
        assert len(set(lines)) == len(lines), key
        assert not [line for line in lines if line.endswith(".") and len(lines) > 1], key
    for key, patterns in tables.get("headlines", {}).items():
        known = set(kinds[key].__struct_fields__) | {"spot"}
        assert {name for _, name, _, _ in Formatter().parse(patterns) if name} <= known, key
