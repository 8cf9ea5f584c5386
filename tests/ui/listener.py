"""A window of the game with a scene that prints what it hears, for tests with real keyboards.

It prints a line for each key, text, size of the window and call of `set_mode`.
"""

from __future__ import annotations

import sys

import pygame

from game import assets
from game.archive import Settings
from game.painting.kit import Kit
from game.tabletop.controls import CONTROLS
from game.tabletop.sound_bank import SOUNDS
from game.ui.loop import Loop
from game.ui.stack import Scene, SceneStack
from game.ui.window import Window
from game.ui.words import use


class Listener(Scene):
    """Prints events. With `field` it has a text field; Esc closes it."""

    def __init__(self, stack: SceneStack, field: pygame.Rect | None) -> None:
        self._stack = stack
        self._field = field

    @property
    def text_place(self) -> pygame.Rect | None:
        return self._field

    def arrange(self, size: tuple[int, int]) -> None:
        print("size", *size, flush=True)

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN:
            print("key", event.key, flush=True)
            if event.key == pygame.K_ESCAPE:
                self._stack.clear()
        elif event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING):
            name = "text" if event.type == pygame.TEXTINPUT else "composed"
            print(name, event.text, flush=True)

    def draw(self, target: pygame.Surface) -> None:
        target.fill("darkgreen")
        pygame.draw.circle(target, "white", target.get_rect().center, target.get_height() // 2, 9)


def main() -> None:
    set_mode = pygame.display.set_mode

    def counted(*words: object) -> pygame.Surface:
        print("mode", flush=True)
        return set_mode(*words)  # type: ignore[arg-type]

    pygame.display.set_mode = counted  # type: ignore[assignment]
    window = Window((1280, 720), "Longest Day", assets.icon())
    pygame.font.init()
    stack = SceneStack()
    kit = Kit(use("en"), Settings(muted=True), window.size, SOUNDS, CONTROLS)
    loop = Loop(window, kit, stack)
    stack.push(Listener(stack, pygame.Rect(0, 0, 9, 9) if "--field" in sys.argv else None))
    while len(stack):
        loop.frame(16)
        pygame.time.wait(5)


if __name__ == "__main__":
    main()
