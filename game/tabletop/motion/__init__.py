"""Playing the animations of events: the queue, and the drawing of each kind."""
