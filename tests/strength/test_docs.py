"""`docs/strength.md` shows the rows that decide; `--update-golden` rewrites its tables."""

import re
from pathlib import Path

from grader.strength.tables import TABLES

PAGE = Path(__file__).resolve().parents[2] / "docs/strength.md"
BLOCK = re.compile(r"<!-- table: (?P<name>[a-z]+) -->\n(?P<table>.*?)<!-- /table -->", re.DOTALL)


def test_the_tables_are_those_of_the_code(update_golden):
    text = PAGE.read_text("utf-8")
    fresh = BLOCK.sub(
        lambda m: f"<!-- table: {m['name']} -->\n{TABLES[m['name']]()}\n<!-- /table -->", text
    )
    if update_golden:
        PAGE.write_text(fresh, "utf-8")
    assert PAGE.read_text("utf-8") == fresh
    assert [m["name"] for m in BLOCK.finditer(fresh)] == list(TABLES)


def test_control_a_table_with_a_changed_row_is_noticed():
    text = PAGE.read_text("utf-8")
    for match in BLOCK.finditer(text):
        assert match["table"].strip() == TABLES[match["name"]]()
        assert match["table"].replace("|", "!").strip() != TABLES[match["name"]]()
