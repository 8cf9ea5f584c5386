"""One process of a night that is played in the window, on a machine whose display fails as well."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from unittest import mock

import pygame

from game.archive.autosave import AutosaveLock
from game.bots import Bot, bot
from game.rules.board import Boards
from game.tabletop.game_context import GameContext
from game.window.app import App, NoDisplayError, WindowOptions
from tests.trust.machine import KilledError, Machine
from tests.trust.promised import Promised

_SIZE: Final = (1024, 576)
_FRAMES: Final = 40
_TOO_SMALL: Final = (300, 200)
_RESIZE: Final = pygame.display.set_mode
"""What the player does with the mouse, which doesn't fail."""


class _Clock:
    """A clock that nobody waits for."""

    def tick(self, frames: int) -> int:
        return 1000 // frames


class WindowNight:
    """Plays a few decisions in the real window; the player also resizes it and fills the screen."""

    def __init__(
        self, boards: Boards, seed: int, dice: random.Random, machine: Machine, promised: Promised
    ) -> None:
        self._boards, self._seed, self._dice = boards, seed, dice
        self._machine, self._promised = machine, promised
        self._player: Final[Bot] = bot("random", dice.randrange(1000))
        self._locks: Final[list[AutosaveLock]] = []
        self._frames = 0

    def play(self) -> None:
        """Open the window, play, and close it; a lost display ends it with a sentence."""
        with mock.patch("game.window.app.AutosaveLock", self._locked):
            try:
                self._start_from()
            except NoDisplayError as error:
                check_words(error)
            finally:
                for handle in self._locks:  # the system unlocks what a dead process had locked
                    handle.release()

    def _locked(self) -> AutosaveLock:
        self._locks.append(AutosaveLock())
        return self._locks[-1]

    def _start_from(self) -> None:
        app = App(WindowOptions(self._boards, self._seed, size=_SIZE, go_on=True))
        try:
            self._begin(app.context)
            with self._at_the_keys(app):
                app.run()
        finally:
            if not self._machine.is_dead:
                app.close()
                self._note(app.context)

    def _begin(self, context: GameContext) -> None:
        """Compare what goes on with what was promised, or begin."""
        if context._session is None:
            if self._promised.decisions:
                raise KilledError  # the save can't be read now; he keeps it, and tries again
            context.begin("castle", self._seed)
        elif context.notice:
            self._promised.lose_to(context.session.game)
        self._promised.check(context.session.game)

    @contextmanager
    def _at_the_keys(self, app: App) -> Iterator[None]:
        def events() -> list[pygame.Event]:
            self._machine.look_at_display()
            self._frames += 1
            self._choose(app.context)
            if self._frames > _FRAMES:
                return [pygame.Event(pygame.QUIT)]
            return self._whims(is_resizable=not app.window.is_fullscreen)

        with (
            mock.patch("pygame.event.get", events),
            mock.patch.object(app.loop, "_clock", _Clock()),
            # What is painted on other threads would be there sooner or later.
            mock.patch.object(app.kit, "paint_in_background"),
            # No failure of the machine may look like a fault of the game.
            mock.patch.object(app, "_show_fault", lambda _: False),
        ):
            yield

    def _choose(self, context: GameContext) -> None:
        """Decide at random, whenever nothing moves."""
        session = context._session
        if session is None or session.decision is None:
            return
        session.choose(self._player.choose(session.game))
        self._note(context)

    def _note(self, context: GameContext) -> None:
        """Note what the player believes to be saved."""
        context.autosave.finish()
        if self._machine.is_dead:
            raise KilledError
        session = context._session
        if session is not None and not context.autosave.trouble:
            self._promised.decisions = len(session.game.choices)

    def _whims(self, *, is_resizable: bool) -> list[pygame.Event]:
        match self._dice.randrange(20):
            case 0:
                return [pygame.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode="")]
            case 1 if is_resizable:
                _RESIZE(_TOO_SMALL)
                return [pygame.Event(pygame.VIDEORESIZE, size=_TOO_SMALL, w=300, h=200)]
            case _:
                return []


def check_words(error: NoDisplayError) -> None:
    """Raise AssertionError unless the error is a sentence for the player."""
    assert error.strerror
    assert "window" in error.strerror
