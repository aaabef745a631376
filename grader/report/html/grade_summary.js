// The head of a grade report: what came out, on how much it rests, and what is odd.

function gradeSummary(report, groups) {
  const rows = groups.flatMap((group) => group.rows);
  const inForce = rows.filter((row) => !VERDICT_STATES.has(row.status));
  const decided = inForce.filter((row) => row.status !== "not_evaluable");
  const judge = report.provenance.judge;
  return [
    el("h1", { tabindex: "-1" }, `${report.program}, run ${report.run_id}`),
    report.complete ? null : banner("violated", "Interrupted: this report is not complete."),
    own(report.judging, "suspect") === true
      ? banner("violated", "A judge got a clause with a known answer wrong: its grades are suspect.") : null,
    el("div", { class: "cards" },
      card("Verdict", badge(report.overall_verdict || "none", say("overall", report.overall_verdict || "none")),
        `run ${say("run_status", report.provenance.run_status)}`, report.overall_verdict || "none"),
      card("Score", el("span", {}, percent(report.overall_score), typeof report.overall_score === "number" ? el("small", {}, " of 100") : null),
        `at coverage ${ratio(report.coverage)}: ${decided.length} of ${plural(inForce.length, "clause")} in force ${decided.length === 1 ? "has" : "have"} a verdict`),
      card("Judge", `${judge.provider} / ${judge.model}`, `layout ${report.provenance.layout}, version ${report.provenance.tool_version}`),
      card("Answers", String(report.usage.n_answers), report.usage.n_answers ? `cost ${usd(report.usage.cost_usd)}` : "no judge was asked")),
    serviceTable(report, groups),
    gradeNotes(report),
  ];
}

/** A score never stands alone, however narrow the screen. */
function scoreWithCoverage(score, coverage) {
  return [percent(score), el("div", { class: "cell-note" }, `coverage ${ratio(coverage)}`)];
}

function errorNote(group) {
  if (group.isProgram || !group.part.had_error) return null;
  return el("div", { class: "cell-note" }, `ended with the error ${group.part.error_name || "without a name"}`);
}

function serviceTable(report, groups) {
  const rows = groups.filter((group) => group.part).map((group) => {
    const counts = countBy(group.rows, (row) => row.status);
    const parts = STATUS_ORDER.map((status) => ({ status, count: counts.get(status) || 0 })).filter((part) => part.count);
    const said = parts.map((part) => `${part.count} ${statusWord(part.status)}`).join(", ");
    const score = group.isProgram ? group.part.program_score : group.part.service_score;
    const verdict = group.isProgram ? null : group.part.service_verdict;
    return [
      el("a", { href: linkWith({ service: group.key, open: "" }) }, group.title),
      [group.isProgram ? el("span", {}, group.part.included ? "counts in the score" : "does not count")
        : badge(verdict || "none", say("overall", verdict || "none")), errorNote(group)],
      scoreWithCoverage(score, group.part.coverage),
      el("span", { class: "shares" }, shareBar(parts, said), el("small", {}, said)),
    ];
  });
  return plainTable("Services", ["Service", "Verdict", "Score", "Clauses"], rows);
}

/** What else the report says, opened on demand. */
function gradeNotes(report) {
  const notes = [
    ["Warnings", report.warnings, (one) => [one.code, ": ", one.message, one.file ? ` (${one.file}${one.line ? `:${one.line}` : ""})` : ""]],
    ["Recommendations", report.recommendations, (one) => [
      one.clause_id ? el("a", { href: linkWith({ open: one.clause_id }) }, one.clause_id) : null, one.clause_id ? ": " : null,
      one.text, one.rewrite ? el("span", {}, " Instead: ", el("q", {}, one.rewrite)) : null]],
    ["Untested paths", report.untested_paths, (one) => [one.text, ": ", one.explanation]],
  ];
  const shownNotes = notes.filter(([, entries]) => entries.length).map(([title, entries, content]) =>
    disclosure(`${title} (${entries.length})`, () => el("ul", {}, entries.slice(0, 2000).map((one) => el("li", {}, content(one))))));
  return el("div", { class: "notes" }, shownNotes, disclosure("What the report rests on", () => provenance(report)));
}

function provenance(report) {
  const origin = report.provenance;
  const settings = Object.entries(origin.settings).map(([name, value]) => [name, String(value)]);
  return el("div", {},
    facts([
      ["Schema version", report.schema_version], ["Rule set", origin.ruleset_version],
      ["Prompts", origin.prompts_digest], ["Registry", origin.registry_digest],
      ["Pooled score", percent(report.pooled_score)],
      ["Started", own(origin.timing, "started_at")],
    ]),
    settings.length ? plainTable("Settings", ["Name", "Value"], settings) : null,
    origin.files.length ? plainTable("Files read", ["Path", "Digest", "Text in this page"],
      origin.files.map((file) => [file.path, el("code", {}, file.digest), textState(report, file.path).word])) : null,
    rawJson(report));
}
