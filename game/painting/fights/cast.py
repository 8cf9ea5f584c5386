"""The appearance of all fighters: heads, clothes and weapons."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from game.painting.fights.rig import Build, Cloth, Skin

Kind: TypeAlias = Literal["para", "german", "zombie", "undead", "tank", "hedge"]

THINGS: Final[tuple[Kind, ...]] = ("tank", "hedge")
"""Figures without limbs: the tank, and a man in a hedge."""
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
        return Build(f"head-zombie-{role.number}", cloth, _GREEN, "torn")
    if role.kind == "undead":
        cloth = _UNDEAD_CLOTHES[role.number - 1]
        gun = f"weapon-{role.weapon}" if role.weapon else ""
        return Build(f"head-undead-{role.number}", cloth, _VIOLET, "torn", gun)
    weapon = _weapon(role)
    if role.kind == "german":
        officer = _OFFICERS.get(role.name, "")
        if officer:
            return Build(f"head-{officer}", _BLACK, _GREY, "coat", weapon or "weapon-pistol")
        return Build("head-german", _FIELD_GREY, _GREY, "german", weapon or "weapon-kar")
    if role.name in _FRIENDS:
        head = f"head-{role.name.lower()}"
        return Build(head, _FRIENDS[role.name], _FLESH, "plain", weapon, role.is_wounded)
    kit: Literal["bare", "para"] = "bare" if role.name == "Frank" else "para"
    return Build(f"head-{role.name.lower()}", _OLIVE, _FLESH, kit, weapon, role.is_wounded)


def _weapon(role: Role) -> str:
    if role.weapon == "none":
        return ""
    own = _OWN_WEAPONS.get(role.name, "")
    name = role.weapon if role.weapon in ARMS else own
    return f"weapon-{name}" if name else ""
