"""The maps that can be played on, listed and opened."""
