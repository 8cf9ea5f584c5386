"""The trail on the board to where the mission needs a man, and the words beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.painting.boards.geometry import legs
from game.rules.advice.errands import Errand
from game.rules.advice.mission import DETONATOR
from game.rules.board import CastleBoard, Cell
from game.rules.board.squares import FLOORS
from game.rules.clock import VICTORIES
from game.rules.decisions import Act, LightByHand, PlaceDetonator, SetExplosives
from game.tabletop.board.marks import Marks
from game.tabletop.board.name_plates import Note
from game.tabletop.board.view import BoardView
from game.tabletop.estimates import wanted_deed
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.squad import man_of
from game.tabletop.stages.mission import MissionWatch
from game.tabletop.stages.signpost import Way
from game.ui.views.stops import FocusStop

_ASKED: Final = ("R7.2-order-free", "R7.2-one-action")
"""The questions in which a man chooses where he goes."""


class MissionTrail:
    """A trail on the board, and a sign at its edge where the trail leaves the view.

    It is the trail of the man in hand; while nobody is, of the man pointed at, otherwise of the
    man who is needed most.
    """

    def __init__(self, context: StageContext, view: BoardView, watch: MissionWatch) -> None:
        self._kit = context.kit
        self._session = context.session
        self._question = context.question
        self._pointer = context.pointer
        self._view = view
        self._watch = watch
        self._teller = context.teller
        self._board: CastleBoard = context.session.game.boards.castle
        self._found: tuple[str, Errand] | None = None
        """The errand shown in the last frame, and whose it is."""

    # --- Whose ----------------------------------------------------------------------------

    def errand(self) -> tuple[str, Errand] | None:
        """The man whose trail is shown, and his errand."""
        asked = self._question.asked
        if asked is None or not self._question.is_current or asked.rule not in _ASKED:
            return None
        errands, shown = self._watch.errands, self._session.shown
        if shown.action is not None:
            names = [name for name in errands if name in shown.action.group]
        else:
            pointed = self._pointed()
            names = [name for name in errands if not shown.paras[name].acted]
            names = [pointed] if pointed in errands else names
        return (names[0], errands[names[0]]) if names else None

    def _pointed(self) -> str:
        """The man whose card or counter is pointed at; empty if there is none."""
        name = man_of(self._pointer.widget(FocusStop))
        return name or self._pointer.pointed()[1] or ""

    # --- On the board ---------------------------------------------------------------------

    def mark(self, marks: Marks) -> None:
        """Show the trail."""
        self._found = self.errand()
        if self._found is not None:
            marks.trail = self._found[1].way

    def notes(self, *, of_all: bool) -> Iterator[Note]:
        """The floors to which stairs lead: those of the trail, or `of_all`."""
        way = self._found[1].way if self._found is not None else ()
        for here, there in self._board.other_end.items():
            is_lit = here in way and there in way and way.index(here) < way.index(there)
            if of_all or is_lit:
                yield Note(here, self._stair_words(here, there), is_lit=is_lit)

    def _stair_words(self, here: Cell, there: Cell) -> str:
        floor_of = self._board.floor_of
        is_up = FLOORS.index(floor_of[there]) > FLOORS.index(floor_of[here])
        floor = self._kit.say(f"floor.short.{floor_of[there]}")
        return self._kit.say("stairs.up" if is_up else "stairs.down", floor=floor)

    # --- In words -------------------------------------------------------------------------

    def words(self) -> str:
        """What the man in hand can do for the mission, in a short sentence; if nothing, who else
        could; empty if nobody.

        While nobody is in hand, where the man of the trail is needed, once he whom the mission
        names has acted.
        """
        if here := self._set_here():
            return here
        found = self.errand()
        if found is None:
            return self._other_mans()
        name, words = found[0], self._what(found[1])
        if not words or self._session.shown.action is not None:
            return words
        asked = self._question.asked
        if asked is None or Act(name) not in asked.options:
            return ""  # he is only pointed at, and has acted
        who = self._teller.name(name)
        by = self._kit.say("errand.by", who=who, what=words)
        return by if self._has_next_man_acted() else ""

    @property
    def goal(self) -> Cell:
        """Where the trail ends; empty if there is none."""
        return self._found[1].goal if self._found is not None else ""

    def _set_here(self) -> str:
        """That the man in hand can set explosives on the floor where he is, which lacks some."""
        game, shown = self._session.game, self._session.shown
        if shown.action is None or wanted_deed(game) != SetExplosives():
            return ""
        floor = self._board.area_floor[shown.action.at]
        return self._kit.say("errand.set.here", floor=self._kit.say(f"floor.{floor}"))

    def _other_mans(self) -> str:
        """What another man is needed for who may still act, while he in hand isn't; else empty."""
        shown, asked = self._session.shown, self._question.asked
        if shown.action is None or asked is None or asked.rule not in _ASKED:
            return ""
        for name, errand in self._watch.errands.items():
            words = self._what(errand)
            if words and not shown.paras[name].acted:
                return self._kit.say("errand.by", who=self._teller.name(name), what=words)
        return ""

    def _what(self, errand: Errand) -> str:
        """What a man is to do, and where; empty where he is already, unless he can light now."""
        is_fuse = errand.kind in ("light", "stand-by")
        is_placed = is_fuse and self._watch.mission.fuse.means == DETONATOR
        means = ".detonator" if is_placed else ""
        if errand.kind == "home" and self._watch.mission.needs_no_explosion:
            means = ".goal"
        if len(errand.way) < 2:
            is_lit = errand.kind == "light" and self._may_light()
            return self._lit_here(means) if is_lit else ""
        words, place = self._kit.words, self._teller.place(errand.goal)
        what = words.count(f"errand.{errand.kind}{means}", errand.turns, place=place)
        if not errand.barred or self._kit.is_large:
            return what
        shown = self._session.shown
        foe = next(one.name for one in shown.enemies.values() if one.at == errand.barred)
        bars = words.count(
            "errand.barred", errand.turns_past, who=self._teller.names((foe,), shown)
        )
        return self._kit.say("sentence.two", one=what, two=bars)

    def _lit_here(self, means: str) -> str:
        """That he can light the explosives, or place the detonator, where he is; and of lighting
        that it would be too early, while more can be blown up and has to be."""
        outcome = self._watch.blast.outcome
        if not means and outcome not in VICTORIES and self._watch.blast.step is not None:
            level = self._kit.say(f"outcome.{outcome}")
            return self._kit.say("errand.light.early", level=level)
        return self._kit.say(f"errand.light{means}.here")

    def _may_light(self) -> bool:
        """Whether the man in hand can set the explosives off without moving."""
        asked = self._question.asked
        ways = asked.options if asked is not None else ()
        return any(isinstance(option, LightByHand | PlaceDetonator) for option in ways)

    def _has_next_man_acted(self) -> bool:
        """Whether the man whom the mission's next step names can't take it in this turn."""
        watch, step = self._watch, self._watch.blast.step
        if watch.chance is not None or watch.mission.loss is not None or step is None:
            return False
        return bool(step.man) and self._session.shown.paras[step.man].acted

    def sign(self) -> Way | None:
        """What the sign at the edge of the view says; None while the end of the trail is in view.

        It points to the stairs that lead on.
        """
        found, view = self._found, self._view
        if found is None or len(found[1].way) < 2:
            return None
        goal = found[1].goal
        if view.camera.view.collidepoint(view.centre(goal)):
            return None
        end = legs(view.layout, found[1].way)[0][-1]
        return Way(end, self._teller.place(goal).upper(), goal)
