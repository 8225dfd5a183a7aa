"""The types that fields of records may have: their grammar, their ranges, and their JSON Schema."""
