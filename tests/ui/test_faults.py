"""An internal error is shown and reported, and the game goes on."""

from __future__ import annotations

import getpass
from pathlib import Path

import pygame
import pytest

from game.archive import log_file, play_again, read_latest, read_save
from game.archive.log import anonymized
from game.boards import load_boards
from game.scenes.menus.choices import ChoiceScene
from game.scenes.menus.fault import FaultScene
from game.scenes.menus.pause import PauseScene
from game.scenes.title.title import TitleScene
from game.window.app import App
from tests.archive.files import files_in
from tests.ui import driving
from tests.ui.real_window import row_of

pytestmark = pytest.mark.usefixtures("seen")


def start_a_night(app: App, choices: int = 5) -> None:
    app.context.begin(seed=7)
    for _ in range(choices):
        game = app.context.session.game
        assert game.decision is not None
        app.context.session.choose(game.decision.options[0])


def run_into_a_fault(app: App, monkeypatch: pytest.MonkeyPatch) -> FaultScene:
    """The scene after an exception in drawing; the window is closed then."""
    seen: list[FaultScene] = []
    draw = app.stack.draw

    def fail(target: pygame.Surface) -> None:
        if isinstance(app.stack.top, FaultScene):
            draw(target)
            seen.append(app.stack.top)
            app.context.quit()
            return
        raise ZeroDivisionError(f"no counter for {Path.home() / 'maps'} of {getpass.getuser()}")

    monkeypatch.setattr(app.stack, "draw", fail)
    app.stack.changed = True
    app.run()
    return seen[0]


def reports(app: App) -> list[Path]:
    folder = app.context.autosave.path.parent / "reports"
    return sorted(folder / name for name in files_in(folder))


def test_a_fault_is_shown_with_the_report_and_the_autosave(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_a_night(app)
    played = list(app.context.session.game.choices)
    scene = run_into_a_fault(app, monkeypatch)
    (report,) = reports(app)
    assert str(report) in "\n".join(scene.words())
    assert str(app.context.autosave.path) in "\n".join(scene.words())
    assert list(read_latest(app.context.autosave.path)[0].choices) == played
    assert "ZeroDivisionError" in log_file().read_text(encoding="utf-8")


def test_a_report_can_be_replayed_and_tells_nothing_about_the_player(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_a_night(app)
    run_into_a_fault(app, monkeypatch)
    (report,) = reports(app)
    _, difference = play_again(read_save(report), load_boards())
    assert difference is None
    text = report.read_text(encoding="utf-8")
    for part in ("| game: ", "| python: ", "| system: ", "| language: en", "ZeroDivisionError"):
        assert part in text
    assert str(Path.home()) not in text
    assert f"of {getpass.getuser()}" not in text
    assert str(report.parent.parent) not in text


def test_a_fault_on_the_title_is_reported_without_a_game(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = run_into_a_fault(app, monkeypatch)
    (report,) = reports(app)
    assert report.suffix == ".txt"
    assert "No game was in progress" in "\n".join(scene.words())


def test_a_game_that_cannot_be_written_is_reported_in_words(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_a_night(app)

    def fail(*_: object) -> str:
        raise ValueError("no such clock")

    monkeypatch.setattr("game.archive.save.SaveWriter.text", fail)
    scene = run_into_a_fault(app, monkeypatch)
    (report,) = reports(app)
    assert report.suffix == ".txt"
    assert str(report) in "\n".join(scene.words())
    text = report.read_text(encoding="utf-8")
    assert "ZeroDivisionError" in text
    assert "language: en" in text


def test_a_fault_of_what_the_report_asks_for_is_reported_without_it(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_a_night(app)

    def fail(_: str) -> str:
        raise ValueError("no display to ask")

    monkeypatch.setattr(app.context, "report", fail)
    scene = run_into_a_fault(app, monkeypatch)
    (report,) = reports(app)
    assert str(report) in "\n".join(scene.words())
    assert "ZeroDivisionError" in report.read_text(encoding="utf-8")


def test_play_goes_on_from_the_title_after_a_fault(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_a_night(app)
    faults = iter([ZeroDivisionError("once")])
    update = app.stack.top.update

    def fail(ms: int) -> bool:
        for fault in faults:
            raise fault
        return update(ms)

    monkeypatch.setattr(app.stack.top, "update", fail)
    done: list[str] = []
    frame = app.loop.frame

    def watched(ms: int) -> None:
        frame(ms)
        if isinstance(app.stack.top, FaultScene):
            driving.press(app, pygame.K_RETURN)
            assert isinstance(app.stack.top, TitleScene)
            assert app.context.go_on()
            done.extend(app.stack.names)
            app.context.quit()

    monkeypatch.setattr(app.loop, "frame", watched)
    app.run()
    assert done


def test_a_fault_of_the_fault_screen_ends_the_game(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(target: pygame.Surface) -> None:
        raise ZeroDivisionError("always")

    monkeypatch.setattr(app.stack, "draw", fail)
    app.stack.changed = True
    with pytest.raises(ZeroDivisionError):
        app.run()


@pytest.mark.parametrize("opens", [True, False])
def test_the_menu_writes_a_report_and_opens_its_folder(
    app: App, monkeypatch: pytest.MonkeyPatch, opens: bool
) -> None:
    opened: list[Path] = []

    def open_folder(folder: Path) -> bool:
        opened.append(folder)
        return opens

    monkeypatch.setattr("game.scenes.menus.pause.open_folder", open_folder)
    start_a_night(app)
    driving.press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, PauseScene)
    driving.click(app, row_of(app, app.kit.say("menu.report")))
    (report,) = reports(app)
    assert opened == [report.parent]
    assert isinstance(app.stack.top, ChoiceScene)
    no_folder = app.kit.say("report.no-folder", folder=report.parent)
    assert (no_folder in app.stack.top._note) is not opens
    app.loop.frame(16)
    driving.press(app, pygame.K_RETURN)
    assert isinstance(app.stack.top, PauseScene)
    assert len(read_save(report).choices) == 5


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ('File "/opt/lib/game/rules/dice.py", line 5', 'File ".../game/rules/dice.py", line 5'),
        ("C:\\People\\Karl Heinz\\maps\\mine.tmx is torn", ".../mine.tmx is torn"),
        ("choices and/or dice: 3/6", "choices and/or dice: 3/6"),
    ],
)
def test_folders_are_left_out(said: str, shown: str) -> None:
    assert anonymized(said) == shown
