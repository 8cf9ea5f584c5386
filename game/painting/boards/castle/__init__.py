"""The map of the castle: floors, rooms and walls, the village, and ruins."""
