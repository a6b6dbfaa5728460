"""The rules of Rolling Stone: pure, from keystroke to state and events."""
