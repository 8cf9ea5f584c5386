"""Field."""
