"""Motion."""
