"""The figures of fights: who looks how, the poses, and the pictures of them, cached."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import cache
from io import BytesIO
from typing import Final, Literal, Protocol, TypeAlias

import msgspec
import pygame
from msgspec import Struct
from msgspec.structs import replace

from game import assets
from game.painting.fights import rig
from game.painting.fights.light import Light, lit_up
from game.painting.fights.rig import BOX, Build, Cloth, Facing, Kit, Pose, Skin
from game.ui.background_value import BackgroundValue
from game.ui.cache import Cache, bytes_of
from game.ui.camera import Point

Kind: TypeAlias = Literal["para", "german", "zombie", "undead", "tank", "hedge", "bush"]

THINGS: Final[tuple[Kind, ...]] = ("tank", "hedge", "bush")
"""Figures without limbs: the tank, somebody hidden in a hedge, and the leaves before him."""
ZOMBIES: Final = 8
UNDEAD: Final = 8
WORM: Final = 9

_FLESH: Final = Skin("#8a6240", "#e3bd8d", "#e3bd8d")
_GREEN: Final = Skin("#1d3519", "#4f8a3c", "#7ec45b")
_VIOLET: Final = Skin("#2f1f57", "#7a58bd", "#b79be8")
_GREY: Final = Skin("#5e4a3a", "#b99a7a", "#b99a7a")
_OLIVE: Final = Cloth("#3a4320", "#66713a", "#a3ab6c", ("#2f3619", "#525b2d"))
_FIELD_GREY: Final = Cloth("#2f373c", "#59646b", "#a7b2b7", ("#252c31", "#454f56"))
_BLACK: Final = Cloth("#1f2224", "#3e4448", "#8d979c", ("#181a1c", "#33383c"))


def _cloth(dark: str, light: str, rim: str) -> Cloth:
    return Cloth(dark, light, rim, (dark, light))


_FRIENDS: Final = {
    "Ines": Cloth("#2f4a66", "#4d7296", "#9cc0dc", ("#2a2118", "#54432e")),
    "Anya": Cloth("#4a3b2a", "#7b6446", "#c9ad7c", ("#23262b", "#454b52")),
    "Nikolai": Cloth("#23262b", "#454b52", "#7d868f", ("#1b1d20", "#3a3f45")),
}
_ZOMBIE_CLOTHES: Final = (
    _cloth("#23301f", "#41543a", "#86a673"),
    _cloth("#2b2a1a", "#59552f", "#a39b5c"),
    _cloth("#1f2d2b", "#3d5a50", "#8fbf9c"),
    _cloth("#2c2438", "#5a4a6c", "#a58fc0"),
    _cloth("#262b2e", "#545e63", "#a2afb5"),
    _cloth("#241a12", "#54402b", "#a58457"),
    _cloth("#33201a", "#6e4534", "#c08a6a"),
    _cloth("#3b3a30", "#77745f", "#c9c4a4"),
)
_UNDEAD_CLOTHES: Final = (
    _cloth("#251a3a", "#4a3670", "#a98be0"),
    _cloth("#3d3a55", "#8b86ad", "#dcd8f2"),
    _cloth("#251a3a", "#4a3670", "#a98be0"),
    _cloth("#2a2140", "#52407a", "#b79be8"),
    _cloth("#1f2034", "#454a6c", "#9aa2d0"),
    _cloth("#33304a", "#77729c", "#d2cdec"),
    _cloth("#251a3a", "#4a3670", "#a98be0"),
    _cloth("#251a3a", "#4a3670", "#a98be0"),
    _cloth("#2a1a45", "#5b3f96", "#a98be0"),
)
_OWN_WEAPONS: Final = {
    "Angel": "pistol",
    "Blake": "thompson",
    "Cooper": "bar",
    "Dylan": "scoped",
    "Elliot": "garand",
    "Frank": "thompson",
    "Garrett": "garand",
    "Hank": "garand",
    "Ines": "shotgun",
    "Anya": "scoped",
    "Nikolai": "pistol",
}
_OFFICERS: Final = {"Wafner": "captain", "Schelzer": "lieutenant", "Jaeger": "captain"}
ARMS: Final = frozenset(
    ("mp40", "mg42", "flamethrower", "katana", "bat", "grenade", "bazooka", "none")
)
"""Weapons of an attack that have a drawing; ``none`` are bare fists."""


class Role(Struct, frozen=True):
    """Everything that the figure of a fighter depends on."""

    kind: Kind
    name: str
    """The name of a man or German; for a monster that of the man it was, or empty."""
    number: int = 1
    """The number of a monster's drawing, from 1."""
    weapon: str = ""
    """The kind of the weapon he uses; empty for his own, and for a monster for none."""
    is_wounded: bool = False


def still_armed(role: Role, weapon: str) -> Role:
    """An undead who was a man, with the gun he fires; the kind of his item, or empty for his
    own."""
    own = _OWN_WEAPONS.get(role.name, "kar")
    return replace(role, weapon=weapon if weapon in ARMS else own)


def build_of(role: Role) -> Build:
    """The build of a figure: head, clothes, skin."""
    if role.kind == "zombie":
        cloth = _ZOMBIE_CLOTHES[role.number - 1]
        name = f"zombie-{role.number}"
        return Build(f"head-{name}", f"clothes-{name}", cloth, _GREEN, "torn")
    if role.kind == "undead":
        cloth = _UNDEAD_CLOTHES[role.number - 1]
        gun = f"weapon-{role.weapon}" if role.weapon else ""
        name = f"undead-{role.number}"
        return Build(f"head-{name}", f"clothes-{name}", cloth, _VIOLET, "torn", gun)
    weapon = _weapon(role)
    if role.kind == "german":
        officer = _OFFICERS.get(role.name, "")
        if officer:
            gun = weapon or "weapon-pistol"
            return Build(f"head-{officer}", "clothes-officer", _BLACK, _GREY, "plain", gun)
        gun = weapon or "weapon-kar"
        return Build("head-german", "clothes-german", _FIELD_GREY, _GREY, "german", gun)
    name = role.name.lower()
    kit: Kit
    if role.name in _FRIENDS:
        cloth, clothes, kit = _FRIENDS[role.name], f"clothes-{name}", "plain"
    elif role.name == "Frank":
        cloth, clothes, kit = _OLIVE, "clothes-frank", "bare"
    else:
        cloth, clothes, kit = _OLIVE, "clothes-para", "para"
    return Build(f"head-{name}", clothes, cloth, _FLESH, kit, weapon, role.is_wounded)


def _weapon(role: Role) -> str:
    if role.weapon == "none":
        return ""
    own = _OWN_WEAPONS.get(role.name, "")
    name = role.weapon if role.weapon in ARMS else own
    return f"weapon-{name}" if name else ""


Stance: TypeAlias = Literal[
    "idle",
    "aim",
    "fire",
    "recoil",
    "draw-back",
    "spring",
    "strike",
    "clench",
    "jab",
    "punch",
    "swing-back",
    "throw",
    "duck",
    "hit",
    "fall",
    "lie",
    "bitten",
    "shamble",
    "pounce",
    "lunge",
    "reel",
    "topple",
    "collapse",
    "claw",
    "roar",
    "bite",
]


@cache
def poses() -> dict[Stance, Pose]:
    """The poses in sprites/poses.toml, which explains them, and those half-way between two."""
    text = (assets.folder("sprites") / "poses.toml").read_bytes()
    drawn = msgspec.toml.decode(text, type=dict[Stance, Pose])
    halfway = {
        stance: rig.between(drawn[one], drawn[other]) for stance, (one, other) in _HALFWAY.items()
    }
    return drawn | halfway


_HALFWAY: Final[dict[Stance, tuple[Stance, Stance]]] = {
    "spring": ("draw-back", "strike"),
    "jab": ("clench", "punch"),
    "pounce": ("shamble", "lunge"),
    "topple": ("reel", "collapse"),
}
WITHOUT_WEAPON: Final[dict[Stance, Stance]] = {
    "draw-back": "clench",
    "spring": "jab",
    "strike": "punch",
}
"""The poses that unarmed men take in place of others."""


_HEAVIEST: Final = 30_000_000
"""The size of the cache in bytes, for a window of 1920 x 1080 or less."""
_LIGHTER: Final = 10_000_000
"""The size of the cache of small pictures."""
_AT_ONCE: Final = 6
"""The most pictures that the thread paints before they are collected."""


class FigurePicture(Struct, frozen=True):
    """A finished picture, and the offset of its upper left corner from the figure's origin."""

    surface: pygame.Surface
    corner: tuple[int, int] = (0, 0)
    muzzle: Point = (0.0, 0.0)
    """The muzzle, in pixels from the same origin: x 50 and y 0 of the rig."""


class PictureOrder(Hashable, Protocol):
    """What a picture shows; equal orders have the same picture."""

    def paint(self) -> FigurePicture:
        """Paint it; called on any thread, so that it must not use a cache."""


class FightArt:
    """Paints pictures of fights, and caches the most recently used ones."""

    def __init__(self, *, paints_in_background: bool = False) -> None:
        """`paints_in_background`: paint on another thread."""
        self.paints_in_background = paints_in_background
        """Whether pictures are painted on another thread."""
        self._kept: Cache[PictureOrder, FigurePicture] = Cache(
            400, _HEAVIEST, lambda one: bytes_of(one.surface)
        )
        self.props: Cache[Hashable, pygame.Surface] = Cache(140, _LIGHTER, bytes_of)
        """What is small and painted when it is first seen: smoke, stars, torn paper, stamps."""
        self._coming: BackgroundValue[list[tuple[PictureOrder, FigurePicture]]] | None = None

    def set_limit(self, times: float) -> None:
        """Scale the cache; 1 is its size for a window of 1920 x 1080."""
        self._kept.set_limit(round(_HEAVIEST * times))
        self.props.set_limit(round(_LIGHTER * times))

    def has(self, orders: Iterable[PictureOrder]) -> bool:
        """Whether all these pictures are ready; missing ones are begun, or painted now."""
        missing = [order for order in dict.fromkeys(orders) if order not in self._kept]
        if not missing:
            return True
        if not self.paints_in_background:
            for order in missing:
                self.take(order)
            return True
        if self._coming is None:
            self._coming = BackgroundValue(lambda: _made(missing[:_AT_ONCE]))
            self._coming.begin()
        return False

    def take(self, order: PictureOrder) -> FigurePicture:
        """A picture, painted now if necessary; it is shared and must not be changed."""
        return self._kept.take(order, order.paint)

    def get(self, order: PictureOrder) -> FigurePicture | None:
        """A picture if it is ready; without a thread it is painted now."""
        if order in self._kept or not self.paints_in_background:
            return self.take(order)
        return None

    def poll_finished(self) -> bool:
        """Collect finished pictures from the thread; True if there were any."""
        if self._coming is None or not self._coming.is_made:
            return False
        came, self._coming = self._coming.take(), None
        for order, picture in came:
            self._kept.put(order, picture)
        return True

    def release_caches(self) -> None:
        """Clear the caches."""
        self._kept.clear()
        self.props.clear()

    @property
    def is_busy(self) -> bool:
        """Whether something is being painted."""
        return self._coming is not None

    def close(self) -> None:
        """Wait for the thread."""
        if self._coming is not None:
            self._coming.wait()


def _made(orders: Sequence[PictureOrder]) -> list[tuple[PictureOrder, FigurePicture]]:
    return [(order, order.paint()) for order in orders]


LYING: Final[tuple[Stance, ...]] = ("collapse", "lie")
_SHADE: Final = (180, 180, 192)
"""The brightness of those who lie, of 255: they are told from those who stand behind them."""
_GUN: Final = (193, 83)
"""The end of the tank's gun, in units of the rig."""
_STANDS: Final = (10, 214)
"""Where the tank's tracks are on the ground."""


class FigureOrder(Struct, frozen=True):
    """A figure in one position; `scale` is in pixels per unit of the rig."""

    role: Role
    stance: Stance
    facing: Facing
    scale: float
    foot: int = 0
    """Everything below this y, in units, is cut off; 0 for nothing."""
    light: Light = "plain"
    tilt: int = 0
    """Degrees by which the front of something that drives is raised."""

    def paint(self) -> FigurePicture:
        """The figure in its colours, cut to what is visible of it."""
        return _thing(self) if self.role.kind in THINGS else _figure(self)


def _thing(order: FigureOrder) -> FigurePicture:
    """The picture of something that has a drawing of its own and one direction only."""
    _, _, wide, high = BOX
    file = assets.drawings() / f"fight-{order.role.kind}.svg"
    size = (round(wide * order.scale), round(high * order.scale))
    whole = pygame.image.load_sized_svg(file, size)
    box = whole.get_bounding_rect()
    lit, corner = _in_light(order, whole, box)
    x, y = _GUN
    muzzle = ((x - 50) * order.scale, y * order.scale)
    if order.tilt:
        lit, corner = _tilted(order, lit, corner)
    return FigurePicture(lit, corner, muzzle)


def _tilted(
    order: FigureOrder, picture: pygame.Surface, corner: tuple[int, int]
) -> tuple[pygame.Surface, tuple[int, int]]:
    """A picture turned round the place where it stands, and the offset of its corner."""
    box = picture.get_rect(topleft=corner)
    x, y = ((_STANDS[0] - 50) * order.scale, _STANDS[1] * order.scale)
    middle = pygame.Vector2(box.center) - (x, y)
    middle.rotate_ip(-order.tilt)
    turned = pygame.transform.rotozoom(picture, order.tilt, 1).convert_alpha()
    return turned, turned.get_rect(center=(round(x + middle.x), round(y + middle.y))).topleft


def _figure(order: FigureOrder) -> FigurePicture:
    build = build_of(order.role)
    stance = order.stance if build.weapon else WITHOUT_WEAPON.get(order.stance, order.stance)
    pose = poses()[stance]
    drawing = rig.drawn(build, pose, order.facing)
    _, top, wide, high = BOX
    size = (round(wide * order.scale), round(high * order.scale))
    whole = pygame.image.load_sized_svg(BytesIO(drawing.encode()), size)
    box = whole.get_bounding_rect()
    if order.foot:
        lowest = round((order.foot - top) * order.scale)
        box.height = max(min(box.bottom, lowest) - box.top, 1)
    if stance in LYING:
        whole.fill(_SHADE, special_flags=pygame.BLEND_RGB_MULT)
    lit, corner = _in_light(order, whole, box)
    x, y = rig.muzzle(build, pose, order.facing)
    muzzle = ((x - 50) * order.scale, y * order.scale)
    return FigurePicture(lit, corner, muzzle)


def _in_light(
    order: FigureOrder, whole: pygame.Surface, box: pygame.Rect
) -> tuple[pygame.Surface, tuple[int, int]]:
    """The part of a drawing in its light, and the offset of its upper left corner."""
    lit, before = lit_up(whole.subsurface(box), order.light, order.facing, order.scale)
    left, top, *_ = BOX
    x = box.left - before + round((left - 50) * order.scale)
    return lit.convert_alpha(), (x, box.top + round(top * order.scale))
