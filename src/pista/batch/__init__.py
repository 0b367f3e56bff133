"""A hundred thousand puzzles: made to order, or read and answered, many at once and in order."""
