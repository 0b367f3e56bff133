"""How Sphinx builds the site: `make docs`."""

import sys
from pathlib import Path

from pista import __version__

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))
from docsite.jupyter import keep_in

keep_in(ROOT / "build" / "jupyter")

project = "Pista"
author = "the authors of Pista"
project_copyright = "the authors of Pista, Apache License 2.0"
version = release = __version__

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.linkcode", "docsite.extension"]
exclude_patterns = ["pictures", "**/.ipynb_checkpoints"]

# Links to what this site does not hold, such as Python's own documentation, would need the network.
nitpicky = True
nitpick_ignore_regex = [
    ("py:.*", r"(builtins|collections|concurrent|datetime|enum|importlib|os|pathlib|rich|types|typing)\..*"),
    # Type variables, which stand for types of the reader's own.
    ("py:class", r"pista\.(kind\.(Puzzle|Position)|workers\.shares\.(Item|Made)|grid\.ladder\.State|.*\.[PT])"),
    ("py:class", r"pista\.workers\.cluster\.(Given|Result)"),
    ("py:.*", r"[A-Z][A-Za-z]?|optional|function|PathLike|Client|Executor|Future|Traversable"),
]
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
autodoc_type_aliases = {"Comparison": "pista.wordle.laboratory.comparison.Comparison"}
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 100
add_module_names = False
toc_object_entries_show_parents = "hide"

myst_heading_anchors = 4
myst_links_external_new_tab = False
nb_execution_mode = "force"
nb_execution_in_temp = True
nb_merge_streams = True
nb_execution_timeout = 300
nb_execution_show_tb = True

html_theme = "furo"
html_title = "Pista"
html_static_path = ["site"]
html_css_files = ["site.css"]
html_logo = html_favicon = "../src/pista/web/static/mark.svg"
html_copy_source = False
# A page that was opened from a folder may not look into others.
html_show_search_summary = False
html_show_sourcelink = False
html_show_sphinx = False
pygments_style = "default"
html_theme_options = {
    "sidebar_hide_name": False,
    "light_css_variables": {"color-brand-primary": "#1d5b96", "color-brand-content": "#1d5b96"},
    "dark_css_variables": {"color-brand-primary": "#93bff2", "color-brand-content": "#93bff2"},
}
