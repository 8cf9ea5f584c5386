"""Draws a milestone card: torn paper over a blurred board, a photograph, a few sentences."""

from __future__ import annotations

from typing import Final

import pygame

from game.painting.counters.pip import draw_pip
from game.painting.fights import props
from game.painting.fights.cast import WORM, Kind, Role
from game.painting.fights.photos import Person, Photo, PhotoOrder
from game.painting.fights.poses import Stance
from game.painting.kit import Kit
from game.painting.wording import Teller
from game.tabletop.fights.layout import WIDE
from game.tabletop.fights.milestones import Card, Milestone
from game.ui.cache import Cache
from game.ui.scaling import smoothscaled
from game.ui.theme import Colour, hex_colour, mix
from game.ui.typography.rich import rule_number
from game.ui.typography.text import Style

_IN_A_ROOM: Final = ("zombie", "undead", "hostage", "key", "officer", "father")
"""The milestones whose heading says in which room they are."""
_LARGE_HIGH, _SMALL_HIGH = 420, 172
_PHOTO_LARGE: Final = (350, 236)
_PHOTO_SMALL: Final = (190, 122)
_LARGE_LEFT, _SMALL_LEFT = 640, 330
_FACE: Final = 88
"""The width of a marker on its photograph."""
_RIGHT: Final = 1232
_PAD: Final = 18
STAMP_MS: Final = 380
_STAMPED_MS: Final = 140
SETTLED_MS: Final = 640
"""When a card's stamp comes down, and when nothing on it moves any more."""
_TOKEN: Final = 108
_PIP: Final = 52
_MOST_PIPS: Final = 8
_DIE: Final = 60
_DIE_TILT: Final = 7
_PROMPT: Final = 15
_FOLDER: Final = (hex_colour("#8a6428"), hex_colour("#b98a41"))
_STAMP_INK: Final = hex_colour("#a3210f")
_PARTS: Final = 12
"""More than one card has pieces of paper, so that none is made twice, in whatever size."""
_SHRINK: Final = 0.94
_LEAST_SHARE: Final = 0.5
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
    "hunt": Photo("hedge", _GREEN, _people(2, 5, 4, 7), left=0.3),
    "look": Photo("corridor", _SEPIA, left=0.41),
    "father": Photo("cellar", _GREEN, icon="photo-girl", left=0.3),
    "detected": Photo("hedge", _BLUE, _PATROL, left=0.3),
}
_STANCES: Final[dict[Milestone, Stance]] = {"officer": "idle", "death": "fall", "father": "idle"}
_BESIDE_GIRL: Final = 0.38
"""The x of the father in his photograph; his daughter stands on his right."""


def _motif(card: Card) -> Photo:
    """What the photograph of a card shows."""
    of_its_own = f"{card.milestone}-{card.variant}"
    photo = _PHOTOS[of_its_own if of_its_own in _PHOTOS else card.milestone]
    if card.role is None:
        return photo
    x = _BESIDE_GIRL if card.milestone == "father" else 0.5
    person: Person = (card.role, _STANCES.get(card.milestone, "claw"), x, 124)
    return Photo(card.scenery or photo.scenery, photo.tone, (person,), photo.icon, photo.left)


class CardPress:
    """Draws cards; caches the paper of the last one."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._kept: Cache[object, pygame.Surface] = Cache(_PARTS)
        self._share = 1.0
        """The size of sentences relative to the player's text size, so that all of them fit."""

    def colour(self, card: Card) -> Colour:
        """The colour of the name on a card."""
        palette = self._kit.theme.palette
        if card.milestone in ("zombie", "hunt", "father") or (
            card.variant == "zombies" and card.milestone == "clue"
        ):
            return palette.zombie_text
        if card.milestone == "undead" or card.milestone == "clue":
            return palette.undead_text
        if card.milestone in ("charge", "dawn"):
            return palette.amber
        is_red = card.milestone in ("officer", "death", "torn", "detected")
        return palette.red_text if is_red else palette.moon_100

    def heading(self, card: Card, teller: Teller) -> str:
        """The line above the name, with the room where that matters."""
        head = self._kit.head(card.head)
        if card.milestone not in _IN_A_ROOM or not card.cell:
            return head
        return self._kit.say("dot").join((head, teller.place(card.cell).upper()))

    def rect(self, card: Card, size: tuple[int, int], teller: Teller) -> pygame.Rect:
        """The rectangle of a card in a window; its height depends on its sentences."""
        kit = self._kit
        least = kit.px(_LARGE_HIGH if card.is_large else _SMALL_HIGH)
        room, whole = size[1] - kit.px(_PAD * 2), pygame.Rect(0, 0, size[0], least)
        self._share = 1.0
        while (
            high := self._write(None, card, whole, teller)
        ) > room and self._share > _LEAST_SHARE:
            self._share *= _SHRINK
        high = max(high, least)
        top = kit.px(140) if card.is_large else kit.px(274)
        return pygame.Rect(0, max(min(top, (size[1] - high) // 2), 0), size[0], high)

    def draw(
        self,
        target: pygame.Surface,
        rect: pygame.Rect,
        card: Card,
        shift: int,
        teller: Teller,
        ms: float = SETTLED_MS,
    ) -> None:
        """Draw a card `ms` after it began to come; `shift` moves it sideways while it slides in."""
        moved = rect.move(shift, 0)
        target.blit(self._ground(rect.size, card), moved)
        kit = self._kit
        left = moved.centerx - kit.px(WIDE / 2)
        middle = left + kit.px(330 if card.is_large else 186), moved.centery
        photo = self._photo(card)
        if photo is not None:
            self._draw_photo(target, card, photo, middle)
        self._write(target, card, moved, teller, ms)
        self._draw_edges(target, moved)
        if card.milestone == "clue" and photo is not None:
            self._draw_clue(target, card, photo.get_rect(center=middle), ms)

    def _draw_photo(
        self, target: pygame.Surface, card: Card, photo: pygame.Surface, middle: tuple[int, int]
    ) -> None:
        """The photograph, in its folder on a large card, with the face of a marker on it."""
        if card.is_large:
            folder = self._folder(photo.get_size())
            target.blit(folder, folder.get_rect(center=middle))
        target.blit(photo, photo.get_rect(center=middle))
        if card.marker:
            face = self._marker(card)
            target.blit(face, face.get_rect(center=middle))

    # --- What lands on it -----------------------------------------------------------------

    def _folder(self, size: tuple[int, int]) -> pygame.Surface:
        """The cardboard folder behind the photograph of a clue."""
        unit = self._kit.theme.ui

        def make() -> pygame.Surface:
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

        return self._kept.take(("folder", size, unit), make)

    def _draw_clue(self, target: pygame.Surface, card: Card, photo: pygame.Rect, ms: float) -> None:
        """The marker of a clue on its photograph, and the stamp that comes down on both."""
        kit = self._kit
        size = kit.px(_TOKEN)
        token = kit.press.ambition(card.variant, size)
        target.blit(
            token, token.get_rect(center=(photo.right - kit.px(22), photo.top + kit.px(46)))
        )
        since = ms - STAMP_MS
        if since < 0:
            return
        large = kit.words.language == "ja"
        style = Style("display", 38 if large else 30, _STAMP_INK, 0.05, grows=False)
        ink = kit.type.line(kit.head("milestone.clue.stamp"), style)
        stamp = self._kept.take(
            ("stamp", ink.get_size(), kit.words.language),
            lambda: props.stamped(ink, kit.theme.ui, -7, _STAMP_INK).convert_alpha(),
        )
        share = min(since / _STAMPED_MS, 1.0)
        if share < 1:
            stamp = pygame.transform.scale_by(stamp, 1.8 - 0.8 * share * share)
        at = (photo.right - kit.px(84), photo.bottom - kit.px(46))
        target.blit(stamp, stamp.get_rect(center=at))

    def _draw_pips(
        self, target: pygame.Surface, card: Card, place: tuple[int, int], ms: float
    ) -> None:
        """The explosives of a floor, right of `place`: those that are new burst in one by one."""
        kit = self._kit
        values = dict(card.values)
        laid, required, new = (int(str(values[name])) for name in ("n", "m", "new"))
        if required > _MOST_PIPS:
            return
        for number in range(required):
            x = place[0] + kit.px(_PIP) + number * kit.px(_PIP + 10)
            begun = STAMP_MS - 120 + (number - laid + new) * 90
            is_laid = number < laid and (number < laid - new or ms >= begun)
            share = min(max((ms - begun) / 130, 0.0), 1.0)
            grown = 1.7 - 0.7 * share if is_laid and number >= laid - new else 1.0
            draw_pip(
                kit.theme.palette, target, (x, place[1]), kit.px(_PIP * grown), is_laid=is_laid
            )

    def _draw_die(
        self, target: pygame.Surface, card: Card, place: tuple[int, int], ms: float
    ) -> None:
        """The die that has given the men away, right of `place`; it comes down like a stamp."""
        kit = self._kit
        since = ms - STAMP_MS
        if not card.die or since < 0:
            return
        share = min(since / _STAMPED_MS, 1.0)
        size = round(kit.px(_DIE) * (1.8 - 0.8 * share * share) / 8) * 8
        picture = kit.dice.face(card.die, size, "hit", _DIE_TILT)
        # Above the middle of the name, so that it never lies on the sentence below.
        centre = (place[0] + kit.px(_DIE), place[1] - kit.px(12))
        target.blit(picture, picture.get_rect(center=centre))

    # --- Words ----------------------------------------------------------------------------

    def _write(
        self,
        target: pygame.Surface | None,
        card: Card,
        rect: pygame.Rect,
        teller: Teller,
        ms: float = SETTLED_MS,
    ) -> int:
        """Draw or only measure the text; returns its height in pixels."""
        kit = self._kit
        palette = kit.theme.palette
        left = (
            rect.centerx - kit.px(WIDE / 2) + kit.px(_LARGE_LEFT if card.is_large else _SMALL_LEFT)
        )
        room = rect.centerx - kit.px(WIDE / 2) + kit.px(_RIGHT) - left
        values: dict[str, object] = dict(card.values)
        if "floor" in values:
            values["floor"] = kit.say(f"floor.{values['floor']}")
        values["who"] = teller.name(card.who) if card.who else ""
        values["cell"] = teller.place(card.cell) if card.cell else ""
        values["fallen"] = teller.names(card.fallen)
        values["items"] = teller.names(card.items)
        values["detected"] = teller.names(card.detected)
        values["marker"] = teller.name(card.marker) if card.marker else ""
        y = rect.top + kit.px(_PAD + (26 if card.is_large else 0))
        # A broad halo fills the small spaces within Japanese letters.
        halo = 0.5 if kit.words.language == "ja" else 1.0
        head = Style(
            "display",
            34 if card.is_large else 26,
            palette.paper_300,
            0.06,
            _HALO,
            2 * halo,
            grows=False,
        )
        title = self.heading(card, teller)
        if card.is_large and card.who and target is not None:
            reader = kit.say("milestone.clue.who", **values)
            gap = kit.type.width(title, head) + kit.px(28)
            style = Style("text", 17, palette.moon_300)
            self._line(target, reader, style, (left + gap, y + kit.px(12)), room - gap)
        y = self._line(target, title, head, (left, y), room)
        name = Style(
            "display",
            88 if card.is_large else 54,
            self.colour(card),
            0.03,
            _HALO,
            4 * halo,
            grows=False,
        )
        said = kit.say(card.name, **values).upper()
        top, y = y, self._line(target, said, name, (left, y), room)
        if target is not None:
            behind = left + kit.type.width(said, name), (top + y) // 2
            if card.milestone == "charge":
                self._draw_pips(target, card, behind, ms)
            if card.milestone == "detected":
                self._draw_die(target, card, behind, ms)
        if card.is_large:
            if target is not None:
                long = kit.type.width(said, name)
                wide = min(room, max(long, kit.px(540)))
                target.fill(self.colour(card), (left, y + kit.px(2), wide, kit.px(3)))
            y += kit.px(14)
        beside = room if kit.is_large else room - self._prompt_size()[0] - kit.px(16)
        style = Style("bold", (22 if card.is_large else 19) * self._share, palette.moon_100)
        # Only the last lines have the prompt beside them.
        wide = room if card.lines or card.more or card.detected else beside
        y = self._block(target, kit.say(card.say, **values), style, (left, y), wide)
        for line in card.lines:
            y += kit.px(8)
            wide = beside if line is card.lines[-1] else room
            y = self._consequence(
                target, line.icon, kit.say(line.key, **values), line.rule, (left, y), wide
            )
        for more in (card.more, "milestone.death.detected" if card.detected else ""):
            if more:
                small = Style("text", 17 * self._share, palette.moon_300)
                y = self._block(target, kit.say(more, **values), small, (left, y), beside)
        self._prompt(target, rect)
        # Large letters leave no room beside the last line, so that the prompt is below it.
        under = self._prompt_size()[1] + kit.px(4) if kit.is_large else 0
        return y - rect.top + under + kit.px(_PAD)

    def _line(
        self,
        target: pygame.Surface | None,
        words: str,
        style: Style,
        place: tuple[int, int],
        room: int,
    ) -> int:
        """Draw one line, smaller if it is too wide; returns its lower edge."""
        type_ = self._kit.type
        wide = type_.width(words, style)
        if wide > room:
            style = style.but(size=max(style.size * room / wide * 0.98, 12))
        if target is not None:
            type_.draw(target, words, style, place)
        return place[1] + type_.height(style)

    def _block(
        self,
        target: pygame.Surface | None,
        words: str,
        style: Style,
        place: tuple[int, int],
        room: int,
    ) -> int:
        type_ = self._kit.type
        if target is None:
            return place[1] + len(type_.wrap(words, style, room)) * type_.height(style)
        return type_.draw_wrapped(target, words, style, pygame.Rect(place, (room, 0))).bottom

    def _consequence(
        self,
        target: pygame.Surface | None,
        icon: str,
        words: str,
        rule: str,
        place: tuple[int, int],
        room: int,
    ) -> int:
        kit = self._kit
        side = kit.px(30)
        style = Style("bold", 19 * self._share, kit.theme.palette.moon_100)
        left = place[0] + side + kit.px(14)
        short = rule_number(rule)
        id_style = Style("bold", 15 * self._share, kit.theme.palette.amber)
        for_rule = kit.type.width(short, id_style) + kit.px(12)
        foot = self._block(
            target, words, style, (left, place[1]), room - side - kit.px(14) - for_rule
        )
        if target is not None:
            picture = kit.drawings.picture(icon, side)
            target.blit(picture, (place[0], place[1] - kit.px(3)))
            last = kit.type.wrap(words, style, room - side - kit.px(14) - for_rule)[-1]
            at = (
                left + kit.type.width(last, style) + kit.px(12),
                foot - kit.type.height(style) // 2,
            )
            kit.type.draw(target, short, id_style, at, "midleft")
        return max(foot, place[1] + side - kit.px(4))

    def _prompt_size(self) -> tuple[int, int]:
        kit, style = self._kit, Style("bold", _PROMPT)
        wide = kit.type.width(kit.say("milestone.any-key"), style)
        return wide + kit.px(22), kit.type.height(style) + kit.px(6)

    def _prompt(self, target: pygame.Surface | None, rect: pygame.Rect) -> None:
        """The framed prompt to press any key."""
        if target is None:
            return
        kit = self._kit
        palette = kit.theme.palette
        style = Style("bold", _PROMPT, palette.moon_100)
        words = kit.say("milestone.any-key")
        box = pygame.Rect((0, 0), self._prompt_size())
        box.bottomright = (rect.centerx + kit.px(_RIGHT - WIDE / 2), rect.bottom - kit.px(9))
        pygame.draw.rect(target, palette.night_900, box, border_radius=kit.px(4))
        pygame.draw.rect(target, palette.moon_300, box, max(kit.px(1), 1), kit.px(4))
        kit.type.draw(target, words, style, box.center, "center")

    # --- Paper ----------------------------------------------------------------------------

    def _ground(self, size: tuple[int, int], card: Card) -> pygame.Surface:
        key = ("ground", size, self.colour(card))

        def make() -> pygame.Surface:
            palette = self._kit.theme.palette
            glow = mix(palette.night_700, self.colour(card), 0.2)
            strip = pygame.Surface((9, 2))
            for x in range(9):
                share = max(1 - abs(x - 3) / 5, 0)
                for y in range(2):
                    strip.set_at((x, y), mix(palette.night_900, glow, share * (1 - 0.35 * y)))
            return smoothscaled(strip, size).convert()

        return self._kept.take(key, make)

    def _photo(self, card: Card) -> pygame.Surface | None:
        """The photograph; None while it is being painted."""
        kit = self._kit
        wide, high = _PHOTO_LARGE if card.is_large else _PHOTO_SMALL
        order = PhotoOrder(_motif(card), (kit.px(wide), kit.px(high)))
        return kit.fights.take(order).surface if kit.fights.has([order]) else None

    def _marker(self, card: Card) -> pygame.Surface:
        """The face of the marker that was looked at."""
        press, size = self._kit.press, self._kit.px(_FACE)
        is_castle = "-" in card.cell
        return (press.castle_marker if is_castle else press.field_marker)(card.marker, size)

    def _draw_edges(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        unit = self._kit.theme.ui
        foot = self._kept.take(
            ("foot", rect.width, unit),
            lambda: props.torn_edge(rect.width, unit, 3).convert_alpha(),
        )
        head = self._kept.take(
            ("head", rect.width, unit),
            lambda: pygame.transform.flip(
                props.torn_edge(rect.width, unit, 4), False, True
            ).convert_alpha(),
        )
        inside = round(3 * unit)
        target.blit(foot, (rect.left, rect.bottom - inside))
        target.blit(head, (rect.left, rect.top + inside - head.get_height()))

    def clear(self) -> None:
        """Clear the cache after a change of size or language."""
        self._kept.clear()
