"""What can be done at an address: the methods of all its routes, of which the framework names only the first one's."""

from collections.abc import Iterable

from starlette.routing import BaseRoute, Route

from pista.web.middleware.security import has_head


class Methods:
    """The methods of every path; found again only for those who asked for another one."""

    def __init__(self, routes: Iterable[BaseRoute]) -> None:
        self._routes = [route for route in routes if isinstance(route, Route)]

    def of(self, path: str) -> set[str]:
        """Those that some route takes at this path; none where there is no such path."""
        here = [route.methods or set() for route in self._routes if route.path_regex.match(path)]
        found = set[str]().union(*here)
        return found | {"HEAD"} if "GET" in found and has_head(path) else found
