"""A played game, examined: its luck, its ways, what would have been a better result."""
