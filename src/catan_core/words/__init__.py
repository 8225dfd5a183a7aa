"""Sentences for people: actions, events, phases, refusals, amounts, seats and places in the languages of the rules."""
