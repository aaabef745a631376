"""Run as `python -m grader.bench`: the same as `contract-grader frontier-compare`."""

import os
import sys


def run() -> None:
    """Exit with the status of the command."""
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    from grader.cli.main import main  # noqa: PLC0415 - keeps the import of this module cheap
    from grader.cli.streams import guard_streams  # noqa: PLC0415 - the same

    guard_streams()
    sys.exit(main(["frontier-compare", *sys.argv[1:]]))


if __name__ == "__main__":
    run()
