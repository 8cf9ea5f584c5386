"""The castle's tower in section: what is set on each floor, who is there, what it would bring.

|         mast          |
| 3 UPPER FLOOR   x x x |
| men           enemies |
| 2 GROUND FLOOR      x |
| 1 BASEMENT    x x x x |
| 4 NONETTE             |
  the result of an explosion now, and who is inside
  the fuse, the points, what is sought
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.painting.counters.dice import draw_pip
from game.painting.counters.markers import ICONS
from game.painting.kit import Kit, kit_of
from game.rules.advice.mission import DETONATOR, Blast, FloorCharge, LastChance, Mission
from game.rules.board import VILLAGE
from game.rules.board.squares import Place
from game.rules.clock import VICTORIES
from game.rules.counters import kind_of
from game.rules.sheet import CounterSheet
from game.rules.state import EnemyKind, Para
from game.tabletop.actions import (
    LookAtPlace,
    SayHowToWin,
    ShowFuse,
    ShowQuest,
    SwitchView,
    TellBlast,
    ToggleNames,
    ToggleSight,
)
from game.tabletop.hud.log import LogLine
from game.tabletop.hud.turn_summary import summary_view
from game.ui.theme import Colour, mix
from game.ui.typography.text import Style
from game.ui.views.containers import Box, Columns, Fit, Space, column, row
from game.ui.views.presses import Button, Press
from game.ui.views.texts import Drawing, Keycap, Text
from game.ui.views.view import ACROSS, Action, Axis, Canvas, Layout, Placed, Size, View

WIDTH: Final = 236
"""Units of the tower's width."""
_WIDER: Final = 1.3
"""The factor by which it is wider with large letters."""
FuseState: TypeAlias = Literal["good", "amber", "red"]
_KEYS: Final = {"2F": pygame.K_3, "1F": pygame.K_2, "basement": pygame.K_1, VILLAGE: pygame.K_4}
_PIP, _STEP = 20, 16
"""Units of a burst, and from one to the next."""
_MANY: Final = 5
"""More pips than that are one pip and figures."""
_HEAD: Final = 30
_GAP: Final = 5
_SHARES: Final = (0.97, 0.95, 1.08)
"""The proportion of the buttons below, by their words and keys."""
_FOE: Final = 20


class TowerPart(Struct, frozen=True):
    """A floor of the castle, or Nonette."""

    place: Place
    charge: FloorCharge | None
    """What is set and required; None in Nonette."""
    men: tuple[Para, ...]
    foes: tuple[tuple[EnemyKind, int], ...]
    """How many enemies of each kind are there."""
    is_alarmed: bool
    """Whether Germans there are awake."""
    is_seen: bool
    """Whether it is looked at from near."""
    has_hand: bool
    """Whether the men in hand are there."""


class MissionLook(Struct, frozen=True):
    """What is said of the mission."""

    mission: Mission
    chance: LastChance | None
    torn_out: bool
    """An enemy would remove the detonator if the phase ended now."""
    fuse: str
    """The words of the fuse."""
    quest: str
    """The words of what the ambition wants in Nonette; empty if it wants nothing."""
    quest_in_short: str
    """Those words where there is no room for names."""


class TowerLook(Struct, frozen=True):
    """All that the tower shows."""

    parts: tuple[TowerPart, ...]
    """From the top down."""
    sheet: CounterSheet
    """The values that the men's counters show."""
    told: MissionLook
    blast: Blast
    """What an explosion now would bring."""
    is_whole: bool
    """Whether all floors are in view."""
    sees_sight: bool
    """Whether lines of sight are drawn."""
    sees_names: bool
    """Whether all names of places are shown."""
    told_turn: tuple[LogLine, ...] = ()
    """What the enemies have done, told where usually stands what an explosion would bring."""


def fuse_state(look: MissionLook) -> FuseState:
    """How the fuse stands: it fires, somebody can light it, or nobody can."""
    if look.mission.loss is not None or look.chance is not None or look.torn_out:
        return "red"
    if look.mission.needs_no_explosion:
        return "amber" if look.mission.undone else "good"
    if look.mission.fuse.kind == "set":
        return "good"
    return "amber" if look.mission.fuse.kind == "man" else "red"


def tower(kit: Kit, look: TowerLook) -> View:
    """The whole tower; lower floors and smaller letters where there is less room."""
    sizes = _LARGE_SIZES if kit.is_large else _SIZES
    made = _Tower(kit, look)
    return Fit(tuple(made.view(high, has_mast=mast) for high, mast in sizes))


_SIZES: Final = ((88, True), (74, True), (66, True), (58, False), (54, False))
"""Units of height of a floor, and whether the mast is drawn."""
_LARGE_SIZES: Final = ((56, False), (46, False), (40, False), (36, False))
"""The sizes with large letters, where a floor has one line without its name."""
_NONETTE: Final = 60
"""Units of height of Nonette, which has no explosives."""
_VERDICT: Final = 72
"""Units of height of the result, with and without men inside."""
_LETTERS, _BUTTON = 18, 14
"""Sizes of the letters of a floor's name, and of buttons."""


class _Tower:
    """Makes the tower's view; what has the same size in each is made, and measured, only once."""

    def __init__(self, kit: Kit, look: TowerLook) -> None:
        self._kit = kit
        self._look = look
        self._insides = tuple(self._inside(one) for one in look.parts)
        below: tuple[View, ...] = (Space(), self._verdict(), self._fuse(), self._points())
        if look.told_turn:
            below = (summary_view(kit, look.told_turn, column(*below, gap=_GAP)),)
        self._below = (*below, self._looks())

    def view(self, high: float, *, has_mast: bool) -> View:
        """From the mast down to the points; `high` is the height of a floor in units."""
        parts = zip(self._look.parts, self._insides, strict=True)
        inside = column(
            Mast(lost=self._look.told.mission.loss is not None) if has_mast else None,
            *(self._part(one, inside, high) for one, inside in parts),
            *self._below,
            gap=_GAP,
        )
        return Box(inside, (8, 4, 8, 8), "bar", edge=self._kit.theme.palette.border)

    def _looks(self) -> View:
        """The buttons for the other scale, for lines of sight and for names."""
        other = "floor.near" if self._look.is_whole else "floor.all"
        look = self._look
        cells = (
            self._button(other, SwitchView(), pygame.K_0),
            self._button("button.sight", ToggleSight(), pygame.K_s, is_on=look.sees_sight),
            self._button("button.names", ToggleNames(), pygame.K_m, is_on=look.sees_names),
        )
        return Columns(cells, _GAP, _SHARES)

    def _button(self, name: str, action: Action, key: int, *, is_on: bool = False) -> View:
        """Where there is too little room it shows its name without its key."""
        label, hint = self._kit.say(name), pygame.key.name(key).upper()
        button = Button(
            label=label, hint=hint, action=action, key=key, is_on=is_on, letters=_BUTTON
        )
        high = 38 if self._kit.is_large else 34
        face = Fit((button, replace(button, hint=""))) if self._kit.is_large else button
        return Box(face, height=high, is_fixed=True)

    # --- Floors ---------------------------------------------------------------------------

    def _inside(self, part: TowerPart) -> View:
        """Key, name and pips above; men and enemies below."""
        palette, key = self._kit.theme.palette, _KEYS[part.place]
        name = "stage.village" if part.place == VILLAGE else f"tower.{part.place}"
        cap = Style("bold", 14, palette.moon_300)
        head = Style("display", _LETTERS, palette.paper_100, spacing=0.04)
        keycap = Keycap(
            self._kit.keys.prompt(pygame.key.name(key)), cap, palette.moon_500, pad=(5, 1)
        )
        men = Portraits(part.men, self._look.sheet)
        foes = row(*(EnemyCount(kind, many) for kind, many in part.foes), gap=2)
        pips = self._pips(part.charge)
        if self._kit.is_large:
            return row(keycap, men, Space(), foes, pips, gap=4)
        words = Text(self._kit.head(name), head, shrinks_to=0.8)
        upper = row(keycap, words, Space(), pips, gap=6)
        return column(upper, row(men, Space(), foes), gap=1)

    def _part(self, part: TowerPart, inside: View, high: float) -> View:
        """A floor, or Nonette, in its frame."""
        palette = self._kit.theme.palette
        edge, thick = palette.border, 1.0
        if part.is_alarmed:
            edge = palette.red
        if part.is_seen:
            edge, thick = palette.moon_100, 2
        ground = palette.night_700
        if part.has_hand:
            ground = mix(palette.night_800, palette.amber, 0.22)
        is_low = part.place == VILLAGE
        box = Box(
            inside,
            (6, 3, 6, 3),
            ground,
            edge=edge,
            thick=thick,
            height=min(high, _NONETTE) if is_low else high,
            is_fixed=True,
        )
        return Press(inside=box, action=LookAtPlace(part.place), key=_KEYS[part.place])

    def _pips(self, charge: FloorCharge | None) -> View | None:
        if charge is None:
            return None
        palette = self._kit.theme.palette
        ink = palette.good_text if charge.is_enough else palette.moon_100
        figures = Text(f"{charge.icons}/{charge.required}", Style("bold", 16, ink))
        most = max(charge.icons, charge.required)
        laid = tuple(number < charge.icons for number in range(most))
        if self._kit.is_large:
            return figures
        if most > _MANY:
            return row(Pips((charge.is_enough,)), figures, gap=3)
        return Fit((row(Pips(laid), figures, gap=3), figures))

    # --- What it would bring --------------------------------------------------------------

    def _verdict(self) -> View:
        """The result of an explosion now, and who would still be inside."""
        kit, blast = self._kit, self._look.blast
        palette, is_lost = kit.theme.palette, self._look.told.mission.loss is not None
        ink = palette.good_text if blast.outcome in VICTORIES else palette.paper_300
        result = Style(
            "display",
            22,
            palette.red_text if is_lost else ink,
            spacing=0.02,
            grows=kit.is_large,
        )
        small = Style("text", 16, palette.moon_300, grows=kit.is_large)
        inside = kit.words.count("tower.inside", len(blast.inside)) if blast.inside else ""
        red = small.but(colour=palette.red_text)
        now = "tower.ended" if self._look.told.mission.needs_no_explosion else "tower.now"
        now = "tower.as-it-stands" if is_lost else now
        words = column(
            Text(kit.say(now), small, shrinks_to=0.6, flush="centre") if not kit.is_large else None,
            Text(kit.head(f"outcome.{blast.outcome}"), result, shrinks_to=0.6, flush="centre"),
            Text(inside, red, shrinks_to=0.6, flush="centre") if inside else None,
        )
        # Floors keep their places when men go in or out.
        box = words if kit.is_large else Box(words, height=_VERDICT, is_fixed=True)
        return Press(inside=box, action=TellBlast())

    def _fuse(self) -> View:
        """What it is lit with, and by whom."""
        palette, told = self._kit.theme.palette, self._look.told
        inks: dict[FuseState, Colour] = {
            "good": palette.good_text,
            "amber": palette.amber,
            "red": palette.red_text,
        }
        ink, means = inks[fuse_state(told)], told.mission.fuse.means
        icon: View | None = None
        label = "mission.undone" if told.mission.needs_no_explosion else "mission.fuse"
        if told.mission.loss is None and means and not told.mission.needs_no_explosion:
            name = "icon-det" if means == DETONATOR else ICONS[kind_of(means)]
            icon = Drawing(name, 22)
        style, dim = Style("bold", 16, ink), Style("text", 14, palette.moon_300)
        said = column(
            Text(self._kit.say(label), dim) if not self._kit.is_large else None,
            Text(told.fuse, style, shrinks_to=0.95),
        )
        ground = mix(palette.night_800, ink, 0.16)
        words = row(icon, Box(said, fills=True), gap=8)
        box = Box(words, (8, 2, 8, 2), ground, edge=ink, height=32)
        return Press(inside=box, action=ShowFuse())

    def _points(self) -> View:
        """Points that are safe and carried, and what is sought."""
        palette, told = self._kit.theme.palette, self._look.told
        mission, quest = told.mission, told.mission.quest
        ink = palette.good_text if mission.points >= mission.wanted else palette.moon_100
        bold, carried = Style("bold", 18, ink), Style("bold", 16, palette.paper_300)
        points = row(
            Drawing("icon-star", 20),
            Text(f"{mission.points}/{mission.wanted}", bold),
            Text(f"+{mission.carried}", carried) if mission.carried else None,
            Text(self._kit.say("tower.points"), carried) if not self._kit.is_large else None,
            gap=4,
        )
        sought: View | None = None
        if quest is not None:
            icon, plain = (
                Drawing(ICONS[kind_of(quest.item)], 20),
                carried.but(colour=palette.moon_100),
            )
            words = Text(told.quest_in_short, plain, shrinks_to=0.9, cuts=True)
            sought = Press(inside=row(icon, words, gap=4), action=ShowQuest())
        return row(Press(inside=points, action=SayHowToWin()), Space(), sought, gap=8)


class Pips(View, frozen=True):
    """Bursts that are laid, and outlines of those that are lacking, close together."""

    laid: tuple[bool, ...]

    def size(self, layout: Layout, room: Size) -> Size:
        """One burst, and a step for each other one."""
        return layout.px(_PIP + _STEP * (len(self.laid) - 1)), layout.px(_PIP)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw them from left to right."""
        rect, kit = placed.rect, canvas.kit
        for number, is_laid in enumerate(self.laid):
            centre = rect.left + rect.height // 2 + kit.px(_STEP * number), rect.centery
            draw_pip(kit.theme.palette, canvas.target, centre, rect.height, is_laid=is_laid)


class Mast(View, frozen=True):
    """The radio mast with its red lamp."""

    lost: bool = False

    def size(self, layout: Layout, room: Size) -> Size:
        """As high as a line of text."""
        return layout.px(30), layout.px(34)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw it in the middle, with braces."""
        px, rect, palette = canvas.kit.px, placed.rect, canvas.kit.theme.palette
        top, bottom, x = rect.top + px(5), rect.bottom + px(4), rect.centerx
        half = px(7)
        ink = palette.moon_500
        for side in (-1, 1):
            pygame.draw.line(canvas.target, ink, (x, top), (x + side * half, bottom), px(1.5))
        steps = 4
        for step in range(1, steps + 1):
            y = top + (bottom - top) * step // steps
            wide = half * step // steps
            pygame.draw.line(canvas.target, ink, (x - wide, y), (x + wide, y), max(px(1), 1))
        lamp = palette.moon_500 if self.lost else palette.red
        pygame.draw.circle(canvas.target, lamp, (x, top), px(4))


class Portraits(View, frozen=True):
    """The counters of men, small; closer together where there is less room."""

    men: tuple[Para, ...]
    sheet: CounterSheet

    def yields(self, axis: Axis) -> bool:
        """Counters may lie over each other."""
        return axis == ACROSS

    def size(self, layout: Layout, room: Size) -> Size:
        """Side by side, as far as there is room."""
        side = layout.px(_HEAD)
        return min(side * len(self.men), room[ACROSS]), side

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw them from the right, so that each one's letter is seen."""
        rect, side = placed.rect, canvas.kit.px(_HEAD)
        step = min(side, (rect.width - side) // max(len(self.men) - 1, 1))
        for place, man in reversed([*enumerate(self.men)]):
            counter = kit_of(canvas.kit).art.para(man, side)
            middle = rect.left + step * place + side // 2, rect.centery
            canvas.target.blit(counter, counter.get_rect(center=middle))


class EnemyCount(View, frozen=True):
    """How many enemies of a kind: green and round, violet and on its tip, grey and square."""

    kind: EnemyKind
    many: int

    def size(self, layout: Layout, room: Size) -> Size:
        """A sign with the figure in it."""
        return layout.px(_FOE + 3), layout.px(_FOE)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the sign, then the figure."""
        kit, palette = canvas.kit, canvas.kit.theme.palette
        inks: dict[EnemyKind, Colour] = {
            "german": palette.moon_300,
            "zombie": palette.zombie_text,
            "undead": palette.undead_text,
        }
        side = kit.px(_FOE)
        box = pygame.Rect(0, 0, side, side)
        box.center = placed.rect.center
        draw_foe(canvas.target, box, self.kind, inks[self.kind])
        style = Style("heavy", 14, palette.night_900, grows=False)
        kit.type.draw(canvas.target, str(self.many), style, box.center, "center")


def draw_foe(target: pygame.Surface, box: pygame.Rect, kind: EnemyKind, ink: Colour) -> None:
    """The sign of a kind of enemy, which differs in shape too."""
    if kind == "zombie":
        pygame.draw.circle(target, ink, box.center, box.width // 2)
    elif kind == "undead":
        pygame.draw.polygon(target, ink, [box.midtop, box.midright, box.midbottom, box.midleft])
    else:
        pygame.draw.rect(target, ink, box, border_radius=2)
