"""The screens after a game: the report, the records, sending it to a friend."""
