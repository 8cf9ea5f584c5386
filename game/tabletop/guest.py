"""A guest evening: another night that is shown over the screen it was asked for from."""

from __future__ import annotations

from collections.abc import Callable

from game.tabletop.evening import Evening
from game.ui.stack import Scene
from game.ui.words import Language


class GuestEvening(Evening):
    """On the host's stack, in a place of its own; nothing of it is kept, and nobody advises."""

    has_counsel = False
    asks_everything = True

    def __init__(
        self,
        host: Evening,
        while_watching: str = "ask.wait",
        menu: Callable[[], None] | None = None,
    ) -> None:
        """`while_watching` is the key of what is said while nothing is asked; `menu` opens a menu
        in place of the pause."""
        super().__init__(host.kit, host.stack, host.make_scene, host.make_title, saves=False)
        self.host = host
        self.while_watching = while_watching
        self.menu = menu
        self._scene: Scene | None = None

    def show_scene(self) -> None:
        """Open the scene of what is shown, in the place of the one before it."""
        self.open(self.make_scene(self))

    def open(self, scene: Scene) -> None:
        """Open a scene in the place of the one before it."""
        before, self._scene = self._scene, scene
        if before is None:
            self.stack.push(scene)
        else:
            self.stack.put_in_place(before, scene)

    def let_go_of_pictures(self) -> None:
        """The host goes on with its own."""

    def speak(self, language: Language) -> None:
        """Both evenings speak another language."""
        super().speak(language)
        self.host.teller.speak(self.kit.words)

    def leave(self) -> None:
        """Back to where it was asked for."""
        self.session.director.skip()
        self.close()
        self.stack.pop()
        self.host.resume()
