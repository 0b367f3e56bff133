"""How the program ends when it does not end well."""

BAD_INPUT = 64
INTERRUPTED = 130
READER_GONE = 141
"""128 + SIGPIPE: what a shell says of a program whose reader has left."""
