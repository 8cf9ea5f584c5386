"""Menus, lists, and other screens that open over a scene."""
