// The side-by-side file of `frontier-compare compare`: measures, pairs and cases of one lane.

function comparedView(doc) {
  const { lane, columns, rows, pairings, cases } = doc.value;
  const bar = filterBar([
    searchBox("Search cases"),
    tick("Only where the columns differ", "differ"),
  ], ["q", "differ"]);
  const place = el("div", {});

  function keptCases() {
    const query = stateOf("q").trim();
    return cases.filter((one) => (stateOf("differ") !== "1" || unique(one.said).length > 1)
      && (!query || matches([one.suite, one.case_id, one.gold, ...one.said].join("\n").toLowerCase(), query)));
  }

  function update() {
    bar.sync();
    const kept = keptCases();
    refill(place, el("p", { class: "count" }, `${kept.length} of ${plural(cases.length, "case")}`),
      plainTable("What each said", ["Case", "Gold", ...columns], kept.map((one) => [
        `${one.suite}/${one.case_id}`, one.gold ? badge(one.gold) : "–", ...one.said.map(saidCell)])));
    announce(`${kept.length} of ${plural(cases.length, "case")} shown`);
  }

  const table = () => ({
    title: `Side by side, lane ${lane}`, name: `side-by-side-lane-${lane.toLowerCase()}`,
    header: ["dimension", "measure", ...columns],
    rows: rows.map((row) => [row.dimension, row.measure, ...row.shown]),
  });
  const node = el("div", {},
    el("h1", { tabindex: "-1" }, `Side by side, lane ${lane}`), laneBanner(lane),
    plainTable("Measures", ["Dimension", "Measure", ...columns], rows.map((row) => [row.dimension, row.measure, ...row.shown])),
    exportButtons(table),
    pairings.length ? plainTable("Pairs, on the cases that both completed",
      ["Columns", "Cases", "Both right", "Only the first", "Only the second", "McNemar’s exact p"], pairings.map((one) => [
        `${columns[one.first] ?? one.first} and ${columns[one.second] ?? one.second}`, String(one.n), String(one.both_right),
        String(one.only_first), String(one.only_second), String(one.p_value)])) : null,
    cases.length ? el("section", { "aria-label": "Cases" }, el("h2", {}, "Cases"), bar.node, place) : null,
    rawJson(doc.value));
  return { node, update, lists: [], close: () => false };
}

function saidCell(said) {
  if (said === null) return badge("absent", "not asked");
  return VERDICTS.includes(said) ? badge(said) : cut(said, 400);
}
