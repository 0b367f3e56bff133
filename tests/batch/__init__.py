"""Tests of many puzzles at once."""
