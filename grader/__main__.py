"""Run as `python -m grader`, or as the command `contract-grader`."""

import sys


def run() -> None:
    """Exit with the status of the command line."""
    from grader.cli.main import main  # noqa: PLC0415 - keeps `import grader.__main__` cheap
    from grader.cli.streams import guard_streams  # noqa: PLC0415 - the same

    guard_streams()
    sys.exit(main(sys.argv[1:]))


if __name__ == "__main__":
    run()
