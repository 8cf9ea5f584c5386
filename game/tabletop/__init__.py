"""The parts of a playing screen: they show a position, ask for decisions and take the answers."""
