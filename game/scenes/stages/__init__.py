"""The stages of a night, one playing scene a file."""
