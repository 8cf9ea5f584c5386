"""Events: one frozen type for each thing that can visibly happen."""
