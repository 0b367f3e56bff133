"""The requests and the JSON forms of the web, from the server's own OpenAPI document."""

from functools import cache
from typing import Any

from pista.web.app import create_app
from pista.web.settings import WebSettings

Schema = dict[str, Any]


@cache
def _document() -> Schema:
    return create_app(WebSettings(), warm=False).openapi()


def http_requests(argument: str, body: str) -> str:
    """A section for every request, by path."""
    whole = sorted(_document()["paths"].items())
    return "\n\n".join(_request(path, method, each) for path, methods in whole for method, each in methods.items())


def http_forms(argument: str, body: str) -> str:
    """A section for every form that requests and responses are made of."""
    return "\n\n".join(_form(name, each) for name, each in sorted(_document()["components"]["schemas"].items()))


def _request(path: str, method: str, told: Schema) -> str:
    lines = [f"## `{method.upper()} {path}`", told.get("description", "")]
    rows = [
        [f"`{each['name']}`", each["in"], _type(each["schema"]), each.get("description", "")]
        for each in told.get("parameters", [])
    ]
    if rows:
        lines.append(_table(["parameter", "in", "type", ""], rows))
    if "requestBody" in told:
        lines.append(f"Body: {_content(told['requestBody'])}")
    answers = [[status, _content(each) or "–"] for status, each in told["responses"].items()]
    lines.append(_table(["status", "answer"], answers))
    return "\n\n".join(line for line in lines if line)


def _content(told: Schema) -> str:
    types = {_type(each.get("schema", {})) for each in told.get("content", {}).values()}
    return " or ".join(sorted(filter(None, types)))


def _form(name: str, told: Schema) -> str:
    lines = [f"({_label(name)})=\n## {name}", _one_line(told.get("description", ""))]
    needed = set(told.get("required", ()))
    rows = []
    for field, each in told.get("properties", {}).items():
        optional = "" if field in needed else "may be left out"
        rows.append([f"`{field}`", _type(each), optional, _one_line(each.get("description", ""))])
    lines.append(_table(["field", "type", "", ""], rows) if rows else f"One of {_type(told)}." if told else "")
    return "\n\n".join(line for line in lines if line)


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{_label(name)})"
    if "enum" in schema:
        return ", ".join(f"`{each}`" for each in schema["enum"])
    if "const" in schema:
        return f"`{schema['const']}`"
    several = schema.get("anyOf") or schema.get("oneOf")
    if several:
        return " or ".join(dict.fromkeys(map(_type, several)))
    if schema.get("type") == "array":
        inner = schema.get("items") or schema.get("prefixItems", [{}])[0]
        return f"list of {_type(inner)}" if inner else "list"
    return str(schema.get("type", "anything"))


def _label(name: str) -> str:
    return f"form-{name.lower()}"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _table(heads: list[str], rows: list[list[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *([cell.replace("|", "\\|") for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
