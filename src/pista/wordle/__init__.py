"""Wordle: guess a secret word from the replies to your guesses."""
