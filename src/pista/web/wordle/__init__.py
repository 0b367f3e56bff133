"""Wordle's own tools on the web: crack, suggest, watch, review, compare. Playing it is like playing any kind."""
