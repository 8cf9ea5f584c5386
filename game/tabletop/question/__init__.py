"""A decision as the screen asks it: answers by place, by button and by key."""
