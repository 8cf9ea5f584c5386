"""Files to share with a friend are written atomically and never overwrite others."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.archive import ArchiveError
from game.archive.stories import write_story

FILES = {".html": b"page", ".png": b"picture"}


def test_both_files_are_there_under_one_name(tmp_path: Path) -> None:
    paths = write_story(tmp_path / "new" / "folder", "night", FILES)
    assert [path.name for path in paths] == ["night.html", "night.png"]
    assert [path.read_bytes() for path in paths] == [b"page", b"picture"]
    assert sorted(path.name for path in paths[0].parent.iterdir()) == ["night.html", "night.png"]


def test_a_name_that_is_taken_gets_a_number_for_both(tmp_path: Path) -> None:
    (tmp_path / "night.png").write_bytes(b"older")
    paths = write_story(tmp_path, "night", FILES)
    assert [path.name for path in paths] == ["night-2.html", "night-2.png"]
    assert (tmp_path / "night.png").read_bytes() == b"older"


def test_a_folder_that_is_none_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    with pytest.raises(ArchiveError, match="can't be written"):
        write_story(tmp_path / "file", "night", FILES)
