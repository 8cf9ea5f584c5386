"""How a window works: loop, scenes, input, widgets, text, theme, sound. Nothing of this game."""
