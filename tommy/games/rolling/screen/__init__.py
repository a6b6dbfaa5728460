"""Rolling Stone on the screen: table, words, game loop, startup show."""
