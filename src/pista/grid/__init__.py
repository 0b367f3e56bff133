"""What every puzzle on a grid shares: boards, text, moves, candidates, the ladder of techniques, thinning, shapes."""
