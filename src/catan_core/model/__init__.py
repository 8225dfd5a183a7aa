"""What a game is made of, as data: ids, records, states, outcomes of chance, and errors."""
