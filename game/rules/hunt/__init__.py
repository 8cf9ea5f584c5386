"""The hunt for the last zombies (chapters M1 to M8)."""
