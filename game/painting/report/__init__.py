"""The report on a finished night: its facts, and the pages that show them."""
