"""Ready parts for rules: dice, decks of cards, choices from a hand, and diagrams of boards."""
