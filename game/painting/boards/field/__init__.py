"""The field board: hedges, water, marsh and what is printed on the hexes."""
