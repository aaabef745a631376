"""The JSON Schema of a report, generated from the models; `docs/report.schema.json` is its copy."""

import json

from grader.model.report import SCHEMA_VERSION, GradeReport

SCHEMA_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def report_schema() -> dict[str, object]:
    """The schema of one report as `grade --format json` prints it."""
    schema = GradeReport.model_json_schema(mode="serialization")
    return {
        "$schema": SCHEMA_DIALECT,
        "$id": f"urn:contract-grader:report:{SCHEMA_VERSION}",
        **schema,
    }


def schema_text() -> str:
    """The schema as the bytes of the committed file."""
    return json.dumps(report_schema(), ensure_ascii=False, indent=2) + "\n"
