"""The scripts and styles of the pages as the one text that a notebook takes; no server and no tool to build with.

Every script is written as all of Pista's are: `import { … } from "…";` lines, and `export` before what it gives. Each
becomes a function that is given the others by name, so that every display of a board has scripts of its own, with the
words of its own language.
"""

import json
import re
from importlib import resources
from posixpath import dirname, join, normpath

ENTRY = "notebook/static/view.js"
INSTEAD = {
    "web/static/page/api.js": "notebook/static/kernel.js",
    "web/static/page/surroundings.js": "notebook/static/surroundings.js",
}
"""What stands here where a page talks to its server."""
STYLES = (
    *(
        f"web/static/style/{name}.css"
        for name in ("tokens", "page", "cards", "controls", "board", "letters", "play", "keys", "grid", "figures")
    ),
    "notebook/static/view.css",
)
IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?(?:class|function|const) (\w+))", re.MULTILINE)
REMARK = re.compile(r"^[ \t]*(?://.*|/\*\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.MULTILINE)
"""A remark on lines of its own."""
ELEMENT = re.compile(r'customElements\.define\("([\w-]+)"')
# A page keeps the names of elements for ever, and each display, as every version of Pista, brings its own.
UNUSED = """const unused = (name, number = 1) =>
  customElements.get(`${name}-${number}`) ? unused(name, number + 1) : `${name}-${number}`;"""


def script() -> str:
    """A module with the default export that anywidget asks for."""
    modules: dict[str, str] = {}
    _collect(ENTRY, modules)
    table = ",\n".join(f"{json.dumps(name)}: (take, here) => {{\n{body}}}" for name, body in modules.items())
    return f"""{UNUSED}
const styles = {json.dumps(style())};
const modules = {{
{table}
}};
export default {{
  render({{ model, el }}) {{
    let stop;
    const begin = () => {{
      const taken = new Map();
      const here = {{ model, el, styles, again: () => (stop = begin()) }};
      const take = (name) => {{
        if (!taken.has(name)) taken.set(name, modules[name](take, here));
        return taken.get(name);
      }};
      return take({json.dumps(ENTRY)}).render();
    }};
    stop = begin();
    return () => stop();
  }},
}};
"""


def style() -> str:
    """All styles. What holds for a page holds for a board; elements go by their class, for their names are made up."""
    text = "\n".join(map(_read, STYLES))
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    text = re.sub(r"(?<![\w.-])(pista-[a-z]+)", r".\1", text)
    return re.sub(r"\s+", " ", text.replace(":root", ".pista"))


def _collect(name: str, modules: dict[str, str]) -> None:
    """The module and, before it, those it imports, by their path in the package."""
    if name in modules:
        return
    text = _read(name)

    def taken(found: re.Match[str]) -> str:
        path = normpath(join(dirname(name), found[2]))
        path = INSTEAD.get(path, path)
        _collect(path, modules)
        return f"const {{{found[1].replace(' as ', ': ')}}} = take({json.dumps(path)});"

    text = REMARK.sub("", IMPORT.sub(taken, text))
    exported = ", ".join(found[2] for found in EXPORT.finditer(text))
    text = ELEMENT.sub(r'customElements.define(unused("\1")', EXPORT.sub(r"\1", text))
    modules[name] = f"{text}return {{ {exported} }};\n"


def _read(name: str) -> str:
    return resources.files("pista").joinpath(name).read_text(encoding="utf-8")
