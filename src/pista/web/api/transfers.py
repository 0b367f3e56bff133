"""Your results on another device: a code that holds for some minutes, and what it brings there."""

import segno
from anyio import to_thread
from fastapi import Request, Response

from pista.message import message
from pista.web.api.dependencies import AnyOwner, Here, KnownOwner, Language, Site
from pista.web.api.import_route import add_results
from pista.web.api.requests import Nothing, TransferCode
from pista.web.api.responses import json_response
from pista.web.api.routers import api_router
from pista.web.api.statistics import import_
from pista.web.errors import Problem, unavailable
from pista.web.forms import AddedForm, TransferForm
from pista.web.games import transfer_codes
from pista.web.games.view import moment
from pista.web.middleware.rate_limits import client_of
from pista.web.state import results, transfers

router = api_router("statistics", "/api/statistics")


@router.post("/transfer", status_code=201, response_model=TransferForm)
def offer(_: Nothing, owner: KnownOwner, site: Site, here: Here, language: Language, response: Response) -> Response:
    """A code for another device, in place of the one before; whoever enters it in time gets a copy of your results."""
    code, until = transfer_codes.new_code(), here.clock.time() + here.settings.transfer_seconds
    with here.database.writing() as connection:
        if not transfers.keep(connection, owner, transfer_codes.digest(code), until):
            raise unavailable("the same code twice")
    address = f"{site}/{language}/results#code={code}"
    squares = ["".join("01"[dark] for dark in row) for row in segno.make_qr(address, error="m").matrix]
    told = TransferForm(code=transfer_codes.shown(code), address=address, squares=squares, until=moment(until))
    return json_response(told, response, 201)


@router.post("/fetch", response_model=AddedForm)
async def fetch(body: TransferCode, owner: AnyOwner, request: Request, here: Here, response: Response) -> Response:
    """Adds the results of the device that shows the code; unfinished games stay there."""
    here.guesses.take(client_of(request.scope))
    code = transfer_codes.read_code(body.code)

    def found() -> list[dict[str, object]] | None:
        with here.database.reading() as connection:
            digest = transfer_codes.digest(code) if code else ""
            source = transfers.owner_of(connection, digest, here.clock.time())
            return None if source is None else [dict(vars(each)) for each in results.listed(connection, source)]

    theirs = await to_thread.run_sync(found, limiter=here.slow)
    if theirs is None:
        here.guesses.fault()
        raise Problem(404, "not-found", message("web.transfer_unknown"), pointer="#/code")
    return json_response(AddedForm(added=await add_results(here, owner, theirs, import_)), response)
