"""The types that fields of records may have: their grammar, their ranges, and how others are told of them."""
