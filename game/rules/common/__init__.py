"""Rules that several parts of the night share: fighting, hits, items, hidden markers."""
