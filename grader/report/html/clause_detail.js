// One clause: the contract's own lines beside the output's, and how its verdict came about.

function clauseDetail(report, row) {
  const entry = row.entry;
  const evidence = collectEvidence(entry);
  return [
    el("h2", { tabindex: "-1" }, row.id),
    el("p", { class: "verdict-line" }, badge(row.status),
      row.confidence === null ? null : ` confidence ${row.confidence}`, whyOf(row) ? ` – ${whyOf(row)}` : null),
    entry.explanation ? el("p", {}, entry.explanation) : null,
    el("div", { class: "beside" },
      el("section", { "aria-label": "contract" }, el("h3", {}, "What was promised"), contractLines(report, entry)),
      el("section", { "aria-label": "evidence" }, el("h3", {}, "What was found"),
        VERDICT_STATES.has(row.status) ? nothing("Nothing was looked for: the clause is not in force here.") : passages(report, evidence.items))),
    requirementList(entry, evidence),
    asIf(report, entry),
    faultList(entry),
    facts([
      ["Decided by", deciders(row)], ["Grounding source", entry.grounding_source], ["Class", entry.clause_class],
      ["Condition", entry.condition], ["Excused by", entry.excused_by], ["Step", entry.step && say("step", entry.step)],
      ["Graded against", listOf(entry.outputs).join(", ")], ["Declared in", entry.declared_in],
      ["An empty output would keep it", entry.vacuous ? "yes" : null],
      ["Lens", entry.lens_mode || null], ["Trace hash", entry.trace_hash ? el("code", {}, entry.trace_hash) : null],
    ]),
    rawJson(entry),
  ];
}

/** What an untested clause would have been graded as; it counts nowhere. */
function asIf(report, entry) {
  if (!entry.as_if) return null;
  const evidence = collectEvidence(entry.as_if);
  return el("section", { "aria-label": "as if triggered" }, el("h3", {}, "Had its condition happened"),
    el("p", {}, badge(entry.as_if.verdict), " counts in no score. ", entry.as_if.explanation),
    passages(report, evidence.items), requirementList(entry.as_if, evidence));
}

/** The lines of the contract with some around them; without the file, the clause as reported. */
function contractLines(report, entry) {
  const place = entry.place;
  const lines = place.line_end > place.line_start ? `lines ${place.line_start} to ${place.line_end}` : `line ${place.line_start}`;
  const where = el("p", { class: "where" }, `${place.file}, ${lines}`, place.source ? ` (from ${place.source})` : null);
  const { text, word } = textState(report, place.file);
  if (text === null) {
    return [where, el("pre", { class: "text" }, el("mark", {}, entry.text)),
      el("p", { class: "where" }, `The contract's own lines in this page: ${word}.`)];
  }
  const around = linesOf(text, place.line_start - 3, Math.min(place.line_end + 3, place.line_start + 200));
  return [where, el("pre", { class: "text numbered", tabindex: "0", role: "region", "aria-label": `lines of ${place.file}` },
    around.map(({ number, text: line }) => {
      const isOwn = number >= place.line_start && number <= place.line_end;
      return [el("span", { class: "line-number" }, `${String(number).padStart(4)} `), isOwn ? el("mark", {}, line) : line, "\n"];
    }))];
}

function requirementList(entry, evidence) {
  const requirements = listOf(entry.requirements);
  if (!requirements.length) return null;
  return el("section", { "aria-label": "requirements" }, el("h3", {}, `Requirements (${requirements.length})`),
    el("ol", { class: "requirements" }, requirements.map((one, at) => el("li", {},
      el("p", {}, badge(one.state), " ", one.text),
      facts([
        ["Read as", one.reading], ["Measured", one.observed], ["Judge's finding", one.finding],
        ["Decided by", one.decided_by], ["Reason", one.reason && say("reason", one.reason)],
        ["Confidence", one.confidence],
        ["Before calibration", one.raw_confidence],
      ]),
      evidenceLinks(evidence.ofRequirements[at].own),
      voteTable(one, evidence.ofRequirements[at].ofVotes)))));
}

function voteTable(requirement, ofVotes) {
  const votes = listOf(requirement.votes);
  if (!votes.length) return null;
  return plainTable("Votes", ["Trial", "Judge", "Vote", "Confidence", "Finding", "Evidence"], votes.map((vote, at) => [
    String(vote.trial + 1), vote.judge, badge(vote.state), typeof vote.confidence === "number" ? String(vote.confidence) : "–",
    vote.finding || (vote.reason ? say("reason", vote.reason) : ""), evidenceLinks(ofVotes[at]) || "–",
  ]));
}

function faultList(entry) {
  const faults = listOf(entry.faults);
  if (!faults.length) return null;
  return el("section", { "aria-label": "faults" }, el("h3", {}, "Trials without a vote"),
    el("ul", {}, faults.map((one) => el("li", {},
      `trial ${one.trial + 1}${one.judge ? `, ${one.judge}` : ""}: ${say("fault", one.fault)}, ${plural(one.attempts, "attempt")}. ${one.message}`))));
}
