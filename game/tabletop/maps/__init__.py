"""Maps."""
