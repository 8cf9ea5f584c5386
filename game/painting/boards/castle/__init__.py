"""Castle."""
