"""The commands of the hidden word."""
