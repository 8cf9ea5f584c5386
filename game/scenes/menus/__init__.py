"""Menus, lists, and what opens over other screens."""
