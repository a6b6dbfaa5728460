"""What is drawn, asked and sounded on the text screen. Knows no game."""
