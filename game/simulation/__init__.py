"""Many games played by bots, and what they tell about maps, markers and values."""
