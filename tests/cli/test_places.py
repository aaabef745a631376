"""A place that nobody may write to is found out before anybody is asked."""

import subprocess
import sys

import pytest

# as root everything may be written to: the rights are given up after the imports
CODE = """
import os, sys
from pathlib import Path
from grader.cli.render_reports import check_out
from grader.cli.replaying import check_place
from grader.errors import SettingsError
folder = Path(sys.argv[1])
for name in ("open", "closed"):
    (folder / name).mkdir()
(folder / "closed").chmod(0o555)
(folder / "open").chmod(0o777)
(folder / "closed" / "there").write_text("x")
(folder / "closed" / "there").chmod(0o666)
if os.geteuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
os.chdir(folder)
for check in (check_out, check_place):
    for place in ("open/new", "closed/new", "closed/there", "/dev/null"):
        try:
            check(Path(place))
        except SettingsError as error:
            print(check.__name__, place, error.message)
        else:
            print(check.__name__, place, "fits")
"""


@pytest.fixture(scope="module")
def said(tmp_path_factory):
    folder = tmp_path_factory.mktemp("places")
    for one in (folder, *folder.parents):
        if one.stat().st_mode & 0o077 == 0 and one.stat().st_uid == 0:
            one.chmod(one.stat().st_mode | 0o055)
    command = [sys.executable, "-c", CODE, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.parametrize(
    ("line"),
    [
        "check_out open/new fits",
        "check_out closed/new closed/new cannot be written: permission denied",
        # a report is written aside and renamed, which the folder has to allow
        "check_out closed/there closed/there cannot be written: permission denied",
        "check_out /dev/null fits",
        "check_place open/new fits",
        "check_place closed/new the recording closed/new cannot be written: permission denied",
        "check_place closed/there the recording closed/there cannot be written: permission denied",
        "check_place /dev/null /dev/null is no place for a recording",
    ],
)
def test_who_may_not_write_is_told_so_before_the_first_call(said, line):
    assert line in said
