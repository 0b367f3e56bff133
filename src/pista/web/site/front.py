"""Addresses browsers ask for unasked: the mark, what a problem's type means, and pages that are not there."""

from fastapi import APIRouter, Request, Response
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse

from pista.message import LANGUAGES, catalogue, message
from pista.web.errors import not_found, problem_for, say_failure, say_http
from pista.web.language import language_of, page_language
from pista.web.site import files, pages

router = APIRouter(include_in_schema=False)
READ = ["GET", "HEAD"]
SHEET = "/sheet"
"""Behind what a browser shows a PDF, to which a link leads."""


@router.api_route("/favicon.ico", methods=READ)
def mark(request: Request) -> Response:
    return files.static(files.MARK, request)


@router.api_route("/problems/{kind}", methods=READ)
def problem(kind: str, request: Request) -> Response:
    """The `type` of a problem is an address: this is what stands there."""
    key = f"web.title_{kind.replace('-', '_')}"
    if key not in catalogue("en"):
        raise not_found()
    return PlainTextResponse(message(key).say(language_of(request.headers)) + "\n")


async def say_problem_or_page(request: Request, error: Exception) -> Response:
    """A problem; to a browser that looks for a page where there is none, a page that says so."""
    return _page(request, error) or await say_failure_or_page(request, error)


async def say_failure_or_page(request: Request, error: Exception) -> Response:
    """A problem; to a browser that would have shown a sheet, a page that says what is wrong."""
    if not request.url.path.endswith(SHEET) or not _looks_for_page(request):
        return await say_failure(request, error)
    asked = request.query_params.get("language")
    language = asked if asked in LANGUAGES else page_language(request.headers, request.cookies)
    problem = problem_for(error)
    told = problem.document(language)
    return pages.refused_page(language, told["title"], told["detail"], problem.status, problem.headers)


def _looks_for_page(request: Request) -> bool:
    return "text/html" in request.headers.get("accept", "")


async def say_http_or_page(request: Request, error: Exception) -> Response:
    if isinstance(error, HTTPException) and error.status_code == 405:
        allowed = request.app.state.methods.of(request.scope["path"])
        error = HTTPException(405, headers={"Allow": ", ".join(sorted(allowed))})
    return _page(request, error) or await say_http(request, error)


def _page(request: Request, error: Exception) -> Response | None:
    status = getattr(error, "status", getattr(error, "status_code", None))
    if status != 404 or request.url.path.startswith("/api") or not _looks_for_page(request):
        return None
    return pages.missing_page(page_language(request.headers, request.cookies))
