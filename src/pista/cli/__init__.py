"""The `pista` command."""


def main() -> None:
    """Starts the menu."""
    print("pista")
