"""How Sphinx builds these pages: generated parts first, clause ids as links, warnings as errors."""

import re
import sys
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import galaxy_rules  # noqa: E402 - the tools below are found by the path above
from tools.docs.registers import anchor  # noqa: E402 - the same
from tools.docs.writing import write  # noqa: E402 - the same

project = "galaxy-rules"
author = "The galaxy-rules developers"
copyright = f"2026, {author}"  # noqa: A001 - Sphinx's own name for it
version = release = galaxy_rules.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.githubpages", "sphinx_copybutton"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
root_doc = "index"
smartquotes = False  # two hyphens are an option, not a dash
default_role = "literal"  # in docstrings, a word in single backticks is code

myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 3
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
copybutton_only_copy_prompt_lines = True

html_theme = "furo"
html_title = f"galaxy-rules {version}"
html_static_path = ["_static"]
html_css_files = ["pages.css"]
html_show_sphinx = False

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 110

# Nothing is fetched while building, so names of other projects have no page to lead to; and what
# the library does not offer as public has none here.
nitpick_ignore_regex = [
    ("py:.*", r"(collections|fractions|os|pathlib|typing|pyrsistent)\..*"),
    ("py:.*", r"(Any|Callable|Fraction|Mapping|Path|PVector|Sequence|Self)"),
    ("py:.*", r"(galaxy_rules\..*\.)?(AnyGame|Dialect|Objections|RulingsBase|Value)"),
    ("py:.*", r"(galaxy_rules\..*\.)?(Behind|Notation)"),
    ("py:.*", r"galaxy_rules\.(match\.records\.(Logged|Result|Seen)|kernel\.packs\.Datum)"),
    ("py:.*", r"galaxy_rules\.(kernel\.versions\.Correction|match\.appending\.Appending)"),
    ("py:.*", r"galaxy_rules\.kernel\.worlds\.imagining\.Remembering"),  # as `Memory` is
    ("py:.*", r"(Galaktico|GalaxyOfTrian|TakeTheGalaxy)"),  # described by their own pages
    ("py:.*", r"(galaxy_rules\.kernel\.([a-z_]+\.)+)?(S|A|E|V|Reducer|Spelling|Worth)"),
]

# ------------------------------------------------------------------------------- clauses as links

_GAMES = {name: galaxy_rules.game(name).clauses for name in galaxy_rules.games()}
_PAGES = {id_: f"registers/{name}/clauses" for name, ids in _GAMES.items() for id_ in ids}
_ID = re.compile(r"\b(?:GAL|TTG|TRI)(?:-[A-Z]+)+(?:-\d)?-\d{2,3}[a-z]?\b")
_NO_LINKS = (nodes.reference, nodes.literal_block, nodes.title, nodes.raw)


def link_clauses(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Let every id of a clause or ruling lead to its entry in the register."""
    for text in list(doctree.findall(nodes.Text)):
        if _ID.search(text) and not _inside(text, _NO_LINKS):
            text.parent.replace(text, list(_linked(app, docname, str(text))))


def _inside(node: nodes.Node, kinds: tuple[type[nodes.Node], ...]) -> bool:
    while node := node.parent:
        if isinstance(node, kinds):
            return True
    return False


def _linked(app: Sphinx, docname: str, text: str) -> Any:  # noqa: ANN401 - nodes, one by one
    done = 0
    for found in _ID.finditer(text):
        if found[0] in _PAGES:
            page = app.builder.get_relative_uri(docname, _PAGES[found[0]])
            yield nodes.Text(text[done : found.start()])
            uri = f"{page}#{anchor(found[0])}"
            classes = ["clause"]
            yield nodes.reference(found[0], found[0], refuri=uri, internal=True, classes=classes)
            done = found.end()
    yield nodes.Text(text[done:])


# ------------------------------------------------------------------------------------ other hooks


def generate(app: Sphinx) -> None:
    """Write the parts that are not kept: what comes from the ledger, and pictures of a browser."""
    write(Path(app.srcdir) / "_generated", ROOT)


def list_rulings(app: Sphinx, docname: str, source: list[str]) -> None:
    """Let the generated index of the rulings have its pages below it."""
    if docname == "rulings/index":
        source[0] += "\n```{toctree}\n:hidden:\n:glob:\n\n*-R-*\n```\n"


def trim_examples(app: Sphinx, doctree: nodes.document) -> None:
    """Examples end with an empty line, which doctest needs and nobody wants to see."""
    for block in doctree.findall(nodes.literal_block):
        text = block.astext().rstrip("\n")
        block.rawsource = text
        block[:] = [nodes.Text(text)]


def public_name(
    app: Sphinx, env: BuildEnvironment, node: nodes.Element, child: nodes.TextElement
) -> nodes.reference | None:
    """A class is documented under its public name; where it lives is nobody's business."""
    target = str(node.get("reftarget", ""))
    name = target.rpartition(".")[2]
    if node.get("refdomain") != "py" or name not in galaxy_rules.__all__:
        return None
    full = f"galaxy_rules.{name}"
    if target == full:
        return None
    domain = env.get_domain("py")
    return domain.resolve_xref(env, env.docname, app.builder, "obj", full, node, child)


def setup(app: Sphinx) -> None:
    """Tell Sphinx of them."""
    app.connect("builder-inited", generate)
    app.connect("source-read", list_rulings)
    app.connect("doctree-read", trim_examples)
    app.connect("missing-reference", public_name)
    app.connect("doctree-resolved", link_clauses)
