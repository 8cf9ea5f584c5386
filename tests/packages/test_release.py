"""What strangers meet: the workflows, the release's text, the licences, the first line."""

from __future__ import annotations

import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.version import Version

from game import VERSION
from tests.packages.packing import ROOT
from tests.trust.guided import KINDS

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def workflow(name: str) -> dict[Any, Any]:
    found = yaml.safe_load((ROOT / ".github" / "workflows" / name).read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    # YAML 1.1 reads the key "on" as true.
    return {"on" if key is True else key: value for key, value in found.items()}


def first_line() -> str:
    """The first command of the README."""
    found = re.search(r"^    (\S.*)$", (ROOT / "README.md").read_text(encoding="utf-8"), re.M)
    assert found is not None
    return found[1]


def test_every_push_and_pull_request_is_checked() -> None:
    checks = workflow("checks.yml")
    assert set(checks["on"]) == {"push", "pull_request"}
    steps = [step.get("run", "") for step in checks["jobs"]["all"]["steps"]]
    assert "bash .ci/run" in steps
    systems = {
        one["system"] for one in checks["jobs"]["elsewhere"]["strategy"]["matrix"]["include"]
    }
    assert {name.split("-")[0] for name in systems} == {"windows", "macos", "ubuntu"}


def test_files_from_outside_are_fuzzed_for_an_hour_each_night() -> None:
    nightly = workflow("nightly.yml")
    assert nightly["on"]["schedule"]
    job = nightly["jobs"]["files"]
    (fuzz,) = (step["run"] for step in job["steps"] if "tests.trust.guided" in step.get("run", ""))
    seconds = int(re.findall(r"--seconds (\d+)", fuzz)[0])
    parts = job["strategy"]["matrix"]["kinds"]
    assert seconds * len(parts) >= 3600
    assert sorted(" ".join(parts).split()[1::2]) == sorted(KINDS)
    faults = "\n".join(step.get("run", "") for step in nightly["jobs"]["faults"]["steps"])
    for module in ("fuzz", "nights", "kills"):
        assert f"tests.trust.{module}" in faults


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_actions_are_pinned_and_rights_are_few(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    used = re.findall(r"uses: (.*)", text)
    assert used
    for one in used:
        assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", one), one
    read = workflow(file.name)
    assert read["permissions"] == {"contents": "read"}
    for job in read["jobs"].values():
        assert job["timeout-minutes"] <= 60
    assert "${{ github.event" not in text  # strangers' words in a shell


def test_a_tag_makes_a_release_with_checksums_and_attestation() -> None:
    job = workflow("build.yml")["jobs"]["release"]
    assert job["needs"] == ["program", "wheel"]
    assert job["permissions"] == {
        "contents": "write",
        "id-token": "write",
        "attestations": "write",
    }
    steps = "\n".join(json.dumps(step) for step in job["steps"])
    for needed in ("sha256sum", "attest-build-provenance", "gh release create", "release_notes.py"):
        assert needed in steps


@pytest.fixture
def notes() -> Any:
    return runpy.run_path(str(ROOT / ".ci" / "release_notes.py"))["notes"]


def test_a_release_says_what_the_changelog_says_of_it(notes: Any) -> None:
    text = "# Changelog\n\n## 0.2.0 (2027-01-02)\n\n- New.\n\n## 0.1.0\n\n- First.\n"
    assert notes("v0.2.0", "0.2.0", text) == "- New.\n"
    assert notes("v0.1.0", "0.1.0", text) == "- First.\n"
    assert notes(f"v{VERSION}", VERSION, (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("tag", "version"), [("v0.3.0", "0.2.0"), ("v0.3.0", "0.3.0")])
def test_a_tag_without_its_part_makes_no_release(notes: Any, tag: str, version: str) -> None:
    with pytest.raises(SystemExit, match=r"0\.3\.0"):
        notes(tag, version, "# Changelog\n\n## Unreleased\n\n## 0.3.0.1\n\n- New.\n")


@pytest.mark.parametrize("heading", ["Unreleased", "[Unreleased]", "Unreleased (soon)"])
def test_what_is_unreleased_makes_no_release(notes: Any, heading: str) -> None:
    """It would be in the program, and not in the text of its release."""
    empty = f"# Changelog\n\n## {heading}\n\n## 0.2.0\n\n- First.\n"
    assert notes("v0.2.0", "0.2.0", empty) == "- First.\n"
    left = empty.replace(f"{heading}\n", f"{heading}\n\n### Added\n\n- New.\n")
    with pytest.raises(SystemExit, match="Unreleased"):
        notes("v0.2.0", "0.2.0", left)


def test_the_wheel_asks_for_ranges_and_the_environment_has_exact_versions() -> None:
    """A wheel that pins its libraries can't be installed beside other programs."""
    read = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    exact = {
        one.name: next(iter(one.specifier))
        for one in map(Requirement, read["tool"]["uv"]["constraint-dependencies"])
    }
    assert {one.operator for one in exact.values()} == {"=="}
    needed = [
        *read["project"]["dependencies"],
        *read["project"]["optional-dependencies"]["cluster"],
    ]
    for one in map(Requirement, needed):
        assert "==" not in {part.operator for part in one.specifier}, one
        assert one.specifier.contains(exact[one.name.replace(".", "-")].version), one


def test_every_python_that_is_promised_is_checked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    promised = sorted(
        re.findall(r"Python :: (3\.\d+)", " ".join(project["classifiers"])), key=Version
    )
    assert project["requires-python"] == f">={promised[0]}"
    runs = workflow("checks.yml")["jobs"]["elsewhere"]["strategy"]["matrix"]["include"]
    assert {promised[0], promised[-1]} <= {one["python"] for one in runs}


def test_the_licence_lies_where_people_look() -> None:
    own = (ROOT / "game" / "LICENCE.txt").read_text(encoding="utf-8")
    assert (ROOT / "LICENSE").read_text(encoding="utf-8") == own
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "LICENSE" in project["license-files"]
    assert any(one.startswith("Topic :: Games") for one in project["classifiers"])


def test_each_library_under_the_lgpl_names_its_source() -> None:
    told = (ROOT / ".ci" / "licences" / "LIBRARIES.txt").read_text(encoding="utf-8")
    entries = [one for one in told.split("\n\n") if "licence: LGPL" in one]
    assert len(entries) >= 5
    for entry in entries:
        assert re.search(r"^    source: https://\S+$", entry, re.M), entry
    for library in ("pygame-ce", "pytmx"):
        assert re.search(rf"https://github\.com/\S+/{library}\b", told)


def test_shops_of_linux_know_what_it_is() -> None:
    entry = ET.parse(ROOT / ".ci" / "longest-day.metainfo.xml").getroot()
    assert entry.findtext("launchable") == "longest-day.desktop"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert entry.findtext("project_license") == project["project"]["license"]
    assert next(one.get("version") for one in entry.iter("release")) == VERSION
    shared = project["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    name = entry.findtext("id")
    assert name is not None
    assert name.count(".") == 2  # shops want three parts
    assert shared[".ci/longest-day.metainfo.xml"] == f"share/metainfo/{name}.metainfo.xml"


@pytest.mark.parametrize(
    ("checker", "file"),
    [
        (["appstreamcli", "validate", "--no-net"], "longest-day.metainfo.xml"),
        (["desktop-file-validate"], "longest-day.desktop"),
    ],
)
def test_checkers_of_linux_have_nothing_to_say(checker: list[str], file: str) -> None:
    if shutil.which(checker[0]) is None:
        pytest.skip(f"{checker[0]} isn't installed")
    done = subprocess.run([*checker, str(ROOT / ".ci" / file)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_first_line_asks_no_python_of_the_system_to_install_anything() -> None:
    """Debian, Ubuntu and Fedora refuse pip outside a venv and have no `python`."""
    line = first_line()
    assert not re.search(r"(^|&& )python3? -m pip", line)
    assert "--no-dev" in line
    assert line.startswith("python3 -m venv")
    # The first line has put uv there, and the system may have none.
    told = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "\n    .uv/bin/uv run pytest\n" in told
    assert ".uv/bin/uv run" in line


@pytest.mark.nightly
@pytest.mark.skipif(sys.platform == "win32", reason="a line for sh")
def test_the_first_line_starts_the_game_without_tools_of_developers(tmp_path: Path) -> None:
    if shutil.which("python3") is None:
        pytest.skip("no python3 here")
    folder = tmp_path / "the game"
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    for name in listed.stdout.splitlines():
        if not name.startswith(("tests/", ".github/pictures")):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    env = {key: os.environ[key] for key in os.environ if not key.startswith(("UV_PROJECT", "VIRT"))}
    done = subprocess.run(
        ["sh", "-c", f"{first_line()} --version"],
        cwd=folder,
        env={**env, "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert done.stdout.endswith(f"longest-day {VERSION}\n"), done.stderr
    brought = {path.name.split("-")[0] for path in folder.glob(".venv/lib/*/site-packages/*-info")}
    assert "pygame_ce" in brought
    assert not brought & {"pytest", "mypy", "ruff", "distributed", "hypothesis", "babel"}
