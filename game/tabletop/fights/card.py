"""Milestone cards: torn paper across a blurred board, with a photograph and a few sentences."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame
from msgspec import Struct

from game.painting.counters.dice import draw_pip
from game.painting.fights import props
from game.painting.fights.figures import WORM, Kind, Role, Stance
from game.painting.fights.photos import Person, Photo, PhotoOrder
from game.painting.kit import Kit, kit_of
from game.painting.wording import Teller
from game.tabletop.fights.layout import WINDOW, draw_torn_edges
from game.tabletop.fights.milestones import Consequence, Milestone, MilestoneCard
from game.ui.pictures import smoothscaled
from game.ui.theme import Colour, Palette, hex_colour, mix
from game.ui.typography.rich import rule_number
from game.ui.typography.text import Style
from game.ui.views.containers import At, Box, Fit, Ruling, Space, column, row
from game.ui.views.pane import draw_placed
from game.ui.views.presses import Wrapper
from game.ui.views.texts import Drawing, Text
from game.ui.views.view import Canvas, Layout, Placed, Size, View

_IN_A_ROOM: Final = ("zombie", "undead", "hostage", "key", "officer", "father")
"""The milestones whose heading says in which room they are."""
_MARGIN: Final = 48
_ABOVE: Final = 18
"""Units right of the words of a card, and above them; below them there is half as much."""
_RULED: Final = 540
"""The least length of the line below a name."""
STAMP_MS: Final = 380
_STAMPED_MS: Final = 140
SETTLED_MS: Final = 640
"""When something comes down on a card, and when nothing on it moves any more."""
_FACE: Final = 88
"""The width of a marker on its photograph."""
_TOKEN: Final = 108
_PIP: Final = 52
_MOST_PIPS: Final = 8
_DIE: Final = 60
_DIE_TILT: Final = 7
_FOLDER: Final = (hex_colour("#8a6428"), hex_colour("#b98a41"))
_STAMP_INK: Final = hex_colour("#a3210f")
_SHARES: Final = tuple(0.94**step for step in range(12))
"""Sizes of the sentences; the largest is chosen at which all of them have room."""
_HALO: Final = hex_colour("#05070a")
_GREEN: Final = hex_colour("#a8e88a")
_BLUE: Final = hex_colour("#b9d2e6")
_RED: Final = hex_colour("#ff9a86")
_VIOLET: Final = hex_colour("#c4a4ff")
_SEPIA: Final = hex_colour("#e2c79a")
_DAY: Final = hex_colour("#fff4e4")
_GREY: Final = hex_colour("#b4bac2")


def _people(*numbers: int, kind: Kind = "zombie") -> tuple[Person, ...]:
    places = ((0.5, 150), (0.22, 190), (0.8, 180), (0.36, 230), (0.66, 230))
    found: list[Person] = []
    for number, (x, height) in reversed(list(zip(numbers, places, strict=False))):
        found.append((Role(kind, "", number), "shamble", x, height))
    return tuple(found)


_PATROL: Final[tuple[Person, ...]] = (
    (Role("german", "", 2), "idle", 0.75, 140),
    (Role("german", "", 1), "aim", 0.35, 180),
)
_HUNT: Final[tuple[Person, ...]] = (
    (Role("zombie", "", 5), "shamble", 0.1, 230),
    (Role("tank", ""), "idle", 0.33, 262),
    (Role("zombie", "", 2), "lunge", 0.86, 210),
)

_PHOTOS: Final[dict[str, Photo]] = {
    "clue-zombies": Photo("village", _GREEN, _people(2, 5, 4, 1, 7), left=0.1),
    "clue-reich": Photo("cellar", _VIOLET, _people(3, 1, 2, kind="undead"), left=0.4),
    "clue-haunebu": Photo("yard", _VIOLET, _people(5, 6, WORM, kind="undead"), left=0.35),
    "passage": Photo("cellar", _SEPIA, icon="photo-passage", left=0.5),
    "charge": Photo("hall", _RED, icon="icon-charge", left=0.36),
    "zombie": Photo("cellar", _GREEN, left=0.3),
    "undead": Photo("cellar", _VIOLET, left=0.3),
    "hostage-zombies": Photo("cellar", _SEPIA, icon="photo-daughter", left=0.5),
    "hostage-reich": Photo("cellar", _SEPIA, icon="photo-brother", left=0.5),
    "hostage": Photo("cellar", _SEPIA, icon="photo-hostage", left=0.5),
    "key-zombies": Photo("chamber", _DAY, icon="photo-controller", left=0.2),
    "key-reich": Photo("chamber", _DAY, icon="photo-drug", left=0.2),
    "key-haunebu": Photo("chamber", _DAY, icon="photo-papers", left=0.2),
    "key": Photo("chamber", _SEPIA, icon="icon-key", left=0.2),
    "officer": Photo("hall", _BLUE, left=0.36),
    "dawn": Photo("yard", _DAY, is_at_dawn=True),
    "death": Photo("hall", _GREY, left=0.36),
    "torn": Photo("hall", _BLUE, icon="icon-det", left=0.36),
    "hunt": Photo("hedge", _GREEN, _HUNT, left=0.3),
    "look": Photo("corridor", _SEPIA, left=0.41),
    "father": Photo("cellar", _GREEN, icon="photo-girl", left=0.3),
    "detected": Photo("hedge", _BLUE, _PATROL, left=0.3),
}
_STANCES: Final[dict[Milestone, Stance]] = {"officer": "idle", "death": "fall", "father": "idle"}
_BESIDE_GIRL: Final = 0.38
"""The x of the father in his photograph; his daughter stands on his right."""


def _motif(card: MilestoneCard) -> Photo:
    """What the photograph of a card shows."""
    of_its_own = f"{card.milestone}-{card.variant}"
    photo = _PHOTOS[of_its_own if of_its_own in _PHOTOS else card.milestone]
    if card.role is None:
        return photo
    x = _BESIDE_GIRL if card.milestone == "father" else 0.5
    person: Person = (card.role, _STANCES.get(card.milestone, "claw"), x, 124)
    return Photo(card.scenery or photo.scenery, photo.tone, (person,), photo.icon, photo.left)


class _Measures(Struct, frozen=True):
    """The measures of a card in units, and the sizes of its letters."""

    high: float
    photo: tuple[float, float]
    words_left: float
    photo_left: float
    """Units by which the photograph lies right of the middle of its room."""
    above: float
    head: float
    name: float
    sentence: float


_LARGE: Final = _Measures(420, (350, 236), 640, 20, 44, 34, 88, 22)
_SMALL: Final = _Measures(172, (190, 122), 330, 42, _ABOVE, 26, 54, 19)
"""Those of a card with consequences, and without."""


def card_view(kit: Kit, card: MilestoneCard, teller: Teller) -> View:
    """A card across the middle of the window."""
    sizes, colour = _measures(card), _colour(kit.theme.palette, card)
    motif = Box(At(Photograph(card, sizes.photo)), (sizes.photo_left, 0, 0, 0))
    photo = Box(motif, width=sizes.words_left, is_fixed=True)
    words = Fit(tuple(_words(kit, card, teller, share) for share in _SHARES))
    beside = Box(words, (0, sizes.above, _MARGIN, _ABOVE / 2), fills=True)
    content = Box(row(photo, beside, align="fill"), width=WINDOW, height=sizes.high)
    paper = Paper(row(Space(), content, Space(), align="fill"), colour)
    return Box(column(Space(), paper, Space()), (0, _ABOVE, 0, _ABOVE))


def _measures(card: MilestoneCard) -> _Measures:
    return _LARGE if card.lines else _SMALL


# --- Words ------------------------------------------------------------------------------------


def _words(kit: Kit, card: MilestoneCard, teller: Teller, share: float) -> View:
    """The words of a card, whose sentences have that share of their usual size."""
    palette, sizes, values = kit.theme.palette, _measures(card), _values(kit, card, teller)
    # A broad halo fills the small spaces within Japanese letters.
    halo = 0.5 if kit.words.language == "ja" else 1.0
    display = Style("display", sizes.head, palette.paper_300, 0.06, _HALO, 2 * halo, grows=False)
    head = Text(_heading(kit, card, teller), display, shrinks_to=0.4)
    colour = _colour(palette, card)
    display = Style("display", sizes.name, colour, 0.03, _HALO, 4 * halo, grows=False)
    name: View = Text(kit.say(card.name, **values).upper(), display, shrinks_to=0.4)
    reader = None
    if card.lines:
        name = At(Box(column(name, Ruling(colour, 3), gap=2), (0, 0, 0, 9), least=_RULED), "start")
        if card.who:
            said = kit.say("milestone.clue.who", **values)
            reader = Text(said, Style("text", 17, palette.moon_300), shrinks_to=0.5)
    bold = Style("bold", sizes.sentence * share, palette.moon_100)
    small = Style("text", 17 * share, palette.moon_300)
    sentences: list[Callable[[int], View]] = [partial(Text, kit.say(card.say, **values), bold)]
    sentences += [
        partial(_consequence, kit, line, kit.say(line.key, **values), share) for line in card.lines
    ]
    notes = (card.more, "milestone.death.detected" if card.detected else "")
    sentences += [partial(Text, kit.say(key, **values), small) for key in notes if key]
    *before, last = sentences
    return column(
        row(head, reader, gap=28),
        row(name, Landing(card)),
        *(one(0) for one in before),
        Box(_above_prompt(kit, last(2), last(0)), fills=True),
    )


def _above_prompt(kit: Kit, short: View, long: View) -> View:
    """The last sentence, and to press any key: beside it, or below it if it is `long`."""
    palette = kit.theme.palette
    any_key = Text(kit.say("milestone.any-key"), Style("bold", 15, palette.moon_100))
    prompt = At(Box(any_key, (11, 3, 11, 3), palette.night_900, palette.moon_300), "end", "end")
    words = Box(At(Box(short, (0, 0, 0, 9)), "start", "start"), fills=True)
    return Fit((row(words, prompt, gap=16, align="fill"), column(long, Space(4), prompt)))


def _consequence(kit: Kit, line: Consequence, words: str, share: float, lines: int) -> View:
    """Icon, words, rule."""
    palette = kit.theme.palette
    rule = Text(rule_number(line.rule), Style("bold", 15 * share, palette.amber))
    said = Text(words, Style("bold", 19 * share, palette.moon_100), lines)
    icon = At(Drawing(line.icon, 30), "start", "start")
    return Box(
        row(icon, said, At(Box(rule, (0, 0, 0, 3)), "start", "end"), gap=13, align="fill"),
        (0, 8, 0, 0),
    )


def _values(kit: Kit, card: MilestoneCard, teller: Teller) -> dict[str, object]:
    """What stands for the placeholders in the texts of a card."""
    values: dict[str, object] = dict(card.values)
    if "floor" in values:
        values["floor"] = kit.say(f"floor.{values['floor']}")
    values["who"] = teller.name(card.who) if card.who else ""
    values["cell"] = teller.place(card.cell) if card.cell else ""
    values["marker"] = teller.name(card.marker) if card.marker else ""
    for name in ("fallen", "items", "detected"):
        values[name] = teller.names(getattr(card, name))
    return values


def _heading(kit: Kit, card: MilestoneCard, teller: Teller) -> str:
    """The line above the name, with the room where that matters."""
    head = kit.head(card.head)
    if card.milestone not in _IN_A_ROOM or not card.cell:
        return head
    return kit.say("dot").join((head, teller.place(card.cell).upper()))


def _colour(palette: Palette, card: MilestoneCard) -> Colour:
    """The colour of the name on a card."""
    milestone = card.milestone
    is_of_zombies = milestone == "clue" and card.variant == "zombies"
    if milestone in ("zombie", "hunt", "father") or is_of_zombies:
        return palette.zombie_text
    if milestone in ("undead", "clue"):
        return palette.undead_text
    if milestone in ("charge", "dawn"):
        return palette.amber
    is_red = milestone in ("officer", "death", "torn", "detected")
    return palette.red_text if is_red else palette.moon_100


# --- Pictures ---------------------------------------------------------------------------------


class Paper(Wrapper, frozen=True):
    """Torn paper from side to side, with the glow of a colour."""

    glow: Colour

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the ground, what is inside, the edges."""
        kit, rect = kit_of(canvas.kit), placed.rect
        palette = kit.theme.palette
        ground = kit.fights.props.take((self.glow, rect.size), lambda: self._ground(palette, rect))
        canvas.target.blit(ground, rect)
        canvas.paint(placed.parts)
        draw_torn_edges(kit, canvas.target, rect, 3)

    def _ground(self, palette: Palette, rect: pygame.Rect) -> pygame.Surface:
        glow = mix(palette.night_700, self.glow, 0.2)
        strip = pygame.Surface((9, 2))
        for x in range(9):
            share = max(1 - abs(x - 3) / 5, 0)
            for y in range(2):
                strip.set_at((x, y), mix(palette.night_900, glow, share * (1 - 0.35 * y)))
        return smoothscaled(strip, rect.size).convert()


class Photograph(View, frozen=True):
    """What a card shows: in a folder on a large card, below a marker that was looked at."""

    card: MilestoneCard
    units: tuple[float, float]

    def size(self, layout: Layout, room: Size) -> Size:
        """That of the picture, without its frame."""
        return layout.px(self.units[0]), layout.px(self.units[1])

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw it unless it is still being painted."""
        kit, card, middle = kit_of(canvas.kit), self.card, placed.rect.center
        order = PhotoOrder(_motif(card), placed.rect.size)
        if not kit.fights.has([order]):
            return
        photo = kit.fights.take(order).surface
        pictures = [photo]
        if card.lines:
            size, unit = photo.get_size(), kit.theme.ui
            folder = kit.fights.props.take(("folder", size, unit), lambda: _folder(size, unit))
            pictures = [folder, photo]
        if card.marker:
            markers = kit.press.castle_marker if "-" in card.cell else kit.press.field_marker
            pictures.append(markers(card.marker, kit.px(_FACE)))
        for picture in pictures:
            canvas.target.blit(picture, picture.get_rect(center=middle))


class Landing(View, frozen=True):
    """Room beside a name for what comes down there: new explosives, or the die of a detection."""

    card: MilestoneCard

    def size(self, layout: Layout, room: Size) -> Size:
        """As wide as that, without a height."""
        return layout.px((_PIP + 10) * _pips(self.card) + 2 * _DIE * bool(self.card.die)), 0


def _pips(card: MilestoneCard) -> int:
    """The explosives that a floor requires; 0 if that isn't what a card is about, or too many."""
    required = int(dict(card.values).get("m", 0)) if card.milestone == "charge" else 0
    return required if required <= _MOST_PIPS else 0


def _folder(size: Size, unit: float) -> pygame.Surface:
    """The cardboard folder behind a photograph of that size."""
    wide, high = size[0] + round(34 * unit), size[1] + round(14 * unit)
    picture = pygame.Surface((wide, high + round(8 * unit)), pygame.SRCALPHA)
    tab = pygame.Rect(round(40 * unit), 0, round(160 * unit), round(40 * unit))
    body = pygame.Rect(0, round(14 * unit), wide, high - round(14 * unit))
    shadow = body.move(0, round(8 * unit))
    pygame.draw.rect(picture, (0, 0, 0, 110), shadow, border_radius=round(4 * unit))
    for box in (tab, body):
        pygame.draw.rect(picture, _FOLDER[0], box, border_radius=round(5 * unit))
    inner = body.inflate(-round(6 * unit), -round(6 * unit))
    pygame.draw.rect(picture, _FOLDER[1], inner, border_radius=round(3 * unit))
    return pygame.transform.rotozoom(picture, 2, 1).convert_alpha()


# --- What comes down on it --------------------------------------------------------------------


def draw_card(kit: Kit, target: pygame.Surface, placed: Placed, ms: float = SETTLED_MS) -> None:
    """Draw a card that is laid out, `ms` after it began to come."""
    draw_placed(kit, target, placed)
    for one in placed.walk():
        if isinstance(one.view, Landing):
            _draw_pips(kit, target, one.view.card, one.rect, ms)
            _draw_die(kit, target, one.view.card, one.rect, ms)
        elif isinstance(one.view, Photograph) and one.view.card.milestone == "clue":
            _draw_clue(kit, target, one.view.card, one.rect, ms)


def _draw_clue(
    kit: Kit, target: pygame.Surface, card: MilestoneCard, photo: pygame.Rect, ms: float
) -> None:
    """The marker of a clue on its photograph, and the stamp that comes down on both."""
    token = kit.press.ambition(card.variant, kit.px(_TOKEN))
    at = photo.right + kit.px(13), photo.top - kit.px(7)
    target.blit(token, token.get_rect(center=at))
    if ms < STAMP_MS:
        return
    words = kit.head("milestone.clue.stamp")
    size = 38 if kit.words.language == "ja" else 30
    ink = kit.type.line(words, Style("display", size, _STAMP_INK, 0.05, grows=False))
    stamp = kit.fights.props.take(
        ("card-stamp", words, ink.get_size()),
        lambda: props.stamped(ink, kit.theme.ui, -7, _STAMP_INK).convert_alpha(),
    )
    grown = _coming_down(ms - STAMP_MS)
    if grown > 1:
        stamp = pygame.transform.scale_by(stamp, grown)
    at = photo.right - kit.px(49), photo.bottom - kit.px(3)
    target.blit(stamp, stamp.get_rect(center=at))


def _draw_pips(
    kit: Kit, target: pygame.Surface, card: MilestoneCard, room: pygame.Rect, ms: float
) -> None:
    """The explosives of a floor: those that are new burst in one by one."""
    values = dict(card.values)
    laid, new = (int(values.get(name, 0)) for name in ("n", "new"))
    for number in range(_pips(card)):
        begun = STAMP_MS - 120 + (number - laid + new) * 90
        is_new = laid - new <= number < laid
        is_laid = number < laid and (not is_new or ms >= begun)
        share = min(max((ms - begun) / 130, 0.0), 1.0)
        grown = 1.7 - 0.7 * share if is_laid and is_new else 1.0
        at = room.left + kit.px(_PIP) + number * kit.px(_PIP + 10), room.centery
        draw_pip(kit.theme.palette, target, at, kit.px(_PIP * grown), is_laid=is_laid)


def _draw_die(
    kit: Kit, target: pygame.Surface, card: MilestoneCard, room: pygame.Rect, ms: float
) -> None:
    """The die that has given the men away; it comes down like a stamp."""
    if not card.die or ms < STAMP_MS:
        return
    size = round(kit.px(_DIE) * _coming_down(ms - STAMP_MS) / 8) * 8
    picture = kit.dice.face(card.die, size, "hit", _DIE_TILT)
    # Above the middle of the name, so that it never lies on the sentence below.
    target.blit(picture, picture.get_rect(center=(room.centerx, room.centery - kit.px(12))))


def _coming_down(since: float) -> float:
    """The size of something that comes down, as a share of that at rest."""
    share = min(since / _STAMPED_MS, 1.0)
    return 1.8 - 0.8 * share * share
