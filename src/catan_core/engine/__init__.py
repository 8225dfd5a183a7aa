"""Plays a game by compiled tables: legal actions, transitions, views, and the checks of a position."""
