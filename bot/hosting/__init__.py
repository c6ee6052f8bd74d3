"""Campaigns, seats, orders, turns and deliveries, without Discord: what the commands call and what the alarm sets off.

    hosting = Hosting(Store.open(url))
    await hosting.start(messenger)          # takes the database, recovers, runs what is overdue, delivers
    ...
    await hosting.close()

Everything is async; whatever is refused raises a HostingError whose text is for the person who asked. Ids are database
ids (campaign_id, seat_id) except user_id, guild_id, channel_id, which are Discord's. `who` is the acting user's id, for
the audit log. Whether somebody is a GM is for the caller to know; `as_gm=True` says so.

hosting.campaigns   (campaigns.Campaigns)
    open(guild_id, game, name, *, options, schedule, who, max_seats=None, settings=None) -> Campaign
    start(campaign_id, who) -> Turn                     pause(campaign_id, who)      resume(campaign_id, who)
    end(campaign_id, who, reason="")                    set_schedule(campaign_id, schedule, who) -> Turn | None
    set_channels(campaign_id, **channels)               set_posts(campaign_id, **message_ids)
    get(campaign_id) -> Campaign                        find(guild_id, name) -> Campaign
    all(guild_id=None, *, ended=False) -> list[Campaign]
    of_person(user_id, *, ended=False) -> list[Campaign]            (those that a person leads or plays in)
    of_channel(guild_id, *channel_ids) -> Campaign | None           (its common channels and its faction channels)
    overview(campaign_id) -> Overview                   ruleset(campaign) -> Ruleset
    export(campaign_id, who=None, *, pictures=True) -> bytes
    confirm(campaign_id, who, people=True)   (GM: of a restored campaign)   hand_over(campaign_id, user_id, who)   (GM)
hosting.seats       (people.seats.Seats)
    join(campaign_id, user_id, faction, choices) -> Seat            (late joiners too, where the game allows it)
    require_new(campaign, user_id)                      (NotAllowed for who has had a start in it)
    resign(seat_id, who)                                set_channel(seat_id, channel_id)   set_card(seat_id, message_id)
    get(seat_id) -> Seat                                all(campaign_id) -> list[Seat]
    members(seat_id) -> list[Member]                    redraw_card(seat_id)
    of_user(user_id, guild_id=None) -> list[Part]       of_channel(channel_id) -> Seat | None
    standing(seat_id, user_id) -> Standing              role(seat_id, user_id) -> Role | None
    add_member(seat_id, user_id, role, who, as_gm=False)            remove_member(seat_id, user_id, who, as_gm=False)
    replace(seat_id, user_id, who)                      (GM: a new owner; announced)
    grant(seat_id, extensions, who) -> Seat             (GM)
    mute(seat_id, user_id)                              remind_at(seat_id, user_id, hours)
    remind_person(user_id, hours, muted=)               reminding(user_id, member)
    note(seat_id, user_id, text) -> Note                notes(seat_id, user_id) -> list[Note]
    drop_note(seat_id, user_id, note_id)
hosting.house       (people.house_seats.HousePlay)               (GM)
    join(campaign_id, count, temper, who) -> list[Seat] play(seat_id, temper, who)     inherit(campaign_id, temper, who)
hosting.orders      (sheets.submissions.Orders)
    submit(seat_id, user_id, text, *, source="command", turn=None, as_gm=False) -> Receipt  (turn: one that lies ahead)
    check(seat_id, user_id, text, *, turn=None, as_gm=False) -> Receipt     (nothing is stored)
    add_line(seat_id, user_id, unit, line, as_gm=False) -> Receipt  (one order more)
    show(seat_id, user_id, turn=None, *, as_gm=False) -> OnFile | None
    start(seat_id, user_id, turn=None, *, draft=None, as_gm=False) -> Start (what a form opens with)
    ahead(seat_id, user_id, *, as_gm=False) -> list[OnFile]         (orders that wait for later turns)
    turns_open(seat_id) -> list[(number, date)]                     (the turns that orders may be given for)
    history(seat_id, user_id, turn=None, ...) -> list[OnFile]       (latest first)
    restore(seat_id, user_id, sheet_id, ...) -> Receipt             clear(seat_id, user_id, ...) -> bool
    template(seat_id, user_id, ...) -> str                          state(seat_id) -> "none" | "sent" | "errors"
    ready(seat_id, user_id, ready=True) -> Readiness                ask_extension(seat_id, user_id) -> datetime
    complete(seat_id, typed) -> list[str]                           (autocompletion of an order line, at most 25)
    names(seat_id, kind) -> list[str]                               (what the seat may name: "army", "unit" ...)
hosting.turns       (turn.turns.Turns)
    run(campaign_id, who=None) -> TurnRun               (now, whatever the deadline; retries a failed turn)
    extend(campaign_id, deadline, who) -> Turn          roll_back(campaign_id, number, who, reroll=False) -> Turn
    get(campaign_id, number=None) -> Turn               all(campaign_id, discarded=False) -> list[Turn]
hosting.papers      (mail.papers.Papers)
    press(seat_id, user_id, title, text, as_gm=False)  rumour(seat_id, user_id, text, as_gm=False)  -> Press
    held(campaign_id) -> list[Press]                    strike(press_id, who, reward_only=False)
    withdraw(press_id, user_id)
    issue(campaign_id, turn=None) -> Issue              front_page(campaign_id, turn=None) -> Drawn | None
    report(seat_id, user_id, turn=None, as_gm=False) -> Reading     standings(campaign_id) -> Mapping | None
    map(seat_id, user_id, around=None, radius=4, as_gm=False) -> Drawn      public_map(campaign_id) -> Drawn
    planned_map(seat_id, user_id, around=None, radius=4, as_gm=False) -> Drawn
    whole_map(seat_id, user_id, as_gm=False) -> Drawn   history(campaign_id, user_id) -> Drawn (a GIF)
    places(seat_id) -> list[str] (for `around`)         replay(campaign_id, user_id=None) -> bytes (a page)
    lookup(seat_id, words) -> list[(title, text)]       announce(campaign_id, title, text, who)
    proclaim(campaign_id, title, text, who) -> Press     (GM: in the next paper, and in the reports)
    audit(campaign_id, limit=100) -> list[Audit]        log(campaign_id, who, what, **details)
    redeliver(campaign_id, seat_id=None, turn=None, who=None) -> int        undelivered(campaign_id) -> list[Delivery]
hosting.tick() -> list[TurnRun]     runs every due turn and sends due reminders; what the alarm calls
hosting.outbox.flush() -> int       sends everything that can be sent now
hosting.verify(campaign_id) -> async iterator of Verified
hosting.health(campaign_id=None) -> Health
hosting.vote_pause(campaign_id, seat_id, user_id, yes=True) -> (votes, needed)

Further: papers.standings_chart(campaign_id) -> Drawn | None; papers.tell_gm(campaign_id, title, text);
turn.schedule.Schedule (kind, weekdays, at, zone, hours, early, notice, postpone_if, postpone_hours);
turn.schedule.zones(typed).
A campaign's settings: masthead, extensions (per seat), extension_hours.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bot.hosting.clock import Clock, SystemClock
    from bot.hosting.errors import BadChoice, HostingError, NotAllowed, NotThere, Unfinished, WrongMoment
    from bot.hosting.hosting import Hosting
    from bot.hosting.mail.messenger import Barred, Message, Messenger, TryLater, Undeliverable
    from bot.hosting.records import (
        Drawn,
        Health,
        Issue,
        OnFile,
        Overview,
        PrintedPress,
        Readiness,
        Reading,
        Receipt,
        SeatState,
        Start,
        TurnRun,
        Verified,
    )
    from bot.hosting.turn.schedule import Schedule

__all__ = [
    "BadChoice",
    "Barred",
    "Clock",
    "Drawn",
    "Health",
    "Hosting",
    "HostingError",
    "Issue",
    "Message",
    "Messenger",
    "NotAllowed",
    "NotThere",
    "OnFile",
    "Overview",
    "PrintedPress",
    "Readiness",
    "Reading",
    "Receipt",
    "Schedule",
    "SeatState",
    "Start",
    "SystemClock",
    "TryLater",
    "TurnRun",
    "Undeliverable",
    "Unfinished",
    "Verified",
    "WrongMoment",
]

_FROM = {
    "clock": ("Clock", "SystemClock"),
    "errors": ("BadChoice", "HostingError", "NotAllowed", "NotThere", "Unfinished", "WrongMoment"),
    "hosting": ("Hosting",),
    "mail.messenger": ("Barred", "Message", "Messenger", "TryLater", "Undeliverable"),
    "turn.schedule": ("Schedule",),
}


def __getattr__(name: str) -> Any:
    """Imports names on demand: a worker process imports its jobs from here, and needs no database for them."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    where = next((module for module, names in _FROM.items() if name in names), "records")
    return getattr(import_module(f"{__name__}.{where}"), name)
