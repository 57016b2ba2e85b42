"""What runs on other machines: pinned by hash, with no more rights or tools than it needs."""

import re
import tomllib
from pathlib import Path
from typing import Final

import pytest

from tools.oldest import TOOLS, Unbounded, bounds, padded, requirements

ROOT: Final = Path(__file__).resolve().parent.parent
GITHUB: Final = ROOT / ".github"
WORKFLOWS: Final = sorted((GITHUB / "workflows").glob("*.yml"))
USES: Final = re.compile(r"^\s*-?\s*uses:\s*(.*)$", re.MULTILINE)
PINNED: Final = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
TOOL: Final = re.compile(r"([\w-]+)==([\w.]+) --hash=sha256:[0-9a-f]{64}")


def jobs(workflow: str) -> dict[str, str]:
    """The jobs of a workflow, as text by name."""
    text = (GITHUB / "workflows" / workflow).read_text("utf-8").split("\njobs:\n")[1]
    parts = re.split(r"^  (\w+):$", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_there_are_workflows() -> None:
    assert ["publish.yml", "test.yml"] == [file.name for file in WORKFLOWS]


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_every_action_is_pinned_by_its_whole_hash_and_says_its_version(file: Path) -> None:
    found = USES.findall(file.read_text("utf-8"))
    assert found
    assert [] == [action for action in found if not PINNED.fullmatch(action)]


@pytest.mark.parametrize(
    "words",
    [
        "actions/checkout@v4",
        "actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd",
        "actions/checkout@de0fac2 # v6.0.2",
        "actions/checkout@main # v6.0.2",
        "pypa/gh-action-pypi-publish@release/v1",
    ],
)
def test_the_check_sees_an_action_that_is_not_pinned(words: str) -> None:
    assert [words] == USES.findall(f"      - uses: {words}")
    assert not PINNED.fullmatch(words)


def test_one_action_has_one_hash() -> None:
    found = {use for file in WORKFLOWS for use in USES.findall(file.read_text("utf-8"))}
    names = [use.partition("@")[0] for use in found]
    assert sorted(set(names)) == sorted(names)


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_a_workflow_may_read_and_no_more_unless_a_job_says_why(file: Path) -> None:
    text = file.read_text("utf-8")
    assert "\npermissions:\n  contents: read\n\njobs:" in text
    granted = re.findall(r"^\s+([\w-]+): write(.*)$", text, re.MULTILINE)
    assert all(why.startswith(" # ") for _, why in granted)
    assert (file.name == "publish.yml") == bool(granted)
    assert text.count("actions/checkout@") == text.count("persist-credentials: false")


def test_only_the_job_that_publishes_may_ask_for_a_token() -> None:
    asking = [name for name, text in jobs("publish.yml").items() if "id-token" in text]
    assert ["publish"] == asking
    publishing = jobs("publish.yml")["publish"]
    assert "checkout" not in publishing
    assert "run:" not in publishing
    assert "needs: [build, check, compiled]" in publishing


def test_the_job_that_builds_installs_the_tools_that_build_and_nothing_else() -> None:
    building = jobs("publish.yml")["build"]
    runs = re.findall(r"run: (.*)$", building, re.MULTILINE)
    assert [
        'python tools/check_version.py "$TAG"',
        "python -m pip install --only-binary :all: --require-hashes -r .github/build-tools.txt",
        "python -m build --no-isolation --outdir dist .",
    ] == runs
    assert "needs: gate" in building
    assert "make test" in jobs("publish.yml")["gate"]


def test_compiled_wheels_are_made_for_the_systems_and_pythons_that_are_promised() -> None:
    compiling = jobs("publish.yml")["compiled"]
    assert all(name in compiling for name in ("ubuntu", "macos", "windows"))
    assert "needs: gate" in compiling
    assert "run:" not in compiling
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["cibuildwheel"]
    assert {"GALAXY_RULES_COMPILED": "1"} == asked["environment"]
    assert ["cp311-*", "cp312-*", "cp313-*", "cp314-*"] == asked["build"].split()
    assert (ROOT / asked["test-command"].split("}/")[1]).exists()


def test_the_compiler_is_the_one_that_the_gate_has() -> None:
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    (pinned,) = re.findall(r'"(mypy==[\d.]+)"', project)
    hook = (ROOT / "tools" / "compiling" / "hook.py").read_text("utf-8")
    assert pinned.replace("mypy", "mypy[mypyc]") in hook


def test_the_tools_that_build_are_pinned_by_hash_and_fit_the_project() -> None:
    lines = (GITHUB / "build-tools.txt").read_text("utf-8").splitlines()
    found = [TOOL.fullmatch(line) for line in lines if not line.startswith("#")]
    assert all(found)
    pinned = {match[1]: match[2] for match in found if match}
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    assert f'"build=={pinned["build"]}"' in project
    least = re.search(r'requires = \["hatchling>=([\d.]+)"\]', project)
    assert least
    assert padded(least[1]) <= padded(pinned["hatchling"])
    assert not pinned.keys() & {"pytest", "hypothesis", "ruff", "mypy"}


# both ends of what the library needs


def test_both_ends_of_the_dependencies_are_tested() -> None:
    found = jobs("test.yml")
    assert "make test" in found["gate"]
    assert "make oldest" in found["oldest"]


def test_the_gate_runs_on_every_python_that_is_promised() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    python = "Programming Language :: Python :: 3."
    promised = [one[len(python) - 2 :] for one in project["classifiers"] if one.startswith(python)]
    (tried,) = re.findall(r"python-version: \[(.*)\]", jobs("test.yml")["gate"])
    assert len(promised) >= 4
    assert promised == re.findall(r'"([\d.]+)"', tried)


PROJECT: Final = {
    "dependencies": ["attrs>=24.2", "cattrs>=24.1.2"],
    "optional-dependencies": {
        "cli": ["rich>=13.7"],
        "dev": ["build==1", *(f"{name}==2.0" for name in TOOLS)],
    },
}


def test_the_oldest_versions_are_the_lower_bounds_and_tools_are_as_pinned() -> None:
    assert {"attrs": "24.2", "cattrs": "24.1.2", "rich": "13.7"} == bounds(PROJECT)
    lines = requirements(PROJECT).splitlines()
    assert ["attrs==24.2", "cattrs==24.1.2", "rich==13.7"] == lines[:3]
    assert [f"{name}==2.0" for name in TOOLS] == lines[3:]
    assert padded("13.7") == padded("13.7.0") < padded("13.10")


@pytest.mark.parametrize("words", ["attrs", "attrs==24.2", "attrs>=24.2,<25", "attrs<25"])
def test_a_requirement_without_a_lower_bound_is_refused(words: str) -> None:
    with pytest.raises(Unbounded, match="is not NAME>=VERSION"):
        bounds(PROJECT | {"dependencies": [words]})
