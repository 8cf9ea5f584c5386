"""Decisions the player takes, the options they offer, and their notation.

Every option has a short text form, a word and its arguments (``step 0714``), which
`parse_option` reads back. A game is the list of the options chosen.
"""

from __future__ import annotations

from typing import ClassVar, Final

import msgspec

Notation = str


class Option(msgspec.Struct, frozen=True, gc=False):
    """A legal choice: a plain value, hashable, equal by value."""

    word: ClassVar[str] = ""

    def __str__(self) -> Notation:
        arguments = (str(getattr(self, field)) for field in self.__struct_fields__)
        return " ".join((self.word, *arguments))


class Decision(msgspec.Struct, frozen=True, gc=False):
    """A question to the player: the rule that asks, the units concerned, the legal options.

    There are at least two options, in a stable order: a forced choice is not asked.
    """

    rule: str
    who: tuple[str, ...]
    options: tuple[Option, ...]


# --- Setting up ---------------------------------------------------------------------------


class Assign(Option, frozen=True):
    """Give an item to a para while equipping or redistributing (R3.1.5-equip, R6.2-village)."""

    word = "assign"
    item: str
    para: str


class LeaveBehind(Option, frozen=True):
    """Leave an item lying in the village at the redistribution (Q245)."""

    word = "leave-behind"
    item: str


class JumpNext(Option, frozen=True):
    """Put this para next in the drop order (R3.1.5-drop-order)."""

    word = "jump-next"
    para: str


# --- Acting and moving --------------------------------------------------------------------


class Act(Option, frozen=True):
    """Begin an action with this unit, alone so far (R4.2-by-unit-or-stack)."""

    word = "act"
    unit: str


class Join(Option, frozen=True):
    """Add an unacted unit of the same cell to the acting group (Q24)."""

    word = "join"
    unit: str


class EndPhase(Option, frozen=True):
    """End the phase; in the hunt, drop the remaining action points."""

    word = "end-phase"


class Step(Option, frozen=True):
    """Move to a neighbouring cell."""

    word = "step"
    cell: str


class Stop(Option, frozen=True):
    """End the move here; without a step, a move of 0 hexes or squares."""

    word = "stop"


class Rush(Option, frozen=True):
    """Rush the face-down marker in the hex of the group, without moving (Q20)."""

    word = "rush"


class FullSpeed(Option, frozen=True):
    """Move at full speed: double allowance, and a luck test after it (R7.2.2)."""

    word = "full-speed"


class LayDown(Option, frozen=True):
    """Put a carried item down here (R4.2.3-drop-pick)."""

    word = "lay-down"
    item: str


class PickUp(Option, frozen=True):
    """This para picks up an item lying here (R4.2.3-drop-pick)."""

    word = "pick-up"
    item: str
    para: str


class HandOver(Option, frozen=True):
    """Hand an item to another para in the same cell (R4.2.3-trade)."""

    word = "hand-over"
    item: str
    para: str


class Swap(Option, frozen=True):
    """Two paras in the same cell exchange these items (R4.2.3-trade)."""

    word = "swap"
    item: str
    other: str


class Reconnoitre(Option, frozen=True):
    """Reconnoitre with the acting group instead of moving (R4.2.5-recon)."""

    word = "reconnoitre"


class GiveFirstAid(Option, frozen=True):
    """Spend a first-aid kit on a wounded para of the same cell (R4.2.6-first-aid)."""

    word = "first-aid"
    patient: str


class FollowInes(Option, frozen=True):
    """Leave for Nonette with Ines as guide (R5.2-ines-guide)."""

    word = "follow-ines"


# --- Fighting -----------------------------------------------------------------------------


class Attack(Option, frozen=True):
    """Attack this enemy."""

    word = "attack"
    enemy: str


class HoldFire(Option, frozen=True):
    """Do not attack."""

    word = "hold-fire"


class UseWeapon(Option, frozen=True):
    """Attack with this carried weapon (R4.4.2-weapons)."""

    word = "use"
    para: str
    item: str


class UseOwn(Option, frozen=True):
    """Attack with the para's own combat value."""

    word = "use-own"
    para: str


class TakeWound(Option, frozen=True):
    """Take a hit: the para is wounded, or dies (R4.5.5-per-hit)."""

    word = "take-wound"
    para: str


class LoseItem(Option, frozen=True):
    """Lose an item: to cancel a hit, or after a stumble at full speed."""

    word = "lose-item"
    item: str


# --- Ties and other choices ---------------------------------------------------------------


class ChooseUnit(Option, frozen=True):
    """Choose a unit where the rules leave the choice to the player."""

    word = "unit"
    name: str


class ChooseCell(Option, frozen=True):
    """Choose a hex or square where the rules leave the choice to the player."""

    word = "cell"
    cell: str


class LookAt(Option, frozen=True):
    """Look at the face-down marker in this cell and put it back."""

    word = "look-at"
    cell: str


class LookNoMore(Option, frozen=True):
    """Look at no further marker."""

    word = "look-no-more"


class Take(Option, frozen=True):
    """This para takes the item just found (Q55)."""

    word = "take"
    item: str
    para: str


class LeaveLying(Option, frozen=True):
    """Leave the item just found on the ground."""

    word = "leave-lying"


# --- Infiltration and castle --------------------------------------------------------------


class Attempt(Option, frozen=True):
    """Start the infiltration attempt with this group (R6.3-attempt)."""

    word = "attempt"


class StormCastle(Option, frozen=True):
    """No more infiltration: castle turn 1 begins (Q91)."""

    word = "storm-castle"


class ThrowItem(Option, frozen=True):
    """Throw this carried item instead of attacking (R7.6.5-when)."""

    word = "throw"
    item: str


class SetExplosives(Option, frozen=True):
    """Set all carried explosives here (R7.5-set, Q239)."""

    word = "set"


class SetWithDetonator(Option, frozen=True):
    """Set all carried explosives here, and the detonator with them (R7.5-detonator)."""

    word = "set-with-detonator"


class PlaceDetonator(Option, frozen=True):
    """Place the detonator alone (R7.5-detonator)."""

    word = "detonator"


class Inject(Option, frozen=True):
    """Inject the drug (R8.1.4-key-item)."""

    word = "inject"


class OperateController(Option, frozen=True):
    """Operate the zombie controller (R8.3.4-controller)."""

    word = "controller"


class LightByHand(Option, frozen=True):
    """Ignite the explosives with this item, aimed at this square (R9.1.3-manual, Q183)."""

    word = "light"
    item: str
    cell: str


class FireVolley(Option, frozen=True):
    """All paras in the village that may still attack fire together (R7.8.5-paras, Q136)."""

    word = "volley"


class TurnUp(Option, frozen=True):
    """Turn up the marker in this cell for the German plan (R7.9-reveal)."""

    word = "turn-up"
    cell: str


class RaiseLevel(Option, frozen=True):
    """Raise the result by one level (R9.3-upgrade)."""

    word = "raise-level"


class KeepLevel(Option, frozen=True):
    """Keep the result as it is."""

    word = "keep-level"


# --- The hunt -----------------------------------------------------------------------------


class Scout(Option, frozen=True):
    """Turn up the counter in this hex, 2 AP (M7.0-costs)."""

    word = "scout"
    cell: str


class FireGun(Option, frozen=True):
    """Fire at a face-up zombie by name, or at the face-down counter of a hex (M7.3-fire)."""

    word = "fire"
    target: str


class Ram(Option, frozen=True):
    """Ram a zombie by name, or the face-down counter of the tank's own hex (M7.4-ram)."""

    word = "ram"
    target: str


class KeepDie(Option, frozen=True):
    """Keep the die with this face for action points (M8.0-two-dice)."""

    word = "keep-die"
    face: int


class Repair(Option, frozen=True):
    """Spend this many AP on a repair (M7.5-repair)."""

    word = "repair"
    points: int


class Mend(Option, frozen=True):
    """Choose the repair: ``damage``, ``ammunition``, ``track`` or the name of a gear counter."""

    word = "mend"
    what: str


class LoseGear(Option, frozen=True):
    """Lose this attached gear or rider instead of taking damage (M6.1-absorb)."""

    word = "lose-gear"
    counter: str


OPTION_TYPES: Final[tuple[type[Option], ...]] = tuple(Option.__subclasses__())
"""All types of options, in the order of this module."""
_TYPE_OF_WORD: Final = {option_type.word: option_type for option_type in OPTION_TYPES}


def parse_option(text: Notation) -> Option:
    """Parse a line of notation. Raises ValueError if it is not an option."""
    word, *arguments = text.split() or [""]
    option_type = _TYPE_OF_WORD.get(word)
    if option_type is None:
        raise ValueError(f'"{text}" is not a move: "{word}" is not a word of the notation')
    fields = option_type.__struct_fields__
    if len(arguments) != len(fields):
        raise ValueError(f'"{text}" is not a move: "{word}" takes {len(fields)} words after it')
    try:
        return msgspec.convert(dict(zip(fields, arguments, strict=True)), option_type, strict=False)
    except msgspec.ValidationError as error:
        raise ValueError(f'"{text}" is not a move: {error}') from error
