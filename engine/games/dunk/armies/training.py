"""Movement words given by order, and the training that may stand among them (DNK-STD-30, DNK-TORD-06, -43)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.acting import NotPossible
from engine.core.dice import Dice
from engine.core.orders import Order, arg
from engine.games.dunk.acting.contract import Acting, order
from engine.games.dunk.armies.events import DeathTrained, DeathTrainingKilled, DeathTrainingMaimed, MoveNoted, Trained
from engine.games.dunk.armies.movement import TRAINING_WORDS
from engine.games.dunk.armies.roll import disband
from engine.games.dunk.language.words import AN_ARMY, SOME_DIRECTIONS
from engine.games.dunk.refusals import Refusal
from engine.games.dunk.rules.war import TRAINING
from engine.games.dunk.state import Army, Campaign, Kingdom, Leaders

TECHS = {"train": "training", "death_train": "death_training"}


def check_words(acting: Acting, words: Sequence[str]) -> None:
    """Raises NotPossible when training is asked for that nobody in the kingdom knows (DNK-MOVE-14)."""
    for word in TRAINING_WORDS:
        if word in words:
            acting.need_tech(TECHS[word])


def give_words(acting: Acting, army: Army, words: Sequence[str]) -> None:
    """The army's new words replace the old ones; training at their head takes place now (DNK-TORD-43)."""
    army.heading, army.last = list(words), None
    if words and words[0] in TRAINING_WORDS:
        del army.heading[0]
        _TRAIN[words[0]](acting, army)


def move(acting: Acting) -> None:
    """Gives an army movement words (DNK-STD-30). Raises NotPossible for immobile armies (DNK-MOVE-18)."""
    army = acting.own_army(acting.order["army"])
    words = list(acting.order["directions"])
    if army.is_immobile and any(word not in TRAINING_WORDS for word in words):
        raise NotPossible(Refusal.IMMOBILE, "DNK-MOVE-18", army=army.name)
    check_words(acting, words)
    give_words(acting, army, words)
    left = " ".join(army.heading)
    if left:
        acting.tell(MoveNoted(**acting.facts(), army=army.name, words=left))


def ceiling(kingdom: Kingdom) -> int:
    """The ERF up to which this kingdom can train (DNK-TORD-43)."""
    return TRAINING["ceiling_warriors" if kingdom.leaders is Leaders.WARRIORS else "ceiling"]


def cannot_train(campaign: Campaign, kingdom: Kingdom, army: Army) -> NotPossible | None:
    """Why an army cannot be trained now; None when it can."""
    if army.id in campaign.this_turn.trained:
        return NotPossible(Refusal.TRAINED_ALREADY, "DNK-GAP-46", army=army.name)
    if army.erf >= ceiling(kingdom):
        return NotPossible(Refusal.CEILING, "DNK-TORD-43", army=army.name, erf=army.erf)
    return None


def note_training(campaign: Campaign, army: Army) -> None:
    """The army has trained and does not move this turn (DNK-GAP-46)."""
    campaign.this_turn.trained.append(army.id)
    campaign.this_turn.stays.append(army.id)


def _train(acting: Acting, army: Army) -> None:
    acting.need_tech("training")
    verdict = cannot_train(acting.campaign, acting.kingdom, army)
    if verdict is not None:
        raise verdict
    acting.spend("train", TRAINING["price"])
    army.erf += 1
    note_training(acting.campaign, army)
    acting.tell(Trained(**acting.facts(), army=army.name, erf=army.erf))


def death_trained(dice: Dice, erf: int) -> int:
    """The ERF after death training, 0 for a dead army: 10 % die, 20 % lose half of it, not below 2 (DNK-TORD-06)."""
    roll = dice.random() * 100
    if roll < TRAINING["death_dies"]:
        return 0
    if roll < TRAINING["death_dies"] + TRAINING["death_halves"]:
        return max(min(erf, 2), erf - erf // 2)
    return erf + 1


def _death_train(acting: Acting, army: Army) -> None:
    acting.need_tech("death_training")
    if acting.kingdom.leaders is not Leaders.WARRIORS:
        raise NotPossible(Refusal.LEADERS_NEEDED, "DNK-TORD-06", leaders=Leaders.WARRIORS.value)
    if army.id in acting.campaign.this_turn.trained:
        raise NotPossible(Refusal.TRAINED_ALREADY, "DNK-GAP-46", army=army.name)
    before, after = army.erf, death_trained(acting.turn.dice("death_train", army.id), army.erf)
    note_training(acting.campaign, army)
    if not after:
        disband(acting.campaign, army)
        acting.tell(DeathTrainingKilled(**acting.facts(), army=army.name))
        return
    army.erf = after
    told = DeathTrained if after > before else DeathTrainingMaimed
    acting.tell(told(**acting.facts(), army=army.name, erf=after))


_TRAIN = {"train": _train, "death_train": _death_train}


def train(acting: Acting) -> None:
    """`train`: 1 gold, 1 ERF, no movement this turn (DNK-TORD-43)."""
    _train(acting, acting.own_army(acting.order["army"]))


def death_train(acting: Acting) -> None:
    """`death_train`: free, and resolved at once (DNK-TORD-06)."""
    _death_train(acting, acting.own_army(acting.order["army"]))


_MOVEMENTS = {
    "0": "staying", "wait": "waiting", "unclimb": "climbing down", "train": "training", "death_train": "training hard",
}  # fmt: skip


def going(order: Order) -> str:
    """What the movement words say: ", going e, then se", ", staying", ", training"."""
    words = order.get("directions", ())
    if not words:
        return ""
    said = [_MOVEMENTS.get(word, word) for word in words]
    return (", going " if words[0] not in _MOVEMENTS else ", ") + ", then ".join(said)


ORDERS = (
    order("move", AN_ARMY, arg("directions", SOME_DIRECTIONS), rule="DNK-STD-30", also="m", do=move,
          help="Moves an army: nw w sw se e ne, 0 to stay, wait, unclimb.", example="move 2nd Archers e se",
          says=lambda order, name: f"{name(order['army'], 'army')}:{going(order)[1:]}"),
    order("death_train", AN_ARMY, rule="DNK-TORD-06", example="death_train 1st Army", do=death_train,
          help="Merciless training: gains 1 ERF, or loses half, or kills the army.",
          says="{army} is trained without mercy", tech="death_training"),
    order("train", AN_ARMY, rule="DNK-TORD-43", help="An army drills for 1 gold instead of moving: 1 ERF more.",
          example="train 1st Army", says="{army} trains", do=train, tech="training"),
)  # fmt: skip
