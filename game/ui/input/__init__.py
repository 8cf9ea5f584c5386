"""Keyboard, mouse and gamepads: bindings, focus, and commands."""
