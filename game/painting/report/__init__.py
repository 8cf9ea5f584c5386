"""What there is to tell of a finished game, and the panels that tell it."""
