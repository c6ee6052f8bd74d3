"""The acts in which people talk: letters, press, rumours, and the bot's reminders."""

from __future__ import annotations

from datetime import datetime, timedelta

from tests.bot.evening.cast import (
    AMBER,
    BLACKWOOD,
    DUCKLAND,
    GREY,
    GRIMHOLD,
    HAMMER,
    PRANKSTERS,
    PUDDLE,
    QUILL,
    SALT,
    SILVERWOOD,
    TIDE,
)
from tests.bot.evening.club import Club


async def letters_press_and_rumours_go_round(club: Club) -> None:
    # From faction to faction, with an answer by the button.
    assert "Grimhold" in await club.gina.autocomplete(await club.home_of(DUCKLAND), "letter", "to")
    await club.written(club.gina, "letter", {"Your letter": "Peace, and half of the puddle?"}, DUCKLAND, to="Grimhold")
    letter = club.newest(await club.home_of(GRIMHOLD), "half of the puddle")
    assert "Upper Duckland" in letter.text
    answering = await club.hugo.click(letter, "Reply")
    await club.fill_in(club.hugo, answering, {"Your answer": "Which half is the wet one?"})
    await club.settle()
    club.newest(await club.home_of(DUCKLAND), "Which half is the wet one?")
    assert "puddle?" not in club.all_seen_by(club.bert)

    # To a unit that Dora sees in the street; she does not learn who moves it.
    hers = await club.home_of(BLACKWOOD)
    (name, *_) = [n for n in await club.dora.autocomplete(hers, "letter", "to") if n.startswith("Berta Hammer [")]
    await club.written(club.dora, "letter", {"Your letter": "A roof over my guards?"}, BLACKWOOD, to=name)
    letter = club.newest(await club.home_of(HAMMER), "A roof over my guards?")
    assert "Berta Hammer" in letter.text
    answering = await club.fritz.click(letter, "Reply")
    await club.fill_in(club.fritz, answering, {"Your answer": "For a third of the guards."})
    await club.settle()
    back = club.newest(hers, "For a third of the guards.")
    assert "Berta Hammer" in back.text
    assert HAMMER not in back.text

    # To a noble in the same city, whose lord nobody names.
    theirs = await club.home_of(AMBER)
    (name, *_) = [n for n in await club.dora.autocomplete(theirs, "letter", "to") if n.startswith("Lady Marrow [")]
    await club.written(club.dora, "letter", {"Your letter": "Whose house is yours?"}, AMBER, to=name)
    letter = club.newest(await club.home_of(TIDE), "Whose house is yours?")
    assert "Lady Marrow" in letter.text
    answering = await club.fritz.click(letter, "Reply")
    await club.fill_in(club.fritz, answering, {"Your answer": "That of whoever asks last."})
    await club.settle()
    back = club.newest(theirs, "whoever asks last")
    assert "Lady Marrow" in back.text
    assert TIDE not in back.text

    # Without a name, where the game allows it.
    (name, *_) = [n for n in await club.cleo.autocomplete(await club.home_of(GREY), "letter", "to") if "Quill" in n]
    await club.written(
        club.cleo, "letter", {"Your letter": "We know what is in the barrels."}, GREY, to=name, unsigned=True
    )
    letter = club.newest(await club.home_of(SALT), "in the barrels")
    assert GREY not in letter.text

    # For the newspapers.
    held = await club.written(
        club.anna, "press", {"Title": "For sale", "Text": "One longboat, several owners."}, PRANKSTERS
    )
    assert "Held for the newspaper of turn 1" in held.text
    assert "unclaimed silver" in held.text
    await club.written(club.emil, "press", {"Title": "Wanted", "Text": "Anything that glows."}, QUILL)
    await club.written(club.gina, "press", {"Title": "A greeting", "Text": "Long life to our neighbours."}, DUCKLAND)
    article = {"Title": "From the harbour", "Text": "The tide keeps its own books."}
    await club.written(club.fritz, "press", article, TIDE)
    await club.written(club.hugo, "press", {"Title": "A libel", "Text": "Ducks cannot count."}, GRIMHOLD)
    await club.written(club.hugo, "rumor", {"What people say": "The ducks walk on water at night."}, GRIMHOLD)
    refused = await club.slash(club.otto, "press")
    assert refused.modal is None

    # The game master strikes what should not be printed.
    (libel,) = await club.gm.choices((await club.category(PUDDLE))["gm"], "gm strike", "article", "libel")
    struck = await club.slash(club.gm, "gm strike", at=(await club.category(PUDDLE))["gm"], article=libel["value"])
    assert "A libel” will not be printed" in struck.text


async def who_has_sent_nothing_is_reminded(club: Club, deadline: datetime) -> None:
    before = {person.name: len(person.dms) for person in club.players}
    await club.pass_to(deadline - timedelta(hours=24) + timedelta(minutes=1))
    await club.pass_to(deadline - timedelta(hours=2) + timedelta(minutes=1))
    new = {p.name: [m.text for m in p.dms[before[p.name] :]] for p in club.players}
    assert [name for name, told in new.items() if told] == ["Bert", "Emil"]
    assert len(new["Bert"]) == len(new["Emil"]) == 2
    assert all(SILVERWOOD in text and "orders missing" in text for text in new["Bert"])
    assert all(QUILL in text and "errors" in text for text in new["Emil"])
