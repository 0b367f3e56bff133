"""Booklets to print: made as a job whose files are fetched when it is done, or only the first page, to look at."""

import secrets
from base64 import b64encode

from fastapi import Response

from pista.book.press import has_press
from pista.message import message
from pista.web.api.booklet_body import Booklet
from pista.web.api.dependencies import AnyClient, Here, Language, Site
from pista.web.api.responses import OR_JOB, json_or_job
from pista.web.api.routers import api_router
from pista.web.errors import Problem
from pista.web.forms import BookletForm, FirstPageForm
from pista.web.work.jobs import Report

router = api_router("booklets", "/api/booklets")


@router.post("", status_code=202, responses=OR_JOB)
async def make(
    body: Booklet, client: AnyClient, here: Here, language: Language, site: Site, response: Response
) -> Response:
    """New puzzles, bound into a PDF. Always a job, whose result names its files: see `/api/jobs/{id}/files/{name}`."""
    require_print()
    groups, options = [each.group for each in body.groups], body.options(language, site)
    here.booklets.require_few(groups)
    seed = secrets.randbits(32) if body.seed is None else body.seed

    async def work(report: Report) -> BookletForm:
        return await here.booklets.make(groups, options, seed, report)

    return json_or_job(await here.jobs.run(client, language, "booklet", work, at_once=False), response)


@router.post("/preview", response_model=FirstPageForm, responses=OR_JOB)
async def preview(
    body: Booklet, client: AnyClient, here: Here, language: Language, site: Site, response: Response
) -> Response:
    """What the first page would look like, and the first one with puzzles; others are made for the booklet."""
    require_print()
    groups, options = [each.group for each in body.groups], body.options(language, site)
    here.booklets.require_few(groups)

    async def work(_: Report) -> FirstPageForm:
        first, *further = map(_address, await here.booklets.first_pages(groups, options))
        return {"picture": first, "puzzles": further[0] if further else None}

    return json_or_job(await here.jobs.run(client, language, "preview", work), response)


def _address(picture: bytes) -> str:
    """One that carries the picture itself: the pages' policy allows it, and nothing has to be kept."""
    return f"data:image/png;base64,{b64encode(picture).decode()}"


def require_print() -> None:
    """503 where what makes pages is not installed."""
    if not has_press():
        raise Problem(503, "unavailable", message("web.no_print"))
