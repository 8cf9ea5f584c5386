"""Keys, mouse and gamepads: bindings, focus, and the commands they stand for."""
