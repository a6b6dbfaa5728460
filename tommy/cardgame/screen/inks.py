"""Inks that the tables of card games share. Knows no game. Source: LOOK 1."""

from tommy.shell.screen.screen import Ink

PILE_COUNT = Ink(0x04)
STOCK_COUNT = Ink(0x02)
#: The small square beside a pile that a card goes to or comes from.
SPARK = Ink(0x0F)
YOUR_TURN, OTHERS_TURN = Ink(0x04, 0x01), Ink(0x05, 0x01)

# The left box, and the figures in both boxes.
LABEL = Ink(0x09)
SCORES_LABEL = Ink(0x0E)
YOURS = Ink(0x07)
OTHERS_LEFT = Ink(0x0D)
OTHERS_RIGHT = Ink(0x05)
# The right box.
MATCH_LABEL = Ink(0x02)
OPTIONS_INK = Ink(0x03)
