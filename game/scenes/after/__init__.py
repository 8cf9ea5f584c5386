"""What comes after a night: the report, the records, sending it to a friend."""
