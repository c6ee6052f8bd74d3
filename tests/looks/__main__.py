"""Measures of what players see, for all games.

python -m tests.looks [--game dunk] [--turns 20] [--seed looks] [--keep DIR]

Plays the demo's casts without the bot and prints what is measured; with --keep the pictures are written to a
folder. The exit status is 1 when a measure does not hold.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from engine.games.registry import GAMES
from engine.render import draw_history, draw_map, has_history, heraldry, palette
from tests.looks import measures, plays


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


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.looks", description=__doc__)
    parser.add_argument("--game", choices=list(GAMES))
    parser.add_argument("--turns", type=int, default=20)
    parser.add_argument("--seed", default="looks")
    parser.add_argument("--keep", type=Path, help="folder for the pictures")
    chosen = parser.parse_args()
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
