"""Saves, replays and settings: the player's own files.

The names are imported lazily, on first use: the title screen needs the settings and must not wait
for the rules, which only the saves need.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from game.archive.album import AlbumBook
    from game.archive.autosave import Autosave
    from game.archive.disk import ArchiveError, RecordsError, SaveError, SettingsError, is_there
    from game.archive.folders import (
        album_file,
        autosave_file,
        drawn_maps_folder,
        friends_folder,
        home,
        name_of_save,
        named_save,
        named_saves,
        records_file,
        settings_file,
    )
    from game.archive.log import close_log, log_file, open_log, write_report
    from game.archive.records import RecordBook
    from game.archive.restoring import ReplayDifference, map_names_that_differ, play_again, restore
    from game.archive.save import Saved, parse_save, read_latest, read_save, write_save
    from game.archive.settings import Settings, read_settings, salvage_settings, write_settings

__all__ = [
    "AlbumBook",
    "ArchiveError",
    "Autosave",
    "RecordBook",
    "RecordsError",
    "ReplayDifference",
    "SaveError",
    "Saved",
    "Settings",
    "SettingsError",
    "album_file",
    "autosave_file",
    "close_log",
    "drawn_maps_folder",
    "friends_folder",
    "home",
    "is_there",
    "log_file",
    "map_names_that_differ",
    "name_of_save",
    "named_save",
    "named_saves",
    "open_log",
    "parse_save",
    "play_again",
    "read_latest",
    "read_save",
    "read_settings",
    "records_file",
    "restore",
    "salvage_settings",
    "settings_file",
    "write_report",
    "write_save",
    "write_settings",
]

_MODULES: Final = {
    "AlbumBook": "album",
    "Autosave": "autosave",
    **dict.fromkeys(
        ("ArchiveError", "RecordsError", "SaveError", "SettingsError", "is_there"), "disk"
    ),
    **dict.fromkeys(
        (
            "album_file",
            "autosave_file",
            "drawn_maps_folder",
            "home",
            "name_of_save",
            "named_save",
            "named_saves",
            "records_file",
            "friends_folder",
            "settings_file",
        ),
        "folders",
    ),
    **dict.fromkeys(("close_log", "log_file", "open_log", "write_report"), "log"),
    "RecordBook": "records",
    **dict.fromkeys(
        ("ReplayDifference", "map_names_that_differ", "play_again", "restore"), "restoring"
    ),
    **dict.fromkeys(("Saved", "parse_save", "read_latest", "read_save", "write_save"), "save"),
    **dict.fromkeys(
        ("Settings", "read_settings", "salvage_settings", "write_settings"), "settings"
    ),
}


def __getattr__(name: str) -> object:
    """Import a public name from its module on first use (PEP 562). Raises AttributeError."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"game.archive.{_MODULES[name]}"), name)
