// One case: every run of it in every report, grouped by equal text, and two texts word by word.

// what only lane A has; in lane B it is said that nobody exposes it
const NATIVE_FIELDS = [
  "trace_hash", "closure_residual", "grounding_source", "register_id", "register_variant_id", "lens", "lens_mode", "language",
];
const PROVIDER_FIELDS = [
  "raw_verdict", "confidence", "reason", "finish", "refusal_category", "error_class", "error_type", "error_message",
  "input_tokens", "output_tokens", "total_tokens", "cached_input_tokens", "cache_write_tokens", "reasoning_tokens",
  "estimated_cost_usd", "n_quotes", "n_quotes_found", "response_model", "response_id", "attempts",
];

function caseDetail(lane, columns, row) {
  return [
    el("h2", { tabindex: "-1" }, row.id),
    el("p", {}, `${row.suite}${row.family ? `, family ${row.family}` : ""}`, row.gold ? [". Gold: ", badge(row.gold)] : null),
    disclosure("Prompt", () => el("pre", { class: "text", tabindex: "0", role: "region", "aria-label": "prompt" }, row.prompt)),
    surfaceDiff(columns, row),
    columns.map((column, at) => cellDetail(lane, column, row.cells[at], row)),
  ];
}

function cellDetail(lane, column, cell, row) {
  const title = column.label;
  if (!cell) return section_(title, nothing("This report does not have the case."));
  const failures = listOf(cell.result.failures);
  return section_(title,
    el("p", {}, badge(cell.result.passed ? "passed" : "failed"), ` score ${cell.result.score}, ${driftWords(cell)}`,
      cell.times.length ? `, ${cell.times.map(milliseconds).join(", ")}` : null),
    failures.length ? el("ul", { class: "failures" }, failures.map((one) => el("li", {}, el("code", {}, one)))) : null,
    cell.isFlipping ? banner("violated", "The verdict flips between runs: ",
      cell.observations.map((one, at) => [at ? ", " : null, one.verdict ? statusWord(one.verdict) : "no verdict"])) : null,
    Object.keys(cell.result.details || {}).length ? plainTable("Details", ["Name", "Value"], pairsOf(cell.result.details)) : null,
    surfaceGroups(lane, cell, row),
    rawJson(cell.result));
}

function section_(title, ...children) {
  return el("section", { class: "of-report", "aria-label": title }, el("h3", {}, title), ...children);
}

/** Runs of one question with the same text stand together, with their numbers. */
function surfaceGroups(lane, cell, row) {
  const numbered = cell.observations.map((observation, at) => ({ observation, at }));
  const questions = groupBy(numbered, ({ observation }) => questionOf(observation));
  return [...questions].map(([question, runs]) => {
    const groups = [...groupBy(runs, ({ observation }) => observation.surface)]
      .map(([surface, members]) => surfaceGroup(lane, cell, row, { surface, members, count: runs.length }));
    return questions.size > 1 ? disclosure(`${cut(question, 160)} (${plural(runs.length, "run")})`, () => el("div", {}, groups)) : groups;
  });
}

function surfaceGroup(lane, cell, row, { surface, members, count }) {
  return el("div", { class: "surface" },
    el("h4", {}, `${plural(members.length, "run")} of ${count} with this text: `,
      members.map(({ at }) => `#${at + 1}`).join(", ")),
    surface.trim() ? el("pre", { class: "text", tabindex: "0", role: "region", "aria-label": "text" }, surface) : nothing("The text is empty."),
    members.map(({ observation, at }) => disclosure(runTitle(observation, at, row),
      () => observationFacts(lane, observation, own(cell.result.details, "output")))));
}

function runTitle(observation, at, row) {
  const verdict = observation.verdict ? statusWord(observation.verdict) : observation.error_class || "no verdict";
  const isOff = row.gold && observation.verdict && observation.verdict !== row.gold;
  return `Run #${at + 1}: ${verdict}${isOff ? " (not gold)" : ""}`;
}

function observationFacts(lane, observation, output) {
  const said = (name) => {
    const value = observation[name];
    if (value === null || value === undefined) return name === "estimated_cost_usd" ? "unknown" : lane === "A" ? "–" : NOT_EXPOSED;
    return value === "" ? "–" : valueText(value);
  };
  const names = lane === "A" ? [...NATIVE_FIELDS, "confidence", "reason"] : [...PROVIDER_FIELDS, ...NATIVE_FIELDS];
  const evidence = listOf(observation.evidence).map((one, at) => ({ number: at + 1, evidence: one }));
  return el("div", {},
    facts(names.map((name) => [name, said(name)])),
    quotesInside(evidence, output),
    lane === "A" ? disclosure("Canonical surface", () => el("pre", { class: "text", tabindex: "0", role: "region", "aria-label": "canonical surface" }, observation.canonical_surface)) : null,
    listOf(observation.check_log).length ? disclosure("Check log", () => el("pre", { class: "text raw", tabindex: "0", role: "region", "aria-label": "check log" }, JSON.stringify(observation.check_log, null, 2))) : null,
    rawJson(observation));
}

/** The quotes inside the case's output where they stand there, else between their own context. */
function quotesInside(evidence, output) {
  const spans = evidence.filter((one) => one.evidence.found_by !== "search");
  const searches = evidence.filter((one) => one.evidence.found_by === "search")
    .map((one) => el("p", {}, "Looked for and not found: ", one.evidence.looked_for.join(", ")));
  const placed = typeof output === "string" ? placeSpans(output, spans) : [];
  if (placed.length && placed.every((one) => one.isThere)) {
    return [wholeText("the case's output", output, placed, { isLinked: false }), searches];
  }
  return [spans.map((one) => el("div", {}, el("p", { class: "where" }, one.evidence.file), quoteContext(one.evidence))), searches];
}

function quoteContext(span) {
  return el("pre", { class: "text" }, span.before ? "… " : null, span.before, el("mark", {}, span.quote), span.after, span.after ? " …" : null);
}

/** Two of all texts of the case, chosen by hand; at first the first two that differ. */
function surfaceDiff(columns, row) {
  const texts = row.cells.flatMap((cell, at) => (cell ? cell.observations.map((one, run) => ({
    label: `${columns[at].label} #${run + 1}${cell.questions > 1 ? ` ${questionOf(one)}` : ""}`, text: one.surface, question: questionOf(one) })) : []));
  if (texts.length < 2) return null;
  // answers to one question can be compared: at first one that differs, else one that is the same
  const alike = (one) => one.question === texts[0].question;
  const differing = texts.findIndex((one) => alike(one) && one.text !== texts[0].text);
  const other = differing < 0 ? texts.findIndex((one, at) => at > 0 && alike(one)) : differing;
  const place = el("div", {});
  const pick = (label, start) => {
    controlCount += 1;
    const id = `control-${controlCount}`;
    const select = el("select", { id, on: { change: compare } },
      texts.map((one, at) => el("option", { value: String(at), selected: at === start }, cut(one.label, 80))));
    return { select, node: el("span", { class: "control" }, el("label", { for: id }, label), select) };
  };
  const before = pick("From", 0);
  const after = pick("To", other < 0 ? 1 : other);
  function compare() {
    const [a, b] = [before, after].map((one) => texts[Number(one.select.value)].text);
    refill(place, a === b ? nothing("Both texts are the same.") : diffNode(a, b));
  }
  compare();
  return el("section", { "aria-label": "difference of two texts" }, el("h3", {}, "Two texts word by word"),
    el("div", { class: "filters" }, before.node, after.node), place);
}
