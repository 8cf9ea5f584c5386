"""How counters, tags and dice are painted."""
