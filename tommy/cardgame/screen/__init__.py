"""The game loop, hands and questions that games share on the screen."""
