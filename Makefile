# Needs only Python 3.11 or newer with venv, make and git; everything else goes into .venv.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

BIN := .venv/bin
OURS := engine hardware firmware moonkeeper tests

# The first of these that is new enough and can make a virtual environment.
PYTHONS := python3 python3.14 python3.13 python3.12 python3.11
FIT := import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))

.PHONY: help
help:
	@echo 'make run        play on simulated hardware, in this terminal'
	@echo 'make test       check, then every quick test'
	@echo 'make check      style, types, and who may import whom'
	@echo 'make test-slow  the tests that take longer'
	@echo 'make venv       only set up .venv'
	@echo 'make words      collect the sentences for translation, compile the catalogues'
	@echo 'make fonts      pack the fonts again from their sources'
	@echo 'make lock       choose new versions of what development needs'
	@echo 'make clean      remove everything made here but the saved games in .state'

.PHONY: venv
venv: .venv/.ready

.venv/.ready: pyproject.toml requirements/dev.lock
	@if ! $(BIN)/python -c '$(FIT)' 2>/dev/null; then \
	    for python in $(PYTHON) $(PYTHONS); do \
	        if $$python -c '$(FIT)' 2>/dev/null; then found=$$python; break; fi; \
	    done; \
	    if [ -z "$$found" ]; then \
	        echo 'Moonkeeper needs Python 3.11 or newer with venv, and found none of: $(strip $(PYTHON) $(PYTHONS))' >&2; \
	        echo 'On Debian and Raspberry Pi OS: sudo apt install python3-venv' >&2; \
	        echo 'Elsewhere: make venv PYTHON=/path/to/python3' >&2; \
	        exit 1; \
	    fi; \
	    echo "Making .venv with $$($$found --version)"; \
	    $$found -m venv --clear .venv; \
	fi
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

.PHONY: run
run: venv
	$(BIN)/moonkeeper sim --state .state

.PHONY: check
check: venv
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

.PHONY: test
test: check
	$(BIN)/pytest -n 2 -m 'not slow'

.PHONY: test-slow
test-slow: venv
	$(BIN)/pytest -m slow

.PHONY: lock
lock: venv
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	    --no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock' \
	    --group dev pyproject.toml -o requirements/dev.lock

LANGUAGES := firmware/languages

.PHONY: words
words: venv
	@mkdir -p build
	$(BIN)/pybabel --quiet extract --project Moonkeeper --add-location file --no-wrap \
	    --sort-by-file -o build/moonkeeper.pot firmware
	$(BIN)/pybabel --quiet update --domain moonkeeper -i build/moonkeeper.pot -d $(LANGUAGES) \
	    --no-wrap --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date
	$(BIN)/pybabel --quiet compile --domain moonkeeper -d $(LANGUAGES) --statistics

# The sources are Debian's packages: xfonts-shinonome, xfonts-jisx0213, fonts-misaki.
.PHONY: fonts
fonts: venv
	$(BIN)/python firmware/fonts/pack.py

.PHONY: clean
clean:
	rm -rf .venv build dist *.egg-info .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find $(OURS) bench -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true
