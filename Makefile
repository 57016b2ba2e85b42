# Every target does its own set-up: Python 3.11 or newer, make and a package index are enough.
# All paths are relative, so a checkout may lie in a folder with spaces in its name.

GAME ?= $(firstword $(ALL_GAMES))
GAMES ?= 2000
STEPS ?= 100000
JOBS ?= 2
TWICE_STEPS ?= 2000
FUZZ_SECONDS ?= 60
FUZZ_INPUTS ?= 200000
PYTEST_ARGS ?=
BENCH_ARGS ?=

VENV := .venv
PY := $(VENV)/bin/python
# Asked when it is needed, and by then there is an environment.
ALL_GAMES = $(shell $(PY) -c "import galaxy_rules; print(*galaxy_rules.games())")
OLDEST := .venv-oldest
COMPILED := .venv-compiled
OLDEST_TESTS := tests/kernel tests/match tests/draw tests/cli tests/test_public_api.py tests/test_vectors.py \
  tests/test_hostile_letters.py src README.md
PIP := $(PY) -m pip --disable-pip-version-check install --quiet
METADATA := pyproject.toml src/galaxy_rules/_version.py

# A PYTHON that is given is used or refused; otherwise the first one that fits, of the tested
# versions (3.11 to 3.13) before newer ones.
ifeq ($(origin PYTHON),undefined)
PYTHON_CANDIDATES := python3 python3.13 python3.12 python3.11 /usr/bin/python3 /usr/local/bin/python3
else
PYTHON_CANDIDATES := "$(PYTHON)"
endif

# A checkout that was moved or copied with its .venv would run the code of the old place.
ifneq ($(shell cat $(VENV)/.made-stamp 2>/dev/null),$(CURDIR))
MOVED := moved
endif

# Tests start many processes; each would compile the library anew where compiled modules are not kept.
export PYTHONDONTWRITEBYTECODE :=

# One thing after the other, so that headings and results stay together; only the quick checks of
# the gate share the cores, where make can keep the words of each together.
QUICK_CHECKS := lint mypy pyright imports trace ledger
ifeq ($(filter $(QUICK_CHECKS),$(MAKECMDGOALS)),)
.NOTPARALLEL:
endif
TOGETHER := $(if $(filter output-sync,$(.FEATURES)),-j $(JOBS) --output-sync=target)
.DEFAULT_GOAL := help
.PHONY: help demo test quick deep bench profile sweep mutants docs build lint format types mypy pyright imports trace \
  ledger pytest adapters oldest test-compiled browser chromium postgres site checkdist clean moved

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1 - \2/p' Makefile

demo: $(VENV)/.demo-stamp ## play, record, replay and explain a seeded game of GAME
	@$(VENV)/bin/galaxy-rules demo --game $(GAME)

test: $(VENV)/.test-stamp chromium postgres ## the gate: everything that must hold
	@$(MAKE) --no-print-directory $(TOGETHER) $(QUICK_CHECKS)
	@$(MAKE) --no-print-directory pytest
	@$(PY) tools/browser.py
	@$(PY) tools/postgres.py
	@for tool in pyspiel pettingzoo gymnasium; do $(PY) -c "import $$tool" 2>/dev/null \
	  || echo "$$tool is not installed here: its part of tests/adapters was left out (make adapters)"; done

lint: $(VENV)/.test-stamp ## style, format and version numbers
	@echo "== ruff check"
	@$(PY) -m ruff check .
	@echo "== ruff format --check"
	@$(PY) -m ruff format --check .
	@echo "== one version everywhere"
	@$(PY) tools/check_version.py

types: mypy pyright ## mypy strict, and completeness of the public types

mypy: $(VENV)/.test-stamp ## mypy strict
	@echo "== mypy --strict"
	@$(PY) -m mypy

pyright: $(VENV)/.test-stamp ## completeness of the public types
	@echo "== pyright --verifytypes: 100 % of the public API"
	@$(PY) tools/check_types.py

imports: $(VENV)/.test-stamp ## the layers, and no dice, clock or disk below them
	@echo "== import contracts"
	@$(VENV)/bin/lint-imports

trace: $(VENV)/.test-stamp ## clauses against code sites and tests
	@echo "== trace: every clause has its code and its tests"
	@$(VENV)/bin/galaxy-rules trace --all --check

ledger: $(VENV)/.test-stamp ## what speaks for each clause, against the ledger in docs
	@echo "== ledger: no clause without its check, no law lost, no page stale"
	@$(VENV)/bin/galaxy-rules verify --check

pytest: $(VENV)/.test-stamp ## tests, properties and doctests
	@echo "== pytest"
	@$(PY) -m pytest -n $(JOBS) --dist worksteal $(PYTEST_ARGS)

adapters: $(VENV)/.test-stamp ## our games under the suites of the tools that they are adapted to
	@echo "== installing the extras openspiel, pettingzoo, gymnasium, dask and ray"
	@$(PIP) -e '.[cli,dev,openspiel,pettingzoo,gymnasium,dask,ray]'
	@echo "== pytest, tests/adapters"
	@$(PY) -m pytest -n $(JOBS) --dist worksteal $(PYTEST_ARGS) tests/adapters

oldest: $(OLDEST)/.made-stamp ## tests with the oldest versions of what the library needs
	@echo "== the oldest versions that pyproject.toml permits"
	@$(OLDEST)/bin/python tools/oldest.py --check
	@echo "== pytest"
	@$(OLDEST)/bin/python -m pytest -n $(JOBS) --dist worksteal $(PYTEST_ARGS) $(OLDEST_TESTS)

test-compiled: $(COMPILED)/.made-stamp ## the compiled wheel: all tests against it, and the same library twice
	@$(COMPILED)/bin/python -c "import galaxy_rules as gr; assert gr.__compiled__"
	@echo "== pytest, against the compiled wheel"
	@$(COMPILED)/bin/python -m pytest -n $(JOBS) --dist worksteal $(PYTEST_ARGS) tests properties README.md docs
	@echo "== the same library, twice"
	@$(PY) -m properties.twice --steps $(TWICE_STEPS)
	@$(PY) -m properties.twice --steps 500 --seed 2 -- -O

quick: $(VENV)/.test-stamp ## for the minute-by-minute loop: style, types, contracts, and the tests of GAME
	@$(MAKE) --no-print-directory $(TOGETHER) lint mypy imports
	@echo "== pytest, $(GAME)"
	@$(PY) -m pytest -q -n $(JOBS) --dist worksteal $(PYTEST_ARGS) tests/$(GAME) src/galaxy_rules/$(GAME)

browser: $(VENV)/.test-stamp chromium ## the replay pages in a real browser
	@echo "== pytest, tests/browser"
	@$(PY) -m pytest $(PYTEST_ARGS) tests/browser
	@$(PY) tools/browser.py

chromium: $(VENV)/.test-stamp ## a browser for those tests, from Debian's packages where it is missing
	@$(PY) tools/browser.py --install

postgres: $(VENV)/.test-stamp ## a database for the server's tests, from Debian's packages where it is missing
	@$(PY) tools/postgres.py --install

site: docs ## the documentation with the page "Play", which runs the library in the browser
	@$(PIP) -e '.[cli,dev,docs]'
	@$(PY) tools/site.py

deep: $(VENV)/.test-stamp ## the long profiles, a long sweep, and fuzzing
	@echo "== pytest, deep profile"
	@HYPOTHESIS_PROFILE=deep $(PY) -m pytest -v -n $(JOBS) --dist worksteal -m deep $(PYTEST_ARGS)
	@echo "== lockstep: $(STEPS) steps of every game beside its second reading"
	@$(PY) -m properties.lockstep --steps $(STEPS)
	@echo "== whole steps, for all numbers on shapes of positions"
	@$(PY) -m properties.shapes --every-class
	@echo "== faults in the glue, each with what refutes it"
	@$(PY) -m properties.glue
	@echo "== sweep: $(GAMES) games of $(GAME)"
	@$(PY) -m properties.sweep --game $(GAME) --games $(GAMES)
	@echo "== fuzzing: every reader, $(FUZZ_SECONDS) seconds each"
	@$(PIP) -e '.[cli,dev,fuzz]' || echo "atheris has no wheel for this Python: plain texts instead"
	@$(PY) -m properties.fuzzing --seconds $(FUZZ_SECONDS)
	@echo "== fuzzing: accepted, then used"
	@$(PY) -m properties.fuzzing.accepted --inputs $(FUZZ_INPUTS)
	@echo "== what reading costs, from 1 KB to 10 MB"
	@$(PY) -m properties.fuzzing.costs
	@echo "== the attack on seeds, and 200 kills"
	@$(PY) -m properties.seed_attack
	@$(PY) -m tests.cli.test_killed 200

sweep: $(VENV)/.test-stamp ## play GAMES random games of GAME, of VARIANT if given, and check every step
	@echo "== sweep: $(GAMES) games of $(GAME) $(VARIANT)"
	@$(PY) -m properties.sweep --game $(GAME) --games $(GAMES) $(if $(VARIANT),--variant $(VARIANT))

mutants: $(VENV)/.test-stamp ## faults planted in every rule module, of GAME or a SAMPLE if given
	@echo "== mutants: the rule modules with small faults"
	@$(PY) -m properties.mutants --page --jobs $(JOBS) $(if $(filter command,$(origin GAME)),--game $(GAME)) \
	  $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED))

bench: $(VENV)/.bench-stamp ## side by side with python-chess, catanatron, OpenSpiel and boardgame.io
	@echo "== benchmarks"
	@$(PY) benchmarks/run.py $(BENCH_ARGS)

profile: $(VENV)/.bench-stamp ## where the time of random play of GAME goes, of VARIANT if given
	@$(PY) -m benchmarks.profiling $(GAME) $(if $(VARIANT),--variant $(VARIANT))

docs: $(VENV)/.docs-stamp ## the documentation, in docs/_build/html; a warning is an error
	@echo "== pictures"
	@$(PY) -m tools.screenshots
	@echo "== sphinx"
	@$(PY) -m sphinx -W --keep-going -n -q -b html docs docs/_build/html
	@echo "docs/_build/html/index.html"

build: $(VENV)/.test-stamp ## wheel and sdist, tried in an empty environment
	@echo "== build"
	@rm -rf dist
	@$(PY) -m build --outdir dist .
	@$(MAKE) --no-print-directory checkdist

checkdist: $(VENV)/.test-stamp ## what lies in dist, tried in an empty environment
	@echo "== twine check"
	@$(PY) -m twine check --strict dist/*
	@echo "== the distributions, installed outside the checkout"
	@$(PY) tools/check_dist.py dist
	@echo "== from nothing to a game that has begun"
	@$(PY) -m tools.check_serve dist

format: $(VENV)/.test-stamp ## format and apply the safe fixes
	@$(PY) -m ruff format .
	@$(PY) -m ruff check --fix .

clean: ## remove everything that was made here
	@rm -rf $(VENV) $(OLDEST) $(COMPILED) .node build dist docs/_build docs/_generated .hypothesis .import_linter_cache .mypy_cache \
	  .pytest_cache .ruff_cache .mutants
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# ------------------------------------------------------------------------ the environment

$(VENV)/.made-stamp: $(MOVED)
	@for newest in 13 99; do for candidate in $(PYTHON_CANDIDATES); do \
	  if "$$candidate" -c "import sys, venv, ensurepip; \
	sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, $$newest))" 2>/dev/null; \
	  then found=$$candidate; break 2; fi; done; done; \
	if [ -z "$$found" ]; then \
	  echo "galaxy-rules needs Python 3.11 or newer with its venv module;" \
	    "none of these fits: $(subst ",,$(PYTHON_CANDIDATES))." \
	    "Name one: make PYTHON=/path/to/python3" >&2; exit 1; fi; \
	echo "== environment: $$("$$found" --version) in $(VENV)"; \
	"$$found" -m venv --clear $(VENV)
	@pwd > $@

$(VENV)/.demo-stamp: $(VENV)/.made-stamp $(METADATA)
	@echo "== installing galaxy-rules with the extra cli"
	@$(PIP) -e '.[cli]'
	@touch $@

$(VENV)/.test-stamp: $(VENV)/.made-stamp $(METADATA)
	@echo "== installing galaxy-rules with the extras cli and dev (a few minutes the first time)"
	@$(PIP) -e '.[cli,dev]'
	@npm install --silent --no-audit --no-fund --prefix .node/types typescript@5.9.3 ajv@8.20.0 ws@8.18.3 axe-core@4.14.0 \
	  json-schema-to-typescript@15.0.4 2>/dev/null \
	  || echo "no npm here: that documents fit their types in TypeScript is left out"
	@touch $@ $(VENV)/.demo-stamp

$(VENV)/.bench-stamp: $(VENV)/.made-stamp $(METADATA)
	@echo "== installing galaxy-rules with the extras cli and bench"
	@$(PIP) -e '.[cli,bench]'
	@npm install --silent --no-audit --no-fund --prefix .node/bench boardgame.io@0.50.2 node-persist@3.1.3 2>/dev/null \
	  || echo "no npm here: the comparison with boardgame.io is left out"
	@touch $@ $(VENV)/.demo-stamp

$(VENV)/.docs-stamp: $(VENV)/.made-stamp $(METADATA)
	@echo "== installing galaxy-rules with the extras cli and docs"
	@$(PIP) -e '.[cli,docs]'
	@touch $@ $(VENV)/.demo-stamp

# The wheel is built anew whenever a source, or what compiles it, is newer than it.
$(COMPILED)/.made-stamp: $(VENV)/.test-stamp $(shell find src tools/compiling -name '*.py' -o -name '*.toml')
	@echo "== building the compiled wheel (some minutes)"
	@$(PY) -m venv --clear $(COMPILED)
	@GALAXY_RULES_COMPILED=1 JOBS=$(JOBS) $(COMPILED)/bin/python -m pip --disable-pip-version-check wheel --quiet \
	  --no-deps --wheel-dir $(COMPILED)/wheel .
	@$(COMPILED)/bin/python -m pip --disable-pip-version-check install --quiet \
	  "$$(echo $(COMPILED)/wheel/*.whl)[cli,dev]"
	@touch $@

# Rebuilt whole: a version that is there already would stay.
$(OLDEST)/.made-stamp: $(VENV)/.made-stamp $(METADATA) tools/oldest.py
	@echo "== installing galaxy-rules with the oldest versions of what it needs"
	@$(PY) -m venv --clear $(OLDEST)
	@$(PY) tools/oldest.py > $(OLDEST)/requirements.txt
	@$(OLDEST)/bin/python -m pip --disable-pip-version-check install --quiet \
	  -r $(OLDEST)/requirements.txt -e '.[cli]'
	@touch $@
