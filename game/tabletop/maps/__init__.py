"""The maps that can be played, listed and opened."""
