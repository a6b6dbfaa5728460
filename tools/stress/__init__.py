"""Random keys, long plays and power cuts, with every law watched."""
