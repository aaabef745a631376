// A grade report as rows: every declared clause once, in the state it is in.

const PROGRAM = "(program)";
const STATUS_ORDER = [
  "violated", "partially_satisfied", "not_evaluable", "satisfied", "untested", "not_in_force", "not_run",
];

/** Groups `{key, title, part, isProgram, rows}` in report order. */
function gradeGroups(report) {
  const groups = report.services.map((service) => groupOf(service.name, service.name, service, false));
  groups.push(groupOf(PROGRAM, `Program contract: ${report.program_contract.name}`, report.program_contract, true));
  const byName = groupBy(report.not_run, (entry) => entry.service);
  for (const [name, entries] of byName) {
    let group = groups.find((one) => one.key === name);
    if (!group) {
      group = { key: name, title: name, part: null, isProgram: false, rows: [] };
      groups.push(group);
    }
    group.rows.push(...entries.map((entry) => rowOf(group, entry, "not_run")));
  }
  const seen = new Map();
  for (const group of groups) {
    for (const row of group.rows) {
      const count = (seen.get(row.id) || 0) + 1;
      seen.set(row.id, count);
      row.key = count > 1 ? `${row.id}~${count}` : row.id;
    }
  }
  return groups.filter((group) => group.rows.length || !group.isProgram);
}

function groupOf(key, title, part, isProgram) {
  const group = { key, title, part, isProgram, rows: [] };
  for (const entry of part.ensures_clauses) group.rows.push(rowOf(group, entry, entry.verdict));
  for (const entry of part.conditional_ensures) group.rows.push(rowOf(group, entry, "untested"));
  for (const entry of part.not_in_force) group.rows.push(rowOf(group, entry, "not_in_force"));
  return group;
}

function rowOf(group, entry, status) {
  const requirements = listOf(entry.requirements);
  const decided = unique(requirements.map((one) => one.decided_by).filter(Boolean));
  const row = {
    group, entry, status, id: entry.clause_id, key: entry.clause_id, text: entry.text,
    reason: entry.reason || "", confidence: typeof entry.confidence === "number" ? entry.confidence : null,
    by: decided, haystack: null,
  };
  return row;
}

/** What a search looks through, made when the first search asks. */
function haystackOf(row) {
  if (row.haystack === null) {
    const entry = row.entry;
    const parts = [row.id, row.text, entry.evidence_text, entry.explanation, entry.condition, row.group.title];
    for (const one of listOf(entry.requirements)) parts.push(one.text, one.observed, one.finding);
    row.haystack = parts.filter(Boolean).join("\n").toLowerCase();
  }
  return row.haystack;
}

function whyOf(row) {
  const entry = row.entry;
  if (row.reason) return say("reason", row.reason);
  if (entry.because) return say("because", entry.because);
  if (entry.how) return say("how", entry.how);
  return "";
}

function deciders(row) {
  if (row.by.length) return row.by.join(", ");
  return row.status === "not_evaluable" ? "nobody" : "–";
}

const GRADE_FILTERS = ["q", "verdict", "service", "reason", "by"];

/** The rows that the filters leave, in report order. */
function filteredGroups(groups) {
  const statuses = new Set(stateList("verdict"));
  const service = stateOf("service");
  const reason = stateOf("reason");
  const by = stateOf("by");
  const query = stateOf("q").trim();
  const keep = (row) => (!statuses.size || statuses.has(row.status))
    && (!reason || row.reason === reason)
    && (!by || (by === "nobody" ? !row.by.length : row.by.includes(by)))
    && (!query || matches(haystackOf(row), query));
  return groups
    .filter((group) => !service || group.key === service)
    .map((group) => ({ group, rows: group.rows.filter(keep) }))
    .filter((one) => one.rows.length);
}
