"""The board of the hunt: bocage and the town of Carentan."""
