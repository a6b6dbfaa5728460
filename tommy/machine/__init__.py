"""The emulated PC: page, keyboard, clock, speaker, drive. Knows no cards and no pygame."""
