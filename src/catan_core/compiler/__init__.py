"""From expansions to rules: contributions, overrides, options, checks and tables."""
