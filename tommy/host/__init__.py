"""Bodies for the emulated PC: a pygame window, or nothing at all."""
