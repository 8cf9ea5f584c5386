"""The base class of playing scenes, which are composed of parts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, Final

import pygame

from game.painting.kit import Kit
from game.rules.board import Cell
from game.rules.decisions import Attack, Option, PickUp, Step
from game.rules.events.play import Event, NightEnded
from game.rules.state import Stage, State
from game.scenarios import said_of
from game.scenes.menus.choices import open_list
from game.scenes.menus.how_to_win import HowToWinScene
from game.scenes.menus.log import LogScene
from game.scenes.menus.map_faults import reload
from game.scenes.menus.pause import PauseScene
from game.scenes.menus.rulebook import RulebookScene
from game.scenes.stages.narrator import Narrator
from game.tabletop.actions import (
    ActAlone,
    AllToNonette,
    AskColonel,
    EverybodyStays,
    FollowSign,
    Give,
    LeaveManBehind,
    LetAllAttack,
    LetStay,
    ListAll,
    ListThrows,
    OpenLog,
    OpenMenu,
    PickUpHere,
    PressMan,
    SameAgain,
    ShowGoal,
    TakeAlong,
    TakeHits,
    ToggleIntent,
    Undo,
    WalkOn,
)
from game.tabletop.board.sheets import cell_of
from game.tabletop.board.view import BoardView
from game.tabletop.followed_orders import listing_of
from game.tabletop.game_context import GameContext
from game.tabletop.hud.frame import Frame
from game.tabletop.hud.log import FollowLine, LogLine
from game.tabletop.hud.question_bar import Offer
from game.tabletop.hud.top_bar import of_night
from game.tabletop.parts.action_bar import ActionBar, Offers
from game.tabletop.parts.adviser import Adviser, AdviserSlip
from game.tabletop.parts.bands import band_pictures
from game.tabletop.parts.board_display import BoardDisplay, EnemyIntentReader
from game.tabletop.parts.camera_follow import CameraFollow
from game.tabletop.parts.cards import Cards
from game.tabletop.parts.click_guard import ClickGuard
from game.tabletop.parts.clicks import Clicks, MenClicks, is_shift_held
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.controls import AnswerKeys, PressesAtOnce, Shortcuts, WidgetControls
from game.tabletop.parts.fights import Fights
from game.tabletop.parts.highlights import Highlights
from game.tabletop.parts.interlude import Interlude, PictureOf
from game.tabletop.parts.notice import Notice, NoticeSlip
from game.tabletop.parts.panels import Facts, Head, LatestLine, Log, RolledDice, TopBar, no_facts
from game.tabletop.parts.part import Part
from game.tabletop.parts.playback import Playback
from game.tabletop.parts.pointer import BoardSpots, Pointer, Spot
from game.tabletop.parts.question import Asked, ListedChoice, Listing, Question
from game.tabletop.parts.squad import Squad
from game.tabletop.parts.tooltip import Tooltip
from game.tabletop.reload import MapWatch
from game.tabletop.session import Session
from game.tabletop.shown_events.table import place_of
from game.tabletop.tooltips.slip import TooltipText
from game.tabletop.tooltips.texts import TooltipTexts
from game.ui.aloud import Told
from game.ui.input.focus import FocusRing
from game.ui.stack import Scene
from game.ui.views.presses import LookUp
from game.ui.views.view import Action, View

_GLIDES_MS: Final = 1000
"""The longest glide of the camera in milliseconds."""


class PlayScene(Scene, ABC):
    """A stage of the game. Subclasses compose it of parts.

    Parts are drawn in order and receive events from the last to the first, until one consumes the
    event.
    """

    stage: ClassVar[Stage]

    def __init__(self, game_context: GameContext) -> None:
        self.game_context = game_context
        self.kit = game_context.kit
        self.session: Session = game_context.session
        self.ring = FocusRing()
        self.view: BoardView | None = None
        """The board of this stage, if it has one."""
        self.board: BoardDisplay | None = None
        self.highlights: Highlights | None = None
        self.follow: CameraFollow | None = None
        self.intent: EnemyIntentReader | None = None
        self.notice = Notice(self._read_notice, self._write_notice)
        self.texts = TooltipTexts(self.kit, game_context.teller, self.session)
        self.question = self.make_question()
        self.clicks = MenClicks(self.session, self.question, self.texts)
        self.press_man: Callable[[str], None] = self.clicks.press_man
        """What a click on a man in the squad does."""
        self.adviser = Adviser(
            self.kit, self.session, self.question, lambda: game_context.colonel, self.renew
        )
        self.question.advised = lambda: self.adviser.advised
        self._maps = MapWatch(game_context.maps)
        self.input_mode = game_context.extras.input_mode
        self.keeps_awake = self.input_mode != "raw"
        self._size = (1280, 720)
        self.parts: list[Part] = self.compose()
        self.session.director.pan_of = self._pan_of
        self.frame = self.make_frame(self._size)

    # --- What a stage is composed of ------------------------------------------------------

    @abstractmethod
    def compose(self) -> list[Part]:
        """All parts, in the order in which they are drawn."""

    @abstractmethod
    def make_frame(self, size: tuple[int, int]) -> Frame:
        """The screen layout in a window of a size in pixels."""

    def make_question(self) -> Question:
        """Create the part that presents decisions."""
        return Question(
            self.kit,
            self.session,
            self.game_context.teller,
            self.texts,
            self.notice,
            self.open_list,
            self.game_context.while_watching,
        )

    def make_context(self, view: BoardView | None, clicks: Clicks | None) -> StageContext:
        """Create what the parts share, for a board or for a stage without one."""
        self.view = view
        self.pointer = Pointer(
            self.session, self.ring, self.kit.keys, view, clicks, self.question.undo
        )
        self.pointer.covers.append(self.game_context.extras.covers)
        self.context = StageContext(
            self.kit,
            self.session,
            self.game_context.teller,
            self.texts,
            self.notice,
            self.question,
            self.ring,
            self.pointer,
            self.game_context.last_click,
            self.do,
        )
        return self.context

    def make_log(self) -> Log:
        """Create the log beside a board."""
        self.log = Log(self.context)
        return self.log

    def make_latest(self) -> LatestLine:
        """Create the latest line of the log below a board."""
        self.latest = LatestLine(self.context)
        return self.latest

    def make_dice(self, *, stays: bool = True) -> RolledDice:
        """Create the dice beside a board; with `stays` False they go away after a while."""
        dice = RolledDice(self.context, stays=stays)
        self.pointer.covers.append(dice.covers)
        return dice

    def spots_on(self, view: BoardView, clicks: Clicks) -> BoardSpots:
        """Create the focus stops of a board, for keys and pad."""
        return BoardSpots(self.kit.trim, self.session, self.question, view, clicks)

    def surround(
        self,
        sources: Sequence[Part],
        *,
        facts: Facts = no_facts,
        head: Head | None = None,
        figures: Sequence[Part] = (),
        words: Callable[[], Asked] | None = None,
        offers: Offers | None = None,
        others: Callable[[], Sequence[Offer]] = tuple,
        squad: Squad | None = None,
        playback: Playback | None = None,
        first_keys: Sequence[Part] = (),
    ) -> list[Part]:
        """The parts every stage has over its board and panels: bars, controls, slips, keys.

        `head` is what stands at the left of the top bar, `facts` are its figures. `words` and
        `offers` replace the usual question and buttons; `others` are buttons besides. `squad` shows
        the men at the left of them. In the order of focus the widgets of `sources` come before
        those of the top bar, those of `figures` after them. `first_keys` handle keys before the
        widgets do.
        """
        context = self.context
        adviser = self.adviser if self.game_context.has_counsel else None
        self.bar = ActionBar(
            context,
            squad=squad,
            words=words,
            offers=offers,
            others=others,
            counsel=adviser.offers if adviser is not None else tuple,
            may_be_amber=lambda: not self.game_context.extras.has_primary,
        )
        self.top = TopBar(
            context,
            head or self._head_of_night,
            facts,
            self._is_intent_on,
            has_menu_key=not self.game_context.extras.takes_escape,
        )
        self.controls = WidgetControls(context, self.view, self.bar, [*sources, self.top, *figures])
        self.slip = AdviserSlip(context, self.adviser, self.controls, self.follow, self.renew)
        self.tooltip = Tooltip(
            context,
            self.controls,
            self.board,
            lambda: self.slip.rect,
            lambda: self.game_context.extras.marks,
            self._is_covered,
            self.card_of,
        )
        self.narrator = Narrator(context, self.bar, self.tooltip)
        self.playback = playback or self.make_playback()
        self.guard = ClickGuard(
            context,
            lambda widget: self.controls.answer_of(widget) is not None,
            lambda: self.question.is_review,
        )
        self.milestones = Cards(context, lambda: self.game_context.extras.has_cards)
        pictures = band_pictures(context, self.view), *self.set_pieces(context)
        self.interlude = Interlude(context, pictures)
        self.fights = Fights(
            context,
            self.view,
            self.playback.skip,
            self._waits_for_camera,
            self.milestones,
            self.interlude,
        )
        return [
            Shortcuts(self._letters()),
            AnswerKeys(self.question, self.controls.point),
            self.top,
            self.bar,
            self.controls,
            *first_keys,
            Shortcuts(self._firm_keys()),
            self.pointer,
            self.slip,
            self.tooltip,
            self.playback,
            PressesAtOnce(lambda: self.parts, self.fights.is_on),
            self.fights,
            self.interlude,
            self.milestones,
            NoticeSlip(
                self.kit, self.notice, lambda: bool(self.bar.short_notice), self._is_animated
            ),
            self.guard,
        ]

    def _head_of_night(self, kit: Kit, state: State) -> Sequence[View]:
        """The clock, with the goal in the words of the scenario."""
        return of_night(kit, state, said_of(self.session.game, kit.words.language, "goal"))

    def set_pieces(self, context: StageContext) -> Sequence[PictureOf]:
        """Pictures of events that this stage has beside bands."""
        return ()

    def make_playback(self) -> Playback:
        """Create the playback of animations, up to the end of the stage. No skip goes past the card
        of a loss."""
        return Playback(self.session.director, self._ends_skip, self._waits_for_camera)

    def _letters(self) -> dict[int, Callable[[], None]]:
        """Shortcuts for keys that no widget consumes."""
        return {
            pygame.K_z: self.question.undo,
            pygame.K_n: self.controls.next_man,
            pygame.K_g: self.question.list_gear,
            pygame.K_l: self._open_log,
        }

    def _firm_keys(self) -> dict[int, Callable[[], None]]:
        """Shortcuts that work wherever the focus is."""
        firm: dict[int, Callable[[], None]] = {
            pygame.K_ESCAPE: self._back,
            pygame.K_F1: self._explain,
            pygame.K_F5: lambda: reload(self.game_context),
        }
        if self.intent is not None:
            firm |= dict.fromkeys((pygame.K_LALT, pygame.K_RALT), self.toggle_intent)
        return firm

    # --- Scene ----------------------------------------------------------------------------

    @property
    def shown(self) -> State:
        """The position as far as it has been shown."""
        return self.session.shown

    def opened(self) -> None:
        """Refresh after another screen was on top."""
        self.renew()

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out panels and board for a window, in the present language."""
        self._size = size
        self.game_context.teller.speak(self.kit.words)
        extras = self.game_context.extras
        self.frame = self.make_frame(extras.room(size))
        for part in self.parts:
            part.arrange(self.frame)
        extras.join(self, self.frame, self.frame.view if self.view is not None else None)
        self.renew()

    def lay_out(self) -> None:
        """Repeat the layout for the same window."""
        self.arrange(self._size)

    def renew(self) -> None:
        """Refresh all parts for the present decision."""
        self.question.renew()
        self.adviser.forget()
        for part in self.parts:
            part.renew()

    def is_shown(self) -> bool:
        """Whether the shown position belongs to this scene."""
        return self.shown.stage == self.stage

    def update(self, ms: int) -> bool:
        """Advance all parts and present the next decision once the animations are over."""
        moved = self._update_parts(ms)
        return self.game_context.extras.update(ms) or moved

    def _update_parts(self, ms: int) -> bool:
        moved = self.playback.update(ms)
        if self.shown.stage != self.stage:
            self.game_context.show_stage()
            return True
        if not self.is_shown():
            self.game_context.show_scene()
            return True
        may_reload = self.game_context.may_change_maps and self.session.decision is not None
        if may_reload and self._maps.has_changed(ms):
            reload(self.game_context, is_asked=False)
            return True
        if not self.question.is_current:
            self.renew()
            self.question.waited_ms = 0
            moved = True
        self.question.update(ms)
        for part in self.parts:
            if part is not self.playback:
                moved = part.update(ms) or moved
        return moved

    def handle(self, event: pygame.Event) -> None:
        """Offer the event to the parts, the uppermost first."""
        if self.game_context.extras.handle(event):
            return
        for part in reversed(self.parts):
            if part.handle(event):
                return

    def draw(self, target: pygame.Surface) -> None:
        """All parts that are seen, in order."""
        # A list may have been opened in this frame before the parts were refreshed.
        if not self.question.is_current and self.is_shown():
            self.renew()
        # Bars and panels are translucent: clear the last picture below them.
        for bar in (self.frame.top, self.frame.line):
            target.fill(self.kit.theme.palette.night_900, bar)
        room = target.subsurface(target.get_rect().clip((0, 0), self.frame.size))
        for part in self._seen_parts(room.get_size()):
            if part is self.tooltip:
                self.game_context.extras.draw_marks(target)
            part.draw(room)
        self.game_context.extras.draw(target)

    def _seen_parts(self, size: tuple[int, int]) -> list[Part]:
        """The last part that covers all of the scene, if there is one, and the parts after it."""
        places = [place for place, part in enumerate(self.parts) if part.is_opaque(size)]
        return self.parts[places[-1] :] if places else self.parts

    def told(self) -> Told:
        """What is asked, the answers, what is shown over the table, and the focus; of a card that
        hides all that, its words."""
        over = [*self.game_context.extras.parts, *self.parts]
        lines = [line for part in over for line in part.told()]
        if self.milestones.card is not None:
            return Told(self.milestones, tuple(lines), news=self.narrator.news())
        asked = self.question.asked
        return Told(
            self if asked is None else asked,
            (*lines, *self.narrator.lines()),
            self.narrator.focus(),
            self.narrator.news(),
        )

    def told_whole(self) -> Iterator[str]:
        """The words of all parts, the question with all about its answers, and the focus."""
        for part in (*self.parts, *self.game_context.extras.parts):
            if part is not self.bar:
                yield from part.told_whole()
        yield from self.narrator.lines()
        yield from filter(None, [self.narrator.focus()])

    def do(self, action: Action) -> None:
        """Do what was pressed."""
        question = self.question
        match action:
            case Give(option):
                question.give(option)
            case TakeHits(options):
                question.take_hits(options)
            case ActAlone(deed):
                question.act_alone(deed)
            case AllToNonette():
                question.send_all_to_nonette()
            case EverybodyStays():
                question.let_all_stay()
            case LetAllAttack(name):
                question.let_all_attack(name)
            case SameAgain():
                question.repeat_turn()
            case TakeAlong():
                question.take_all_along()
            case PickUpHere():
                question.give_one_of(question.answers.by_type(PickUp))
            case WalkOn():
                question.walk_on()
            case Undo():
                question.undo()
            case OpenMenu():
                self.pause()
            case ToggleIntent():
                self.toggle_intent()
            case LookUp(rule):
                self.look_up(rule)
            case ShowGoal(rule, at):
                if not at or not self.show_place(at):
                    self.look_up(rule)
            case FollowSign(goal) if self.view is not None:
                self.view.camera.go_to(self.view.layout.centre(goal))
            case OpenLog():
                self._open_log()
            case FollowLine(line):
                self.follow_line(line)
            case AskColonel():
                self.adviser.ask_or_dismiss()
            case ListAll():
                question.list_all(self.bar.hidden_choices())
            case ListThrows():
                question.list_throws()
            case PressMan(name):
                self.press_man(name)
            case LetStay(name):
                question.stay(name, alone=is_shift_held())
            case LeaveManBehind(name):
                question.leave_behind(name)

    def card_of(self, action: Action) -> TooltipText | None:
        """The tooltip of something that can be pressed in this stage only."""
        return None

    # --- What parts are given -------------------------------------------------------------

    def _read_notice(self) -> str:
        return self.game_context.notice or self.kit.error_text(self.game_context.autosave.trouble)

    def _write_notice(self, words: str) -> None:
        self.game_context.notice = words

    def _is_left(self) -> bool:
        """Whether the position shown belongs to another scene."""
        return not self.is_shown()

    def _ends_skip(self) -> bool:
        """Whether a skip ends here: with the stage, before the card of a loss, or before a fight
        that ends the game."""
        director = self.session.director
        if director.motion is None or self._is_left():
            return self._is_left()
        event = director.motion.event
        is_last_fight = isinstance(event, NightEnded) and director.is_staged
        return is_last_fight or self.milestones.tells_loss(event)

    def _is_animated(self) -> bool:
        """Whether events are being shown that a key or click skips."""
        return self.session.director.is_busy and not self.session.director.is_held

    def _waits_for_camera(self) -> bool:
        return self.follow is not None and self.follow.is_first

    def _pan_of(self, event: Event) -> float:
        """Where an event is heard, by its place on the screen; -1 is the left edge of the board."""
        cell = place_of(event, self.session.shown)
        if self.view is None or cell is None:
            return 0.0
        try:
            x, _ = self.view.centre(cell)
        except (KeyError, ValueError):  # the first events of the next stage lie on its board
            return 0.0
        window = self.view.camera.view
        return max(-1.0, min((x - window.centerx) / max(window.width / 2, 1), 1.0))

    def _is_intent_on(self) -> bool | None:
        """Whether the enemies' intentions are drawn; None where nobody reads them."""
        return None if self.intent is None else self.intent.is_on

    def toggle_intent(self) -> None:
        """Toggle the drawing of the enemies' intentions."""
        if self.intent is not None:
            self.intent.toggle()
            self.renew()

    def show_place(self, cell: Cell, *, with_names: bool = False) -> bool:
        """Bring a cell into view and mark it; False if it isn't on this board."""
        return self.follow is not None and self.follow.show_place(cell, with_names=with_names)

    # --- What extras are given ------------------------------------------------------------

    def place_of(self, option: Option) -> pygame.Rect | None:
        """The rectangle in pixels where an answer is given; None if it is in a list."""
        place = self.controls.place_of(option)
        if place is not None or self.view is None:
            return place
        _, rect = self._on_board(option)
        return rect if rect is not None and self.pointer.is_on_board(rect.center) else None

    def _on_board(self, option: Option) -> tuple[Cell, pygame.Rect | None]:
        """The cell and the place in it that give an answer, also out of view or in a walk or fight
        that one click gives; None if it isn't given on the board."""
        view, answer = self.view, self.question.answers.to(option)
        if view is None:
            return "", None
        unit = option.enemy if isinstance(option, Attack) else ""
        cell = option.cell if isinstance(option, Step) else ""
        if answer is not None and answer.area == "board":
            unit, cell = answer.unit or unit, answer.cell or cell
        cell = (unit and cell_of(self.shown, unit)) or cell
        if cell not in view.layout.cells:
            return "", None
        return cell, (view.piece_rect(unit) if unit else None) or view.cell_rect(cell)

    def bring_whole(self, option: Option) -> bool:
        """Bring the place on the board that gives an answer wholly into view; False until a fight
        is over and the camera at rest, since something else may still call it away."""
        view = self.view
        if self.fights.is_on() or (view is not None and view.camera.is_gliding):
            return False
        cell, place = self._on_board(option)
        if place is None or self.follow is None:
            return True
        self.follow.bring_whole(cell, place)
        return view is None or not view.camera.is_gliding

    def kept_clear(self, *, on_board: bool = True) -> list[pygame.Rect]:
        """What a label should not cover: counters and names on the board; or else buttons and
        cards, which count most, and what is told beside them."""
        if not on_board:
            others = [one.rect for one in self.ring.widgets if not isinstance(one, Spot)]
            wide, high = self._size
            below = pygame.Rect(0, self.frame.size[1], wide, high)
            return [*[*others, below] * 9, self.frame.dice, self.frame.log]
        return [*self.view.occupied, *self.printed_boxes()] if self.view is not None else []

    def printed_boxes(self) -> list[pygame.Rect]:
        """What is printed on the board that no label should cover."""
        return []

    def with_disc(self, place: pygame.Rect) -> pygame.Rect:
        """A place on the board, with the disc that numbers its stack."""
        discs = self.view.discs if self.view is not None else []
        return place.unionall([disc for disc in discs if disc.colliderect(place)])

    def point_at_answer(self, option: Option) -> None:
        """Move the focus to an answer, and bring it into view."""
        cell = self.controls.point_to(option)
        if cell:
            self.show_place(cell)

    def settle(self) -> None:
        """Finish the camera movement at once."""
        if self.view is not None:
            self.view.camera.update(_GLIDES_MS)

    # --- What opens over the table --------------------------------------------------------

    def pause(self) -> None:
        """Open the menu of the game."""
        if self.game_context.menu is not None:
            self.game_context.menu()
        else:
            self._open(PauseScene(self.game_context))

    def look_up(self, rule: str) -> None:
        """Open the rulebook at a rule."""
        self._open(RulebookScene(self.kit, self.game_context.stack, rule))

    def say_how_to_win(self) -> None:
        """Open the sheet about victory."""
        self._open(HowToWinScene(self.kit, self.game_context.stack, self.session.game))

    def _explain(self) -> None:
        """Open the rule behind the tooltip that is shown, or else behind the question."""
        found = self.tooltip.card()
        self.look_up((found[0].rule if found is not None else "") or self.bar.words()[2])

    def _back(self) -> None:
        """Handle Esc: dismiss advice, or hide the focus frame, or open the menu.

        No tooltip stays.
        """
        self.pointer.mouse.place = None
        if self.adviser.is_asked:
            self.adviser.dismiss()
            self.renew()
        elif self.ring.is_shown:
            self.ring.is_shown = False
        else:
            self.pause()

    def _open_log(self) -> None:
        self._open(LogScene(self.game_context, self.follow_line))

    def follow_line(self, line: LogLine) -> bool:
        """Show the place of a line of the log, or list what can be done about its orders."""
        cell, session = line.cell, self.session
        if not line.followed or session.is_recorded:
            return cell is not None and self.show_place(cell)
        show = ListedChoice(self.kit.say("order.show"), lambda: self._point_out(cell))
        others = [show] if cell is not None else []
        ask = self.game_context.always_ask
        self.open_list(
            listing_of(self.kit, self.game_context.teller, session, line.followed, ask, others)
        )
        return True

    def _is_covered(self) -> bool:
        """Whether another screen is open above it."""
        return self in self.game_context.stack.scenes[:-1]

    def _point_out(self, cell: Cell | None) -> None:
        if cell is not None:
            self.show_place(cell)

    def open_list(self, listing: Listing) -> None:
        """Open a list to choose from."""
        open_list(
            self.kit, self.game_context.stack, self.look_up, listing, self.game_context.last_click
        )

    def _open(self, scene: Scene) -> None:
        self.game_context.stack.push(scene)
