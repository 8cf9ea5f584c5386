from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from game.archive import (
    ArchiveError,
    SaveError,
    Settings,
    SettingsError,
    album_file,
    autosave_file,
    home,
    named_save,
    named_saves,
    read_latest,
    read_settings,
    records_file,
    salvage_settings,
    settings_file,
    write_settings,
)
from game.archive.disk import MOST_UNREAD, write_safely
from game.rules.options import Options
from tests.archive.files import at_once, files_in
from tests.tools.links import put_link


def test_the_variable_moves_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LONGEST_DAY_HOME", str(tmp_path / "elsewhere"))
    assert home() == tmp_path / "elsewhere"
    monkeypatch.delenv("LONGEST_DAY_HOME")
    assert home().name == "longest-day"


@pytest.mark.parametrize(
    "name", ["", "  ", "..", "../x", "a/b", "a\\b", "a\nb", "nul", "COM1.old", "x" * 61, "a:b"]
)
def test_names_that_no_file_can_have(name: str) -> None:
    with pytest.raises(SaveError, match="can't be the name"):
        named_save(name)


@pytest.mark.parametrize("name", ["Angel alone", "二階", "try 2.1"])
def test_names_that_do(name: str) -> None:
    path = named_save(f" {name} ")
    assert path.parent == home() / "saves"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    assert path in named_saves()


def test_settings_come_back(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    mine = Settings(language="ja", window=(1920, 1080), music_volume=0, keys={"undo": "u"})
    write_settings(path, mine)
    assert read_settings(path) == mine


def test_no_settings_are_the_usual_ones(tmp_path: Path) -> None:
    assert read_settings(tmp_path / "none.json") == Settings()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"music_volume": 101}',
        '{"window": [1, 1]}',
        '{"language": "tlh"}',
        "[" * 9999,
    ],
)
def test_wrong_settings_are_named_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text, "utf-8")
    with pytest.raises(SettingsError) as refusal:
        read_settings(path)
    assert "settings.json" in str(refusal.value)
    assert path.read_text("utf-8") == text


def test_a_home_that_cannot_even_be_looked_into_holds_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that is too long fails even for root, who can read any folder."""
    monkeypatch.setenv("LONGEST_DAY_HOME", str(tmp_path / ("x" * 300)))
    assert read_settings(settings_file()) == Settings()
    assert named_saves() == []
    with pytest.raises(SaveError, match=r"can't be read|there is no such file"):
        read_latest(autosave_file())
    with pytest.raises(SettingsError, match="can't be written"):
        write_settings(settings_file(), Settings())


def test_saves_whose_folder_cant_be_read_are_not_taken_for_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LONGEST_DAY_HOME", str(tmp_path))
    assert named_saves() == []
    (tmp_path / "saves").write_text("no folder", "utf-8")
    with pytest.raises(ArchiveError, match=r"saves: can't be read"):
        named_saves()


def test_one_bad_setting_falls_back_alone_and_the_file_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    text = '{"music_volume": 101, "language": "ja", "keys": {"next": "n"}}'
    path.write_text(text, "utf-8")
    mine = Settings(language="ja", keys={"next": "n"})
    found, note = salvage_settings(path)
    assert found == mine
    assert (tmp_path / "settings.unread-1.json").read_text("utf-8") == text
    assert "settings.unread-1.json" in note
    assert salvage_settings(path) == (mine, "")


def test_one_bad_key_or_rule_falls_back_alone(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(
        '{"keys": {"next": "n", "undo": 5}, "rules": {"anya": true, "rescue": 7}, "animation": {}}',
        encoding="utf-8",
    )
    found, _ = salvage_settings(path)
    assert found == Settings(keys={"next": "n"}, rules=Options(anya=True))


def test_settings_that_cant_be_set_aside_are_never_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"music_volume": 101, "language": "ja"}', encoding="utf-8")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "rename", refuse)
    found, note = salvage_settings(path)
    note = note.replace(str(path), path.name)
    assert "101" not in note
    assert found == Settings(language="ja")
    assert "music_volume" in note
    assert "can't be written" in note
    with pytest.raises(SettingsError, match="can't be written"):
        write_settings(path, Settings(muted=True), since=Settings())
    assert path.read_text(encoding="utf-8") == '{"music_volume": 101, "language": "ja"}'


@pytest.mark.parametrize("text", ['{"language": "ja", "muted": true}', '{"music_volume": 101}'])
def test_settings_that_cant_be_read_are_neither_renamed_nor_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text, encoding="utf-8")
    open_ = Path.open

    def refuse(self: Path, *words: Any, **more: Any) -> Any:
        if self == path:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return open_(self, *words, **more)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", refuse)
        found, note = salvage_settings(path)
        assert found == Settings()
        assert "can't be read (input/output error)" in note
        assert "default settings" in note
        with pytest.raises(SettingsError, match="can't be read"):
            write_settings(path, replace(found, captions=True), since=found)
    assert files_in(tmp_path) == {"settings.json"}
    assert path.read_text(encoding="utf-8") == text
    write_settings(path, replace(found, captions=True), since=found)
    assert read_settings(path).captions


def test_twenty_unread_files_are_kept_and_none_of_them_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    for number in range(MOST_UNREAD + 2):
        path.write_text(f"damaged {number}", encoding="utf-8")
        found, note = salvage_settings(path)
        assert found == Settings()
    assert "20 such files" in note
    kept = {file.read_text(encoding="utf-8") for file in tmp_path.glob("settings.unread-*.json")}
    assert kept == {f"damaged {number}" for number in range(MOST_UNREAD)}
    assert path.read_text(encoding="utf-8") == f"damaged {MOST_UNREAD + 1}"


def test_each_window_writes_only_the_settings_it_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    start = Settings(language="en", keys={"undo": "u", "next": "n"})
    write_settings(path, start)
    one = replace(start, music_volume=5, keys={"undo": "x", "next": "n"}, maps={"hunt": "bog.tmx"})
    two = replace(start, language="ja", keys={"undo": "u"}, rules=Options(anya=True))
    write_settings(path, one, since=start)
    write_settings(path, two, since=start)
    write_settings(path, replace(one, muted=True), since=one)
    assert read_settings(path) == Settings(
        language="ja",
        music_volume=5,
        muted=True,
        keys={"undo": "x"},
        maps={"hunt": "bog.tmx"},
        rules=Options(anya=True),
    )


def test_settings_of_a_later_version_stay_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(
        '{"wind": "north", "rules": {"hail": true}, "music_volume": 5}', encoding="utf-8"
    )
    start, note = salvage_settings(path)
    assert note == ""
    write_settings(path, replace(start, muted=True), since=start)
    kept = msgspec.json.decode(path.read_bytes())
    assert (kept["wind"], kept["rules"]["hail"]) == ("north", True)
    assert (kept["music_volume"], kept["muted"]) == (5, True)


def test_settings_whose_file_was_deleted_are_written_whole(tmp_path: Path) -> None:
    start = Settings(language="ja", keys={"undo": "u"})
    path = tmp_path / "gone" / "settings.json"
    write_settings(path, replace(start, muted=True), since=start)
    assert read_settings(path) == replace(start, muted=True)


def test_windows_that_change_settings_at_the_same_time_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    start = Settings()
    write_settings(path, start)

    def window(number: int) -> None:
        mine = start
        for step in range(20):
            then, mine = mine, replace(mine, lessons=mine.lessons | {f"{number}-{step}": step})
            write_settings(path, mine, since=then)

    at_once(4, window)
    assert read_settings(path).lessons == {
        f"{number}-{step}": step for number in range(4) for step in range(20)
    }


FILES: dict[str, Callable[[], Path]] = {
    "settings.json": settings_file,
    "records.json": records_file,
    "album.json": album_file,
    "autosave.night": autosave_file,
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_a_link_stays_one_and_what_it_leads_to_is_written(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LONGEST_DAY_HOME", str(tmp_path))
    target = tmp_path / "elsewhere" / "kept"
    put_link(tmp_path / name, target)
    for text in ("first", "second"):
        write_safely(FILES[name](), text)
        assert (tmp_path / name).is_symlink()
        assert target.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("target", ["settings.json", os.devnull, "."])
def test_a_link_that_leads_to_no_file_is_not_followed(
    target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LONGEST_DAY_HOME", str(tmp_path))
    put_link(tmp_path / "settings.json", target)
    assert settings_file() == tmp_path / "settings.json"


def test_no_save_is_written_over_a_link(tmp_path: Path) -> None:
    link, target = tmp_path / "mine.night", tmp_path / "kept"
    target.write_text("kept", encoding="utf-8")
    put_link(link, target)
    with pytest.raises(ArchiveError, match=r"mine\.night: is a link"):
        write_safely(link, "new")
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8") == "kept"
    assert files_in(tmp_path) == {"mine.night", "kept"}
