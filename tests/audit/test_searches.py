"""What a search for a path is held to: names with signs of their own, folders in folders."""

import pytest

from grader.audit.texts import evidence_faults
from grader.extract.file_index import deep_names
from grader.model.run_files import FileEntry, RunFiles
from grader.model.span import SearchRecord


def faults(pattern, paths, services=()):
    texts = dict.fromkeys(paths, "something\n")
    entries = {path: FileEntry(path=path, size_bytes=10) for path in paths}
    files = RunFiles(run_id="r1", entries=entries, texts=texts, digests={})
    search = SearchRecord(how="path", looked_for=(pattern,), files=(), n_places=0)
    return [code for code, _ in evidence_faults(search, files, deep_names(services))]


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        pytest.param("bindings/a*b/out.*", "bindings/aXb/out.md", id="a-star-in-a-name"),
        pytest.param("bindings/[ab]/out.*", "bindings/a/out.md", id="brackets-in-a-name"),
        pytest.param("bindings/a?/*", "bindings/ab/out.md", id="a-question-mark-in-a-name"),
        pytest.param("bindings/a/o*t.*", "bindings/a/out.md", id="a-star-in-an-output"),
        pytest.param("bindings/a/out.*", "bindings/a/outer.md", id="a-longer-name"),
        pytest.param("bindings/a/*", "bindings/a/b/out.md", id="another-services-folder"),
    ],
)
def test_what_a_search_did_not_look_at_is_no_fault(pattern, path):
    assert faults(pattern, [path], services=["a", "a/b"]) == []


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        pytest.param("bindings/a*b/out.*", "bindings/a*b/out.md", id="a-star-in-a-name"),
        pytest.param("bindings/[ab]/out.*", "bindings/[ab]/out.json", id="brackets-in-a-name"),
        pytest.param("bindings/a/*", "bindings/a/c/out.md", id="a-folder-of-its-own"),
        pytest.param("bindings/a/b/*", "bindings/a/b/out.md", id="a-name-of-two-folders"),
        pytest.param("bindings/*/out.*", "bindings/a/b/out.md", id="any-service"),
        pytest.param("bindings/*/*", "bindings/c/x.md", id="anything-of-any-service"),
        pytest.param("docs/out.md", "docs/out.md", id="a-path"),
    ],
)
def test_control_what_it_looked_at_and_is_there_is_a_fault(pattern, path):
    assert faults(pattern, [path], services=["a", "a/b"]) == ["search-differs"]
