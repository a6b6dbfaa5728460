"""The rules of Canasta: pure, from keystroke to state and events."""
