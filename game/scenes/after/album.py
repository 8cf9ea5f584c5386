"""The album: what the player's games have shown, and what they never did as shadows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, get_args

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.archive.album import SECTIONS, Album, Section, Seen
from game.boards import load_boards
from game.painting.counters.markers import FOUND, ICONS
from game.painting.kit import Kit, kit_of
from game.rules.board.castle import Room
from game.rules.board.squares import column_row
from game.rules.clock import VICTORIES, Outcome
from game.rules.counters import AMBITIONS, CASTLE_MARKERS, FIELD_MARKERS, ITEM_KINDS, kind_of
from game.rules.options import VARIANT_CASTLE_MARKERS, VARIANT_FIELD_MARKERS
from game.scenes.menus.pages import Heading, back, heading_row
from game.sentence import cleaned
from game.tabletop.game_context import GameContext
from game.tabletop.hud.question_bar import question_bar
from game.ui.aloud import Told
from game.ui.theme import Colour
from game.ui.toolkit import Toolkit
from game.ui.typography.text import Style
from game.ui.views.containers import At, Box, Scroll, column
from game.ui.views.panels import panel
from game.ui.views.presses import Glow, Press
from game.ui.views.scene import Leave, ViewScene
from game.ui.views.texts import Text
from game.ui.views.view import Action, Axis, Canvas, Layout, Placed, Size, View
from game.ui.words import day_words

_CELL: Final = 128
"""The least width in units of a cell, at a text size of 100 %."""
_SIDE, _LARGE_SIDE = 60, 96
"""Units of a side of a picture, the second with large text."""
_DEATHS: Final = {
    "flak": "icon-boom",
    "off-map": "icon-map",
    "beast": "icon-beast",
    "hit": "icon-aim",
    "fall": "icon-boot",
    "turned": "icon-bite",
    "infected": "icon-syringe",
    "explosion": "icon-bomb",
}
"""The causes of death of the printed game, and their drawings."""
_OF_VARIANTS: Final[dict[Section, tuple[str, ...]]] = {
    "field": VARIANT_FIELD_MARKERS,
    "castle": VARIANT_CASTLE_MARKERS,
    "deaths": ("sniper",),
}
"""What is shown only once it was seen."""
_DEATH_OF_VARIANTS: Final = "silhouette-grave"
_GRADES: Final = ("tactical", "operational", "strategic")
_NEW, _LARGE_NEW = 3, 1
"""How many new things the report names, the second with large text."""


class Show(Struct, frozen=True):
    """Tell of something in the album."""

    section: Section
    name: str


class Tiles(View, frozen=True):
    """Views in rows of equal cells, as many side by side as there is room for."""

    children: tuple[View, ...]
    least: float
    """The least width of a cell in units, which grows with the text."""

    def yields(self, axis: Axis) -> bool:
        """The room is divided, however wide it is."""
        return axis == 0

    def size(self, layout: Layout, room: Size) -> Size:
        """The whole width, and all rows."""
        return room[0], sum(self._heights(layout, room[0]))

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """Row by row."""
        many, found, top = self._many(layout, rect.width), [], rect.top
        wide = rect.width // many
        for number, high in enumerate(self._heights(layout, rect.width)):
            cells = self.children[number * many : (number + 1) * many]
            for place, cell in enumerate(cells):
                found.append((cell, pygame.Rect(rect.left + place * wide, top, wide, high)))
            top += high
        return found

    def _many(self, layout: Layout, wide: int) -> int:
        return max(wide // layout.kit.theme.grown_px(self.least), 1)

    def _heights(self, layout: Layout, wide: int) -> list[int]:
        many = self._many(layout, wide)
        rows = (self.children[at : at + many] for at in range(0, len(self.children), many))
        room = wide // many, 1 << 16
        return [max(layout.size(cell, room)[1] for cell in cells) for cells in rows]


class Likeness(View, frozen=True):
    """The picture of something in the album; a shadow if it was never seen."""

    section: Section
    name: str
    is_seen: bool
    side: float
    """Units."""

    def size(self, layout: Layout, room: Size) -> Size:
        """A square."""
        return layout.px(self.side), layout.px(self.side)

    def spoken(self, kit: Toolkit) -> str:
        """What has no name is said not to have been seen."""
        return "" if self.is_seen else kit.say("album.unseen")

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw it in the middle."""
        kit, side = kit_of(canvas.kit), placed.rect.height
        if self.section == "rooms":
            _draw_room(kit, canvas.target, placed.rect, self.name, is_seen=self.is_seen)
            return
        picture = self._picture(kit, side) if self.is_seen else self._shadow(kit, side)
        canvas.target.blit(picture, picture.get_rect(center=placed.rect.center))

    def _picture(self, kit: Kit, side: int) -> pygame.Surface:
        press, palette = kit.press, kit.theme.palette
        match self.section:
            case "deaths":
                return kit.drawings.silhouette(
                    _drawing(self.section, self.name), side, palette.red_text
                )
            case "endings" if self.name in ("hunt-won", "hunt-lost"):
                return press.tank(side, damaged=self.name == "hunt-lost")
            case "endings":
                is_won = self.name in VICTORIES
                colour = palette.amber if is_won else palette.red_text
                return _grade(kit, self.name, side, colour)
            case "castle":
                return press.castle_marker(self.name, side)
            case _ if self.name in AMBITIONS:
                return press.ambition(self.name, side)
            case _:
                return press.field_marker(self.name, side)

    def _shadow(self, kit: Kit, side: int) -> pygame.Surface:
        shade = kit.theme.palette.night_500
        if self.section == "endings" and not self.name.startswith("hunt"):
            return _grade(kit, self.name, side, shade)
        return kit.drawings.silhouette(_drawing(self.section, self.name), side, shade)


def _drawing(section: Section, name: str) -> str:
    """The drawing whose outline is the shadow."""
    if section == "deaths":
        return _DEATHS.get(name, _DEATH_OF_VARIANTS)
    if section == "endings":
        return "tank-hull" if name == "hunt-won" else "tank-hull-damaged"
    if name.startswith("event-"):
        return "icon-boom"
    return FOUND[name][0] if name in FOUND else ICONS.get(name, f"icon-{name}")


def _grade(kit: Kit, outcome: str, side: int, colour: Colour) -> pygame.Surface:
    """One to three stars for a victory, crosses for a defeat."""
    grade, _, end = outcome.partition("-")
    many = _GRADES.index(grade) + 1 if grade in _GRADES else 1
    small, drawing = side // 2, "icon-star" if end == "victory" else "icon-no"
    mark = kit.drawings.silhouette(drawing, small, colour)
    picture = pygame.Surface((many * small, small), pygame.SRCALPHA)
    for number in range(many):
        picture.blit(mark, (number * small, 0))
    return picture


def _draw_room(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, name: str, *, is_seen: bool
) -> None:
    """The squares of a room, as on the plan of the castle."""
    palette, room = kit.theme.palette, next(one for one in _rooms() if one.name == name)
    cells = [column_row(square) for square in room.squares]
    columns, rows = ({cell[axis] for cell in cells} for axis in (0, 1))
    wide, high = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    step = min(rect.width // max(wide, high), rect.height // 4)
    left, top = rect.centerx - wide * step // 2, rect.centery - high * step // 2
    ground: Colour = palette.paper_300 if is_seen else palette.night_500
    seam = kit.px(1) if is_seen else 0
    for x, y in cells:
        place = left + (x - min(columns)) * step, top + (y - min(rows)) * step
        target.fill(ground, (*place, step - seam, step - seam))


def _rooms() -> list[Room]:
    """Those that can be entered."""
    return [room for room in load_boards().castle.rooms if room.kind != "hole"]


def names_of(section: Section) -> tuple[str, ...]:
    """All that can be seen of a section without variants, in its order."""
    match section:
        case "field":
            return (*dict.fromkeys(map(kind_of, FIELD_MARKERS)), *AMBITIONS)
        case "castle":
            return tuple(dict.fromkeys(map(kind_of, CASTLE_MARKERS)))
        case "rooms":
            return tuple(room.name for room in _rooms())
        case "endings":
            return get_args(Outcome)
        case "deaths":
            return tuple(_DEATHS)


def words_of(kit: Kit, section: Section, name: str) -> str:
    """What something in the album is called."""
    if section == "rooms":
        return _said(kit, next(one.title for one in _rooms() if one.name == name))
    if section == "endings":
        return kit.say(f"outcome.{name}")
    if section == "deaths":
        return kit.say(f"album.death.{name}")
    if name in AMBITIONS:
        return kit.say(f"ambition.{name}")
    if name in ITEM_KINDS:
        return kit.say(f"item.{name}")
    if kit.words.has(f"name.{name.title()}"):
        return kit.say(f"name.{name.title()}")
    kind, _, number = name.partition("-")
    return " ".join(filter(None, (kit.say(f"marker.{kind}"), number)))


def _said(kit: Kit, said: Mapping[str, str]) -> str:
    """What is said in several languages, in the player's if it is, or else in English or any."""
    languages = (kit.words.language, "en", *said)
    return next((cleaned(said[one]) for one in languages if said.get(one)), "")


def new_words(kit: Kit, new: Sequence[Seen]) -> str:
    """What is new in the album; empty if nothing is."""
    ranked = sorted(new, key=lambda one: SECTIONS.index(one.section))
    names = [words_of(kit, one.section, one.name) for one in ranked]
    if not names:
        return ""
    most = _LARGE_NEW if kit.is_large else _NEW
    things = kit.say("list.and").join(names[:most])
    if len(names) <= most:
        return kit.say("album.new", things=things)
    return kit.words.count("album.new.more", len(names) - most, things=things)


class AlbumScene(ViewScene):
    """A section below the other; what is pointed at is told in the bar."""

    mist = None

    def __init__(self, context: GameContext) -> None:
        super().__init__(context.kit, context.stack)
        self.ring.is_shown = False
        self._context = context
        self._kit = context.kit

    @property
    def _album(self) -> Album:
        return self._context.album.kept

    # --- View -----------------------------------------------------------------------------

    def view(self) -> View:
        """The sections, and the bar."""
        kit = self._kit
        seen = {(one.section, one.name): one for one in self._album.seen}
        sections = column(*(self._section(section, seen) for section in SECTIONS), gap=14)
        head = Box(
            heading_row(kit, Heading("album.title", "album.line")),
            (32, 22, 24, 0),
            height=80,
            is_fixed=True,
        )
        middle = Box(Scroll(sections, "album"), (32, 0, 24, 12), fills=True)
        return column(head, middle, question_bar(kit, *self._told(seen), [back(kit)]))

    def _section(self, section: Section, seen: Mapping[tuple[Section, str], Seen]) -> View:
        kit = self._kit
        others = (name for name in _OF_VARIANTS.get(section, ()) if (section, name) in seen)
        names = (*names_of(section), *others)
        many = sum((section, name) in seen for name in names)
        cells = tuple(self._cell(section, name, (section, name) in seen) for name in names)
        count = kit.say("album.count", n=many, of=len(names))
        inside = Box(Tiles(cells, _CELL), (8, 0, 8, 8))
        title = kit.head(f"album.{section}")
        return panel(kit.theme.palette, title, inside, width=0, aside=count)

    def _cell(self, section: Section, name: str, is_seen: bool) -> View:
        kit = self._kit
        words = words_of(kit, section, name) if is_seen else ""
        side = _LARGE_SIDE if kit.is_large else _SIDE
        style = Style("bold", 15, kit.theme.palette.moon_100)
        named = Text(words, style, lines=2, shrinks_to=0.7, flush="centre") if words else None
        shown = column(At(Likeness(section, name, is_seen, side)), named, gap=2)
        first = section == SECTIONS[0] and name == names_of(section)[0]
        action = Show(section, name)
        return Glow(Press(inside=Box(shown, (4, 6, 4, 12)), action=action, is_first=first))

    def _told(self, seen: Mapping[tuple[Section, str], Seen]) -> tuple[str, str]:
        """The name of what is pointed at, and the first night and man."""
        kit, shown = self._kit, self.focused
        trouble = kit.error_text(self._context.album.trouble)
        if not isinstance(shown, Show):
            return kit.say("album.title"), trouble
        one = seen.get((shown.section, shown.name))
        if one is None:
            return kit.say("album.unseen"), trouble or kit.say("album.unseen.why")
        title = _said(kit, one.night.title)
        rules = "level.own" if one.night.level is None else f"level.{one.night.level}"
        man = kit.say(f"name.{one.man}") if kit.words.has(f"name.{one.man}") else ""
        facts = (day_words(kit.words, one.night.on), title or kit.say(rules), man)
        first = kit.say("album.first", night=kit.say("dot").join(filter(None, facts)))
        return words_of(kit, one.section, one.name), trouble or first

    def told(self) -> Told:
        """All that has a name; of shadows, only the one that has the focus."""
        told, unseen = super().told(), self._kit.say("album.unseen")
        return replace(told, lines=tuple(line for line in told.lines if line != unseen))

    # --- Actions --------------------------------------------------------------------------

    def do(self, action: Action) -> None:
        """Go back; a press on something tells of it, as pointing does."""
        if action == Leave():
            self.stack.pop()

    def paint_ground(self, target: pygame.Surface) -> None:
        """Draw the night sky."""
        target.blit(self._kit.posters.take(target.get_size(), "records"), (0, 0))
