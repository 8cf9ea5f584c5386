"""The rulebook and the list of optional rules."""
