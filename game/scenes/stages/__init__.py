"""The stages of a game, one playing scene per file."""
