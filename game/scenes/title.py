"""The title: the castle before the moon, and what can be begun."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame

from game.archive import SaveError, is_there
from game.scenes.evening import Evening
from game.scenes.menus import Entry, hear_enter, hear_menu, mark_focus, menu_rows
from game.scenes.posters import Composition, night_poster
from game.ui.focus import FocusRing
from game.ui.hud.topbar import clock_words
from game.ui.shelf import Shelf
from game.ui.stack import Scene
from game.ui.switches import summary
from game.ui.text import Style
from game.ui.theme import mix, with_alpha
from game.ui.widgets import ListRow
from game.ui.words import LANGUAGES

_MENU_TOP: Final = 372
_MENU_WIDTH: Final = 340
_FOOT: Final = 44
_DRIPS: Final = (
    (16, 26),
    (64, 66),
    (146, 40),
    (262, 80),
    (352, 46),
    (372, 24),
    (470, 58),
    (536, 34),
)
"""Where blood runs from the lower line: units from its left, and how far down."""


class TitleScene(Scene):
    """The first screen.

    It is there at once: what its menu opens is imported when it is opened, and what the autosave
    holds is told as soon as the boards have come.
    """

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self._kit = evening.kit
        self.ring = FocusRing()
        self._posters: Shelf[tuple[int, int], pygame.Surface] = Shelf(1)
        self._size = (0, 0)
        self._veil = pygame.Rect(0, 0, 0, 0)
        """Behind a menu that reaches over the picture."""
        self._knows_autosave = evening.kit.has_boards
        self._autosave = self._autosave_words()

    def arrange(self, size: tuple[int, int]) -> None:
        """The menu in the dark third."""
        kit = self._kit
        self._size = size
        rows = menu_rows(kit, self._entries(), (0, 0), 0)
        self._lay_menu(rows)
        chosen = 1 if rows[1].is_enabled else 0
        if self.ring.focused in self.ring.widgets:
            chosen = self.ring.widgets.index(self.ring.focused)
        self.ring.replace(rows)
        self.ring.focus(rows[chosen])
        mark_focus(self.ring)

    def _lay_menu(self, rows: Sequence[ListRow]) -> None:
        """One column as far as the room goes, and two for large text."""
        kit, (width, height) = self._kit, self._size
        top, left = kit.px(_MENU_TOP), kit.px(40)
        room = height - kit.px(_FOOT + 6) - top
        needed = kit.type.height(Style("bold", 24))
        columns = 1 if needed * len(rows) <= room else 2
        in_column = math.ceil(len(rows) / columns)
        high = min(room // in_column, max(kit.px(40), needed))
        wide = (
            (width - 2 * left) // 2 if columns > 1 else round(kit.px(_MENU_WIDTH) * kit.theme.text)
        )
        for number, row in enumerate(rows):
            column, place = divmod(number, in_column)
            row.rect = pygame.Rect(left + column * wide, top + place * high, wide, high)
        whole = rows[0].rect.unionall([row.rect for row in rows])
        self._veil = whole if columns > 1 else pygame.Rect(0, 0, 0, 0)

    def opened(self) -> None:
        """A save made meanwhile can be continued."""
        self._knows_autosave = self._kit.has_boards
        self._autosave = self._autosave_words()
        if self._size != (0, 0):
            self.arrange(self._size)

    def update(self, ms: int) -> bool:
        """Look into the autosave once the boards have come."""
        if self._knows_autosave or not self._kit.has_boards:
            return False
        self.opened()
        return True

    def _entries(self) -> list[Entry]:
        kit, evening = self._kit, self._evening
        return [
            Entry(kit.say("menu.jump"), evening.begin, kit.say("menu.jump.detail")),
            Entry(kit.say("menu.continue"), self._continue, self._autosave, self._can_go_on()),
            Entry(kit.say("menu.raid"), self._raid, kit.say("menu.raid.detail")),
            Entry(kit.say("menu.hunt"), self._hunt, kit.say("menu.hunt.detail")),
            Entry(kit.say("menu.saves"), self._load),
            Entry(kit.say("menu.seed"), self._seed, kit.say("menu.seed.detail")),
            Entry(kit.say("setup.title"), self._set_up, summary(kit.words, kit.settings.rules)),
            Entry(kit.say("rulebook.title"), self._read_rules, kit.keys.prompt("F1")),
            Entry(kit.say("menu.options"), self._options),
            Entry(kit.say("menu.quit"), self._quit),
        ]

    def _can_go_on(self) -> bool:
        return (
            bool(self._autosave) if self._knows_autosave else is_there(self._evening.autosave.path)
        )

    def _autosave_words(self) -> str:
        """Where the autosave stands; empty when there is nothing to go on with, or unknown."""
        if not (self._knows_autosave and is_there(self._evening.autosave.path)):
            return ""
        from game.archive import read_latest

        try:
            saved, _ = read_latest(self._evening.autosave.path)
        except SaveError:
            return self._kit.say("menu.continue.broken")
        if saved.is_over:
            return ""
        stage = self._kit.say(f"stage.{saved.stage}")
        return f"{clock_words(saved.clock)} · {stage}" if saved.stage != "hunt" else stage

    def _continue(self) -> None:
        if not self._evening.go_on():
            self._tell(self._evening.notice)

    def _tell(self, sentence: str) -> None:
        from game.scenes.choices import Choice, ChoiceScene

        kit = self._kit
        row = Choice(kit.say("menu.back"), lambda: None)
        scene = ChoiceScene(kit, self._evening.stack, kit.say("menu.continue"), [row], sentence)
        self._evening.stack.push(scene)

    def _raid(self) -> None:
        self._evening.begin("castle")

    def _hunt(self) -> None:
        self._evening.begin("hunt")

    def _load(self) -> None:
        from game.scenes.pause import LoadScene

        self._evening.stack.push(LoadScene(self._evening))

    def _seed(self) -> None:
        from game.scenes.seed import SeedScene

        self._evening.stack.push(SeedScene(self._evening))

    def _set_up(self) -> None:
        from game.scenes.setup import SetupScene

        self._evening.stack.push(SetupScene(self._evening))

    def _options(self) -> None:
        from game.scenes.options import OptionsScene

        self._evening.stack.push(OptionsScene(self._evening))

    def _read_rules(self) -> None:
        from game.scenes.rulebook import RulebookScene

        self._evening.stack.push(RulebookScene(self._kit, self._evening.stack))

    def _quit(self) -> None:
        self._evening.quit()

    def handle(self, event: pygame.Event) -> None:
        """The menu, F1 for the rules, and F2 for the other language."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F2:
            self._evening.speak_next()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self._read_rules()
        elif not hear_enter(self.ring, event):
            hear_menu(self.ring, event)

    def draw(self, target: pygame.Surface) -> None:
        """Poster, title, menu, and a line of keys."""
        plan = Composition(has_army=True)
        poster = self._posters.take(
            target.get_size(), lambda: night_poster(target.get_size(), self._kit.drawings, plan)
        )
        target.blit(poster, (0, 0))
        self._draw_name(target)
        veil = pygame.Surface(self._veil.size, pygame.SRCALPHA)
        veil.fill(with_alpha(self._kit.theme.palette.night_900, 70))
        target.blit(veil, self._veil)
        self.ring.draw(target)
        self._draw_foot(target)
        self._draw_notice(target)

    def _draw_notice(self, target: pygame.Surface) -> None:
        """What went wrong since, in a ticket-sized panel above the foot."""
        kit = self._kit
        notice = self._evening.notice or self._evening.autosave.trouble
        if not notice:
            return
        style = Style("text", 16, kit.theme.palette.moon_100)
        room = kit.px(420)
        lines = kit.type.wrap(notice, style, room)
        high = kit.type.height(style) * len(lines)
        panel = pygame.Rect(0, 0, room + kit.px(28), high + kit.px(20))
        panel.bottomright = (self._size[0] - kit.px(20), self._size[1] - kit.px(56))
        kit.trim.panel(target, panel)
        place = panel.inflate(-kit.px(28), -kit.px(20))
        kit.type.draw_wrapped(target, notice, style, place)

    def _draw_name(self, target: pygame.Surface) -> None:
        kit = self._kit
        palette = kit.theme.palette
        left = kit.px(48)
        words = (kit.head("title.first"), kit.head("title.second"))
        is_latin = words[0].isascii()
        sizes = (112, 172) if is_latin else (112, 112)
        wide = kit.px(560)
        y = kit.px(42)
        for number, (line, size) in enumerate(zip(words, sizes, strict=True)):
            colour = palette.red if number else palette.paper_100
            picture = self._line(line, size, wide, colour)
            shade = self._line(line, size, wide, mix(palette.night_900, (0, 0, 0), 0.5))
            target.blit(shade, (left + kit.px(4), y + kit.px(5)))
            target.blit(picture, (left, y))
            y += picture.get_height() + kit.px(8 if is_latin else 26)
            if number and is_latin:
                self._draw_blood(target, left, y - kit.px(14))
        style = Style("bold", 20, palette.moon_100, grows=False, halo=palette.night_900)
        kit.type.draw(target, kit.say("title.line"), style, (left, kit.px(340)))

    def _line(
        self, words: str, size: float, wide: int, colour: tuple[int, int, int]
    ) -> pygame.Surface:
        """One line of the name, cut to its ink and brought to a width."""
        style = Style("display", size, colour, grows=False)
        whole = self._kit.type.line(words, style)
        ink = whole.subsurface(whole.get_bounding_rect())
        stretch = wide / ink.get_width()
        if words.isascii():
            # Stencilled letters may be narrower than drawn; kanji keep their shape.
            stretch = min(1.0, stretch * 1.06)
        high = round(ink.get_height() * stretch)
        return pygame.transform.smoothscale(ink, (wide, max(high, 1)))

    def _draw_blood(self, target: pygame.Surface, left: int, y: int) -> None:
        kit = self._kit
        for x, long in _DRIPS:
            drop = pygame.Rect(left + kit.px(x), y, kit.px(9), kit.px(long))
            radius = drop.width // 2
            pygame.draw.rect(target, kit.theme.palette.red, drop, border_radius=radius)

    def _draw_foot(self, target: pygame.Surface) -> None:
        kit = self._kit
        palette = kit.theme.palette
        width, height = target.get_size()
        foot = pygame.Rect(0, height - kit.px(_FOOT), width, kit.px(_FOOT))
        veil = pygame.Surface(foot.size, pygame.SRCALPHA)
        veil.fill((*palette.night_900, 170))
        target.blit(veil, foot)
        style = Style("bold", 17, palette.moon_100, grows=False)
        other = next(name for code, name in LANGUAGES.items() if code != kit.words.language)
        x = width - kit.px(20)
        for hint, words in (
            ("F2", other),
            ("F11", kit.say("title.full")),
            ("Enter", kit.say("title.start")),
        ):
            key = kit.keys.prompt(hint)
            if not key:
                continue
            x = kit.type.draw(target, words, style, (x, foot.centery), "midright").left - kit.px(6)
            cap = Style("bold", 14, palette.moon_100, grows=False)
            box = pygame.Rect(0, 0, kit.type.width(key, cap) + kit.px(12), kit.px(20))
            box.midright = (x, foot.centery)
            kit.trim.keycap(target, box, palette.moon_100)
            kit.type.draw(target, key, cap, box.center, "center")
            x = box.left - kit.px(18)
