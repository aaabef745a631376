"""How a run ended, by spec/openprose.md 2.4."""

import pytest

from grader.extract.run_log import NO_LOG, read_log
from grader.model.run import RunStatus

COMPLETE, FAILED, INCOMPLETE = RunStatus.COMPLETE, RunStatus.FAILED, RunStatus.INCOMPLETE


@pytest.mark.parametrize(
    ("text", "status"),
    [
        pytest.param("1\u2192 a \u2713\n---end\n", COMPLETE, id="end"),
        pytest.param(
            "---end 2026-04-02T10:00:00Z (deferred: publish)\n", COMPLETE, id="text-after"
        ),
        pytest.param("---error 12:00 pump\n", FAILED, id="error"),
        pytest.param("---test PASS\n", COMPLETE, id="test-pass"),
        pytest.param("---test FAIL\n", FAILED, id="test-fail"),
        pytest.param("---error x\n---end 12:00\n", FAILED, id="error-then-end"),
        pytest.param("---end\n---resume 13:00\n2\u2192 b\n", INCOMPLETE, id="resumed-and-open"),
        pytest.param(
            "---error\n---resume\n2\u2192 b \u2713\n---end\n", COMPLETE, id="resumed-and-ended"
        ),
        pytest.param("0\u2192 preflight\n1\u2192 a \u2713\n", INCOMPLETE, id="no-marker"),
        pytest.param("", INCOMPLETE, id="empty"),
        pytest.param("---\nstatus: failed\n---\nWe lost the pump.\n", FAILED, id="frontmatter"),
        pytest.param(
            "---\nstatus: completed\n---\nAll went well.\n", COMPLETE, id="front-complete"
        ),
        pytest.param("---\nstatus: running\n---\nOn it.\n", INCOMPLETE, id="front-running"),
        pytest.param("the line ---end stands inside\n", INCOMPLETE, id="not-at-the-start"),
        pytest.param("---ending soon\n", INCOMPLETE, id="a-longer-word"),
    ],
)
def test_the_last_marker_decides(text, status):
    assert read_log("state.md", text).status is status


def test_no_log_counts_as_complete(extracted):
    assert NO_LOG.status is COMPLETE
    run = extracted({"state.md": None})
    assert (run.status, run.log_path) == (COMPLETE, None)
    assert [w.code for w in run.warnings] == ["no-log"]


@pytest.mark.parametrize(
    ("text", "is_success"),
    [
        pytest.param("1\u2192 gauge \u2713\n", True, id="success"),
        pytest.param("1\u2192 gauge \u2717\n2\u2192 gauge \u2705\n", True, id="after-a-failure"),
        pytest.param("1\u2192 gauge \u2713\n2\u2192 gauge \u2717\n", False, id="before-a-failure"),
        pytest.param("1\u2192 gauge \u2713 \u2717\n", False, id="both-on-a-line-is-a-failure"),
        pytest.param("1\u2192 gauges \u2713\n", False, id="another-word"),
        pytest.param("1\u2192 gauge\n", False, id="only-started"),
    ],
)
def test_whether_a_service_succeeded_last(text, is_success):
    assert read_log("state.md", text).succeeded_last("gauge") is is_success
