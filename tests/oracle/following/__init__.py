"""Those who follow a game beside an oracle, action by action: one for each scenario, so that two can go together."""
