"""Options that name agents; who there is, is looked up when help is asked for, for other packages may bring some."""

from pista.wordle.agents import agent_names


def agents_told() -> dict[str, object]:
    """What the help of such an option says."""
    return {"names": ", ".join(agent_names())}
