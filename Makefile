# Two commands do all the set-up: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
READY_DEV := $(VENV)/.ready-dev
CHROMIUM := /usr/bin/chromium
ROBOTS ?= 3
PORT ?= 8765

.PHONY: play test check nightly night bench shots clean

play: $(READY)
	$(BIN)/python -m bot sandbox --robots $(ROBOTS) --port $(PORT)

test: $(READY_DEV) chromium
	$(BIN)/python -m pytest -n 2

check: $(READY_DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright
	$(BIN)/lint-imports

# The long laws: many more random hands than `make test` plays.
nightly: $(READY_DEV)
	MARIAH_NIGHTLY=1 $(BIN)/python -m pytest tests/engine tests/table -n 2

# A night of 120 hands over all games, with everything that happens at poker nights.
night: $(READY_DEV)
	MARIAH_NIGHTLY=1 $(BIN)/python -m pytest tests/acceptance/test_a_whole_night.py

bench: $(READY_DEV)
	$(BIN)/python -m tests.bench

# Take the README's pictures anew, from the browser test.
shots: $(READY_DEV) chromium
	MARIAH_SHOTS=docs $(BIN)/python -m pytest -m browser tests/acceptance

.PHONY: chromium
# The browser tests want Debian's Chromium; without the right to install it they say that they were skipped.
chromium:
	@if [ ! -x $(CHROMIUM) ] && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "installing Chromium for the browser tests"; \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium fonts-noto-color-emoji >/dev/null; \
	fi
	@[ -x $(CHROMIUM) ] || echo "no $(CHROMIUM): the browser tests will be skipped"

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(READY): $(VENV)/bin/python pyproject.toml constraints.txt
	@echo "installing into $(VENV), once; about half a minute …"
	@$(BIN)/pip install -q -c constraints.txt -e .
	@touch $@

$(READY_DEV): $(VENV)/bin/python pyproject.toml constraints.txt
	@echo "installing into $(VENV) what the tests need, once; about a minute …"
	@$(BIN)/pip install -q -c constraints.txt -e '.[dev]'
	@touch $@ $(READY)

clean:
	rm -rf $(VENV) build *.egg-info
