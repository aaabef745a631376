// The clauses of a grade report: filters, list, and the clause that is open beside it.

function gradeView(doc) {
  const report = doc.value;
  const groups = gradeGroups(report);
  const rows = groups.flatMap((group) => group.rows);
  const bar = gradeFilters(groups, rows);
  const list = virtualTable({
    label: "Clauses", kind: "clauses", render: clauseCells, isHead: (row) => Boolean(row.head),
    isCurrent: (row) => !row.head && row.key === stateOf("open"),
    columns: [{ title: "Verdict" }, { title: "Clause" }, { title: "Confidence" }, { title: "Reason" }, { title: "Decided by" }],
  });
  const split = splitView(list, { closeLabel: "Close the clause" });
  let lastFilter = null;

  function update() {
    bar.sync();
    const filter = GRADE_FILTERS.map(stateOf).join("\u0000");
    if (filter !== lastFilter) {
      const kept = filteredGroups(groups);
      list.setRows(kept.flatMap(({ group, rows: left }) => [{ head: group, count: left.length }, ...left]));
      const count = kept.reduce((sum, one) => sum + one.rows.length, 0);
      announce(`${count.toLocaleString("en")} of ${plural(rows.length, "clause")} shown`);
      refill(split.count, `${count.toLocaleString("en")} of ${plural(rows.length, "clause")}`);
      lastFilter = filter;
    }
    const row = rows.find((one) => one.key === stateOf("open"));
    split.update(stateOf("open"), row && (() => clauseDetail(report, row)),
      list.rowsShown().findIndex((one) => one.key === stateOf("open")));
  }

  const node = el("div", {}, gradeSummary(report, groups),
    el("section", { "aria-label": "Clauses" }, el("h2", {}, "Clauses"), bar.node,
      exportButtons(() => clauseTable(report, list.rowsShown())), split.node));
  return { node, update, lists: [list], close: split.close };
}

function clauseTable(report, rows) {
  return {
    title: `${report.program}, run ${report.run_id}`, name: "clauses",
    header: ["service", "clause", "verdict or state", "confidence", "reason", "decided by", "text"],
    rows: rows.filter((row) => !row.head).map((row) => [
      row.group.key, row.id, statusWord(row.status), row.confidence === null ? "" : row.confidence, whyOf(row), row.by.join(" "), row.text]),
  };
}

function gradeFilters(groups, rows) {
  const counts = countBy(rows, (row) => row.status);
  const statuses = STATUS_ORDER.filter((status) => counts.has(status));
  const reasons = unique(rows.map((row) => row.reason).filter(Boolean)).sort(byCodeUnits);
  const by = unique(rows.flatMap((row) => row.by)).sort(byCodeUnits);
  return filterBar([
    searchBox("Search clauses"),
    toggles("Verdict", "verdict", statuses.map((status) => [status, [badge(status), ` ${counts.get(status)}`]])),
    choice("Service", "service", groups.map((group) => [group.key, group.title])),
    choice("Reason", "reason", reasons.map((reason) => [reason, say("reason", reason)])),
    choice("Decided by", "by", [...by.map((one) => [one, one]), ["nobody", "nobody"]]),
  ], GRADE_FILTERS);
}

function clauseCells(row) {
  if (row.head) {
    const part = row.head.part;
    const score = part && (row.head.isProgram ? part.program_score : part.service_score);
    const said = part ? `score ${percent(score)}, coverage ${ratio(part.coverage)}` : "not run";
    return el("th", { role: "rowheader", scope: "rowgroup", class: "group-cell" },
      el("strong", {}, cut(row.head.title, 200)), ` ${said}, ${plural(row.count, "clause")} shown`);
  }
  return [
    el("td", { role: "cell" }, badge(row.status)),
    el("th", { role: "rowheader", scope: "row" }, el("div", { class: "clip" },
      el("a", { class: "row-link", href: linkWith({ open: row.key }) }, cut(row.id, 120)),
      el("span", { class: "row-text" }, cut(row.text, 400)))),
    el("td", { role: "cell", class: "number" }, row.confidence === null ? "–" : String(row.confidence)),
    el("td", { role: "cell" }, el("div", { class: "why" }, whyOf(row))),
    el("td", { role: "cell" }, deciders(row)),
  ];
}

/** A list with what is open beside it; on a narrow screen in its place. */
function splitView(list, { closeLabel }) {
  const count = el("p", { class: "count" });
  const detail = el("article", { class: "detail", "aria-label": "what is open" });
  const node = el("div", { class: "split" }, el("div", { class: "split-list" }, count, list.node), detail);
  let openKey = null;
  let lastIndex = -1;

  function close() {
    if (!stateOf("open")) return false;
    go(linkWith({ open: "" }));
    return true;
  }

  function update(key, make, index) {
    if (key === openKey) return;
    const wasOpen = Boolean(openKey);
    openKey = key;
    node.classList.toggle("open", Boolean(key));
    if (!key) {
      refill(detail);
      list.redraw();
      if (wasOpen) list.show(lastIndex);
      return;
    }
    const heading = make ? make() : nothing(`There is no ${cut(key, 120)} in this report.`);
    refill(detail, el("button", { type: "button", class: "close", on: { click: close } }, closeLabel), heading);
    list.redraw();
    lastIndex = index;
    if (index >= 0) list.show(index, { focus: false });
    const title = detail.querySelector("h2");
    if (title) title.focus();
  }
  return { node, count, update, close };
}
