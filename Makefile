# Everything a person needs: `make demo` and `make test` set themselves up.

PYTHON ?= python3
BIN := .venv/bin
WORKERS ?= 2

.DEFAULT_GOAL := help
.PHONY: help demo test check proof bench goldens docs lock clean

help:
	@echo "make demo    render the examples and say where to look"
	@echo "make test    run every test this machine has the parts for"
	@echo "make check   lint, format, types, import contracts, then the tests"
	@echo "make proof   the long runs: kill loops, many generated documents"
	@echo "make bench   measure against other toolchains and against the floor"
	@echo "make goldens show what differs from the accepted pictures (ACCEPT=1 accepts it)"
	@echo "make lock    renew uv.lock and requirements.lock"

# The environment is made from the locks: by uv where it is installed, else by pip alone.
.venv/.ready: pyproject.toml uv.lock requirements.lock scripts/make-env
	@scripts/make-env $(PYTHON)
	@touch .venv/.ready

demo: .venv/.ready
	@$(BIN)/python scripts/demo.py

test: .venv/.ready
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m "not proof"

check: .venv/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@$(MAKE) --no-print-directory test

proof: .venv/.ready
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m proof

bench: .venv/.ready
	@$(BIN)/python -m benchmarks

goldens: .venv/.ready
	@$(BIN)/python -m tests.golden $(if $(ACCEPT),--accept)

docs: .venv/.ready
	@$(BIN)/python scripts/docs_pictures.py

lock:
	uv lock
	uv export --quiet --frozen --all-groups --no-emit-project --no-emit-index-url --no-header --output-file requirements.lock

clean:
	rm -rf out .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
