"""Run as `python -m grader`, or as the command `contract-grader`."""

import os
import sys


def run() -> None:
    """Exit with the status of the command line."""
    try:
        sys.exit(_status())
    except KeyboardInterrupt:  # while modules were still being loaded
        sys.stderr.write("interrupted\n")
        sys.exit(130)


def _status() -> int:
    # pydantic would read the metadata of every installed package for plugins; we want none
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    from grader.cli.main import main  # noqa: PLC0415 - keeps `import grader.__main__` cheap
    from grader.cli.streams import guard_streams  # noqa: PLC0415 - the same

    guard_streams()
    return main(sys.argv[1:])


if __name__ == "__main__":
    run()
