"""A UI framework: loop, scenes, input, widgets, text, theme, sound. Independent of this game."""
