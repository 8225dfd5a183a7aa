"""What the author of an expansion writes: the expansion, its hooks, and the specs that the hooks return."""
