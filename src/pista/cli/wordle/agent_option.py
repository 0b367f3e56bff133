"""Options that name agents; who there is, is looked up when help is asked for, for other packages may bring some."""

from collections.abc import Callable
from typing import Any

import click

from pista.cli.wordle.seconds import Seconds
from pista.message import Message, one_by_one, worded
from pista.wordle.agents import Agent, agent, names
from pista.wordle.agents.faults import LIMIT
from pista.wordle.agents.guest import in_file
from pista.wordle.agents.hosted import Hosted
from pista.wordle.lexicon import Lexicon


class Called(Message):
    """An agent by the name that is typed, and by the one that pages show, where that is another."""

    def say(self, language: str = "en") -> str:
        called = worded(language, self.key, f"page.agent_{self.key}")
        return self.key if called == self.key else f"{self.key} ({called})"


def agents_told() -> dict[str, object]:
    """What the help of such an option says."""
    return {"names": one_by_one(Called(name) for name in names())}


def guest_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """What agents of one's own may do."""
    limit = click.option(
        "--limit",
        default=LIMIT,
        show_default=True,
        type=Seconds(0.01, 3600),
        help="help.wordle_agent_limit",
    )
    return limit(click.option("--debug", is_flag=True, help="help.wordle_agent_debug")(command))


def chosen_agent(
    text: str, words: Lexicon, *, limit: float, debug: bool, seed: int | None = None, tries: int = 6
) -> Agent:
    """The agent of that name, or of that file and class, in a process of its own until the command ends."""
    file = in_file(text)
    if file is None:
        return agent(text, words, seed=seed, tries=tries)
    host = Hosted(file, words, limit, loud=debug)
    click.get_current_context().call_on_close(host.close)
    return host
