"""Games of clients and puzzles of days. Knows no route."""
