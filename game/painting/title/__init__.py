"""The face of the title: poster, lettering, and what moves on it."""
