"""Pista in the browser: a FastAPI application over kinds, sessions and pictures. Knows no rule of any puzzle."""
