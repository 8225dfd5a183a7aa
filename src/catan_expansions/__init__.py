"""Expansions that come with `catan_core`, each written through the hooks that everybody can use."""
