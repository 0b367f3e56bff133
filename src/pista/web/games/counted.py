"""What a finished game is counted as: worked out alike when it ends and whenever somebody asks."""

from datetime import UTC, datetime

from pista.session import Session
from pista.stats import Played, Result, result_of
from pista.web.state.games import GameRow


def result_of_game(row: GameRow, session: Session) -> Result:
    """In the terminal's form. Where nobody counted the seconds, they are those from its beginning to its end."""
    seconds = row.seconds or max(0.0, row.touched - row.begun)  # the clock may have been set back since
    played = Played(seconds, row.hints, row.shape, row.level, row.day, id=row.id)
    return result_of(session, played, datetime.fromtimestamp(row.touched, UTC))
