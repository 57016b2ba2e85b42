"""The page "Play": the library's wheel in a browser, with everything that it needs beside it.

python tools/site.py [FOLDER]     by default into docs/_build/html/play

The wheel is built from this checkout; the runtime is the npm package `pyodide`, the wheels of what
the library needs come from the package index.  The folder can be served by any web server, and
once the page has loaded it needs no network.
"""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
STATIC: Final = ROOT / "src" / "galaxy_rules" / "serving" / "static"
WASM: Final = ROOT / "clients" / "wasm"
NODE: Final = ROOT / ".node" / "play"
HOME: Final = ROOT / "docs" / "_build" / "html" / "play"
PYODIDE: Final = "314.0.7"
RUNTIME: Final = (
    "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip",
)  # fmt: skip
SHARED: Final = ("board.js", "motion.js", "open.js", "style.css", "table.js", "texts.js")
NEEDED: Final = ("attrs", "cattrs", "pyrsistent", "typing_extensions")
_MAIN: Final = re.compile(r"<main>(.*?)</main>", re.DOTALL)
_TABLE: Final = re.compile(r"<body class=\"table\">(.*?)<script", re.DOTALL)


def run(*words: str) -> None:
    """A program that must succeed."""
    subprocess.run(words, check=True, cwd=ROOT)


def wheels(folder: Path) -> list[str]:
    """Our wheel and those that it needs, for any machine; their names."""
    folder.mkdir(parents=True)
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
    run(sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), ".")
    for name in NEEDED:
        words = ("download", "--no-deps", "--only-binary=:all:", "--dest", str(folder))
        anywhere = ("--implementation=py", "--abi=none", "--platform=any", "--python-version=3.14")
        run(*pip, *words, *anywhere, name)
    return sorted(path.name for path in folder.glob("*.whl"))


def runtime(folder: Path) -> None:
    """Python in WebAssembly, from npm."""
    if not (NODE / "node_modules" / "pyodide" / "pyodide.mjs").exists():
        NODE.mkdir(parents=True, exist_ok=True)
        run("npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(NODE),
            f"pyodide@{PYODIDE}")  # fmt: skip
    folder.mkdir(parents=True)
    for name in RUNTIME:
        shutil.copy(NODE / "node_modules" / "pyodide" / name, folder / name)


def page(files: dict[str, object]) -> str:
    """The table's page with the form that opens one before it."""
    opening = _MAIN.search((STATIC / "index.html").read_text(encoding="utf-8"))
    table = _TABLE.search((STATIC / "table.html").read_text(encoding="utf-8"))
    if opening is None or table is None:
        message = "the pages of the server are not as they were"
        raise ValueError(message)
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Play: galaxy-rules</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="./style.css">
<body class="table">
<p id="loading" role="status"></p>
<div id="opening" class="opening"><main>{opening[1]}
  <p class="row"><button id="go-on" type="button"></button>
  <label><span id="load-label"></span> <input id="load" type="file" accept=".json"></label></p>
</main></div>
<div id="table" hidden>{table[1]}</div>
<script id="files" type="application/json">{json.dumps(files)}</script>
<script type="module" src="./play.js"></script>
</body>
</html>
"""


def main() -> int:
    """Write the folder anew."""
    home = Path(sys.argv[1]) if len(sys.argv) > 1 else HOME
    if shutil.which("npm") is None:
        print("npm is not installed here: the page Play is left out")
        return 0
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    names = wheels(home / "wheels")
    runtime(home / "pyodide")
    for name in SHARED:
        shutil.copy(STATIC / name, home / name)
    shutil.copy(WASM / "play" / "play.js", home / "play.js")
    (home / "wasm").mkdir()
    for name in ("index.js", "worker.js"):
        shutil.copy(WASM / name, home / "wasm" / name)
    files: dict[str, object] = {
        "runtime": "./pyodide/", "wheels": [f"./wheels/{name}" for name in names],
    }  # fmt: skip
    (home / "index.html").write_text(page(files), encoding="utf-8")
    size = sum(path.stat().st_size for path in home.rglob("*") if path.is_file())
    print(f"{home / 'index.html'}: {size / 1e6:.1f} MB with all that it needs")
    return 0


if __name__ == "__main__":
    sys.exit(main())
