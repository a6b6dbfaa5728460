"""Why every hand of Crazy Eights ends, and how many moves it has at most.

Each draw takes one of the 37 cards of the stock, which is never refilled; each play takes one of at
most 14 + 37 cards out of the hands. A pass is not a move. Source: RULEBOOK E3 to E6.
"""

#: No hand has more moves than this: 37 draws and 51 plays.
LONGEST = 88
