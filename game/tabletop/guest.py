"""A guest evening: another game, shown over the screen that opened it."""

from __future__ import annotations

from collections.abc import Callable

from game.tabletop.evening import Evening
from game.ui.stack import Scene
from game.ui.words import Language


class GuestEvening(Evening):
    """Uses one place on the host's stack; it has no saves and no advice."""

    is_played = False
    has_counsel = False
    may_change_maps = False
    asks_everything = True

    def __init__(
        self,
        host: Evening,
        while_watching: str = "ask.wait",
        menu: Callable[[], None] | None = None,
        make_scene: Callable[[Evening], Scene] | None = None,
    ) -> None:
        """`while_watching` is the key of the text shown while nothing is asked.

        `menu` opens a menu in place of the pause menu; `make_scene` makes its scenes in place of
        the host's function.
        """
        make_scene = make_scene or host.make_scene
        super().__init__(
            host.kit, host.stack, make_scene, host.make_title, maps=host.maps, saves=False
        )
        self.host = host
        self.while_watching = while_watching
        self.menu = menu
        self._scene: Scene | None = None

    def show_scene(self) -> None:
        """Open the scene of the stage that is shown, in the guest's place on the stack."""
        self.open(self.make_scene(self))

    def open(self, scene: Scene) -> None:
        """Open a scene in the guest's place on the stack."""
        before, self._scene = self._scene, scene
        if before is None:
            self.stack.push(scene)
        else:
            self.stack.put_in_place(before, scene)

    def let_go_of_pictures(self) -> None:
        """Does nothing: the host needs its pictures again."""

    def speak(self, language: Language) -> None:
        """Change the language of both evenings."""
        super().speak(language)
        self.host.teller.speak(self.kit.words)

    def leave(self) -> None:
        """Return to the screen of the host."""
        if self._session is not None:
            self._session.director.skip()
        self.close()
        self.stack.pop()
        self.host.resume()
