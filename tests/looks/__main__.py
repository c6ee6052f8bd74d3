"""Measures of what players see, for all games.

python -m tests.looks [--game dunk] [--turns 20] [--seed looks] [--keep DIR]

Plays the demo's casts without the bot and prints what is measured; with --keep the pictures are written to a
folder. The exit status is 1 when a measure does not hold.

python -m tests.looks --truth GAME [--issues 200] [--turns 50] [--seed looks]

Reads so many issues of one game beside the states, campaign after campaign, and prints what they say that is not so.

python -m tests.looks --sheets GAME [--of 500] [--turns 20] [--seed looks]

Taps so many sheets together at random in the pages of a campaign and prints the lines that the game's check refuses and
the page says nothing of.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.games.registry import GAMES
from engine.render import draw_history, draw_map, has_history, heraldry, palette
from tests.browser.conftest import ARGS, CHROMIUM
from tests.looks import measures, plays, sheets, truth

TURNS = 20


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _keep(folder: Path, game: str, played: Sequence[plays.Played], drawn: Sequence[bytes]) -> None:
    """Writes the pages, the maps of the last turn, and how the borders went."""
    folder.mkdir(parents=True, exist_ok=True)
    for one, page in zip(played, drawn, strict=True):
        (folder / f"{game}-paper-{one.paper.turn}.png").write_bytes(page)
    for seat, sheet in (("public", played[-1].outcome.public_map), *played[-1].outcome.maps.items()):
        (folder / f"{game}-map-{seat}.png").write_bytes(draw_map(sheet))
    past = [one.paper.chronicle for one in played if one.paper.chronicle is not None]
    if has_history(past):
        (folder / f"{game}-history.gif").write_bytes(draw_history(played[-1].outcome.public_map, past))


def _measured(played: Sequence[plays.Played]) -> list[str]:
    """Prints what is measured of the stories; what does not hold."""
    words = [measures.lead_words(one) for one in played if one.paper.turn]
    quiet, tables = measures.quiet(played), measures.table_headlines(played)
    odd, alike = measures.leads_of_odd_length(played), measures.repeated_openings(played)
    twice = measures.sentences_twice(played)
    _say(
        f"  leads: {len(quiet)} of {len(words)} without an event, {min(words)} to {max(words)} words, "
        f"{sum(words) / len(words):.0f} on average, {len(alike)} that begin like one of the last, "
        f"{measures.told_again(played):.0%} of their sentences told again within {measures.SOON} issues; "
        f"{len(twice)} sentences twice in an issue; {tables:.0%} of the headlines restate the table"
    )
    return [*odd, *alike, *twice]


def _truth(game: str, issues: int, turns: int, seed: str) -> int:
    """Reads issues beside the states until there are enough."""
    read, number, bad = 0, 0, list[str]()
    while read < issues:
        number += 1
        played = list(plays.campaign(game, min(turns, issues - read), f"{seed}{number}"))
        read += len(played) - 1
        found = truth.lies(played)
        _say(f"{game}, seed {seed}{number}: {len(played) - 1} issues, {len(found)} that is said and is not so")
        bad += [*found, *_measured(played)]
    for lie in bad:
        _say(f"  {lie}")
    return 1 if bad else 0


def _sheets(game: str, count: int, turns: int, seed: str) -> int:
    """Taps sheets together after a quarter, the half and the whole of a campaign."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver, TemporaryDirectory() as folder:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        stops = sorted({max(1, turns // 4), max(1, turns // 2), turns})
        found = sheets.tapped_together(game, seed, count, stops, browser, Path(folder))
        browser.close()
    _say(
        f"{game}, seed {seed}: {found.sheets} sheets, {found.lines} lines, {found.flagged} flagged ({found.in_vain} of "
        f"them are taken), {len(found.refused)} refused without a flag, in {found.bad_sheets} sheets"
    )
    for refusal in found.refused:
        _say(f"  {refusal}")
    return 1 if found.refused else 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.looks", description=__doc__)
    parser.add_argument("--game", choices=list(GAMES))
    parser.add_argument("--turns", type=int, default=TURNS)
    parser.add_argument("--seed", default="looks")
    parser.add_argument("--keep", type=Path, help="folder for the pictures")
    parser.add_argument("--truth", choices=list(GAMES), help="read issues of this game beside the states")
    parser.add_argument("--issues", type=int, default=200, help="so many, for --truth")
    parser.add_argument("--sheets", choices=list(GAMES), help="tap sheets together in the pages of this game")
    parser.add_argument("--of", type=int, default=500, help="so many, for --sheets")
    chosen = parser.parse_args()
    if chosen.sheets:
        return _sheets(chosen.sheets, chosen.of, chosen.turns, chosen.seed)
    if chosen.truth:
        return _truth(chosen.truth, chosen.issues, chosen.turns if chosen.turns != TURNS else 50, chosen.seed)
    bad: list[str] = []
    for game in [chosen.game] if chosen.game else GAMES:
        played = list(plays.campaign(game, chosen.turns, chosen.seed))
        faults = [*measures.headline_faults(played), *measures.repeated(played)]
        headlines = sum(len(one.paper.headlines) for one in played)
        longest = max((len(h.text) for one in played for h in one.paper.headlines), default=0)
        _say(
            f"{game}: {len(played)} issues, {headlines} headlines, the longest {longest} characters, "
            f"{len(measures.quiet(played))} led by no event, {len(measures.repeated(played))} headlines repeated"
        )
        faults += _measured(played)
        drawn = list(measures.pages(played))
        blank = [measures.blank_area(page) for page in drawn]
        _say(f"  blank area: {max(blank):.0%} at most, {sum(blank) / len(blank):.0%} on average of {len(blank)} pages")
        if chosen.keep:
            _keep(chosen.keep, game, played, drawn)
        faults += [f"page {at}: {share:.0%} blank" for at, share in enumerate(blank) if share > measures.MOST_BLANK]
        for fault in faults:
            _say(f"  {fault}")
        bad += faults
    hues = palette.SERIES[: heraldry.HUES]
    for kind in measures.KINDS:
        nearest = measures.closest(hues, kind)
        _say(f"colours, {kind}: the closest two are {nearest:.0f} apart")
        bad += [f"{kind}: {nearest:.0f}"] if nearest <= measures.LEAST_APART else []
    for what, size in measures.type_on_a_phone().items():
        _say(f"type on a phone of {measures.PHONE} pixels, {what}: {size:.1f} pixels")
        bad += [f"{what}: {size:.1f}"] if size < measures.LEAST_TYPE else []
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
