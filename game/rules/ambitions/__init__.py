"""The three ambitions of chapter 8: events, key item and hostage of each."""
