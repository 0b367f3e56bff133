"""The manifest of each language: by it the pages can be installed, and stand among the other programs of a machine."""

import json

from fastapi import APIRouter, Request, Response

from pista.message import message, wording
from pista.web.site.files import file_address
from pista.web.site.pages import TAGS, playable
from pista.web.tagged import tagged

router = APIRouter(include_in_schema=False)

READ = ["GET", "HEAD"]
BLUE, PAPER = "#1d5b96", "#f7f4ee"
"""The colour of the mark, and what stands behind it while the first page is on its way."""
PNG, SVG = "image/png", "image/svg+xml"


@router.api_route("/{language:language}/manifest.webmanifest", methods=READ)
def manifest(language: str, request: Request) -> Response:
    body = json.dumps(manifest_of(language), ensure_ascii=False, separators=(",", ":"))
    return tagged(body.encode(), "application/manifest+json", request)


def manifest_of(language: str) -> dict[str, object]:
    """It is one program in whatever language it is begun."""
    home = f"/{language}/"
    return {
        "id": "/",
        "name": "Pista",
        "short_name": "Pista",
        "description": message("offline.program").say(language),
        "lang": TAGS.get(language, language),
        "dir": "ltr",
        "start_url": home,
        "scope": "/",
        "display": "standalone",
        "theme_color": BLUE,
        "background_color": PAPER,
        "categories": ["games", "education"],
        "icons": icons(),
        "shortcuts": [
            {"name": str(wording(language, f"{kind.name}.name")), "url": f"{home}{kind.name}"} for kind in playable()
        ],
    }


def icons() -> list[dict[str, str]]:
    """Drawn of the mark by `tools/draw_icons.py`; one that may be cut to any shape has the mark well inside."""
    drawn = [_icon(f"{size}.png", f"{size}x{size}", PNG, "any") for size in (192, 256, 512)]
    others = [_icon("maskable-512.png", "512x512", PNG, "maskable"), _icon("one-colour.svg", "any", SVG, "monochrome")]
    return [*drawn, *others]


def _icon(name: str, sizes: str, kind: str, purpose: str) -> dict[str, str]:
    return {"src": file_address(f"icons/{name}"), "sizes": sizes, "type": kind, "purpose": purpose}
