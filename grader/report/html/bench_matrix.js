// The benchmark view of one lane. Lanes never share a table.

const LANE_WORDS = new Map([
  ["A", "Lane A measures what only the grader by code exposes: trace hashes, registers, lenses, closure. It says nothing about other providers and is never put beside lane B."],
  ["B", "Lane B measures what every provider does on the same battery. Telemetry that only the grader by code has reads “not exposed by this provider”."],
]);

function benchView(lane, docs) {
  const columns = benchColumns(docs);
  const rows = benchRows(columns);
  const bar = benchFilters(columns, rows);
  const list = virtualTable({
    label: `Cases of lane ${lane}`, kind: "matrix cases", isCurrent: (row) => row.key === stateOf("open"),
    columns: caseHeads(columns),
    render: (row) => caseCells(row, cellsOf(row, shownColumns(columns))),
  });
  const split = splitView(list, { closeLabel: "Close the case" });
  let lastFilter = null;

  function update() {
    bar.sync();
    const filter = [...BENCH_FILTERS, "sort"].map(stateOf).join("\u0000");
    if (filter !== lastFilter) {
      const places = shownColumns(columns);
      const kept = filteredCases(rows, places);
      list.setColumns(caseHeads(places.map((at) => columns[at])));
      list.setRows(kept);
      refill(split.count, `${kept.length.toLocaleString("en")} of ${plural(rows.length, "case")}`);
      announce(`${kept.length.toLocaleString("en")} of ${plural(rows.length, "case")} shown`);
      lastFilter = filter;
    }
    const row = rows.find((one) => one.key === stateOf("open"));
    split.update(stateOf("open"), row && (() => caseDetail(lane, columns, row)), list.rowsShown().findIndex((one) => one === row));
  }

  const table = () => benchTable(lane, columns, list.rowsShown(), shownColumns(columns));
  const node = el("div", {},
    el("h1", { tabindex: "-1" }, `Benchmark, lane ${lane}`), laneBanner(lane),
    benchSummary(lane, columns),
    lane === "B" ? disclosure("Charts", () => charts(columns, rows)) : null,
    el("section", { "aria-label": "Cases" }, el("h2", {}, "Cases"), bar.node, exportButtons(table), split.node));
  return { node, update, lists: [list], close: split.close };
}

function laneBanner(lane) {
  return el("p", { class: "banner lane", "data-status": `lane-${lane}` },
    el("strong", {}, `Lane ${lane}. `), LANE_WORDS.get(lane));
}

function caseHeads(columns) {
  return [{ title: "Case" }, { title: "Gold" }, ...columns.map((column) => ({ title: cut(column.label, 80) }))];
}

function benchFilters(columns, rows) {
  const values = (of) => unique(rows.map(of).filter(Boolean)).sort(byCodeUnits);
  const labels = unique(rows.flatMap((row) => row.cells.filter(Boolean).flatMap((cell) => listOf(cell.result.failures)))).sort(byCodeUnits);
  const verdicts = unique(rows.flatMap((row) => row.cells.filter(Boolean).map((cell) => cell.verdict).filter(Boolean))).sort(byCodeUnits);
  const named = (list) => list.map((one) => [one, one]);
  const worded = (list) => list.map((one) => [one, statusWord(one)]);
  return filterBar([
    searchBox("Search cases"),
    choice("Provider", "only", named(columns.map((column) => column.label)), "all"),
    choice("Suite", "suite", named(values((row) => row.suite))),
    choice("Status", "status", [["passed", "passed somewhere"], ["failed", "failed somewhere"]]),
    choice("Family", "family", named(values((row) => row.family))),
    choice("Failure label", "label", named(labels)),
    choice("Gold verdict", "gold", worded(values((row) => row.gold))),
    choice("Some provider says", "says", worded(verdicts)),
    choice("Disagreement", "disagree", [["gold", "with gold"], ["providers", "between providers"]]),
    choice("Sort by", "sort", [["latency", "slowest first"], ["cost", "dearest first"], ["drift", "most drift first"], ["score", "lowest score first"]], "case order"),
  ], BENCH_FILTERS);
}

function caseCells(row, cells) {
  return [
    el("th", { role: "rowheader", scope: "row", class: "sticky" }, el("div", { class: "clip" },
      el("a", { class: "row-link", href: linkWith({ open: row.key }) }, cut(row.id, 100)),
      el("span", { class: "row-text" }, `${row.suite}${row.family ? `, ${row.family}` : ""}`))),
    el("td", { role: "cell" }, row.gold ? badge(row.gold) : "–"),
    cells.map((cell) => el("td", { role: "cell" }, cell ? el("div", { class: "clip" },
      cell.verdict ? badge(cell.verdict) : null, badge(cell.result.passed ? "passed" : "failed"),
      el("div", { class: "cell-note" }, [
        cell.latency === null ? null : milliseconds(cell.latency), costWords(cell), driftWords(cell),
      ].filter(Boolean).join(" · ")),
      listOf(cell.result.failures).length ? el("div", { class: "cell-note" }, cut(cell.result.failures.join(", "), 120)) : null,
    ) : badge("absent"))),
  ];
}

/** Code costs nothing to ask, so lane A says nothing of cost. */
function costWords(cell) {
  if (cell.isNative) return null;
  return cell.cost === null ? "cost unknown" : usd(cell.cost);
}

function benchTable(lane, columns, rows, places) {
  const parts = ["result", "score", "latency ms", "cost USD", "runs and drift", "failures"];
  return {
    title: `Benchmark, lane ${lane}`, name: `benchmark-lane-${lane.toLowerCase()}`,
    header: ["suite", "case", "family", "gold", ...places.flatMap((at) => parts.map((part) => `${columns[at].label}: ${part}`))],
    rows: rows.map((row) => [row.suite, row.id, row.family, row.gold || "", ...cellsOf(row, places).flatMap((cell) => (cell ? [
      cellWords(cell), cell.result.score, cell.latency === null ? "" : cell.latency, cell.cost === null ? "" : cell.cost,
      driftWords(cell), listOf(cell.result.failures).join(" "),
    ] : [cellWords(null), "", "", "", "", ""]))]),
  };
}

/** One line a report: what was measured, with what, and how it came out. */
function benchSummary(lane, columns) {
  const rows = columns.map(({ report, label, doc }) => {
    const summary = report.summary;
    return [
      label, badge(summary.passed ? "passed" : "failed"), ratio(summary.primary_score), String(summary.case_count),
      report.run ? String(report.run.repeats) : "not stated",
      report.complete ? "yes" : badge("failed", "no, interrupted"),
      lane === "A" ? largestResidual(report) : NOT_EXPOSED,
      doc.name,
    ];
  });
  return el("div", {},
    plainTable("Reports", ["Provider and model", "Result", "Primary score", "Cases", "Repeats", "Complete", "Largest closure residual", "File"], rows),
    columns.map(({ report, label }) => disclosure(`${label}: suites, model card, settings`, () => reportFacts(report))));
}

function largestResidual(report) {
  const residuals = report.suites.flatMap((suite) => suite.cases).flatMap((one) => listOf(one.observations))
    .map((one) => one.closure_residual).filter((one) => typeof one === "number");
  return residuals.length ? Math.max(...residuals).toExponential(1) : "–";
}

function valueText(value) {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function pairsOf(object) {
  return Object.entries(object || {}).map(([name, value]) => [name, cut(valueText(value), 400)]);
}

function reportFacts(report) {
  return el("div", {},
    plainTable("Suites", ["Suite", "Result", "Score", "Cases"], report.suites.map((suite) => [
      suite.suite, badge(suite.passed ? "passed" : "failed"), ratio(suite.primary_score), String(suite.case_count)])),
    report.suites.filter((suite) => Object.keys(suite.metrics || {}).length).map((suite) =>
      plainTable(`Metrics of ${suite.suite}`, ["Metric", "Value"], pairsOf(suite.metrics))),
    report.run ? plainTable("Run", ["Name", "Value"], pairsOf(report.run)) : null,
    Object.keys(report.provider_config || {}).length ? plainTable("Provider settings", ["Name", "Value"], pairsOf(report.provider_config)) : null,
    report.model_card ? plainTable("Model card", ["Name", "Value"], pairsOf(report.model_card)) : nothing("No model card."),
    rawJson(report));
}
