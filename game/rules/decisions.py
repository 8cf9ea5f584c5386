"""Decisions the player takes, the options they offer, and their notation.

Every option has a short text form, a word and its arguments (``step 0714``), which
`parse_option` reads back. A game is the list of the options chosen.
"""

from __future__ import annotations

from typing import ClassVar, Final

import msgspec

Notation = str


class Option(msgspec.Struct, frozen=True, gc=False):
    """Something the player may choose. Plain, hashable, equal by value."""

    word: ClassVar[str] = ""

    def __str__(self) -> Notation:
        arguments = (str(getattr(self, field)) for field in self.__struct_fields__)
        return " ".join((self.word, *arguments))


class Decision(msgspec.Struct, frozen=True, gc=False):
    """One question: the rule that asks, whom it is about, and what may be answered.

    `options` keep a stable order and are never fewer than two: what is forced isn't asked.
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
    """No further unit acts this phase; in the hunt: drop the action points left."""

    word = "end-phase"


class Step(Option, frozen=True):
    """Move to a neighbouring cell."""

    word = "step"
    cell: str


class Stop(Option, frozen=True):
    """End the move here; with no step taken, a move of no hexes or squares."""

    word = "stop"


class Rush(Option, frozen=True):
    """Rush the face-down marker of the hex one already stands in (Q20)."""

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
    """An item goes from its carrier to another para of the cell (R4.2.3-trade)."""

    word = "hand-over"
    item: str
    para: str


class Swap(Option, frozen=True):
    """Two paras of the cell exchange these items (R4.2.3-trade)."""

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
    """Take a hit on the body: wounded, or dead (R4.5.5-per-hit)."""

    word = "take-wound"
    para: str


class LoseItem(Option, frozen=True):
    """Give an item up: to cancel a hit, or after a stumble at full speed."""

    word = "lose-item"
    item: str


# --- Choosing among equals ----------------------------------------------------------------


class ChooseUnit(Option, frozen=True):
    """Pick one unit where the rules leave it to the player."""

    word = "unit"
    name: str


class ChooseCell(Option, frozen=True):
    """Pick one hex or square where the rules leave it to the player."""

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
    """This para takes what was just found (Q55)."""

    word = "take"
    item: str
    para: str


class LeaveLying(Option, frozen=True):
    """Leave what was just found where it lies."""

    word = "leave-lying"


# --- Infiltration and castle --------------------------------------------------------------


class Attempt(Option, frozen=True):
    """The group goes and tries to infiltrate (R6.3-attempt)."""

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
    """Work the zombie controller (R8.3.4-controller)."""

    word = "controller"


class LightByHand(Option, frozen=True):
    """Touch the explosives off with this item, aimed at this square (R9.1.3-manual, Q183)."""

    word = "light"
    item: str
    cell: str


class FireVolley(Option, frozen=True):
    """All who may still attack in the village fire together (R7.8.5-paras, Q136)."""

    word = "volley"


class TurnUp(Option, frozen=True):
    """Turn up the marker in this cell as the German plan demands (R7.9-reveal)."""

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


class Repair(Option, frozen=True):
    """Spend this many AP on a repair (M7.5-repair)."""

    word = "repair"
    points: int


class Mend(Option, frozen=True):
    """What a successful repair does: ``damage``, ``ammunition``, ``track`` or a gear's name."""

    word = "mend"
    what: str


class LoseGear(Option, frozen=True):
    """Lose this attached gear or rider to a point of damage (M6.1-absorb)."""

    word = "lose-gear"
    counter: str


OPTION_TYPES: Final[tuple[type[Option], ...]] = (
    Assign,
    LeaveBehind,
    JumpNext,
    Act,
    Join,
    EndPhase,
    Step,
    Stop,
    Rush,
    FullSpeed,
    LayDown,
    PickUp,
    HandOver,
    Swap,
    Reconnoitre,
    GiveFirstAid,
    FollowInes,
    Attack,
    HoldFire,
    UseWeapon,
    UseOwn,
    TakeWound,
    LoseItem,
    ChooseUnit,
    ChooseCell,
    LookAt,
    LookNoMore,
    Take,
    LeaveLying,
    Attempt,
    StormCastle,
    ThrowItem,
    SetExplosives,
    SetWithDetonator,
    PlaceDetonator,
    Inject,
    OperateController,
    LightByHand,
    FireVolley,
    TurnUp,
    RaiseLevel,
    KeepLevel,
    Scout,
    FireGun,
    Ram,
    Repair,
    Mend,
    LoseGear,
)
_TYPE_OF_WORD: Final = {option_type.word: option_type for option_type in OPTION_TYPES}


def parse_option(text: Notation) -> Option:
    """The option a line of notation stands for; ValueError says what is wrong with it."""
    word, *arguments = text.split() or [""]
    option_type = _TYPE_OF_WORD.get(word)
    if option_type is None:
        raise ValueError(f'"{text}" is no move: "{word}" is not a word of the notation')
    fields = option_type.__struct_fields__
    if len(arguments) != len(fields):
        raise ValueError(f'"{text}" is no move: "{word}" takes {len(fields)} words after it')
    try:
        return msgspec.convert(dict(zip(fields, arguments, strict=True)), option_type, strict=False)
    except msgspec.ValidationError as error:
        raise ValueError(f'"{text}" is no move: {error}') from error
