"""What a campaign leaves in the database: KiB for each seat and turn, as it was written down before, and as it is kept.

`python -m tests.benchmarks.kept [--game dunk] [--turns 12] [--seats 6]` prints a line for each game. The house plays
through the real hosting on an SQLite file. Before: sheets and reports as they are, pages packed, every picture but the
seats' own maps of more than ten turns ago, all of it reckoned of what the turns gave. Kept: the bytes of the same
columns that are in the database after the last turn, and what of them belongs to a turn whose maps and pages have gone.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from sqlalchemy import text

from bot.hosting import Hosting, Schedule
from engine.core.house import Temper
from engine.games.registry import GAMES, ruleset
from storage.ids import PictureKind, TurnId
from storage.records import Seat
from storage.store import Store

GM = 1
MAPS_KEPT_BEFORE = 10
KIB = 1024
REPORTS = "coalesce(length(text), 0) + length(template) + coalesce(length(data), 0) + coalesce(length(document), 0)"
SHEETS = "length(text) + coalesce(length(submitted), 0)"


@dataclass
class Written:
    """Bytes that the turns gave, as they would have been written down: of each turn its seats' maps, and the rest."""

    maps: list[int] = field(default_factory=list)
    rest: int = 0

    def before(self) -> int:
        return self.rest + sum(self.maps[-MAPS_KEPT_BEFORE:])


def note(store: Store, turn: TurnId, seats: Sequence[Seat], written: Written) -> None:
    """Add what a turn gave; to be called before anything of it goes."""
    maps = 0
    for seat in seats:
        if report := store.report(turn, seat.id):
            document = json.dumps(msgspec.to_builtins(report.document))
            plain = (report.text, report.template, json.dumps(report.data), document)
            written.rest += sum(len(one.encode()) for one in plain)
    for sheet in store.sheets_run(turn).values():
        written.rest += len(sheet.text.encode()) + len((sheet.submitted or "").encode())
    for key in store.picture_keys(turn):
        picture = store.picture(turn, key)
        size = len(picture.content) if picture else 0
        if key.kind in (PictureKind.MAP, PictureKind.POCKET) and key.seat:
            maps += size
        else:
            written.rest += size
    written.maps.append(maps)


def kept(store: Store) -> int:
    """Bytes in the database now."""
    with store.reading() as session:
        sums = (
            session.execute(text(f"SELECT coalesce(sum({what}), 0) FROM {table}")).scalar_one()
            for table, what in (("report", REPORTS), ("order_sheet", SHEETS), ("blob", "length(content)"))
        )
        return sum(int(one) for one in sums)


def of_the_past(store: Store, turn: TurnId) -> int:
    """Bytes of a turn whose maps and pages have gone."""
    with store.reading() as session:
        asked = (
            f"SELECT coalesce(sum({REPORTS}), 0) FROM report WHERE turn_id = :turn",
            f"SELECT coalesce(sum({SHEETS}), 0) FROM order_sheet WHERE turn_id = :turn",
            "SELECT coalesce(sum(length(content)), 0) FROM blob "
            "WHERE id IN (SELECT blob_id FROM picture WHERE turn_id = :turn)",
        )
        return sum(int(session.execute(text(one), {"turn": turn}).scalar_one()) for one in asked)


async def play(game: str, turns: int, seats: int, folder: Path) -> str:
    """Play a campaign by the house and tell of it in a line."""
    store = Store.open(folder / f"{game}.sqlite3")
    hosting = Hosting(store, alarm=False)
    options = ruleset(game).play.options().model_dump()
    made = await hosting.campaigns.open(1, game, "Kept", options=options, schedule=Schedule(kind="ready"), who=GM)
    await hosting.house.join(made.id, seats, Temper.RAIDER, GM)
    await hosting.campaigns.start(made.id, GM)
    written = Written()
    note(store, store.turn(made.id, 0).id, store.seats(made.id), written)
    for number in range(1, turns + 1):
        done = await hosting.turns.run(made.id, GM)
        assert done.outcome == "done", done.error
        # What waits to be sent keeps its pictures, and nothing is sent here.
        with store.engine.begin() as connection:
            connection.execute(text("UPDATE delivery SET status = 'sent'"))
        note(store, store.turn(made.id, number).id, store.seats(made.id), written)
    past = [turn for turn in store.turns(made.id) if 0 < turn.number < turns - store.keep.drawn]
    shares = (turns + 1) * seats * KIB
    before, now = written.before() / shares, kept(store) / shares
    later = sum(of_the_past(store, turn.id) for turn in past) / (len(past) * seats * KIB) if past else 0.0
    await hosting.close()
    store.close()
    return (
        f"{game}, {turns} turns of {seats} seats: {before:.0f} KiB a seat and turn before, {now:.0f} now "
        f"({before / now:.1f} : 1); of turns long past {later:.0f} ({before / later if later else 0:.1f} : 1)"
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", choices=GAMES)
    parser.add_argument("--turns", type=int, default=12)
    parser.add_argument("--seats", type=int, default=6)
    given = parser.parse_args()
    for game in [given.game] if given.game else list(GAMES):
        with tempfile.TemporaryDirectory() as folder:
            print(asyncio.run(play(game, given.turns, given.seats, Path(folder))), flush=True)


if __name__ == "__main__":
    main()
