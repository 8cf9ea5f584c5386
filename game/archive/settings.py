"""The player's settings: what the options screen changes and the next start remembers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from game.archive.disk import is_there, read_text, write_safely
from game.archive.errors import ArchiveError, SettingsError
from game.causes import json_cause
from game.rules.options import Options

SIZE_CAP: Final = 1 << 16

Percent: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
Pixels: TypeAlias = Annotated[int, Meta(ge=320, le=16384)]
MapName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]


class Settings(msgspec.Struct, frozen=True):
    """What a player may set, each with the value it has before he does."""

    language: Literal["", "en", "ja"] = ""
    """Empty: as the system speaks."""
    window: tuple[Pixels, Pixels] = (1280, 720)
    fullscreen: bool = False
    master_volume: Percent = 100
    music_volume: Percent = 60
    effects_volume: Percent = 80
    muted: bool = False
    captions: bool = False
    """Whether sounds that tell something are written on the screen too."""
    animation: Literal["off", "fast", "normal", "slow"] = "normal"
    step_by_step: bool = False
    """Whether each deed of an enemy waits for a key."""
    text_scale: Annotated[int, Meta(ge=100, le=200)] = 100
    """Percent."""
    colours: Literal["standard", "deuteranopia", "tritanopia", "contrast"] = "standard"
    reduced_motion: bool = False
    flashes: bool = True
    """Whether flak and explosions may flash; else they glow."""
    keys: dict[str, str] = {}
    """Key by action, for the actions whose key was changed."""
    pad: dict[str, str] = {}
    """Button of a gamepad by action, where that was changed."""
    rules: Options = Options()
    """The optional rules of the next new night."""
    maps: dict[Literal["field", "castle", "hunt"], MapName] = {}
    """The maps new nights are played on, by their names below the folder of the player's maps."""
    lessons: dict[str, Annotated[int, Meta(ge=0)]] = {}
    """How many steps of each lesson have been done."""


def read_settings(path: Path) -> Settings:
    """The settings in a file, the defaults if there is none.

    SettingsError says what is wrong with a file that is there; it is left as it is.
    """
    if not is_there(path):
        return Settings()
    try:
        return msgspec.json.decode(read_text(path, cap=SIZE_CAP), type=Settings)
    except ArchiveError as error:
        raise SettingsError(error.sentence) from error
    except (msgspec.MsgspecError, RecursionError) as error:
        raise SettingsError(
            "{path}: {error}; correct it, or delete the file to begin with the usual settings",
            path=path,
            error=json_cause(error),
        ) from error


def write_settings(path: Path, settings: Settings) -> None:
    """Keep the settings; SettingsError says why it can't be done."""
    text = msgspec.json.format(msgspec.json.encode(settings), indent=2).decode()
    try:
        write_safely(path, text + "\n")
    except ArchiveError as error:
        raise SettingsError(error.sentence) from error
