"""The commands of all grid puzzles."""
