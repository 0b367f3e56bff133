"""How the program ends when it does not end well."""

FOUND_WRONG = 1
"""What was to be checked is not as it should be."""
BAD_INPUT = 64
INTERRUPTED = 130
READER_GONE = 141
"""128 + SIGPIPE: what a shell says of a program whose reader has left."""
