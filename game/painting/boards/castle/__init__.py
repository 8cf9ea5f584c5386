"""The castle board: floors, rooms and walls, the village beside it, and its ruins."""
