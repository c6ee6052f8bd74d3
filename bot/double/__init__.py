"""A Discord of our own on loopback: REST and gateway for the real client, and people to talk to the bot.

async with Double.started() as double:
    gm = double.person("Gwen")
    guild = double.guild("Turnkeep Test Server", owner=gm)
    with double.as_discord():
        ...                             # run the bot with double.token
    reply = await gm.slash(guild.channel("general"), "campaign new", name="War", game="dunk")
"""

from bot.double.double import Double
from bot.double.errors import ApiError, DoubleError, NoAnswer, NotOffered, PersonError, Unanswered
from bot.double.faults import Fault, Faults
from bot.double.persons.person import Person
from bot.double.persons.replies import Reply
from bot.double.state.model import Channel, Guild, Message, Role, StoredFile, User
from bot.double.state.world import Ping

__all__ = [
    "ApiError",
    "Channel",
    "Double",
    "DoubleError",
    "Fault",
    "Faults",
    "Guild",
    "Message",
    "NoAnswer",
    "NotOffered",
    "Person",
    "PersonError",
    "Ping",
    "Reply",
    "Role",
    "StoredFile",
    "Unanswered",
    "User",
]
