"""The parts every playing scene is composed of, and what they share."""
