"""Your seat, the same in every game. Knows no game and no rules."""

#: The seat of the person at the keyboard.
YOUR_SEAT = 0
