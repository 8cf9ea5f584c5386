from __future__ import annotations

from pathlib import Path

import pytest

from game.archive import (
    SaveError,
    Settings,
    SettingsError,
    autosave_file,
    home,
    named_save,
    named_saves,
    read_latest,
    read_settings,
    salvage_settings,
    settings_file,
    write_settings,
)


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
