"""The map of the field: hedges, water, marsh, and the print on the hexes."""
