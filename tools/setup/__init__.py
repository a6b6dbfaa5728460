"""How a private environment is set up on a bare Python, and the launchers are made."""
