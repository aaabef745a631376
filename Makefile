.PHONY: check format

check:
	ruff format --check .
	ruff check .
	mypy --strict grader
	pytest -m "not live"

format:
	ruff format .
	ruff check --fix .
