"""The report on a finished game: its data, and the pages that show them."""
