"""What a press in a playing scene means, as values."""

from __future__ import annotations

from msgspec import Struct

from game.rules.advice.demolition import LoneDeed
from game.rules.board import Cell
from game.rules.board.squares import Place
from game.rules.decisions import Option


class Give(Struct, frozen=True):
    """Answer the question."""

    option: Option


class TakeHits(Struct, frozen=True):
    """Answer for all hits of an attack at once."""

    options: tuple[Option, ...]


class ActAlone(Struct, frozen=True):
    """One of the stack in hand does what the rules deny to a stack."""

    deed: LoneDeed


class EverybodyStays(Struct, frozen=True):
    """All who may still act stay where they are."""


class LetAllAttack(Struct, frozen=True):
    """In this turn every enemy who could attack others as well attacks this man."""

    name: str


class SameAgain(Struct, frozen=True):
    """Every stack does the same as in the turn before."""


class TakeAlong(Struct, frozen=True):
    """All who can come along join the men in hand."""


class AllToNonette(Struct, frozen=True):
    """Everybody who may act goes as far towards Nonette as he can."""


class PickUpHere(Struct, frozen=True):
    """Pick up what lies there, or choose from several things."""


class WalkOn(Struct, frozen=True):
    """Go on to where a move was to end that something new has interrupted."""


class Undo(Struct, frozen=True):
    """Take the last answer back."""


class AskColonel(Struct, frozen=True):
    """Ask for advice, or put it away."""


class ListAll(Struct, frozen=True):
    """Open the list of all answers."""


class ListThrows(Struct, frozen=True):
    """Open the list of all throws."""


class PressMan(Struct, frozen=True):
    """What a click on a man's counter means."""

    name: str


class PressCard(Struct, frozen=True):
    """What a click on a man's card means."""

    name: str


class PickItem(Struct, frozen=True):
    """Select an item, or no longer."""

    item: str


class LayBack(Struct, frozen=True):
    """Take the selected item from its man."""


class LetStay(Struct, frozen=True):
    """A man and his stack stay where they are."""

    name: str


class LeaveManBehind(Struct, frozen=True):
    """One of the stack in hand stays behind."""

    name: str


class GoOn(Struct, frozen=True):
    """Show what comes next."""


class Refused(Struct, frozen=True):
    """Nothing: what can't be done now, and is shown with the reason."""

    what: str


class ActWithTank(Struct, frozen=True):
    """An action of the tank, or a list of what it could be done to."""

    option_type: type[Option]


class WaitHere(Struct, frozen=True):
    """Wait in Nonette until something happens."""


class LetSergeant(Struct, frozen=True):
    """The sergeant does it."""


class BeginDrop(Struct, frozen=True):
    """Begin the drop; with `at_once` the sergeant packs what is left."""

    at_once: bool = False


class LetAllJump(Struct, frozen=True):
    """The others jump without waiting for a word."""


class JumpAgain(Struct, frozen=True):
    """Repeat the drop."""


class LookAtPlace(Struct, frozen=True):
    """Look at a floor of the castle, or at Nonette, from near."""

    place: Place


class SwitchView(Struct, frozen=True):
    """Look at all floors, or from near again."""


class ToggleSight(Struct, frozen=True):
    """Draw lines of sight, or no longer."""


class ToggleNames(Struct, frozen=True):
    """Show the names of all places, or of those that matter now."""


class ShowFuse(Struct, frozen=True):
    """Take up who can light the explosives, or show him."""


class ShowQuest(Struct, frozen=True):
    """Show what is sought."""


class TellBlast(Struct, frozen=True):
    """Tell what an explosion would bring now."""


class OpenMenu(Struct, frozen=True):
    """Open the menu of the game, or what takes its place."""


class ToggleIntent(Struct, frozen=True):
    """Draw what the enemies intend, or no longer."""


class ShowGoal(Struct, frozen=True):
    """Show where a part of the goal line leads, or open its rule if it leads nowhere."""

    rule: str
    at: Cell = ""
    way: tuple[Cell, ...] = ()
    """The way there, which the board shows while the part is pointed at."""


class FollowSign(Struct, frozen=True):
    """Show the place to which a sign at the edge of the board points."""

    goal: Cell


class SayHowToWin(Struct, frozen=True):
    """Open the sheet about victory."""


class OpenLog(Struct, frozen=True):
    """Open the whole log."""
