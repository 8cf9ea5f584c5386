"""A decision on the screen: answers by place, by button and by key."""
