"""Run a command line and say on the last line of stderr which top-level modules it loaded."""

import sys

from grader.cli.main import main

status = main(sys.argv[1:])
sys.stdout.flush()
print(*sorted({name.partition(".")[0] for name in sys.modules}), file=sys.stderr)
sys.exit(status)
