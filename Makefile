.PHONY: check format bench

check:
	ruff format --check .
	ruff check .
	mypy --strict grader
	pytest -m "not live"

format:
	ruff format .
	ruff check --fix .

bench:
	python benchmarks/run_all.py --write
