"""The 54 progress cards: their decks, the hand limit, and what the cards do."""
