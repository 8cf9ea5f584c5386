"""The PyInstaller spec, executed as on each of the three systems with a mock builder."""

from __future__ import annotations

import importlib.metadata
import platform
import re
import runpy
import shutil
import sys
import sysconfig
import types
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from game import VERSION
from tests.packages.packing import ROOT

SPEC = ROOT / ".ci" / "longest-day.spec"
SYSTEMS = {
    "win32": ("AMD64", f"longest-day-{VERSION}-windows-amd64", "zip", "longest-day"),
    "darwin": (
        *("arm64", f"longest-day-{VERSION}-macos-arm64", "gztar"),
        "The Longest Day of the Dead.app",
    ),
    "linux": ("x86_64", f"longest-day-{VERSION}-linux-x86_64", "gztar", "longest-day"),
}


_OF_PYGAME = (
    ("pygame/freesansbold.ttf", "/lib/pygame/freesansbold.ttf", "DATA"),
    ("pygame/pygame_icon.bmp", "/lib/pygame/pygame_icon.bmp", "DATA"),
)
"""What PyInstaller's hook for pygame adds."""


class Builder:
    """A mock of PyInstaller that records the calls."""

    def __init__(self) -> None:
        self.told: dict[str, list[dict[str, Any]]] = {}

    def verb(self, name: str) -> Any:
        def note(*words: Any, **more: Any) -> types.SimpleNamespace:
            self.told.setdefault(name, []).append({"words": words, **more})
            return types.SimpleNamespace(pure=[], scripts=[], binaries=[], datas=list(_OF_PYGAME))

        return note


@pytest.fixture(params=SYSTEMS)
def system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    name: str = request.param
    sysconfig.get_config_vars()  # filled before the platform is patched
    monkeypatch.setattr(sys, "platform", name)
    monkeypatch.setattr(platform, "machine", lambda: SYSTEMS[name][0])
    return name


@pytest.fixture
def built(system: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Builder:
    """The calls of the spec on that system."""
    builder = Builder()
    modules: dict[str, dict[str, object]] = {
        "PyInstaller": {},
        "PyInstaller.utils": {},
        "PyInstaller.utils.hooks": {"collect_submodules": lambda *_, **__: ["game.commands"]},
        "PyInstaller.utils.win32": {
            "versioninfo": types.SimpleNamespace(
                **{
                    name: builder.verb(name)
                    for name in (
                        *("StringStruct", "VSVersionInfo", "FixedFileInfo", "StringFileInfo"),
                        *("StringTable", "VarFileInfo", "VarStruct"),
                    )
                }
            )
        },
    }
    for name, inside in modules.items():
        module = types.ModuleType(name)
        vars(module).update(inside)
        monkeypatch.setitem(sys.modules, name, module)
    # PyInstaller is installed only where packages are built.
    files = importlib.metadata.files
    monkeypatch.setattr(
        importlib.metadata,
        "files",
        lambda package: files("pytest" if package == "pyinstaller" else package),
    )
    monkeypatch.setattr(shutil, "make_archive", builder.verb("make_archive"))
    (tmp_path / "longest-day").mkdir()
    runpy.run_path(
        str(SPEC),
        {
            "SPECPATH": str(SPEC.parent),
            "DISTPATH": str(tmp_path),
            **{name: builder.verb(name) for name in ("Analysis", "PYZ", "EXE", "COLLECT")},
            "BUNDLE": builder.verb("BUNDLE"),
        },
    )
    return builder


def test_a_double_click_opens_no_console(system: str, built: Builder) -> None:
    consoles = {one["name"]: one["console"] for one in built.told["EXE"]}
    assert (
        consoles
        == {
            "win32": {"longest-day": False, "longest-day-console": True},
            "darwin": {"longest-day": False},
            "linux": {"longest-day": True},
        }[system]
    )


def test_each_system_has_an_icon_it_can_read(system: str, built: Builder) -> None:
    start = b"icns" if system == "darwin" else b"\0\0\1\0"
    for one in (*built.told["EXE"], *built.told.get("BUNDLE", [])):
        assert Path(one["icon"]).read_bytes().startswith(start)


def test_the_program_says_what_it_is(system: str, built: Builder) -> None:
    if system == "darwin":
        (bundle,) = built.told["BUNDLE"]
        assert re.fullmatch(r"[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+", bundle["bundle_identifier"])
        assert bundle["version"] == VERSION
        assert bundle["name"] == "The Longest Day of the Dead.app"
    assert ("BUNDLE" in built.told) == (system == "darwin")
    assert all((one["version"] is not None) == (system == "win32") for one in built.told["EXE"])
    if system == "win32":
        words = dict(one["words"] for one in built.told["StringStruct"])
        assert words["ProductVersion"] == VERSION
        assert words["OriginalFilename"] == "longest-day.exe"


def test_no_typeface_without_its_licence(built: Builder) -> None:
    (collected,) = built.told["COLLECT"]
    (datas,) = (words for words in collected["words"] if words and isinstance(words, list))
    assert [Path(one[0]).name for one in datas] == ["pygame_icon.bmp"]


def test_the_window_is_sharp_on_screens_that_enlarge(system: str, built: Builder) -> None:
    for one in built.told["EXE"]:
        assert (one["manifest"] is not None) == (system == "win32")
        if system == "win32":
            words = ET.fromstring(one["manifest"])
            aware = words.find(
                ".//{http://schemas.microsoft.com/SMI/2016/WindowsSettings}dpiAwareness"
            )
            assert aware is not None
            assert (aware.text or "").startswith("PerMonitorV2")
    if system == "darwin":
        assert built.told["BUNDLE"][0]["info_plist"]["NSHighResolutionCapable"] is True


def test_what_is_sent_is_named_as_the_readme_says(system: str, built: Builder) -> None:
    _, name, kind, folder = SYSTEMS[system]
    (packed,) = built.told["make_archive"]
    assert Path(packed["words"][0]).name == name
    assert packed["words"][1] == kind
    assert packed["base_dir"] == folder
    end = {"zip": ".zip", "gztar": ".tar.gz"}[kind]
    assert f"{name}{end}" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_file_and_licence_is_there(system: str, built: Builder) -> None:
    (analysis,) = built.told["Analysis"]
    datas: list[tuple[str, str]] = analysis["datas"]
    assert all(Path(file).is_file() for file, _ in datas)
    folders = {folder for _, folder in datas}
    assert {"licences", "licences/python", "licences/pygame-ce", "licences/msgspec"} <= folders
    assert {"licences/budoux", "game/ui/typography", "game/locale/ja"} <= folders
    assert ("licences/filelock" in folders) == (system == "win32")
    assert not any(":" in folder or folder.startswith("/") for folder in folders)
    inside = {Path(file).name for file, folder in datas if folder.startswith("game/_assets/maps")}
    assert {"castle.tmx", "castle-places.tsx", "castle-places.png"} <= inside
