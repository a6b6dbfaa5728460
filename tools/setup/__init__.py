"""How a private environment is set up on a bare Python."""
