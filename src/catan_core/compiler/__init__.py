"""From expansions to rules: what they contribute, what is overridden, options, checks, and tables."""
