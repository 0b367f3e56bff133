"""A number of seconds as an option."""

from math import isnan
from typing import Any

import click


class Seconds(click.FloatRange):
    """A limit that can be waited for; nan, which click lets through every range, is none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        found = float(super().convert(value, param, ctx))
        if isnan(found):
            self.fail(f"{found} is not in the range {self.min}<=x<={self.max}.", param, ctx)
        return found
