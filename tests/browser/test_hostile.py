"""Hostile text in every field of every report kind: no element, attribute, request or script."""

import json
from collections import Counter

import pytest
from made_values import made
from reports import native_report, provider_report, value

from grader.report.page_data import RunTexts, page_json

PAYLOADS = (
    "</script><script>window.owned=1</script>",
    "<img src=x onerror=window.owned=1>",
    '" onmouseover="window.owned=1" x=\'',
    "<svg/onload=window.owned=1><!--",
    "javascript:window.owned=1",
    "https://evil.example/x.png",
    "']};window.owned=1;//",
    "\u202egnp.exe\u2066\x00\x1b[31m\ud800\u2028\u2029",
    "{{7*7}}${window.owned=1}`",
    "#v=open&open=x",
    "= 2+2",
    "</style><style>*{background:url(https://evil.example/)}</style>",
)
NAMES = ("__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "length")
HARMLESS = ("plain words", "other words")


def harmless(texts):
    """As many plain texts, as different from each other: equal fields stay equal."""
    return tuple(f"plain{number} words" for number in range(len(texts)))


# every element by its name and the names of its attributes, and whether a script of theirs ran
CENSUS = """() => {
  const found = {};
  for (const node of document.querySelectorAll("*")) {
    if (node.closest("noscript")) continue;
    const names = node.getAttributeNames().filter((name) => name !== "open").sort();
    const key = node.localName + " " + names.join(",");
    found[key] = (found[key] || 0) + 1;
  }
  return [found, window.owned === undefined];
}"""
# goes to every view, opens all that can be opened and every row, and counts what then stands there
WALK = """async () => {
  const census = CENSUS;
  const total = {};
  const rest = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const add = async () => {
    for (let round = 0; round < 2; round += 1) {
      for (const node of document.querySelectorAll("details:not([open])")) node.open = true;
      await rest();
    }
    for (const [key, count] of Object.entries(census()[0])) total[key] = (total[key] || 0) + count;
  };
  const places = document.querySelectorAll(".places a").length;
  for (let place = 0; place < places; place += 1) {
    document.querySelectorAll(".places a")[place].click();
    await rest();
    await add();
    const rows = Math.min(3, document.querySelectorAll(".row-link").length);
    for (let row = 0; row < rows; row += 1) {
      document.querySelectorAll(".row-link")[row].click();
      await rest();
      if (!document.querySelector(".split.open .detail h2")) throw new Error("no row opened");
      await add();
    }
  }
  return [total, window.owned === undefined];
}""".replace("CENSUS", CENSUS)


def walk(page):
    """The census over every view with all of it opened, and every row of every list."""
    found, is_clean = page.evaluate(WALK)
    assert is_clean
    return Counter(found)


def files(texts, pick):
    """Two grade reports of one program and one of every other kind."""
    first = made("grade", texts, pick)
    second = json.loads(json.dumps(first))
    for entry in second["services"][0]["ensures_clauses"]:
        entry["text"] += " and more"
    made_files = [("grade", first), ("grade", second)]
    others = ("benchmark", "evidence", "comparison", "aggregate")
    made_files += [(kind, made(kind, texts, pick)) for kind in others]
    made_files.append(("benchmark", made("suite", texts, pick)))
    return made_files


def digests(report):
    return [entry["digest"] for entry in report["provenance"]["files"]]


def page_html(page_of, texts, pick, *, with_texts):
    made_files = files(texts, pick)
    report = made_files[0][1]
    for entry in report["provenance"]["files"]:
        entry["path"] = report["services"][0]["ensures_clauses"][0]["place"]["file"]
    runs = [RunTexts(run=texts[0], texts=dict.fromkeys(digests(report), f"{texts[0]}\n" * 3))]
    return page_of(*made_files, runs=runs if with_texts else ())


@pytest.mark.parametrize(
    ("hostile", "pick"),
    [
        pytest.param(PAYLOADS, 0, id="markup-in-the-first-form"),
        pytest.param(PAYLOADS, 1, id="markup-in-the-second-form"),
        pytest.param(NAMES, 2, id="names-of-the-prototype"),
    ],
)
def test_hostile_text_makes_what_plain_text_makes(hostile, pick, page_of, open_page):
    plain = walk(open_page(page_html(page_of, harmless(hostile), pick, with_texts=True)))
    assert walk(open_page(page_html(page_of, hostile, pick, with_texts=True))) == plain
    assert sum(plain.values()) > 1000


def test_control_the_census_sees_an_element_more(page_of, open_page):
    page = open_page(page_html(page_of, HARMLESS, 0, with_texts=False))
    before = page.evaluate(CENSUS)[0]
    page.evaluate("document.querySelector('h1').appendChild(document.createElement('b'))")
    assert page.evaluate(CENSUS)[0] != before


def test_a_hostile_report_can_be_pasted(page_of, open_page):
    page = open_page(page_of())
    for payload in PAYLOADS:
        page.evaluate("location.hash = '#v=open'")
        page.fill("#pasted", json.dumps(made("grade", (payload, f"{payload}2"))))
        page.get_by_role("button", name="Open the pasted text").click()
        page.wait_for_selector(".cards")
        assert page.evaluate(CENSUS)[1]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("<img src=x onerror=window.owned=1>", id="no-json"),
        pytest.param('{"services": "<svg onload=window.owned=1>"}', id="wrong-type"),
        pytest.param('{"benchmark_family": "<b>", "suites": []}', id="wrong-family"),
        pytest.param('{"__proto__": {"services": []}}', id="prototype"),
        pytest.param('{"coverageGaps": {"<i onclick=x>": 1}}', id="odd-field"),
    ],
)
def test_what_is_refused_is_named_as_text(text, page_of, open_page):
    page = open_page(page_of())
    before = page.evaluate(CENSUS)[0]
    page.fill("#pasted", text)
    page.get_by_role("button", name="Open the pasted text").click()
    page.wait_for_selector("#problems .banner")
    found, is_clean = page.evaluate(CENSUS)
    assert is_clean
    assert {key.split(" ")[0] for key in found} - {key.split(" ")[0] for key in before} <= {
        "ul", "li", "strong", "code",
    }  # fmt: skip


def test_a_page_that_a_report_tries_to_end_stays_whole(page_of):
    html = page_of(("grade", made("grade", PAYLOADS)), demo=page_json((), (), is_demo=True))
    body = html.split("</head>")[1]
    assert body.count("<script") == body.count("</script>") == 5
    assert "evil.example" not in html.split("<noscript>")[0].split("<title>")[0]


def test_the_policy_refuses_a_script_that_gets_in_all_the_same(page_of, open_page, watched):
    page = open_page(page_of(("benchmark", value(native_report()))))
    ran = page.evaluate(
        """() => {
          const script = document.createElement("script");
          try { script.textContent = "window.owned = 1"; } catch { return "refused"; }
          document.body.appendChild(script);
          return window.owned === undefined ? "refused" : "ran";
        }"""
    )
    assert ran == "refused"
    with pytest.raises(Exception, match="TrustedHTML"):
        page.evaluate("document.body.innerHTML = '<b>x</b>'")
    watched.forget()


def test_an_export_disarms_formulas_and_markup(page_of, open_page, watched):
    report = value(provider_report("openai", "some-model"))
    report["suites"][0]["cases"][0]["case_id"] = '=HYPERLINK("https://evil.example","x")'
    report["suites"][0]["cases"][1]["case_id"] = "| <b>x</b> [a](https://evil.example)"
    page = open_page(page_of(("benchmark", report)))
    csv = saved(page, "Save as CSV")
    assert "\"'=HYPERLINK(" in csv
    assert ",=" not in csv
    markdown = saved(page, "Save as Markdown")
    assert "<b>" not in markdown
    assert "\\| &lt;b&gt;" in markdown
    watched.forget()


def saved(page, button):
    with page.expect_download() as waiting:
        page.get_by_role("button", name=button).click()
    return waiting.value.path().read_text("utf-8")
