"""The morning after: the report page by page, and the next choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.archive.finished_game import finish_of, mode_of
from game.archive.records import Finish, Placing, table, would_stand
from game.boards import load_boards
from game.painting.counters.flames import FRAME_MS
from game.painting.posters.posters import dawn_poster
from game.painting.report.morning import Morning
from game.painting.report.pages import Page, Pages, Standing
from game.painting.report.paper import COUNTED
from game.painting.report.story import story_of
from game.rules import Game
from game.rules.state import Stage
from game.scenes.after.hindsight import HindsightScene
from game.scenes.after.initials import InitialsScene
from game.scenes.after.send import SendScene
from game.scenes.menus.choices import ChoiceScene
from game.scenes.menus.level import choose_level
from game.scenes.menus.rulebook import RulebookScene, rulebook_opener
from game.tabletop.evening import Evening
from game.tabletop.hindsight import LookBack, tell
from game.tabletop.hud.decision_line import draw_question
from game.tabletop.hud.frame import Frame, plain_frame
from game.tabletop.hud.line_buttons import ButtonSpec, line_buttons
from game.tabletop.hud.top_bar_picture import draw_two_lines
from game.tabletop.parts.part import is_left_press
from game.tabletop.parts.question import Choice as Row
from game.tabletop.replay import watch
from game.ui.calendar import clock_words
from game.ui.input.focus import FocusRing
from game.ui.inputs import Choice
from game.ui.stack import Scene
from game.ui.typography.text import Style
from game.ui.widgets import Button, Widget

_ANIMATION_MS: Final = 3600
"""Milliseconds of the animation of a page at normal speed."""
_MORNING_MS: Final = 4800
"""Milliseconds for which the opening picture is shown, if no key is pressed."""
_MORNING_FADE_MS: Final = 1000
_READ_MS: Final = 3000
"""Milliseconds for which the finished report is seen before the initials are asked for."""
_DIMMED: Final = (150, 150, 158)
"""Brightness of the dawn behind maps and dice, of 255."""
_BLIP_MS: Final = 70
"""Milliseconds between two ticks of the counting score, at normal speed."""
_CLOCK_SHARE: Final = 0.2
"""The share of the top bar for clock and date."""
_STRETCH: Final = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 1.8}


class DebriefingScene(Scene):
    """The report over the dawn; any key skips a page's animation."""

    stage: Stage = "over"

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self._kit = evening.kit
        self.ring = FocusRing()
        self._story = story_of(evening.session.game, evening.teller)
        self._pages = Pages(self._kit, self._story)
        self._finish, self._placing = _counted(evening)
        self._frame: Frame = plain_frame((1280, 720), self._kit.theme)
        self.input_mode = evening.extras.input_mode
        self._look_back = LookBack(evening.session.game, lambda: evening.reviewer)
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
        self._meant: Widget | None = None
        """The button clicked before the initials, which is pressed after them."""

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

    # --- Layout ---------------------------------------------------------------------------

    def arrange(self, size: tuple[int, int]) -> None:
        """Tabs in the top bar, buttons in the decision line."""
        extras = self._evening.extras
        self._evening.teller.speak(self._kit.words)
        self._frame = plain_frame(extras.room(size), self._kit.theme)
        extras.join(None)
        self._pages.standing = self._standing()
        self._page = min(self._page, len(self._pages.all()) - 1)
        tabs = self._tabs()
        self.ring.replace([tabs, *self._question(tabs.rect), *self._buttons()])

    def _buttons(self) -> list[Widget]:
        """All buttons side by side; if they don't fit, the first and a list of all."""
        specs = self._specs()
        buttons = line_buttons(self._kit, self._frame.line, specs)
        if len(buttons) == len(specs):
            return buttons
        more = (self._kit.say("story.more"), "C", pygame.K_c, self._show_all, False)
        return line_buttons(self._kit, self._frame.line, [more, specs[-1]])

    def opened(self) -> None:
        """Take over initials that may have been entered meanwhile; then press what was meant."""
        self._pages.standing = self._standing()
        meant, self._meant = self._meant, None
        if meant is not None:
            meant.command("press")

    @property
    def pages(self) -> list[Page]:
        """The names of the pages."""
        return self._pages.all()

    @property
    def page(self) -> Page:
        """The present page."""
        return self.pages[self._page]

    def _standing(self) -> Standing:
        game = self._story.game
        mode = mode_of(game, on_other_maps=_is_on_other_maps(game))
        if mode is None:
            return Standing(None, (), None)
        note = self._kit.say("story.practice") if self._placing.is_practice else ""
        entries = table(self._evening.book.records, mode)
        own = finish_of(game, self._evening.today(), on_other_maps=_is_on_other_maps(game))
        place = self._placing.place
        if place is None and own is not None:
            place = would_stand(entries, own.entry)
            if place is not None:
                entries = (*entries[:place], own.entry, *entries[place:])
        won = self._evening.book.records.won
        return Standing(mode, entries, place, note, None if own is None else own.entry, won)

    def _tabs(self) -> Widget:
        kit, top = self._kit, self._frame.top
        labels = [kit.say(f"story.page.{page.name}") for page in self.pages]
        wide = min(Choice.width(kit.trim, labels), round(top.width * 0.72))
        place = pygame.Rect(0, 0, wide, min(kit.px(36), top.height - kit.px(10)))
        place.midright = (top.right - kit.px(16), top.centery)
        return Choice(kit.trim, place, labels, self._page, self.turn_to)

    def _question(self, tabs: pygame.Rect) -> list[Widget]:
        """The button that asks what cost most, left of the tabs; none if there is no room.

        It is then in the list of all buttons.
        """
        kit = self._kit
        if kit.is_large or self._story.game.origin is None:
            return []
        label, _, _, on_press, _ = self._hindsight()
        rect = pygame.Rect((0, 0), Button.size(kit.trim, label, "Q"))
        rect.midright = (tabs.left - kit.px(12), tabs.centery)
        if rect.left < self._frame.top.width * _CLOCK_SHARE:
            return []
        return [Button(kit.trim, rect, label, on_press, hint="Q")]

    def _hindsight(self) -> ButtonSpec:
        return (self._kit.say("costly.ask"), "Q", pygame.K_q, self._ask, False)

    def _specs(self) -> list[ButtonSpec]:
        kit, evening = self._kit, self._evening
        specs: list[ButtonSpec] = [
            (kit.say("story.title"), "T", pygame.K_t, evening.to_title, False),
            (kit.say("story.watch"), "R", pygame.K_r, self._watch, False),
            (kit.say("story.send"), "E", pygame.K_e, self._send, False),
        ]
        if self._story.game.origin is None:
            del specs[1]
        elif self._story.game.origin.position is None:
            again = (kit.say("story.again"), "A", pygame.K_a, self._play_again, False)
            specs.append(again)
        new = kit.say("debriefing.again")
        if self._story.is_victory and not self._story.is_hunt:
            hunt = kit.say("debriefing.hunt")
            specs.append((new, "N", pygame.K_n, self._play_new, False))
            specs.append((hunt, "Enter", pygame.K_RETURN, self._hunt, True))
        else:
            specs.append((new, "Enter", pygame.K_RETURN, self._play_new, True))
        return specs

    # --- Actions --------------------------------------------------------------------------

    def turn_to(self, page: int) -> None:
        """Show another page."""
        self._page = page % len(self.pages)
        tabs = self.ring.widgets[0]
        if isinstance(tabs, Choice):
            tabs.chosen = self._page

    def _play_new(self) -> None:
        """Begin a new game of the same kind."""
        choose_level(self._evening, self._story.game.part)

    def _play_again(self) -> None:
        """Begin the same game again, with its dice and options."""
        self._evening.begin_again(self._story.game)

    def _hunt(self) -> None:
        self._evening.begin("hunt")

    def _send(self) -> None:
        found = self._look_back.costly or ()
        costly = [one.sentence for one in tell(self._kit, self._story.game, found)] if found else ()
        scene = SendScene(self._evening, self._story, self._pages.standing, costly)
        self._evening.stack.push(scene)

    def _ask(self) -> None:
        """Ask the colonel what cost most, or show his answer again."""
        if self._story.game.origin is not None:
            self._evening.stack.push(HindsightScene(self._evening, self._look_back))

    def _show_all(self) -> None:
        """Open a list of all buttons, which don't fit side by side in large text."""
        specs = self._specs()
        if self._story.game.origin is not None:
            specs.insert(1, self._hindsight())
        rows = [Row(label, on_press, key=key) for label, _, key, on_press, _ in specs]
        kit, stack = self._kit, self._evening.stack
        title, look_up = kit.say("story.more"), rulebook_opener(kit, stack)
        stack.push(ChoiceScene(kit, stack, title, rows, look_up=look_up))

    def _watch(self) -> None:
        watch(self._evening, self._story.game)

    def _read_rules(self) -> None:
        rule = "M5.0-end" if self._story.is_hunt else "R9.3-when"
        self._evening.stack.push(RulebookScene(self._kit, self._evening.stack, rule))

    # --- Time -----------------------------------------------------------------------------

    def update(self, ms: int) -> bool:
        """Advance the page's animation; after the first page's, ask for the initials."""
        moved = self._tell(ms)
        return self._evening.extras.update(ms) or moved

    def _tell(self, ms: int) -> bool:
        if self.is_morning:
            before_ms, self._morning_ms = self._morning_ms, self._morning_ms + ms
            is_fading = before_ms < _MORNING_FADE_MS or not self.is_morning
            return is_fading or before_ms // FRAME_MS != self._morning_ms // FRAME_MS
        before = self._share()
        name = self.page.name
        self._animated_ms[name] = self._animated_ms.get(name, 0.0) + ms
        after = self._share()
        if name == "report":
            self._sound(before, after)
        if after >= 1 and (finish := self._unsigned) is not None:
            self._read_ms += ms
            if self._read_ms >= _READ_MS or self._is_still():
                self._is_signed = True
                self._evening.stack.push(InitialsScene(self._evening, finish))
                return True
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

    # --- Input ----------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Keys and clicks: skip the animation, then buttons and tabs; Esc goes to the title.

        A click on a button or tab skips the animation and works at once."""
        if self._evening.extras.handle(event):
            return
        is_press = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        clicked = self._clicked(event)
        if is_press and self.is_morning:
            self._morning_ms = _MORNING_MS
        elif clicked is not None:
            self._click(clicked, event)
        elif is_press and self._share() < 1:
            self.skip()
        elif is_press and self._unsigned is not None:
            self._read_ms = _READ_MS
        elif event.type == pygame.KEYDOWN and event.key in self._keys():
            self._keys()[event.key]()
        else:
            self.ring.handle(event)

    def _clicked(self, event: pygame.Event) -> Widget | None:
        """The button or the tabs that an event presses with the mouse, if any."""
        if not is_left_press(event):
            return None
        return next((one for one in self.ring.widgets if one.rect.collidepoint(event.pos)), None)

    def _click(self, widget: Widget, event: pygame.Event) -> None:
        """End the animation, and press it. Before a button the initials are asked for, as the
        report may not be seen again."""
        self.skip()
        if self._unsigned is not None and isinstance(widget, Button):
            self._meant = widget
            self._read_ms = _READ_MS
        else:
            self.ring.handle(event)

    def _keys(self) -> dict[int, Callable[[], None]]:
        return {
            pygame.K_ESCAPE: self._evening.to_title,
            pygame.K_F1: self._read_rules,
            pygame.K_q: self._ask,
            pygame.K_PAGEDOWN: lambda: self.turn_to(self._page + 1),
            pygame.K_PAGEUP: lambda: self.turn_to(self._page - 1),
        }

    # --- Drawing --------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """Draw the dawn, the page, the decision line."""
        self._draw_page(target.subsurface(((0, 0), self._frame.size)))
        self._evening.extras.draw(target)

    def _draw_page(self, target: pygame.Surface) -> None:
        kit, frame = self._kit, self._frame
        target.fill(kit.theme.palette.night_900)
        if self.is_morning:
            self._morning.draw(target, target.get_rect(), self._morning_ms)
            return
        size = frame.view.size
        stands = "2F" not in self._story.state.blown
        if self.page.name not in ("report", "night") or kit.is_large:
            poster = kit.posters.take(
                size,
                f"dawn {_DIMMED} {stands}",
                lambda size: _shaded_dawn(size, tower_stands=stands),
            )
            target.blit(poster, frame.view)
        self._draw_top(target)
        self.page.draw(target, frame.view, self._share())
        words = kit.say("debriefing.line")
        lefts = [
            w.rect.left
            for w in self.ring.widgets
            if isinstance(w, Button) and w.rect.top > frame.view.bottom
        ]
        room = min(lefts, default=frame.line.right)
        why = kit.error_text(self._evening.book.trouble) or self._seed_words()
        draw_question(kit, target, frame.line, words, why, "", room)
        self.ring.draw(target)

    def _seed_words(self) -> str:
        origin = self._story.game.origin
        if origin is None or origin.position is not None:
            return ""
        return self._kit.say("debriefing.seed", seed=origin.seed)

    def _draw_top(self, target: pygame.Surface) -> None:
        kit, rect = self._kit, self._frame.top
        palette = kit.theme.palette
        kit.trim.bar(target, rect, "bottom")
        hunt = self._story.state.hunt
        words = clock_words(self._story.state.clock)
        if hunt is not None:
            words = kit.head("turn", n=hunt.turn)
        style = Style("heavy", 38, palette.paper_100, grows=False)
        clock = kit.type.draw(target, words, style, (kit.px(16), rect.centery), "midleft")
        x = clock.right + kit.px(10)
        draw_two_lines(kit, target, x, rect, kit.say("date.day"), kit.say("debriefing.title"))


def _shaded_dawn(size: tuple[int, int], *, tower_stands: bool) -> pygame.Surface:
    """The morning picture, darkened so that panels are readable on it."""
    poster = dawn_poster(size, tower_stands=tower_stands)
    poster.fill(_DIMMED, special_flags=pygame.BLEND_RGB_MULT)
    return poster


def _counted(evening: Evening) -> tuple[Finish | None, Placing]:
    """Count the game in the records, unless it is only being watched."""
    game, finish = evening.session.game, None
    if evening.saves:
        finish = finish_of(game, evening.today(), on_other_maps=_is_on_other_maps(game))
    if finish is None:
        return None, Placing(None)
    return finish, evening.book.count(finish, evening.today())


def _is_on_other_maps(game: Game) -> bool:
    """Whether a game was played on maps that aren't the game's own."""
    return game.boards.digests != load_boards().digests
