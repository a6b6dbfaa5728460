"""Random keys, long plays and power cuts, with every invariant watched."""
