"""What a move is worth: crazy cards are kept, and suits that the other player lacks are told."""

from tests.support.crazy8s.positions import decide, position
from tommy.cards.card import Card, Rank, Suit
from tommy.games.crazy8s.players.evaluation import (
    cards_since_void,
    chances_of_lacking,
    suit_held,
)
from tommy.games.crazy8s.rules.moves import Play, parse_move
from tommy.games.crazy8s.rules.observation import Did, Observation, Seen
from tommy.games.crazy8s.rules.seats import ME, YOU
from tommy.games.crazy8s.rules.state import HandState, observation


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


def seen_by_me(state: HandState, *acts: Seen) -> Observation:
    return observation(state._replace(seen=acts), ME)


def test_who_drew_on_a_suit_and_then_played_has_none_of_it() -> None:
    state = position("QS KS 2S 3S", "5D 8C 2H 9C", "4D", stock=None, to_move=ME)
    four = Card.parse("4S")
    drew, played = (
        Seen(YOU, Did.DRAW, four, None, None),
        Seen(YOU, Did.PLAY, four, None, state.upcard),
    )
    lacking = chances_of_lacking(seen_by_me(state, drew, drew, played))
    assert lacking[Suit.SPADES] == 1.0
    assert max(lacking[suit] for suit in Suit if suit is not Suit.SPADES) < 0.9
    # The card that he played is the one that he drew last: of hearts he has one more, not two.
    assert cards_since_void(seen_by_me(state, Seen(YOU, Did.PASS, Card.parse("4H"), None, None),
        drew, drew, played))[Suit.HEARTS] == 1  # fmt: skip


def test_who_named_a_suit_holds_a_card_of_it_until_he_plays_one() -> None:
    eight, ten = Card.parse("8H"), Card.parse("TD")
    state = position("QS", "5D 8C 2H 9C", "4D", stock=None, to_move=ME)
    named = Seen(YOU, Did.PLAY, Card.parse("9D"), None, eight)
    followed = Seen(ME, Did.PLAY, eight, Suit.SPADES, ten)
    assert chances_of_lacking(seen_by_me(state, named, followed)) == tuple(
        float(suit is not Suit.SPADES) for suit in Suit
    )
    spent = Seen(YOU, Did.PLAY, ten, None, Card.parse("TS"))
    drew = Seen(YOU, Did.DRAW, ten, Suit.SPADES, None)
    for then in (spent, drew):
        assert suit_held(seen_by_me(state, named, followed)) is Suit.SPADES
        assert suit_held(seen_by_me(state, named, followed, then)) is None
