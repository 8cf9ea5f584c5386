"""The words of a strip: the place, name plates, what the dice need, the hits, the stamp."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

import pygame

from game.painting.counters.plates import shield_points
from game.painting.fights import props
from game.painting.fights.figures import WORM
from game.painting.kit import Kit, kit_of
from game.painting.wording import Teller
from game.rules.counters import HUNT_ZOMBIES
from game.rules.state import State
from game.tabletop.fights.attack_view import (
    LANDS_MS,
    AttackView,
    Badge,
    Balance,
    Fighter,
    Side,
    fallen_at,
)
from game.tabletop.fights.figure_poses import is_among_enemies
from game.tabletop.fights.layout import (
    BESIDE_DICE,
    TABLE,
    WINDOW,
    ZOOM,
    cast,
    dice_wide,
    leaders,
    stamp_place,
    stamp_room,
)
from game.tabletop.fights.timeline import StripMoment
from game.ui.theme import Colour, hex_colour, mix
from game.ui.toolkit import Toolkit
from game.ui.typography.text import Style
from game.ui.views.containers import At, Box, Fit, Layers, Space, column, row
from game.ui.views.presses import Wrapper
from game.ui.views.texts import Text
from game.ui.views.view import Canvas, Layout, Placed, Size, View

Length: TypeAlias = Literal["whole", "name", "letter"]
"""How much a plate says: how a man's dice add up, his name, or its first letter."""

_LENGTHS: Final[tuple[Length, ...]] = ("whole", "name", "letter")
_RIM: Final = 8
"""Units that stay free beside the plates."""
_STILL_BELOW: Final = 60
"""Units under its feet's place from which a monster that rises is named."""
_SHIELDS: Final = {
    "german": hex_colour("#4a555b"),
    "zombie": hex_colour("#26741f"),
    "undead": hex_colour("#6b3fc0"),
    "tank": hex_colour("#4a555b"),
    "hedge": hex_colour("#26741f"),
}
_COIN_INK: Final = hex_colour("#241703")
_HALO: Final = hex_colour("#0a0405")
"""The colour around text on a backdrop."""
_STAMP_INKS: Final[dict[Balance, Colour]] = {
    "gain": hex_colour("#1d5a2c"),
    "loss": hex_colour("#a3210f"),
    "none": hex_colour("#3b464f"),
}
_STAMP_SIGNS: Final[dict[Balance, str]] = {"gain": "icon-tick", "loss": "icon-no", "none": ""}
_SIGN: Final = 0.8
"""The side of a stamp's sign, as a share of the size of its letters."""
_STAMP_WIDE: Final = 420
"""The most units of a stamp's letters."""
_STAMP_ABOVE: Final = 24
"""Units by which the stamp may reach above the strip."""
_TILT: Final = 6
_DIMMED: Final = 185
"""The brightness of the plate of somebody who has fallen, of 255."""
_FOLLOWS: Final = 2
"""How many units the monster's plate in the close-up goes along for one by which it leans."""
_ASIDES: Final[dict[Side, int]] = {"left": -170, "right": -20}
"""How far right of their fighters plates are in the close-up: the monster leans far forward."""


def strip_words(
    kit: Kit, attack: AttackView, shown: StripMoment, state: State, teller: Teller
) -> View:
    """All words of a moment; `state` is the position before the attack."""
    head = kit.head("fight.luck") if attack.kind == "bite" else _place_words(kit, attack, teller)
    title = column(
        Text(head.upper(), _heading(kit, 26)), _told(kit, attack, shown), gap=8, align="start"
    )
    layers: list[View] = [
        At(Box(title, (24, 16, 0, 0)), "start", "start"),
        _plates(kit, attack, shown, state, teller),
        _table(kit, attack, shown),
    ]
    if shown.stamp:
        words = result(kit, attack, state, teller).upper()
        is_japanese = kit.words.language == "ja"
        # Japanese is set in its display face from a larger size on.
        sizes = (52, 40) if is_japanese else (46 * min(kit.theme.text, 1.25), 40)
        stamp = Moving(
            Fit(tuple(StampPicture(words, size, attack.balance) for size in sizes)), "stamp"
        )
        layers.append(Pinned(stamp, *stamp_place(attack), *stamp_room(attack)))
    return Layers(tuple(layers))


# --- Containers -------------------------------------------------------------------------------


class Pinned(View, frozen=True):
    """A view whose middle is at a place of the strip, or as near as it stays in its room."""

    inside: View
    x: float
    y: float
    least: float
    most: float
    """The left and the right end of its room; where it is too narrow, the left one counts."""

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """What is inside, which may reach a little above the strip."""
        lowest = rect.bottom - layout.px(TABLE)
        room = rect.width, lowest - rect.top + layout.px(_STAMP_ABOVE)
        box = pygame.Rect((0, 0), layout.size(self.inside, room))
        box.center = rect.left + layout.px(self.x), rect.top + layout.px(self.y)
        box.bottom = min(box.bottom, lowest)
        box.right = min(box.right, rect.left + layout.px(self.most))
        box.left = max(box.left, rect.left + layout.px(self.least))
        return [(self.inside, box)]


class Moving(Wrapper, frozen=True):
    """What changes its size with the moment, so that the strip draws it."""

    name: Literal["stamp", "count"]

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Nothing."""


class Named(View, frozen=True):
    """Plates in a line, each as close as possible below its fighter."""

    plates: tuple[tuple[float, View], ...]
    """Each with the units from the left edge to its fighter."""
    gap: float = 6

    def size(self, layout: Layout, room: Size) -> Size:
        """All of them side by side."""
        sizes = [layout.size(plate, room) for _, plate in self.plates]
        wide = sum(size[0] + layout.px(self.gap) for size in sizes)
        return wide, max((size[1] for size in sizes), default=0)

    def parts(self, layout: Layout, rect: pygame.Rect) -> Iterator[tuple[View, pygame.Rect]]:
        """From left to right."""
        gap, rest, edge = layout.px(self.gap), self.size(layout, rect.size)[0], rect.left
        for x, plate in self.plates:
            wide, high = layout.size(plate, rect.size)
            left = rect.left + round(x * layout.kit.theme.ui) - wide // 2
            left = max(min(left, rect.right - rest), edge)
            yield plate, pygame.Rect(left, rect.bottom - high, wide, high)
            edge, rest = left + wide + gap, rest - wide - gap


# --- The table ---------------------------------------------------------------------------------


def _table(kit: Kit, attack: AttackView, shown: StripMoment) -> View:
    """What the dice need at the left of them, and what comes of it at the right."""
    if attack.need_kind == "none":
        return Space()
    wide = dice_wide(len(attack.dice))
    side = (WINDOW - wide) / 2 - BESIDE_DICE
    need = At(_slip(kit, _need_words(kit, attack)), "end") if shown.has_need else Space()
    sides = [
        Box(one, width=side, is_fixed=True)
        for one in (need, At(_outcome(kit, attack, shown), "start"))
    ]
    line = row(
        sides[0], Box(Space(), width=wide + 2 * BESIDE_DICE, is_fixed=True), sides[1], align="fill"
    )
    return At(Box(line, height=TABLE, is_fixed=True), "fill", "end")


def _outcome(kit: Kit, attack: AttackView, shown: StripMoment) -> View:
    """The hits so far, or whether a man's luck holds."""
    if attack.need_kind == "at-most":
        words = kit.say("fight.over" if attack.hits else "fight.within") if shown.stamp else ""
        return Text(words, _said(kit)) if words else Space()
    if not shown.has_need or shown.count <= 0:
        return Space()
    size, palette = 54 * min(kit.theme.text, 1.25), kit.theme.palette
    style = Style("display", size, palette.red_text, 0.03, _HALO, 3, grows=False)
    words = kit.words.count("fight.hits", shown.count).upper()
    return Moving(Text(words, style, shrinks_to=0.5), "count")


def _slip(kit: Kit, words: str) -> View:
    """What a die needs, on paper; Japanese letters are drawn smaller than Latin ones."""
    size = 26 if kit.words.language == "ja" else 23
    text = At(Text(words, Style("heavy", size, kit.theme.palette.ink), shrinks_to=0.5))
    return Box(text, (14, 0, 14, 0), "paper", least=104, height=36)


def _need_words(kit: Kit, attack: AttackView) -> str:
    said = "lands" if attack.kind == "throw" else attack.need_kind
    words = kit.say(f"fight.{said}", need=attack.need)
    return kit.say("fight.bonus", need=words, bonus=attack.bonus) if attack.bonus else words


def _heading(kit: Kit, size: float) -> Style:
    """The style of a head on the backdrop; larger for Japanese, with a thinner halo, and with large
    text, though the strip is no higher for it."""
    is_japanese = kit.words.language == "ja"
    size = max(size * 1.25, 35) if is_japanese else size * min(kit.theme.text, 1.4)
    tracking, halo = (0, 1.4) if is_japanese else (0.05, 2.4)
    return Style("display", size, kit.theme.palette.moon_100, tracking, _HALO, halo, grows=False)


# --- A bite ------------------------------------------------------------------------------------


def _said(kit: Kit) -> Style:
    return Style("bold", 21, kit.theme.palette.moon_100, 0, _HALO, 2)


def _told(kit: Kit, attack: AttackView, shown: StripMoment) -> View | None:
    """What a bite means for the man, once the result is known."""
    palette = kit.theme.palette
    told = {
        "bitten": ("fight.bitten.gear", "fight.bitten.rises", palette.zombie_text),
        "dead": ("fight.spared.but", "fight.spared.dies", palette.red_text),
    }
    if attack.kind != "bite" or not shown.stamp or attack.ending not in told:
        return None
    first, second, colour = told[attack.ending]
    style = _said(kit)
    lines = column(Text(kit.say(first), style), Text(kit.say(second), style.but(colour=colour)))
    return Box(lines, (10, 6, 10, 6), palette.night_800, palette.night_500)


# --- Plates -----------------------------------------------------------------------------------


def _plates(kit: Kit, attack: AttackView, shown: StripMoment, state: State, teller: Teller) -> View:
    """The plates of those in view, in a line at the foot of the picture."""
    sides: tuple[Side, ...] = ("left", "right")
    rises = attack.kind == "rising" and shown.strikers[-1].shift[1] > _STILL_BELOW
    if rises or attack.kind == "injection":
        sides = ("left",)
    people: list[tuple[float, Fighter, bool]] = []
    for side in sides:
        down = set() if side == attack.strikes_from else _fallen(attack, shown)
        aside = _aside(attack, side, shown) - _RIM
        for one, spot in leaders(attack, side):
            people.append((spot.x * ZOOM + aside, one, one.unit in down))
    away = _away(attack, shown)
    people.sort(key=lambda each: each[0])

    def named(length: Length) -> Named:
        names = [_plate_words(kit, one, state, teller, length) for _, one, _ in people]
        plates = [
            (x, _plate(kit, one, name, is_down=is_down, is_away=one.unit in away))
            for (x, one, is_down), name in zip(people, names, strict=True)
        ]
        return Named(tuple(plates))

    line = Fit(tuple(named(length) for length in _LENGTHS))
    return At(Box(line, (_RIM, 0, _RIM, TABLE + 10)), "fill", "end")


def _fallen(attack: AttackView, shown: StripMoment) -> set[str]:
    """The fighters who lie on the ground."""
    wait = 0 if shown.is_calm else LANDS_MS
    return {unit for unit, ms in fallen_at(attack).items() if shown.ms >= ms + wait}


def _away(attack: AttackView, shown: StripMoment) -> set[str]:
    """The fighters who are not at their places, where their plates would name nobody."""
    people = zip(cast(attack, attack.strikes_from), shown.strikers, strict=False)
    return {one.unit for (one, _), pose in people if is_among_enemies(attack, pose)}


def _aside(attack: AttackView, side: Side, shown: StripMoment) -> float:
    """How far right of its fighter's place a plate is: with the tank, which stays where it has
    driven; in the close-up it leaves the faces free."""
    strikes = side == attack.strikes_from
    if attack.kind == "ram" and strikes:
        return round(shown.strikers[0].shift[0] * ZOOM)
    if attack.strikes_tank and strikes:
        return -round(shown.strikers[0].shift[0] * ZOOM)
    if attack.kind != "bite":
        return 0
    # The monster takes its plate with it, or the man's hand would be named by it.
    return _ASIDES[side] - (round(_FOLLOWS * shown.strikers[0].shift[0]) if strikes else 0)


def _plate_words(kit: Kit, one: Fighter, state: State, teller: Teller, length: Length) -> str:
    name = fighter_name(kit, one, state, teller)
    # Without a number the name is all that a plate says.
    if length == "letter" and one.badge != "none":
        # The letter of his counter, in any language.
        name = one.unit[:1] if one.role.kind == "para" else ""
        return f"{name} ×{one.men}".strip() if one.men > 1 else name
    if one.men > 1:
        return kit.say("fight.men", name=name, n=one.men)
    if one.icons and length == "whole":
        return kit.say("fight.dice", name=name, own=one.number - one.icons, icons=one.icons)
    return name


def _plate(kit: Kit, one: Fighter, name: str, *, is_down: bool, is_away: bool) -> View:
    """Name and number of a fighter, crossed out if he is down; not seen while he is away."""
    palette = kit.theme.palette
    inks = {"zombie": palette.zombie_text, "undead": palette.undead_text}
    style = Style("bold", 18, inks.get(one.role.kind, palette.moon_100))
    colour = _SHIELDS.get(one.role.kind, _SHIELDS["german"])
    sign = PlateSymbol(one.badge, one.number, colour) if one.badge != "none" else None
    words = Text(name, style) if name else None
    line = Box(row(sign, words, gap=5), (5, 0, 8, 0), palette.night_800, palette.night_500)
    plate = Box(line, height=28)
    if is_away:
        return Unseen(plate)
    return CrossedOut(plate) if is_down else plate


class PlateSymbol(View, frozen=True):
    """The symbol and number of a plate: dice, shield, or luck."""

    badge: Badge
    number: int
    shield: Colour

    def size(self, layout: Layout, room: Size) -> Size:
        """A square, as high as the number."""
        side = max(layout.px(24), layout.kit.type.height(Style("bold", 18))) * 3 // 4
        return side, side

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the symbol, then the number."""
        kit, target, box = canvas.kit, canvas.target, placed.rect
        palette, (x, y), side = kit.theme.palette, box.center, box.width
        if self.badge == "coin":
            pygame.draw.circle(target, palette.amber, box.center, side / 2)
        elif self.badge == "shield":
            points = shield_points(x, y, side, side * 1.15)
            pygame.draw.polygon(target, self.shield, points)
            pygame.draw.aalines(target, mix(self.shield, (255, 255, 255), 0.6), True, points)
        else:
            pygame.draw.rect(target, palette.night_900, box, border_radius=kit.px(4))
            pygame.draw.rect(target, palette.moon_100, box, kit.px(1.4), kit.px(4))
        ink = _COIN_INK if self.badge == "coin" else palette.moon_100
        kit.type.draw(target, self.says, Style("heavy", 15, ink), box.center, "center")

    @property
    def says(self) -> str:
        """The number."""
        return str(self.number)


class Unseen(Wrapper, frozen=True):
    """A plate of which only the room is kept, so that no other one moves."""

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Nothing."""


class CrossedOut(Wrapper, frozen=True):
    """A plate, darker and crossed out."""

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw what is inside, darken it, cross it out."""
        canvas.paint(placed.parts)
        px, rect, target = canvas.kit.px, placed.rect, canvas.target
        target.fill((_DIMMED,) * 3, rect, special_flags=pygame.BLEND_RGB_MULT)
        ends = (rect.left + px(4), rect.bottom - px(5)), (rect.right - px(5), rect.top + px(4))
        pygame.draw.line(target, canvas.kit.theme.palette.red, *ends, px(3))


# --- Texts ------------------------------------------------------------------------------------


class StampPicture(View, frozen=True):
    """The stamp with the result, and a sign before it for what the player gains or loses by it."""

    words: str
    letters: float
    balance: Balance

    def size(self, layout: Layout, room: Size) -> Size:
        """That of the turned paper."""
        return self._picture(layout.kit).get_size()

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw it."""
        canvas.target.blit(self._picture(canvas.kit), placed.rect)

    @property
    def says(self) -> str:
        """The result."""
        return self.words

    def _picture(self, toolkit: Toolkit) -> pygame.Surface:
        kit = kit_of(toolkit)
        colour, name = _STAMP_INKS[self.balance], _STAMP_SIGNS[self.balance]
        side = kit.px(self.letters * _SIGN) if name else 0
        style = Style("display", self.letters, colour, 0.05, grows=False)
        fitting = kit.type.narrow(self.words, style, kit.px(_STAMP_WIDE) - side)
        ink = kit.type.line(self.words, fitting)

        def stamp() -> pygame.Surface:
            sign = kit.drawings.silhouette(name, side, colour) if name else None
            return props.stamped(ink, kit.theme.ui, _TILT, colour, sign).convert_alpha()

        key = ("stamp", self.words, ink.get_size(), self.balance)
        return kit.fights.props.take(key, stamp)


def _place_words(kit: Kit, attack: AttackView, teller: Teller) -> str:
    """The name of an attack's place: a room, a named hex, or the terrain of the hex."""
    if not attack.cell.isdigit():
        return teller.place(attack.cell)
    title = teller.title(attack.cell)
    # Hexes of the bocage and of the field have the same numbers.
    everybody = (*attack.left, *attack.right)
    is_in_hunt = any(one.role.kind == "tank" or one.unit in HUNT_ZOMBIES for one in everybody)
    if title or is_in_hunt:
        return title or teller.cell(attack.cell)
    return kit.say(f"fight.at.{attack.scenery}")


def fighter_name(kit: Kit, one: Fighter, state: State, teller: Teller) -> str:
    """The name of a fighter, without his place."""
    kind = one.role.kind
    if kind == "undead" and one.role.number == WORM:
        return kit.say("unit.worm")
    enemy = state.enemies.get(one.unit)
    if kind == "undead" and enemy is not None and enemy.kind == "german":
        # With a needle's values they look like undead.
        return teller.plain_name(one.unit, state)
    if kind in ("zombie", "undead") and one.unit not in state.paras:
        return kit.say(f"unit.{kind}")
    if kind == "tank":
        return kit.say("unit.tank")
    if kind == "hedge":
        return kit.say("fight.hidden")
    if kind == "german":
        named = f"name.{one.unit}"
        return kit.say(named if kit.words.has(named) else "unit.german")
    return teller.name(one.unit)


def result(kit: Kit, attack: AttackView, state: State, teller: Teller) -> str:
    """The text of the stamp."""
    one = next(
        (each for each in (*attack.left, *attack.right) if each.unit == attack.subject), None
    )
    who = (
        fighter_name(kit, one, state, teller)
        if one is not None
        else teller.name(attack.subject, state)
    )
    if attack.ending == "destroyed" and one is not None and one.role.kind == "undead":
        return kit.say("fight.end.destroyed.injected")
    if attack.ending == "destroyed":
        return _fallen_words(kit, attack, state, teller)
    if attack.ending == "smashed" and one is None:
        # It lay face down, and only now is it known what it was.
        return kit.say("fight.end.was", who=who)
    is_man = one is not None and one.unit in state.paras
    if attack.ending == "rises" and attack.lost == 1 and one is not None and is_man:
        return kit.say(f"fight.end.turned.{one.role.kind}", who=who)
    if attack.ending == "rises" and attack.lost > 1:
        return kit.words.count("fight.end.rise", attack.lost)
    if attack.ending == "hits" and one is not None and one.role.kind == "para":
        return kit.say("fight.end.hit", who=who)
    if attack.ending == "hits":
        return kit.words.count("fight.hits", attack.hits)
    if attack.ending == "blast-hits":
        return _blasted(kit, attack, state, teller)
    return kit.say(f"fight.end.{attack.ending}", who=who, lost=attack.lost, of=attack.of)


def _blasted(kit: Kit, attack: AttackView, state: State, teller: Teller) -> str:
    """Who lies there after a blast; if nobody does, its hits, as beside the die."""
    if not fallen_at(attack):
        return kit.words.count("fight.end.blast-hits", attack.lost)
    return _fallen_words(kit, attack, state, teller)


def _fallen_words(kit: Kit, attack: AttackView, state: State, teller: Teller) -> str:
    """Which units have fallen. The Germans are wiped out only where no other stands there."""
    fallen = [each for each in attack.struck if each.unit in fallen_at(attack)]
    if len(fallen) == 1 and fallen[0].men == 1:
        return _of_one(kit, fallen[0], fighter_name(kit, fallen[0], state, teller))
    names = {each.unit for each in fallen}
    if len(fallen) == 1 and all(one.name in names for one in state.enemies_at(attack.cell)):
        return kit.say("fight.end.destroyed")
    return kit.words.count("fight.end.units", max(len(fallen), 1))


def _of_one(kit: Kit, one: Fighter, who: str) -> str:
    """What is said of a single enemy who falls: by name, if he has one."""
    is_nameless = one.role.kind == "german" and not kit.words.has(f"name.{one.unit}")
    return kit.say("fight.end.german" if is_nameless else "fight.end.down", who=who)
