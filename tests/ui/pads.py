"""Events of a gamepad."""

from __future__ import annotations

import pygame

from game.window.app import App

A, B, X, Y = 0, 1, 2, 3


def button(app: App, number: int) -> None:
    """Press and release, and draw a frame."""
    for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
        pygame.event.post(pygame.Event(kind, instance_id=9, joy=0, button=number))
    app.loop.frame(16)


def hat(app: App, x: int, y: int) -> None:
    """Push and release, and draw a frame."""
    for value in ((x, y), (0, 0)):
        event = pygame.Event(pygame.JOYHATMOTION, instance_id=9, joy=0, hat=0, value=value)
        pygame.event.post(event)
    app.loop.frame(16)
