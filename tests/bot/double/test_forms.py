"""Modals, buttons, menus and layouts."""

from __future__ import annotations

import io
from typing import Any

import discord
import pytest
from discord import ui

from bot.double import NotOffered, PersonError
from tests.bot.double.conftest import Stage


class OrdersForm(ui.Modal, title="Orders"):
    orders: ui.Label[Any] = ui.Label(
        text="Orders",
        description="One a line",
        component=ui.TextInput(style=discord.TextStyle.paragraph, required=False, max_length=20, default="wait"),
    )
    sheet: ui.Label[Any] = ui.Label(text="File", component=ui.FileUpload(required=False, max_values=1))
    mode: ui.Label[Any] = ui.Label(
        text="Mode",
        component=ui.Select(options=[discord.SelectOption(label="Replace"), discord.SelectOption(label="Add")]),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        sheet, orders, mode = self.sheet.component, self.orders.component, self.mode.component
        assert isinstance(sheet, ui.FileUpload)
        assert isinstance(orders, ui.TextInput)
        assert isinstance(mode, ui.Select)
        files = [(f.filename, await f.read()) for f in sheet.values]
        text = f"{orders.value!r} {files} {mode.values}"
        await interaction.response.send_message(text, ephemeral=True)


@pytest.fixture
async def forms(stage: Stage) -> Stage:
    @stage.bot.tree.command(name="submit", description="Submits")
    async def submit(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(OrdersForm())

    await stage.run()
    return stage


async def test_a_form_is_filled_with_text_file_and_choice(forms: Stage) -> None:
    form = await forms.anna.slash(forms.general, "submit")
    assert form.modal is not None
    assert form.modal["title"] == "Orders"
    values = {"Orders": "move L47", "File": ("o.txt", b"attack"), "Mode": "Add"}
    reply = await forms.anna.submit(form, values)
    assert reply.content == "'move L47' [('o.txt', b'attack')] ['Add']"
    assert forms.double.violations == []


async def test_a_form_keeps_its_defaults_where_nothing_is_typed(forms: Stage) -> None:
    form = await forms.anna.slash(forms.general, "submit")
    reply = await forms.anna.submit(form, {"Mode": "Replace"})
    assert reply.content == "'wait' [] ['Replace']"


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({}, "'Mode' takes 1 to 1 choices"),
        ({"Mode": "Both"}, "does not offer 'Both'"),
        ({"Mode": "Add", "Orders": "x" * 21}, "takes 0 to 20 characters"),
        ({"Mode": "Add", "Name": "x"}, "no field 'Name'"),
        ({"Mode": "Add", "File": [("a", b""), ("b", b"")]}, "takes 0 to 1 files"),
    ],
)
async def test_a_form_that_is_filled_in_wrongly_is_not_sent(forms: Stage, values: dict[str, Any], told: str) -> None:
    form = await forms.anna.slash(forms.general, "submit")
    with pytest.raises(NotOffered, match=told):
        await forms.anna.submit(form, values)


class Card(ui.View):
    """A persistent card."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.button(label="Submit orders", custom_id="card:submit")
    async def submit(self, interaction: discord.Interaction, button: ui.Button[Any]) -> None:
        await interaction.response.send_modal(OrdersForm())

    @ui.button(label="Count", custom_id="card:count")
    async def count(self, interaction: discord.Interaction, button: ui.Button[Any]) -> None:
        assert interaction.message is not None
        await interaction.response.edit_message(content=interaction.message.content + "!")

    @ui.button(label="Off", custom_id="card:off", disabled=True)
    async def off(self, interaction: discord.Interaction, button: ui.Button[Any]) -> None:
        raise AssertionError("a disabled button was pressed")

    @ui.select(cls=ui.UserSelect, placeholder="Who", custom_id="card:who", max_values=2)
    async def who(self, interaction: discord.Interaction, select: ui.UserSelect[Any]) -> None:
        await interaction.response.send_message(" ".join(u.display_name for u in select.values))


async def test_buttons_open_forms_and_change_their_message(ready: Stage) -> None:
    await ready.place().send("turn 1", view=Card())
    card = ready.general.last
    assert card.buttons == ["Submit orders", "Count", "Off"]
    form = await ready.anna.click(card, "Submit orders")
    reply = await ready.anna.submit(form, {"Mode": "Add"})
    assert reply.content.startswith("'wait'")
    changed = await ready.anna.click(card, "Count")
    assert (changed.updated, card.content, card.edited is not None) == (True, "turn 1!", True)
    with pytest.raises(PersonError, match="disabled"):
        await ready.anna.click(card, "Off")
    with pytest.raises(NotOffered, match="nothing is called 'Map'"):
        await ready.anna.click(card, "Map")


async def test_people_are_chosen_from_a_menu(ready: Stage) -> None:
    await ready.place().send("who?", view=Card())
    card = ready.general.last
    reply = await ready.anna.select(card, "Who", [ready.bert, ready.gm])
    assert reply.content == "Bert Gwen"
    with pytest.raises(NotOffered, match="takes 1 to 2 choices, not 0"):
        await ready.anna.select(card, "Who", [])


async def test_a_persistent_button_works_for_a_bot_that_was_started_anew(ready: Stage) -> None:
    await ready.place().send("turn 1", view=Card())
    await ready.end()
    again = type(ready.bot)()
    again.add_view(Card())
    ready.bot = again
    await ready.run()
    changed = await ready.anna.click(ready.general.last, "card:count")
    assert changed.content == "turn 1!"


async def test_only_the_person_addressed_can_press_a_button_of_a_private_answer(stage: Stage) -> None:
    @stage.bot.tree.command(name="ask", description="Asks")
    async def ask(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("sure?", view=Card(), ephemeral=True)

    await stage.run()
    reply = await stage.anna.slash(stage.general, "ask")
    with pytest.raises(PersonError, match="only Anna sees"):
        await stage.bert.click(reply, "Count")
    assert (await stage.anna.click(reply, "Count")).content == "sure?!"


class Page(ui.LayoutView):
    """A layout with every kind of block."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        box: ui.Container[Any] = ui.Container(accent_colour=0x336699)
        box.add_item(ui.TextDisplay("# Turn 3"))
        box.add_item(ui.Section(ui.TextDisplay("Funds 40"), accessory=ui.Thumbnail("attachment://map.png")))
        box.add_item(ui.Separator())
        box.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://map.png", description="The map")))
        box.add_item(ui.File("attachment://report.txt"))
        row: ui.ActionRow[Any] = ui.ActionRow()
        button: ui.Button[Any] = ui.Button(label="Again", custom_id="again")
        button.callback = self.again  # type: ignore[method-assign]  # as discord.py has it
        row.add_item(button)
        box.add_item(row)
        self.add_item(box)

    async def again(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=self)


async def test_a_layout_shows_its_text_pictures_and_buttons(ready: Stage) -> None:
    files = [discord.File(io.BytesIO(b"png"), "map.png"), discord.File(io.BytesIO(b"text"), "report.txt")]
    await ready.place().send(view=Page(), files=files)
    message = ready.general.last
    assert message.text == "# Turn 3\nFunds 40\n[Again]"
    gallery = message.components[0]["components"][3]["items"][0]
    assert (gallery["media"]["url"], gallery["description"]) == (message.files[0].url, "The map")
    assert (await ready.anna.click(message, "Again")).updated
    assert ready.double.violations == []


async def test_a_file_that_a_layout_does_not_show_is_hidden(ready: Stage) -> None:
    view = ui.LayoutView()
    view.add_item(ui.TextDisplay("the report"))
    await ready.place().send(view=view, file=discord.File(io.BytesIO(b"r"), "report.txt"))
    assert [f.name for f in ready.general.last.hidden_files] == ["report.txt"]
    assert ready.double.violations == ["nobody sees report.txt: the layout it is attached to does not show it"]
    await ready.place().send("the report", file=discord.File(io.BytesIO(b"r"), "report.txt"))
    assert ready.general.last.hidden_files == []


async def test_a_button_in_a_direct_message_opens_a_form(ready: Stage) -> None:
    user = await ready.bot.fetch_user(ready.anna.id)
    await user.send("your report", view=Card())
    form = await ready.anna.click(ready.anna.dms[-1], "Submit orders")
    reply = await ready.anna.submit(form, {"Mode": "Add", "File": ("o.txt", b"x")})
    assert reply.content == "'wait' [('o.txt', b'x')] ['Add']"
    with pytest.raises(PersonError, match="Bert cannot see"):
        await ready.bert.click(ready.anna.dms[-1], "Count")


async def test_a_button_may_answer_later(ready: Stage) -> None:
    class Slow(ui.View):
        @ui.button(label="Map", custom_id="map")
        async def draw(self, interaction: discord.Interaction, button: ui.Button[Any]) -> None:
            await interaction.response.defer()
            await interaction.followup.send("here", file=discord.File(io.BytesIO(b"png"), "map.png"), ephemeral=True)
            await interaction.edit_original_response(content="drawn")

    await ready.place().send("card", view=Slow())
    card = ready.general.last
    reply = await (await ready.anna.click(card, "Map")).final()
    await reply.followup()
    await ready.double.until(lambda: card.content == "drawn")
    assert (reply.followups[0].text, reply.files[0].name, reply.followups[0].ephemeral) == ("here", "map.png", True)


async def test_a_command_works_in_a_thread(stage: Stage) -> None:
    @stage.bot.tree.command(name="where", description="Where")
    async def where(interaction: discord.Interaction) -> None:
        assert isinstance(interaction.channel, discord.Thread)
        await interaction.response.send_message(f"{type(interaction.channel).__name__} {interaction.channel.name}")

    await stage.run()
    thread = await stage.place().create_thread(name="talk", type=discord.ChannelType.public_thread)
    reply = await stage.anna.slash(stage.guild.threads[thread.id], "where")
    assert reply.content == "Thread talk"
