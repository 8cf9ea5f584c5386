"""The player's settings, as the options screen shows them, and the settings file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from game.archive.disk import is_absent, read_text, write_safely
from game.archive.errors import ArchiveError, SettingsError
from game.causes import json_cause
from game.rules.options import Options, RungName

SIZE_CAP: Final = 1 << 16

Percent: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
Pixels: TypeAlias = Annotated[int, Meta(ge=320, le=16384)]
MapName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]


class Prologue(msgspec.Struct, frozen=True):
    """What came of the prologue."""

    end: Literal["", "skipped", "won"] = ""
    """Empty until it was left or won for the first time."""
    tries: Annotated[int, Meta(ge=0)] = 0
    best: Annotated[int, Meta(ge=0)] = 0
    """The best score."""


class Settings(msgspec.Struct, frozen=True):
    """All settings with their defaults."""

    language: Literal["", "en", "ja"] = ""
    """Empty: the language of the system."""
    window: tuple[Pixels, Pixels] = (1280, 720)
    fullscreen: bool = False
    master_volume: Percent = 100
    music_volume: Percent = 60
    effects_volume: Percent = 80
    muted: bool = False
    captions: bool = False
    """Whether sounds that carry information are captioned."""
    animation: Literal["off", "fast", "normal", "slow"] = "normal"
    fights: Literal["strip", "board", "result"] = "strip"
    """How attacks are shown: in large, on the board only, or only what came of them."""
    step_by_step: bool = False
    """Whether each enemy action waits for a key."""
    questions: Literal["matters", "men", "everything"] = "matters"
    """What the player is asked; see `game/standing_orders`."""
    always_ask: tuple[Annotated[str, Meta(max_length=40)], ...] = ()
    """The kinds of decisions that are asked all the same, by the names of their standing orders."""
    text_scale: Annotated[int, Meta(ge=100, le=200)] = 100
    """Percent."""
    colours: Literal["standard", "deuteranopia", "tritanopia", "contrast"] = "standard"
    reduced_motion: bool = False
    flashes: bool = True
    """Whether flak and explosions flash; otherwise they glow."""
    keys: dict[str, str] = {}
    """Key by action, for rebound keys only."""
    pad: dict[str, str] = {}
    """Gamepad button by action, for rebound buttons only."""
    level: RungName | Literal[""] = ""
    """The rung of the ladder of new games; empty for the player's own rules."""
    rules: Options = Options()
    """The optional rules of new games without a level, and of hunts."""
    maps: dict[Literal["field", "castle", "hunt"], MapName] = {}
    """The maps of new games, by name relative to the folder of the player's maps."""
    lessons: dict[str, Annotated[int, Meta(ge=0)]] = {}
    """Number of completed steps by lesson."""
    prologue: Prologue = Prologue()


def read_settings(path: Path) -> Settings:
    """The settings in a file, or the defaults if there is none.

    Raises SettingsError for a file that isn't valid, and leaves it unchanged.
    """
    if is_absent(path):
        return Settings()
    try:
        return msgspec.json.decode(read_text(path, cap=SIZE_CAP), type=Settings)
    except ArchiveError as error:
        raise SettingsError(error.sentence) from error
    except (msgspec.MsgspecError, RecursionError) as error:
        raise SettingsError(
            "{path}: {error}; correct it, or delete the file to return to the default settings",
            path=path,
            error=json_cause(error),
        ) from error


def write_settings(path: Path, settings: Settings) -> None:
    """Write the settings. Raises SettingsError."""
    text = msgspec.json.format(msgspec.json.encode(settings), indent=2).decode()
    try:
        write_safely(path, text + "\n")
    except ArchiveError as error:
        raise SettingsError(error.sentence) from error
