"""Why a computer player of Canasta makes a move, for hints and for the history."""

from enum import Enum


class Why(Enum):
    """The reason of a move; each stands for one branch of the player's thinking."""

    ONLY_MOVE = "there is no other move"
    # The stock and the pile
    PILE_CLOSED = "it draws: the pile cannot be taken, or not at a price it can pay"
    PILE_POOR = "it draws: the pile could be taken and is not worth it"
    PILE_PAYS = "it takes: the pile is worth more than a card of the stock"
    OVERLOOKED = "it draws: it overlooked that the pile could be taken"
    PILE_FORCED = "it must take the pile (C25)"
    LAST_PILE_PAYS = "it takes the last pile: that brings more to the table than into the hand"
    PILE_LEFT = "it leaves the last pile: that would bring more into the hand than to the table"
    LAYS_NO_MORE = "it takes no pile, and what it holds stays in the hand"
    # Melds
    OPENS = "its side needs the initial meld, and this is a cheap one"
    OPENS_LATE = "its side needs the initial meld, and the other side has it"
    OPENS_ON = "the initial meld is begun"
    OPENS_FOR_PILE = "it opens so that it can take the pile"
    COMPLETES_CANASTA = "a canasta is complete with it"
    GROWS_MELD = "it grows a meld of its side"
    NEW_MELD = "it begins a meld of a rank of which it holds enough"
    END_NEAR = "the hand may end soon: cards belong on the table"
    TAKES_BACK = "what lies there is short of the initial meld"
    # Going out
    GOES_OUT = "it can go out"
    HAS_LEAVE = "it asked, so it goes out (C26)"
    PARTNER_FULL = "it asks first: partner may have cards to lay"
    LETS_OUT = "yes: it has little to lay that waiting would bring"
    LETS_END = "yes: it has cards to lay, but the hand may end before its turn"
    WAITS = "no: it has a lot to lay yet"
    # Discards
    FREEZES = "a wild card on a big pile, that nobody can take then"
    STOPS = "a black trey: the next player cannot take a pile worth taking"
    SAFE = "the next opponent can hardly take the pile with it"
    LEAST_USE = "it is the card that is missed least"
    COSTS_LEAST = "others are missed less, but might bring the next opponent more"
    SLIP = "a mistake, made on purpose"
    LAST_KEPT = "a last card that cannot be played stays (C21)"
    # The search
    TRIED = "it brought the most in many deals that were tried"
