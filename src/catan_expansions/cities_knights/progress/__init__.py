"""The fifty-four progress cards: decks and limits, and one module for each deck's cards."""
