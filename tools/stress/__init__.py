"""Random keys, long runs and power cuts, with invariants checked all the time."""
