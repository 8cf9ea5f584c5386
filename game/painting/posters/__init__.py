"""The large pictures behind the title, the infiltration and the morning."""
