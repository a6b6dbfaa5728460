"""What a move is worth: crazy cards are kept, and suits that the other player lacks are told."""

from tests.support.crazy8s.positions import decide, position
from tommy.cards.card import Card, Rank, Suit
from tommy.games.crazy8s.rules.moves import Play, parse_move
from tommy.games.crazy8s.rules.observation import Did, Seen
from tommy.games.crazy8s.rules.seats import ME, YOU
from tommy.games.crazy8s.rules.state import observation


def test_it_keeps_a_crazy_card_while_another_fits() -> None:
    state = position("QS KS 2S 3S", "5D 8C 2H 9C", "4D", stock=None, to_move=ME)
    assert decide(observation(state, ME), 1) == parse_move("5D")


def test_it_names_the_suit_on_which_the_other_player_drew() -> None:  # CASES 56
    # It holds a crazy card and one of each suit but the upcard's; all that tells the suits apart
    # is that the other player drew on one of them, and then changed to the upcard's by rank.
    named = right = 0
    for follow in Suit:
        for void in Suit:
            if void is follow:
                continue
            for rank in ("3", "6", "T", "K"):
                mine = " ".join(f"{rank}{suit.letter}" for suit in Suit if suit is not follow)
                state = position(
                    "2S 2H 2D 2C 4S 4H", f"{mine} 8S", f"Q{follow.letter}", stock=None, to_move=ME
                )
                faced = Card(Rank.QUEEN, void)
                state = state._replace(
                    stock=tuple(card for card in state.stock if card != faced),
                    pile=(faced, state.upcard),
                    seen=(
                        Seen(YOU, Did.DRAW, faced, None, None),
                        Seen(YOU, Did.PLAY, faced, None, state.upcard),
                    ),
                )
                for nonce in range(3):
                    choice = decide(observation(state, ME), nonce)
                    if isinstance(choice, Play):
                        named += 1
                        right += choice.suit is void
    assert named > 50
    assert right / named >= 0.8
