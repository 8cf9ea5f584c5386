"""Typography."""
