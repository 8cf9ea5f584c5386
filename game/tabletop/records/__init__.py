"""The table of records, and the initials that sign it."""
