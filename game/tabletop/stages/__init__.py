"""Parts that only one stage has."""
