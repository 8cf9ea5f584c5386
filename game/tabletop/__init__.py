"""How a position is shown, asked about and played with: the parts of a playing screen."""
