"""The morning after: the report page by page, and the next choices."""

from __future__ import annotations

from collections.abc import Container
from functools import partial
from typing import ClassVar, Final

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.archive.album import Night, Seen, seen_in
from game.archive.records import Finish, Placing, table, would_stand
from game.archive.score import finish_of, mode_of, rung_played
from game.boards import load_boards
from game.painting.posters.collage import dawn_poster, name_of_dawn
from game.painting.posters.silhouettes import FRAME_MS
from game.painting.report.morning import Morning
from game.painting.report.pages import Pages, ReportPage, Standing
from game.painting.report.paper import COUNTED
from game.painting.report.record_table import table_words
from game.rules import Game
from game.rules.state import Stage
from game.scenarios import said_of
from game.scenes.after.album import new_words
from game.scenes.after.hindsight import HindsightScene
from game.scenes.after.records import InitialsScene
from game.scenes.after.send import SendScene
from game.scenes.menus.choices import ChoiceScene
from game.scenes.menus.level import choose_level
from game.scenes.menus.rulebook import RulebookScene, rulebook_opener
from game.scenes.menus.scenarios import ScenariosScene
from game.story.story import story_of
from game.tabletop.colonel import LookBack, tell
from game.tabletop.game_context import GameContext
from game.tabletop.hud.frame import BAR
from game.tabletop.hud.question_bar import question_bar
from game.tabletop.hud.top_bar import tight
from game.tabletop.parts.part import is_left_press
from game.tabletop.parts.question import ListedChoice as Row
from game.tabletop.replay import watch
from game.ui.aloud import Told
from game.ui.typography.text import Style
from game.ui.views.containers import Box, Fit, Space, column, row
from game.ui.views.inputs import Change, Choice
from game.ui.views.pane import size_of
from game.ui.views.presses import Button, Hotkeys, LookUp
from game.ui.views.scene import ViewScene
from game.ui.views.stops import FocusStop
from game.ui.views.texts import Text
from game.ui.views.view import ENDLESS, Action, Size, View
from game.ui.words import clock_words

_ANIMATION_MS: Final = 3600
"""Milliseconds of the animation of a page at normal speed."""
_MORNING_MS: Final = 4800
"""Milliseconds for which the opening picture is shown, if no key is pressed."""
_MORNING_FADE_MS: Final = 1000
_SEEN_MS: Final = 700
"""Milliseconds for which a report that makes a record is seen before a key leaves it."""
_DIMMED: Final = (150, 150, 158)
"""Brightness of the dawn behind maps and dice, of 255."""
_BLIP_MS: Final = 70
"""Milliseconds between two ticks of the counting score, at normal speed."""
_QUESTION_ROOM: Final = 380
"""Units kept free beside the buttons."""
_LARGE_HEAD: Final = 42
"""Units of the upper bar with large text, at a text size of 100 %."""
_STRETCH: Final = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 1.8}


class TurnPage(Struct, frozen=True):
    """Show another page."""


class ToTitle(Struct, frozen=True):
    """Go to the title."""


class WatchGame(Struct, frozen=True):
    """Watch the game again."""


class Send(Struct, frozen=True):
    """Write the report into files for a friend."""


class PlayAgain(Struct, frozen=True):
    """Begin the same game again, with its dice and options."""


class PlayNew(Struct, frozen=True):
    """Begin a new game of the same kind."""


class PlayHunt(Struct, frozen=True):
    """Begin a hunt."""


class AskWhatCost(Struct, frozen=True):
    """Ask the colonel what cost most, or show his answer again."""


class ShowAll(Struct, frozen=True):
    """List all that can be done next."""


_LEAVES: Final = (ToTitle, WatchGame, Send, PlayAgain, PlayNew, PlayHunt)
"""What leaves the report."""


class PageRoom(View, frozen=True):
    """The room of the page, which is drawn below the view."""

    stretches: ClassVar[bool] = True


class DebriefingScene(ViewScene):
    """The report over the dawn; any key skips a page's animation."""

    stage: Stage = "over"

    def __init__(self, context: GameContext) -> None:
        super().__init__(context.kit, context.stack)
        self.ring.is_shown = False
        self._context = context
        self._kit = context.kit
        self._story = story_of(context.session.game, context.teller.plain_event)
        self._pages = Pages(self._kit, self._story)
        self._finish, self._placing = _counted(context)
        self._new = () if self._finish is None else _added(context)
        """What the album had never seen."""
        self.input_mode = context.extras.input_mode
        self._look_back = LookBack(context.session.game, lambda: context.reviewer)
        self._page = 0
        self._animated_ms: dict[str, float] = {}
        """Milliseconds of each page's animation that have passed."""
        self._morning = Morning(self._kit, self._story)
        self._morning_ms = 0 if self._has_morning() else _MORNING_MS
        """Milliseconds for which the opening picture has been shown."""
        self._read_ms = 0
        """Milliseconds for which the finished report has been seen; a key ends them."""
        self._is_stamped = False
        """Whether the stamp on the report has been heard."""
        self._is_signed = not self._placing.is_new or self._placing.place is None
        self._meant: Action | None = None
        """What was clicked before the initials, which is done after them."""

    def _has_morning(self) -> bool:
        """Whether it begins with a picture: with animations on, and after a game at the castle."""
        return not (self._is_still() or self._story.is_hunt)

    @property
    def _unsigned(self) -> Finish | None:
        """The result for which initials are still to be asked; None if there is none."""
        return None if self._is_signed else self._finish

    def _is_still(self) -> bool:
        settings = self._kit.settings
        return settings.reduced_motion or settings.animation == "off"

    @property
    def is_morning(self) -> bool:
        """Whether the opening picture is still being shown."""
        return self._morning_ms < _MORNING_MS

    def told(self) -> Told:
        """The page, then what can be done next."""
        told = super().told()
        page = () if self.is_morning else self._pages.told(self.page.name)
        return replace(told, lines=(*page, *told.lines))

    # --- View -----------------------------------------------------------------------------

    def view(self) -> View:
        """Clock and pages above, the page in the middle, what can be done next below."""
        if self.is_morning:
            return View()
        kit, buttons = self._kit, self._buttons()
        wide, _ = size_of(kit, row(*buttons, gap=10), (ENDLESS, ENDLESS))
        if kit.is_large or wide > self.stack.size[0] - kit.px(_QUESTION_ROOM):
            more = Button(label=kit.say("story.more"), hint="C", key=pygame.K_c, action=ShowAll())
            buttons = [more, buttons[-1]]
        trouble = self._context.book.trouble or self._context.album.trouble
        told = new_words(kit, self._new) or kit.say("debriefing.line")
        why = kit.error_text(trouble) or self._seed_words()
        foot = question_bar(kit, told, why, buttons)
        keys: list[tuple[int, Action]] = [
            (pygame.K_ESCAPE, ToTitle()),
            (pygame.K_F1, LookUp("M5.0-end" if self._story.is_hunt else "R9.3-when")),
            (pygame.K_PAGEDOWN, Change(TurnPage(), self._page + 1)),
            (pygame.K_PAGEUP, Change(TurnPage(), self._page - 1)),
        ]
        if self._story.game.origin is not None:
            keys.append((pygame.K_q, AskWhatCost()))
        return Hotkeys(column(self._head(), PageRoom(), foot), tuple(keys))

    def _head(self) -> View:
        """The clock, the question what cost most if it has room, and the tabs of the pages."""
        kit, palette, hunt = self._kit, self._kit.theme.palette, self._story.state.hunt
        words = clock_words(self._story.state.clock)
        if hunt is not None:
            words = kit.head("turn", n=hunt.turn)
        clock = Text(words, Style("heavy", 38, palette.paper_100, grows=False))
        lines = (
            Text(kit.say("date.day"), Style("text", 16, palette.moon_300)),
            Text(kit.say("debriefing.title"), Style("bold", 16, palette.moon_100)),
        )
        beside = Box(column(*tight(lines)), (10, 0, 0, 0))
        labels = tuple(kit.say(f"story.page.{page.name}") for page in self.pages)
        tabs = Choice(action=TurnPage(), value=self._page, labels=labels)
        inside: View = row(clock, beside, Space(12), tabs)
        if not kit.is_large and self._story.game.origin is not None:
            ask = Button(label=kit.say("costly.ask"), hint="Q", action=AskWhatCost())
            inside = Fit((row(clock, beside, Space(12), row(ask, tabs, gap=12)), inside))
        high = _LARGE_HEAD if kit.is_large else BAR
        return Box(inside, (16, 0, 16, 0), "head", height=high, is_fixed=True, grows=True)

    def arrange(self, size: Size) -> None:
        """Lay out again; with another text size there may be other pages."""
        self._context.teller.speak(self._kit.words)
        self._context.extras.join(None)
        self._take_standing()
        super().arrange(size)

    def room(self, size: Size) -> pygame.Rect:
        """What the bar of a replay leaves."""
        return pygame.Rect((0, 0), self._context.extras.room(size))

    def opened(self) -> None:
        """Take over initials that may have been entered meanwhile; then do what was meant."""
        self._take_standing()
        super().opened()
        meant, self._meant = self._meant, None
        if meant is not None:
            self.do(meant)

    def _take_standing(self) -> None:
        self._pages.standing = self._standing()
        self._page = min(self._page, len(self.pages) - 1)

    @property
    def pages(self) -> list[ReportPage]:
        """The names of the pages."""
        return self._pages.all()

    @property
    def page(self) -> ReportPage:
        """The present page."""
        return self.pages[self._page]

    def _standing(self) -> Standing:
        game = self._story.game
        mode = mode_of(game, on_other_maps=_is_on_other_maps(game))
        if mode is None:
            return Standing("", (), None)
        note = self._kit.say("story.practice") if self._placing.is_practice else ""
        entries = table(self._context.book.records, mode)
        own = finish_of(game, self._context.today(), on_other_maps=_is_on_other_maps(game))
        place = self._placing.place
        if place is None and own is not None:
            place = would_stand(entries, own.entry)
            if place is not None:
                entries = (*entries[:place], own.entry, *entries[place:])
        won = self._context.book.records.won
        name = table_words(self._kit, mode, said_of(game, self._kit.words.language, "title"))
        return Standing(name, entries, place, note, None if own is None else own.entry, won)

    def _buttons(self) -> list[Button]:
        """All that can be done next, what most players want last."""
        say, origin = self._kit.say, self._story.game.origin
        found = [Button(label=say("story.title"), hint="T", key=pygame.K_t, action=ToTitle())]
        if origin is not None:
            label = say("story.watch")
            found.append(Button(label=label, hint="R", key=pygame.K_r, action=WatchGame()))
        found.append(Button(label=say("story.send"), hint="E", key=pygame.K_e, action=Send()))
        if origin is not None and origin.can_begin_again:
            label = say("story.again")
            found.append(Button(label=label, hint="A", key=pygame.K_a, action=PlayAgain()))
        new = Button(label=say("debriefing.again"), hint="N", key=pygame.K_n, action=PlayNew())
        if origin is not None and origin.texts is not None:
            new = replace(new, label=say("scenarios.title"))
        elif self._story.is_victory and not self._story.is_hunt:
            found.append(new)
            new = replace(new, label=say("debriefing.hunt"), action=PlayHunt())
        return [*found, replace(new, hint="Enter", key=pygame.K_RETURN, is_primary=True)]

    # --- Actions --------------------------------------------------------------------------

    def do(self, action: Action) -> None:
        """Turn the page, or do what comes next; what leaves the report asks for the initials
        first."""
        context, game = self._context, self._story.game
        if isinstance(action, _LEAVES) and (finish := self._unsigned) is not None:
            self._is_signed, self._meant = True, action
            context.stack.push(InitialsScene(context, finish))
            return
        match action:
            case Change(_, int(page)):
                self._page = page % len(self.pages)
            case ToTitle():
                context.to_title()
            case WatchGame():
                watch(context, game)
            case Send():
                self._send()
            case PlayAgain():
                context.begin_again(game)
            case PlayNew() if game.origin is not None and game.origin.texts is not None:
                self.stack.push(ScenariosScene(context, game.origin.scenario))
            case PlayNew():
                choose_level(context, game.part)
            case PlayHunt():
                context.begin("hunt")
            case AskWhatCost():
                self.stack.push(HindsightScene(context, self._look_back))
            case ShowAll():
                self._show_all()
            case LookUp(rule):
                self.stack.push(RulebookScene(self._kit, self.stack, rule))

    def _send(self) -> None:
        found = self._look_back.costly or ()
        costly = [one.sentence for one in tell(self._kit, self._story.game, found)] if found else ()
        scene = SendScene(self._context, self._story, self._pages.standing, costly)
        self.stack.push(scene)

    def _show_all(self) -> None:
        """Open a list of all buttons, which don't fit side by side in large text."""
        kit, buttons = self._kit, self._buttons()
        if self._story.game.origin is not None:
            label = kit.say("costly.ask")
            buttons.insert(1, Button(label=label, key=pygame.K_q, action=AskWhatCost()))
        rows = [Row(one.label, partial(self.do, one.action), key=one.key) for one in buttons]
        title, look_up = kit.say("story.more"), rulebook_opener(kit, self.stack)
        self.stack.push(ChoiceScene(kit, self.stack, title, rows, look_up=look_up))

    # --- Time -----------------------------------------------------------------------------

    def update(self, ms: int) -> bool:
        """Advance the page's animation."""
        moved = self._tell(ms)
        return self._context.extras.update(ms) or moved

    def _tell(self, ms: int) -> bool:
        if self.is_morning:
            before_ms, self._morning_ms = self._morning_ms, self._morning_ms + ms
            if not self.is_morning:
                self.renew()
            is_fading = before_ms < _MORNING_FADE_MS or not self.is_morning
            return is_fading or before_ms // FRAME_MS != self._morning_ms // FRAME_MS
        before = self._share()
        name = self.page.name
        self._animated_ms[name] = self._animated_ms.get(name, 0.0) + ms
        after = self._share()
        if name == "report":
            self._sound(before, after)
        if after >= 1:
            self._read_ms += ms
        return after != before

    def _sound(self, before: float, after: float) -> None:
        """A tick for each counted point and the stamp; only the stamp if it was skipped."""
        if self._is_stamped:
            return
        if after > COUNTED:
            self._is_stamped = True
            self._kit.sound.cue("stamp")
        elif int(before * _ANIMATION_MS / _BLIP_MS) != int(after * _ANIMATION_MS / _BLIP_MS):
            self._kit.sound.cue("score")

    def _share(self) -> float:
        """The share of the page's animation that has passed, 0 to 1."""
        settings = self._kit.settings
        stretch = _STRETCH[settings.animation]
        if settings.reduced_motion or stretch == 0:
            return 1.0
        return min(self._animated_ms.get(self.page.name, 0.0) / (_ANIMATION_MS * stretch), 1.0)

    def skip(self) -> None:
        """End the opening picture and the page's animation."""
        self._morning_ms = _MORNING_MS
        self._animated_ms[self.page.name] = _ANIMATION_MS * max(_STRETCH.values())
        self.renew()

    # --- Input ----------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Keys and clicks: skip the animation, then buttons and tabs; Esc goes to the title.

        A click on a button or tab skips the animation and works at once."""
        if self._context.extras.handle(event):
            return
        is_press = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        clicked = self._clicked(event)
        if is_press and self.is_morning:
            self._morning_ms = _MORNING_MS
            self.renew()
        elif clicked is not None:
            self._click(event)
        elif is_press and self._share() < 1:
            self.skip()
        elif (
            not is_press or self._unsigned is None or self._read_ms >= _SEEN_MS or self._is_still()
        ):
            # Whoever hurries through the last animations still gets to see the report.
            super().handle(event)

    def _clicked(self, event: pygame.Event) -> FocusStop | None:
        """The button or the tabs that an event presses with the mouse, if any."""
        if not is_left_press(event):
            return None
        return next((stop for stop in self.stops if stop.is_at(event.pos)), None)

    def _click(self, event: pygame.Event) -> None:
        """End the animation, and press it."""
        self.skip()
        super().handle(event)

    # --- Drawing --------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """Draw the report, and over it the bar of a replay."""
        super().draw(target)
        self._context.extras.draw(target)

    def paint_ground(self, target: pygame.Surface) -> None:
        """Draw the opening picture; or the dawn, and the page before it."""
        kit, view = self._kit, self.placed.rect
        target.fill(kit.theme.palette.night_900)
        if self.is_morning:
            self._morning.draw(target, view, self._morning_ms)
            return
        view = next(one.rect for one in self.placed.walk() if isinstance(one.view, PageRoom))
        if self.page.name not in ("report", "night") or kit.is_large:
            blown = self._story.state.blown
            paint, name = partial(_shaded, blown=blown), f"{name_of_dawn(blown)} {_DIMMED}"
            target.blit(kit.posters.take(view.size, name, paint), view)
        self.page.draw(target, view, self._share())

    def _seed_words(self) -> str:
        origin = self._story.game.origin
        if origin is None or origin.position is not None:
            return ""
        return self._kit.say("debriefing.seed", seed=origin.seed)


def _shaded(size: tuple[int, int], blown: Container[str]) -> pygame.Surface:
    """The dawn, darkened so that panels are readable on it."""
    picture = dawn_poster(size, blown)
    picture.fill(_DIMMED, special_flags=pygame.BLEND_RGB_MULT)
    return picture


def _counted(context: GameContext) -> tuple[Finish | None, Placing]:
    """Count the game in the records, unless it is only being watched."""
    game, finish = context.session.game, None
    if context.saves:
        finish = finish_of(game, context.today(), on_other_maps=_is_on_other_maps(game))
    if finish is None:
        return None, Placing(None)
    return finish, context.book.count(finish, context.today())


def _added(context: GameContext) -> tuple[Seen, ...]:
    """What the game showed for the first time, which is added to the album."""
    game = context.session.game
    rung, texts = rung_played(game), (game.origin.texts if game.origin is not None else None) or {}
    night = Night(
        context.today(),
        None if rung is None else rung.name,
        {language: said["title"] for language, said in texts.items()},
    )
    own, played = (dict(boards.digests)["castle"] for boards in (load_boards(), game.boards))
    return context.album.add(seen_in(game, has_own_castle=own == played), night)


def _is_on_other_maps(game: Game) -> bool:
    """Whether a game was played on maps that aren't the game's own."""
    return game.boards.digests != load_boards().digests
