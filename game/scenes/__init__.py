"""The screens of the game, one file each, and the factory of those of a game evening."""
