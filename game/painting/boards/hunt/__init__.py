"""The map of the hunt: bocage and the town of Carentan."""
