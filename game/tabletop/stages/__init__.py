"""Parts that belong to a single stage."""
