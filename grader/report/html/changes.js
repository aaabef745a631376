// Several reports of one program side by side: what changed, clause by clause identity.

const RANK = new Map([["satisfied", 3], ["partially_satisfied", 2], ["violated", 1]]);

/** How a clause went from one report to the next. */
function changeOf(before, after) {
  if (!before && !after) return "same";
  if (!before) return "added";
  if (!after) return "removed";
  if (before.status === after.status) return before.text === after.text ? "same" : "other";
  const ranks = [RANK.get(before.status), RANK.get(after.status)];
  if (ranks[0] && ranks[1]) return ranks[1] > ranks[0] ? "better" : "worse";
  return "other";
}

/** Rows `{key, cells, change}`: every clause of any report; `change` is from the first to the last. */
function changeRows(docs) {
  const tables = docs.map((doc) => new Map(gradeGroups(doc.value).flatMap((group) => group.rows).map((row) => [row.key, row])));
  const keys = unique(tables.flatMap((table) => [...table.keys()]));
  return keys.map((key) => {
    const cells = tables.map((table) => table.get(key) || null);
    const steps = cells.slice(1).map((cell, at) => changeOf(cells[at], cell));
    const overall = changeOf(cells[0], cells[cells.length - 1]);
    const change = overall === "same" && steps.some((step) => step !== "same") ? "other" : overall;
    const known = cells.filter(Boolean);
    return { key, cells, change, haystack: known.map((cell) => `${cell.id}\n${cell.text}`).join("\n").toLowerCase() };
  });
}

function changesView(docs) {
  const program = docs[0].value.program;
  const rows = changeRows(docs);
  const counts = countBy(rows, (row) => row.change);
  const kinds = ["worse", "better", "other", "added", "removed", "same"].filter((kind) => counts.has(kind));
  const bar = filterBar([
    searchBox("Search clauses"),
    toggles("Change", "change", kinds.map((kind) => [kind, [badge(kind), ` ${counts.get(kind)}`]])),
  ], ["q", "change"]);
  const list = virtualTable({
    label: "Clauses by report", kind: "matrix changes", isCurrent: (row) => row.key === stateOf("open"),
    columns: [{ title: "Clause" }, { title: "Change" }, ...docs.map((doc) => ({ title: cut(docTitle(doc), 60) }))],
    render: (row) => [
      el("th", { role: "rowheader", scope: "row", class: "sticky" }, el("div", { class: "clip" },
        el("a", { class: "row-link", href: linkWith({ open: row.key }) }, cut(row.key, 120)),
        el("span", { class: "row-text" }, cut(row.cells.find(Boolean).text, 200)))),
      el("td", { role: "cell" }, badge(row.change)),
      row.cells.map((cell) => el("td", { role: "cell" }, cell
        ? [badge(cell.status), el("div", { class: "cell-note" }, cell.confidence === null ? "" : `confidence ${cell.confidence}`)]
        : badge("absent"))),
    ],
  });
  const split = splitView(list, { closeLabel: "Close the clause" });
  let lastFilter = null;

  function update() {
    bar.sync();
    const filter = `${stateOf("q")}\u0000${stateOf("change")}`;
    if (filter !== lastFilter) {
      const wanted = new Set(stateList("change"));
      const query = stateOf("q").trim();
      const kept = rows.filter((row) => (!wanted.size || wanted.has(row.change)) && (!query || matches(row.haystack, query)));
      list.setRows(kept);
      refill(split.count, `${kept.length} of ${plural(rows.length, "clause")}`);
      announce(`${kept.length} of ${plural(rows.length, "clause")} shown`);
      lastFilter = filter;
    }
    const row = rows.find((one) => one.key === stateOf("open"));
    split.update(stateOf("open"), row && (() => changeDetail(docs, row)), list.rowsShown().findIndex((one) => one === row));
  }

  const table = () => ({
    title: `${program}: what changed`, name: "changes",
    header: ["clause", "change", ...docs.map(docTitle)],
    rows: list.rowsShown().map((row) => [row.key, statusWord(row.change), ...row.cells.map((cell) => (cell ? statusWord(cell.status) : ""))]),
  });
  const node = el("div", {},
    el("h1", { tabindex: "-1" }, `${program}: what changed`),
    plainTable("Reports", ["Report", "Verdict", "Score", "Judge"], docs.map((doc) => [
      el("a", { href: linkTo({ v: "doc", d: String(store.docs.indexOf(doc)) }) }, docTitle(doc)),
      badge(doc.value.overall_verdict || "none", say("overall", doc.value.overall_verdict || "none")),
      scoreWithCoverage(doc.value.overall_score, doc.value.coverage),
      `${doc.value.provenance.judge.provider} / ${doc.value.provenance.judge.model}`,
    ])),
    el("section", { "aria-label": "Clauses" }, el("h2", {}, "Clauses"), bar.node, exportButtons(table), split.node));
  return { node, update, lists: [list], close: split.close };
}

/** One clause in every report; its wording and its quotes word by word where they differ. */
function changeDetail(docs, row) {
  const first = row.cells.find(Boolean);
  const wording = row.cells.find((cell) => cell && cell.text !== first.text);
  return [
    el("h2", { tabindex: "-1" }, row.key),
    el("p", {}, badge(row.change)),
    wording ? el("section", { "aria-label": "wording" }, el("h3", {}, "The clause's words changed"), diffNode(first.text, wording.text))
      : el("p", {}, first.text),
    docs.map((doc, at) => {
      const cell = row.cells[at];
      return el("section", { class: "of-report", "aria-label": docTitle(doc) }, el("h3", {}, docTitle(doc)),
        cell ? [
          el("p", {}, badge(cell.status), cell.confidence === null ? null : ` confidence ${cell.confidence}`, whyOf(cell) ? ` – ${whyOf(cell)}` : null),
          cell.entry.evidence_text ? el("p", {}, el("q", {}, cut(cell.entry.evidence_text, 600))) : null,
          el("p", {}, el("a", { href: linkTo({ v: "doc", d: String(store.docs.indexOf(doc)), open: cell.key }) }, "Open it in this report")),
        ] : nothing("This report does not have the clause."));
    }),
    evidenceDiff(docs, row),
  ];
}

function evidenceDiff(docs, row) {
  const texts = row.cells.map((cell) => (cell && cell.entry.evidence_text) || "");
  const [before, after] = [texts[0], texts[texts.length - 1]];
  if (before === after || docs.length < 2) return null;
  return el("section", { "aria-label": "evidence" }, el("h3", {}, "Evidence, first report to last"),
    diffNode(cut(before, 20_000), cut(after, 20_000)));
}
