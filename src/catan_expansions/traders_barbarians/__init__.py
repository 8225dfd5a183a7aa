"""Traders & Barbarians: variants and scenarios, each an expansion of its own, and what several of them share."""
