"""Parts of the castle that show the mission: the strip under the top bar, and the forecast."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from game.painting.kit import Kit
from game.painting.wording import Teller
from game.rules.advice.errands import Errand
from game.rules.advice.mission import Blast, LastChance, Mission, if_it_blew, judge
from game.rules.advice.quest import Quest
from game.rules.board import VILLAGE, Cell
from game.rules.board.squares import Floor
from game.rules.decisions import Act, Decision
from game.rules.state import State
from game.tabletop.estimates import errands, last_chance, torn_out_by
from game.tabletop.hud.frame import Frame
from game.tabletop.hud.mission_strip import MissionView, StripLook, StripPart, draw_strip_ground
from game.tabletop.parts.part import Part
from game.tabletop.parts.question import Question
from game.tabletop.session import Session
from game.tabletop.stages.castle_places import Place
from game.tabletop.tooltips.blast_paper import blast_paper
from game.tabletop.tooltips.card_stops import CardStop, FactStop
from game.tabletop.tooltips.mission_cards import (
    blast_card,
    fuse_card,
    fuse_words,
    next_words,
    quest_card,
    quest_in_short,
    quest_words,
)
from game.tabletop.tooltips.slip import Card, Row
from game.tabletop.tooltips.win_paper import short_paper
from game.ui.views.presses import Press
from game.ui.views.shown import draw_view, laid_out
from game.ui.views.view import View
from game.ui.widgets import Widget

_KEYS: Final = {"basement": pygame.K_1, "1F": pygame.K_2, "2F": pygame.K_3}
_POINTS_RULE: Final = "R9.3-upgrade"
_TIME_RULE: Final = "R9.1.1-0600"


class MissionWatch:
    """The mission in the position shown, worked out once for each position."""

    def __init__(self, kit: Kit, session: Session, teller: Teller) -> None:
        self._kit = kit
        self._session = session
        self._teller = teller
        self._position: tuple[State, int, Decision | None] | None = None
        self._mission: Mission | None = None
        self._chance: LastChance | None = None
        self._torn: tuple[str, ...] = ()
        self._blast: Blast | None = None
        self._errands: dict[str, Errand] | None = None

    @property
    def mission(self) -> Mission:
        """How the demolition stands."""
        self._renew()
        assert self._mission is not None
        return self._mission

    @property
    def chance(self) -> LastChance | None:
        """The loss by ending the phase now; None if there is none."""
        self._renew()
        return self._chance

    @property
    def torn(self) -> tuple[str, ...]:
        """Enemies who may remove the detonator if the phase ends now."""
        self._renew()
        return self._torn

    @property
    def blast(self) -> Blast:
        """What would happen if it blew now."""
        self._renew()
        if self._blast is None:
            game = self._session.game
            self._blast = if_it_blew(game.boards, game.options, self._session.shown)
        return self._blast

    @property
    def errands(self) -> dict[str, Errand]:
        """Where the men are needed next, the most important first."""
        mission = self.mission
        if self._errands is None:
            game = self._session.game
            self._errands = errands(game.boards, game.options, self._session.shown, mission)
        return self._errands

    def _renew(self) -> None:
        """Work it out again if the position has changed; events change a state in place."""
        session, shown = self._session, self._session.shown
        position = (shown, len(session.log), session.decision)
        before = self._position
        if before is not None and before[0] is shown and before[1:] == position[1:]:
            return
        self._position, self._blast, self._errands = position, None, None
        game = session.game
        self._mission = judge(game.boards, game.options, shown)
        is_ours = (
            session.decision is not None and shown.stage == "castle" and shown.phase == "paras"
        )
        self._chance = last_chance(game.boards, game.options, shown) if is_ours else None
        self._torn = torn_out_by(game) if is_ours else ()

    # --- In words -------------------------------------------------------------------------

    def look(self) -> StripLook:
        """Everything that the strip's picture depends on."""
        words = fuse_words(self._kit, self._teller, self.mission, self.chance, self.torn)
        quest = self.mission.quest
        sought, in_short = "", ""
        if quest is not None:
            sought = quest_words(self._kit, self._teller, quest)
            in_short = quest_in_short(self._kit, self._teller, quest)
        return StripLook(self.mission, self.chance, bool(self.torn), words, sought, in_short)

    def fuse_card(self) -> Card:
        """The tooltip of the fuse."""
        return fuse_card(self._kit, self._teller, self.mission, self.chance, self.torn)

    def quest_card(self, quest: Quest) -> Card:
        """The tooltip of what the ambition wants in Nonette."""
        return quest_card(self._kit, self._teller, quest)

    def blast_card(self) -> Card:
        """What would happen if it blew now."""
        return blast_card(self._kit, self._teller, self.mission, self.blast)

    def points_card(self) -> Card:
        """The tooltip of the points."""
        mission, say = self.mission, self._kit.say
        words = say(
            "mission.points.why", safe=mission.points, carried=mission.carried, n=mission.wanted
        )
        click = Row(f"**{say('click.how-to-win')}**")
        return Card(say("hud.points"), (Row(words), Row(say("fact.points")), click), _POINTS_RULE)

    def time_card(self) -> Card:
        """The tooltip of the time."""
        say, turns = self._kit.say, self.mission.minutes // 10
        rows = (
            Row(self._kit.words.count("fact.clock.dawn", turns)),
            Row(say("fact.clock.castle")),
        )
        return Card(say("fact.clock"), rows, _TIME_RULE)

    def next_words(self) -> str:
        """The next step, in one line; empty if nothing would help."""
        chance = self.chance
        if chance is not None:
            return self._kit.say("mission.chance.why", who=self._teller.names(chance.men))
        words = self.look().fuse
        return next_words(self._kit, self._teller, self.mission, self.blast, words)


class MissionStrip(Part):
    """The strip under the top bar. Its floors and its fuse are buttons that move the camera."""

    def __init__(
        self,
        kit: Kit,
        session: Session,
        question: Question,
        watch: MissionWatch,
        look_up: Callable[[str], None],
        go_to: Callable[[Place | None], None],
        show: Callable[[Cell], bool],
        looked_at: Callable[[], Place | None],
        say_how_to_win: Callable[[], None],
    ) -> None:
        """`look_up` opens a rule, `go_to` and `show` move the camera, `looked_at` is the place
        looked at from near; `say_how_to_win` opens the sheet about victory."""
        self._kit = kit
        self._session = session
        self._question = question
        self._watch = watch
        self._look_up = look_up
        self._go_to = go_to
        self._show = show
        self._looked_at = looked_at
        self._say_how_to_win = say_how_to_win
        self._rect = pygame.Rect(0, 0, 0, 0)

    def arrange(self, frame: Frame) -> None:
        """Take the place under the top bar."""
        self._rect = frame.strip

    def view(self) -> View:
        """What it shows now."""
        place = self._looked_at()
        lit: tuple[Floor, ...] = (place,) if place is not None and place != VILLAGE else ()
        return MissionView(self._watch.look(), lit)

    def place_of(self, part: StripPart) -> pygame.Rect:
        """The rectangle of a part in pixels; empty if there is no room for it."""
        for placed in laid_out(self._kit, self.view(), self._rect).walk():
            if isinstance(placed.view, Press) and placed.view.action == part:
                return placed.rect
        return pygame.Rect(self._rect.topleft, (0, 0))

    # --- Widgets --------------------------------------------------------------------------

    def widgets(self) -> list[Widget]:
        """The buttons and tooltips of floors, fuse, time and points."""
        if not self._rect.height:
            return []
        kit, watch = self._kit, self._watch
        found: list[Widget] = [
            CardStop(
                kit,
                partial(self.place_of, one.floor),
                watch.blast_card,
                partial(self._go_to, one.floor),
                _KEYS[one.floor] if self._looked_at() is None else None,
            )
            for one in watch.mission.floors
        ]
        fuse = CardStop(kit, partial(self.place_of, "fuse"), watch.fuse_card, self.go_to_fuse)
        found.append(fuse)
        quest = watch.mission.quest
        if quest is not None and self.place_of("quest").width:
            card, show = partial(watch.quest_card, quest), partial(self._look_at, quest.at)
            found.append(CardStop(kit, partial(self.place_of, "quest"), card, show))
        time = FactStop(kit, partial(self.place_of, "time"), watch.time_card, self._look_up)
        points = CardStop(
            kit, partial(self.place_of, "points"), watch.points_card, self._say_how_to_win
        )
        return [*found, time, points]

    def go_to_fuse(self) -> None:
        """Select the man who can light the fuse, if he may act now; otherwise show his place."""
        watch = self._watch
        chance, fuse = watch.chance, watch.mission.fuse
        man = chance.men[0] if chance is not None else fuse.man
        if man and any(answer.option == Act(man) for answer in self._question.answers.answers):
            self._question.give(Act(man))
            return
        at = self._session.shown.paras[man].at if man else fuse.at
        self._look_at(at)

    def _look_at(self, at: Cell) -> None:
        """Show a square, from near if another place is looked at from near; not "" for nowhere."""
        if at == VILLAGE:
            self._go_to(VILLAGE)
        elif at and self._looked_at() is not None:
            self._go_to(self._session.game.boards.castle.floor_of.get(at))
            self._show(at)
        elif at:
            self._show(at)

    # --- Drawing --------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """Draw the strip; its picture is cached."""
        if not self._rect.height:
            return
        kit, rect, view = self._kit, self._rect, self.view()
        mission = self._watch.mission

        def paint() -> None:
            draw_strip_ground(kit, target, rect, mission)
            draw_view(kit, target, view, rect)

        kit.pictures.draw(target, rect, (view, kit.words.language), paint)


class BlastPaper(Part):
    """The forecast of an explosion now, in the free corner while all floors are in view.

    In the first turn, with nothing set, the ways to win stand there instead.
    """

    def __init__(self, kit: Kit, session: Session, watch: MissionWatch, teller: Teller) -> None:
        self._kit = kit
        self._session = session
        self._watch = watch
        self._teller = teller
        self._rect = pygame.Rect(0, 0, 0, 0)

    def arrange(self, frame: Frame) -> None:
        """Take the corner that the layout leaves free."""
        self._rect = frame.paper

    def draw(self, target: pygame.Surface) -> None:
        """Draw the paper, if there is room."""
        if not self._rect.height or self._session.shown.exploded:
            return
        draw_view(self._kit, target, self.view(), self._rect)

    def view(self) -> View:
        """What stands on it now."""
        kit, watch, shown = self._kit, self._watch, self._session.shown
        if shown.turn <= 1 and not shown.charges_set:
            return short_paper(kit, self._session.game)
        return blast_paper(kit, self._teller, watch.mission, watch.blast)
