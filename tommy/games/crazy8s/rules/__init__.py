"""The rules of Crazy Eights: pure, from keystroke to state and events."""
