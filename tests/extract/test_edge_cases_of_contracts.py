"""The edge cases 1 to 21 of spec/openprose.md section 6, each with its right reading."""

import pytest

S1 = "---\nname: tide\n---\n\nensures:\n"
S4 = "---\nname: tide\n---\n\n### Ensures\n\n"


def names(file):
    return [clause.name for clause in file.own.contract.clauses]


def texts(file):
    return [clause.text for clause in file.own.contract.clauses]


def codes(file):
    return [warning.code for warning in file.warnings]


def owners(file):
    return [read.contract.owner for read in file.inner]


# 1 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("---\nname: tide\n---\n\nensures:\n- a: one\n- b: two\n", id="plain"),
        pytest.param("\ufeff---\nname: tide\n---\n\nensures:\n- a: one\n- b: two\n", id="bom"),
        pytest.param("---\r\nname: tide\r\n---\r\n\r\nensures:\r\n- a: one\r\n- b: two", id="crlf"),
        pytest.param("---\rname: tide\r---\r\rensures:\r- a: one\r- b: two\r", id="lone-cr"),
        pytest.param(
            "--- \nname: tide  \n---\t\n\nensures:  \n-  a: one \t\n- b:  two\n", id="blanks"
        ),
        pytest.param("---\nname: tide\n---\n\nensures:\n-\ta: one\n- b: two\n", id="tab"),
    ],
)
def test_case_1_marks_line_ends_and_blanks_change_nothing(read_text, text):
    file = read_text(text)
    assert [(c.name, c.body, c.place.line_start) for c in file.own.contract.clauses] == [
        ("a", "one", 6),
        ("b", "two", 7),
    ]


# 2 ------------------------------------------------------------------------------------------


def test_case_2_a_keyword_in_an_example_fence_is_ignored(read_text):
    file = read_text(S4 + "- `a`: one\n\n### Notes\n\n```\nexample\nensures:\n- b: two\n```\n")
    assert names(file) == ["a"]


def test_case_2_a_fence_below_contract_is_the_contract(read_text):
    file = read_text("---\nname: t\n---\n## Contract\n\n```\n  ensures:\n    - a: one\n```\n")
    assert (names(file), file.syntax) == (["a"], "S3")


def test_case_2_a_fence_that_begins_with_a_keyword_is_the_contract(read_text):
    file = read_text("---\nname: t\n---\n\n```\nensures:\n- a: one\n```\n")
    assert (names(file), file.syntax) == (["a"], "S3")


def test_case_2_a_keyword_with_a_bracket_is_a_schema(read_text):
    file = read_text("---\nname: t\n---\n## Contract\n\n```\nensures: [{\n- a: string\n}]\n```\n")
    assert names(file) == []


# 3 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fence",
    [
        pytest.param("````md\n```\n### Ensures\n```\n- b: two\n````", id="longer-fence-outside"),
        pytest.param("~~~\n```\n### Ensures\n- b: two\n~~~", id="tildes-around-backticks"),
        pytest.param("  ```\n  ## writer\n\n### Ensures\n- b: two\n  ```", id="indented-fence"),
        pytest.param("```\n### Ensures\n``\n- b: two\n`````", id="closed-by-a-longer-one"),
        pytest.param("```\nx\n    ```\n### Ensures\n- b: y\n```", id="closer-indented-too-far"),
        pytest.param("- ```\n  ### Ensures\n  - b: y\n  ```", id="fence-in-a-bullet"),
    ],
)
def test_case_3_headings_in_fences_do_not_split_the_file(read_text, fence):
    file = read_text(f"{S4}- a: one\n\n### Strategies\n\n{fence}\n\n### Errors\n- mute: no sound\n")
    assert names(file) == ["a"]
    assert [error.name for error in file.own.contract.errors] == ["mute"]


def test_case_3_control_the_same_headings_without_a_fence_do_split(read_text):
    file = read_text(f"{S4}- a: one\n\n### Strategies\n\n### Ensures\n- b: two\n")
    assert names(file) == ["a", "b"]


# 4 ------------------------------------------------------------------------------------------


def test_case_4_an_unclosed_fence_ends_at_the_next_known_section(read_text):
    file = read_text(
        "---\nname: t\n---\n### Execution\n\n```prose\nlet x\n\n### Ensures\n- a: one\n"
    )
    assert names(file) == ["a"]
    assert [(w.code, w.line) for w in file.warnings] == [("unclosed-fence", 6)]


def test_case_4_control_a_closed_fence_gives_no_warning(read_text):
    file = read_text("---\nname: t\n---\n### Execution\n\n```\n### Ensures\n- a: b\n```\n")
    assert (names(file), codes(file)) == ([], ["no-promises"])


# 5 ------------------------------------------------------------------------------------------


def test_case_5_one_hash_in_an_execution_block_is_a_comment(read_text):
    file = read_text(
        f"{S4}- a: one\n\n### Execution\n\n# ensures:\nlet x = call gauge\n# writer\n"
        "return x\n\n### Errors\n- mute: no sound\n"
    )
    assert names(file) == ["a"]
    assert file.flow.returns == (("x", "gauge"),)
    assert [error.name for error in file.own.contract.errors] == ["mute"]


# 6 ------------------------------------------------------------------------------------------


def test_case_6_a_paragraph_ends_a_lower_case_list(read_text):
    file = read_text(S1 + "- a: one\n\nYou are a keeper of tides.\n- b: not a promise\n")
    assert texts(file) == ["a: one"]


def test_case_6_a_paragraph_in_a_headed_section_is_a_note(read_text):
    file = read_text(S4 + "- a: one\n\nBoth are checked.\nTwice.\n\n- b: two\n")
    assert texts(file) == ["a: one", "b: two"]
    assert file.own.contract.section_notes == "Both are checked. Twice."


# 7 ------------------------------------------------------------------------------------------


def test_case_7_a_continuation_line_joins_with_one_blank(read_text):
    file = read_text(S4 + "- a: one\n  and   two\n      and three\n- b: four\n")
    clause = file.own.contract.clauses[0]
    assert clause.text == "a: one and   two and three"
    assert (clause.place.line_start, clause.place.line_end) == (7, 9)


# 8 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("indent", [2, 3, 4, 5, 6, 8])
@pytest.mark.parametrize("marker", ["-", "*", "+", "1.", "2)"])
def test_case_8_sub_bullets_of_any_depth_and_marker_are_children(read_text, indent, marker):
    blank = " " * indent
    file = read_text(f"{S4}- a: one\n{blank}{marker} x: deep\n{blank}  more\n- b: two\n")
    assert names(file) == ["a", "b"]
    assert [(i.text, i.depth) for i in file.own.contract.clauses[0].items] == [("x: deep more", 1)]


def test_case_8_grandchildren_keep_their_depth(read_text):
    file = read_text(S4 + "- a: one\n    - b: two\n        - c: three\n    - d: four\n")
    clause = file.own.contract.clauses[0]
    assert [(i.text, i.depth) for i in clause.items] == [
        ("b: two", 1),
        ("c: three", 2),
        ("d: four", 1),
    ]
    assert clause.text == "a: one\n  - b: two\n    - c: three\n  - d: four"


def test_case_8_control_a_bullet_at_the_margin_is_a_clause_of_its_own(read_text):
    assert names(read_text(S4 + "- a: one\n- x: flat\n")) == ["a", "x"]


# 9 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bullets", "modes"),
    [
        pytest.param(
            "- a: depends on mode:\n    - put: stored\n    - get: answered\n",
            ["put", "get"],
            id="parent-says-mode",
        ),
        pytest.param(
            "- a: a report\n  - (for check) status\n  - (for list) names\n",
            ["check", "list"],
            id="each-child-has-a-bracket",
        ),
        pytest.param(
            "- a: depending on `action`:\n  - put: stored\n  - get: answered\n",
            ["put", "get"],
            id="parent-names-an-input",
        ),
    ],
)
def test_case_9_sub_bullets_by_mode_are_alternatives(read_text, bullets, modes):
    file = read_text("---\nname: t\n---\n### Requires\n- action: what\n\n### Ensures\n" + bullets)
    clause = file.own.contract.clauses[0]
    assert clause.items_are_alternatives
    assert [item.mode for item in clause.items] == modes


def test_case_9_control_plain_children_are_no_alternatives(read_text):
    file = read_text(S4 + "- a: depends on the data:\n  - put: stored\n  - get: answered\n")
    clause = file.own.contract.clauses[0]
    assert not clause.items_are_alternatives
    assert [item.mode for item in clause.items] == [None, None]


# 10 -----------------------------------------------------------------------------------------


def test_case_10_sub_bullets_that_quote_syntax_are_text(read_text):
    file = read_text(S1 + "- a: a file with\n    - `ensures:` section\n    - `## Summary`: text\n")
    clause = file.own.contract.clauses[0]
    assert [item.text for item in clause.items] == ["`ensures:` section", "`## Summary`: text"]
    assert len(file.own.contract.clauses) == 1


# 11 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "slots",
    [
        pytest.param("### Slots\n\n- `w`: writes\n  - ensures: `x`\n", id="headed"),
        pytest.param("### Config\n\n- w:\n  ensures:\n  - x: no\n", id="config"),
    ],
)
def test_case_11_what_a_slot_must_offer_is_no_promise_of_the_file(read_text, slots):
    file = read_text(f"---\nname: t\n---\n{slots}\n### Ensures\n- a: one\n")
    assert texts(file) == ["a: one"]


# 12 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bullet", "kind", "condition", "effect"),
    [
        pytest.param("if x: y", "if", "x", "y", id="colon"),
        pytest.param("If X, then: y", "if", "X, then", "y", id="colon-before-comma"),
        pytest.param("WHEN x, y", "when", "x", "y", id="comma-when-no-colon"),
        pytest.param("unless `a: b` is set: y", "unless", "`a: b` is set", "y", id="backticks"),
        pytest.param('if "a: b" (c: d): y', "if", '"a: b" (c: d)', "y", id="quotes-and-brackets"),
        pytest.param("On reject: y", "on", "reject", "y", id="on"),
        pytest.param("After 3 rounds: y", "after", "3 rounds", "y", id="after"),
        pytest.param("otherwise: y", "otherwise", "", "y", id="otherwise"),
        pytest.param("if it's late: y", "if", "it's late", "y", id="apostrophe-is-no-quote"),
        pytest.param("if x happens then y", "if", "x happens then y", None, id="no-effect"),
        pytest.param("if at 12:30 it rains: y", "if", "at 12:30 it rains", "y", id="time"),
    ],
)
def test_case_12_a_condition_is_cut_at_its_colon(read_text, bullet, kind, condition, effect):
    clause = read_text(f"{S4}- a: one\n- {bullet}\n").own.contract.clauses[1]
    found = clause.condition
    assert (found.kind, found.text, found.effect, clause.name) == (kind, condition, effect, None)


@pytest.mark.parametrize(
    "bullet",
    [
        pytest.param("iffy: y", id="a-longer-word"),
        pytest.param("a: y when x", id="at-the-end"),
        pytest.param("one\n  - if x: y", id="in-a-sub-bullet"),
        pytest.param("on: the switch", id="a-name"),
    ],
)
def test_case_12_control_other_bullets_are_not_conditional(read_text, bullet):
    assert read_text(f"{S4}- {bullet}\n").own.contract.clauses[0].condition is None


# 13 -----------------------------------------------------------------------------------------


def test_case_13_the_effect_on_the_next_line_is_the_same_clause(read_text):
    file = read_text(S4 + "- when no gauge answers:\n  `bulletin` is taken from the almanac\n")
    (clause,) = file.own.contract.clauses
    assert clause.condition.text == "no gauge answers"
    assert clause.condition.effect == "`bulletin` is taken from the almanac"


def test_case_13_a_pair_of_opposite_conditions_is_two_clauses(read_text):
    file = read_text(S4 + "- if x: y\n- otherwise: z\n")
    assert [c.condition.kind for c in file.own.contract.clauses] == ["if", "otherwise"]


# 14 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bullet", "kind", "condition", "body"),
    [
        pytest.param("grade: (if x) y", "if", "x", "y", id="after-the-name"),
        pytest.param("(for check) grade: y", "mode", "check", "y", id="before-the-name"),
        pytest.param("`grade`: (unless x) y", "unless", "x", "y", id="backticks"),
    ],
)
def test_case_14_a_hidden_condition_keeps_the_name(read_text, bullet, kind, condition, body):
    clause = read_text(f"{S4}- {bullet}\n").own.contract.clauses[0]
    assert (clause.name, clause.body) == ("grade", body)
    found = clause.condition
    assert (found.kind, found.text, found.effect, found.is_hidden) == (kind, condition, body, True)


def test_case_14_control_any_other_bracket_is_text(read_text):
    clause = read_text(S4 + "- grade: (optional) y\n").own.contract.clauses[0]
    assert (clause.condition, clause.body) == (None, "(optional) y")


# 15 -----------------------------------------------------------------------------------------


def test_case_15_alternatives_in_one_bullet_stay_one_clause(read_text):
    file = read_text(S4 + "- scope: either a plan, a question, a refusal or a link\n")
    assert texts(file) == ["scope: either a plan, a question, a refusal or a link"]


# 16 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bullet", "name", "qualifier"),
    [
        pytest.param("tide-table_2.json: x", "tide-table_2.json", None, id="one-token"),
        pytest.param("`any token!`: x", None, None, id="backticks-with-a-blank-are-text"),
        pytest.param("`feedback:f1`: x", "feedback:f1", None, id="backticked-token"),
        pytest.param("report (draft): x", "report", "draft", id="qualifier"),
        pytest.param("code uses: x", None, None, id="two-words"),
        pytest.param("**Report**: x", None, None, id="bold-lead"),
        pytest.param("each row has: x", None, None, id="each"),
        pytest.param("every: x", None, None, id="every-alone"),
        pytest.param("https://a.example is linked", None, None, id="address"),
        pytest.param("`report` is short", None, None, id="no-colon"),
    ],
)
def test_case_16_what_is_a_name_and_what_is_none(read_text, bullet, name, qualifier):
    clause = read_text(f"{S4}- {bullet}\n").own.contract.clauses[0]
    assert (clause.name, clause.qualifier) == (name, qualifier)
    assert clause.clause_id == (f"tide/{name}" if name else "tide/#1")


def test_case_16_ids_are_unique_and_count_the_bullets(read_text):
    file = read_text(S4 + "- a: x\n- plain\n- a: y\n- A: z\n")
    ids = [clause.clause_id for clause in file.own.contract.clauses]
    assert ids == ["tide/a", "tide/#2", "tide/a~2", "tide/A"]


# 18 (17 is a matter of targets: test_edge_cases_of_runs) ---------------------------------------


def test_case_18_an_instruction_is_a_clause_like_any_other(read_text):
    file = read_text(S4 + "- `a`: one\n- publish `a` as the output\n")
    assert texts(file)[1] == "publish `a` as the output"


# 19 -----------------------------------------------------------------------------------------


def test_case_19_headings_win_over_lower_case_with_a_warning(read_text):
    file = read_text("---\nname: t\n---\nensures:\n- b: two\n\n### Ensures\n- a: one\n")
    assert names(file) == ["a"]
    assert [(w.code, w.line) for w in file.warnings] == [("two-forms", 4)]


def test_case_19_two_headings_of_the_same_name_are_joined_with_a_warning(read_text):
    file = read_text(S4 + "- a: one\n\n### Errors\n- e: x\n\n### ensures\n- b: two\n")
    assert names(file) == ["a", "b"]
    assert [(w.code, w.line) for w in file.warnings] == [("section-twice", 12)]


@pytest.mark.parametrize(
    "heading", ["## Ensures", "### ENSURES:", "#### ensures", "### Ensures ###"]
)
def test_case_19_the_keyword_matches_at_levels_two_to_four(read_text, heading):
    assert names(read_text(f"---\nname: t\n---\n{heading}\n\n- a: one\n")) == ["a"]


@pytest.mark.parametrize("heading", ["# Ensures", "##### Ensures", "### What it ensures"])
def test_case_19_control_other_headings_open_no_section(read_text, heading):
    assert names(read_text(f"---\nname: t\n---\n{heading}\n\n- a: one\n")) == []


# 20 -----------------------------------------------------------------------------------------


def test_case_20_documentation_is_no_component_and_its_sections_belong_to_the_file(read_text):
    file = read_text(
        S4 + "- a: one\n\n## Prerequisites\n\nInstall it.\n\n### Errors\n\n- mute: no sound\n"
    )
    assert owners(file) == []
    assert [error.name for error in file.own.contract.errors] == ["mute"]


def test_case_20_contract_is_transparent(read_text):
    file = read_text("---\nname: t\n---\n## Contract\n\n### Ensures\n- a: one\n")
    assert (names(file), owners(file)) == (["a"], [])


@pytest.mark.parametrize(
    ("front", "title", "known"),
    [
        pytest.param("services: [notes]", "Notes", (), id="the-services-list-names-it"),
        pytest.param("kind: program", "Notes", ("notes",), id="the-manifest-names-it"),
        pytest.param("kind: program", "keeper", (), id="it-holds-its-own-ensures"),
        pytest.param("services: [config]", "config", (), id="a-known-title-that-is-listed"),
    ],
)
def test_case_20_an_h2_that_something_names_is_a_component(read_text, front, title, known):
    own = f"---\nname: t\n{front}\n---\n### Ensures\n- a: one\n"
    file = read_text(f"{own}\n## {title}\n\n### Ensures\n- b: two\n", known)
    assert (names(file), len(owners(file)), file.syntax) == (["a"], 1, "S11")
    assert file.inner[0].contract.clauses[0].name == "b"


def test_case_20_a_description_before_the_only_contract_is_no_component(read_text):
    file = read_text("---\nname: t\n---\n## Overview\n\nText.\n\n### Ensures\n- a: one\n")
    assert (names(file), owners(file)) == (["a"], [])


def test_case_20_a_file_whose_sections_are_all_h2_is_one_component(read_text):
    file = read_text(
        "---\nname: t\n---\n## How it is meant\n\nText.\n\n## Requires\n- x: y\n\n"
        "## Ensures\n- a: one\n\n## Errors\n- mute: no sound\n"
    )
    assert (names(file), owners(file)) == (["a"], [])
    assert [error.name for error in file.own.contract.errors] == ["mute"]


def test_case_20_a_paragraph_h2_before_contract_is_no_component(read_text):
    file = read_text("---\nname: t\n---\n## My words\n\n## Contract\n\n### ensures:\n- a: one\n")
    assert (names(file), owners(file)) == (["a"], [])


# 21 -----------------------------------------------------------------------------------------

INNER = "\n### Ensures\n- b: two\n"


@pytest.mark.parametrize(
    ("block", "kind"),
    [
        pytest.param("---\nname: writer\nkind: service\n---\n", "service", id="bare-block"),
        pytest.param(
            "```yaml\n---\nname: writer\nkind: service\n---\n```\n", "service", id="yaml-fence"
        ),
        pytest.param("---\n", None, id="a-rule-is-no-frontmatter"),
        pytest.param("```yaml\nname: x\n```\n", None, id="a-fence-without-block"),
    ],
)
def test_case_21_inline_frontmatter(read_text, block, kind):
    file = read_text(f"{S4}- a: one\n\n---\n\n## writer\n\n{block}{INNER}")
    (inner,) = file.inner
    assert (inner.contract.owner, inner.contract.kind) == ("writer", kind)
    assert [c.name for c in inner.contract.clauses] == ["b"]


def test_case_21_the_heading_is_trusted_over_the_frontmatter(read_text):
    file = read_text(f"{S4}- a: one\n\n## writer\n---\nname: author\n---\n{INNER}")
    assert owners(file) == ["writer"]
    assert [(w.code, w.line) for w in file.warnings] == [("name-differs", 9)]


# nothing --------------------------------------------------------------------------------------


@pytest.mark.parametrize("item", ["nothing", "None.", "(none)", "`nothing`"])
def test_a_single_item_that_says_nothing_is_no_clause(read_text, item):
    assert texts(read_text(f"{S4}- {item}\n")) == []


def test_control_nothing_beside_a_promise_is_a_clause(read_text):
    assert texts(read_text(f"{S4}- nothing\n- a: one\n")) == ["nothing", "a: one"]
