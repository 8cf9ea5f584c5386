"""The field: the airdrop and the night march (chapters 3 to 5)."""
