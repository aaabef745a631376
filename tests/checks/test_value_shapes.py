"""One value's shape: right, wrong, or left open where careful readers differ."""

import pytest

from grader.checks.value_shapes import fits


@pytest.mark.parametrize(
    ("shape", "text", "answer"),
    [
        ("iso_date", "2024-02-29", True),
        ("iso_date", "2024-02-30", None),
        ("iso_date", "2023-02-29", None),
        ("iso_date", "20240501", None),
        ("iso_date", "2024-W05-1", None),
        ("iso_date", "1 May 2024", False),
        ("iso_timestamp", "2024-05-01T10:00:00Z", True),
        ("iso_timestamp", "2024-02-30T10:00:00Z", None),
        ("semver", "1.2.3", True),
        ("semver", "1.0.0-alpha.1+build.5", True),
        ("semver", "1.0.0-0.3.7", True),
        ("semver", "1.2.3-01", None),
        ("semver", "1.0.0-alpha.01", None),
        ("semver", "1.2", False),
        ("email", "ann.lee@port.example", True),
        ("email", "a..b@c.de", None),
        ("email", ".a@b.de", None),
        ("email", "a@-b.de", None),
        ("email", "ann at port", False),
        ("integer", "42", True),
        ("integer", "0", True),
        ("integer", "007", None),
        ("integer", "3.0", None),
        ("integer", "\u0663", None),
        ("integer", "3.5", False),
        ("number", "0.5", True),
    ],
)
def test_a_shape(shape, text, answer):
    assert fits(text, shape) is answer
