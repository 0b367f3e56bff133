"""Measurements, as ratios against peers in the same run. `make bench` runs all and writes RESULTS.md."""
