"""Headers every answer carries, and the refusal of requests that other sites' pages send."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pista.message import message
from pista.web.errors import Problem, bug
from pista.web.language import language_of

# What every answer tells the browser to forbid: no inline script, no inline style, nothing from elsewhere.
CONTENT = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'"
)
PAGE_CONTENT = f"{CONTENT}; trusted-types pista-worker"
"""What a page is told besides: only its one policy may turn a text into the address of a script, that of the worker."""
HEADERS = {
    "Content-Security-Policy": CONTENT,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
HTTPS_HEADERS = {"Strict-Transport-Security": f"max-age={2 * 365 * 86_400}; includeSubDomains"}
NO_STORE = (b"cache-control", b"no-store")
NOT_STORED = ("/api", "/health")
"""Where answers are about a client or a moment; pages are the same for everybody, and say themselves how to be kept."""
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


def headers_of(https: bool) -> dict[str, str]:
    return HEADERS | HTTPS_HEADERS if https else HEADERS


def foreign(headers: Headers) -> bool:
    """Whether a page of another site sent the request. Browsers that do not say so name the page's origin."""
    site = headers.get("sec-fetch-site", "none")
    if site != "none":
        return site != "same-origin"
    origin = headers.get("origin")
    return origin is not None and not _same_host(origin, headers.get("host", ""))


def _same_host(origin: str, host: str) -> bool:
    """A proxy may speak HTTPS for us, and leave out its port; the names must be the same, and the ports both give."""
    try:
        theirs, ours = urlsplit(origin), urlsplit(f"//{host}")
        ports = (theirs.port, ours.port)
    except ValueError:
        return False
    if theirs.scheme not in ("http", "https") or not theirs.hostname:
        return False
    return theirs.hostname == ours.hostname and (ports[0] == ports[1] or None in ports)


def has_head(path: str) -> bool:
    """Whether HEAD is answered here for a route that knows only GET."""
    return path.startswith("/api") and "/events" not in path


class HeadOfTheApi:
    """ASGI middleware: HEAD is answered like GET, without the body. A stream of events has no head to look at."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD" or not has_head(scope["path"]):
            await self.app(scope, receive, send)
            return

        async def head(sent: Message) -> None:
            if sent["type"] == "http.response.body":
                sent["body"] = b""
            await send(sent)

        await self.app({**scope, "method": "GET"}, receive, head)


class SecureHeaders:
    """ASGI middleware; answers of the API are never stored unless they say otherwise.

    Behind `https` browsers are told to come by nothing else.
    """

    def __init__(self, app: ASGIApp, *, https: bool = False) -> None:
        self.app = app
        self._headers = tuple((name.lower().encode(), value.encode()) for name, value in headers_of(https).items())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(sent: Message) -> None:
            if sent["type"] == "http.response.start":
                here = {name for name, _ in sent["headers"]}
                wanted = (*self._headers, NO_STORE) if scope["path"].startswith(NOT_STORED) else self._headers
                sent["headers"] = [*sent["headers"], *(each for each in wanted if each[0] not in here)]
            await send(sent)

        headers = Headers(scope=scope)
        if scope["method"] not in SAFE and foreign(headers):
            refusal = Problem(403, "foreign", message("web.foreign")).response(language_of(headers))
            await refusal(scope, receive, with_headers)
            return
        await self.app(scope, receive, with_headers)


async def say_bug(request: Request, _: Exception) -> Response:
    """This answer passes through no middleware: it brings its headers itself."""
    problem = bug()
    problem.headers |= headers_of(request.app.state.services.settings.secure_cookies)
    return problem.response(language_of(request.headers))
