"""What all card games share: rules, players, records and screen."""
