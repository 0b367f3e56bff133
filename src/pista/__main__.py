"""`python -m pista`: the command, where its script is not on the path."""

from pista.cli import main

if __name__ == "__main__":
    main()
