"""Rules core, events and grammar that games share: pure, fed by keystrokes."""
