"""Hunt."""
