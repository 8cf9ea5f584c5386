"""Optional rules that add something to the game, one file each; `Options` switches them on."""
