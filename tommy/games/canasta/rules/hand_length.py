"""Why every hand of Canasta ends, and how many turns and moves it has at most.

A turn that goes on to another one has drawn a card or taken the pile. A draw takes one of at most
77 cards from the stock, which never gets one back. A take lays its upcard, which is natural and no
trey, on the table, and no upcard ever leaves it; there are 88 such cards. So no hand has more than
`MOST_TURNS` turns, under either rule set. Besides melds and taking them back a turn has at most
four moves (ask, answer, draw or take, discard). A meld lays one card or more: those that stand lay
at most 104 (a red trey is no meld); those that go back with a short group are laid by a side that
has not melded, from at most 16 cards, before the draw and after it; under classic rules none goes
back. So no hand has more than `MOST_MOVES` moves, but for melds that are taken back one by one.
Nothing here knows a state. Source: RULEBOOK C8 to C21, K4 to K12.
"""

#: No hand has more turns than this: 77 draws, 88 takes, and the one that ends it.
MOST_TURNS = 166
#: Nor more moves than this, if melds taken back and the taking back are left out.
MOST_MOVES = 4 * MOST_TURNS + 104 + 2 * 16 * MOST_TURNS
