from dataclasses import replace

from grader.extract.extract_run import extract_run
from grader.extract.read_run import read_run
from grader.model.run_files import FileEntry

RUN = {
    "program.md": "---\nname: tide\nservices: [writer]\n---\n",
    "manifest.md": "# M\n\n## Graph\n\n### writer\n\nsource: services/writer.md\n",
    "bindings/writer/note.md": "High water at six.\n",
}


def warnings_of(files):
    return [one.message for one in extract_run(files).warnings if one.code == "no-contract"]


def test_a_folder_of_contracts_that_cannot_be_entered_is_said_to_be_unreadable(make_run):
    files = read_run(make_run(RUN))
    assert warnings_of(files) == [
        "no contract of writer lies in the run directory: it has no clauses here"
    ]
    closed = FileEntry(path="services", size_bytes=0, problem="unreadable")
    files = replace(files, entries={**files.entries, "services": closed})
    assert warnings_of(files) == [
        "no contract of writer could be read (services: cannot be read): it has no clauses here"
    ]
