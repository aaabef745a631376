// The text of a file -> documents that can be shown, or what is wrong with it and where.

const LARGEST = 64 * 1024 * 1024;
const DEEPEST = 200;
const MOST_DOCUMENTS = 200;

/** `{documents, problems}`: a problem is `{file, path, message, isWarning}`. */
function readFileText(name, text) {
  const problems = [];
  const problem = (path, message, isWarning) => {
    problems.push({ file: name, path, message, isWarning: Boolean(isWarning) });
  };
  const values = parsed(text.replace(/^\ufeff/, ""), problem);
  const flat = values.flatMap((value) => (Array.isArray(value) ? value : [value]));
  if (!flat.length && !problems.length) problem(WHOLE, "holds no report");
  if (flat.length > MOST_DOCUMENTS) {
    problem(WHOLE, `holds ${flat.length} reports; the first ${MOST_DOCUMENTS} are shown`, true);
  }
  const documents = [];
  flat.slice(0, MOST_DOCUMENTS).forEach((value, index) => {
    const where = flat.length > 1 ? `${name}, report ${index + 1}` : name;
    const document_ = documentOf(where, value, (path, message, isWarning) => {
      problems.push({ file: where, path, message, isWarning: Boolean(isWarning) });
    });
    if (document_) documents.push(document_);
  });
  return { documents, problems };
}

function parsed(text, problem) {
  if (text.length > LARGEST) {
    problem(WHOLE, "is larger than 64 MiB");
    return [];
  }
  if (!text.trim()) {
    problem(WHOLE, "is empty");
    return [];
  }
  if (isTooDeep(text)) {
    problem(WHOLE, `is nested deeper than ${DEEPEST} levels`);
    return [];
  }
  try {
    return [JSON.parse(text)];
  } catch (error) {
    return parsedLines(text, problem, error);
  }
}

/** A report a line (`--format jsonl`), where the whole is not one JSON value. */
function parsedLines(text, problem, error) {
  const values = [];
  const lines = text.split("\n");
  for (let number = 0; number < lines.length; number += 1) {
    if (!lines[number].trim()) continue;
    try {
      values.push(JSON.parse(lines[number]));
    } catch (inLine) {
      const isOneValue = values.length === 0;
      const reason = isOneValue ? error.message : inLine.message;
      problem(isOneValue ? WHOLE : `line ${number + 1}`, `is not JSON: ${cut(reason, 160)}`);
      return [];
    }
  }
  return values;
}

function isTooDeep(text) {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (isInString) {
      if (unit === 92) at += 1;
      else if (unit === 34) isInString = false;
    } else if (unit === 34) isInString = true;
    else if (unit === 91 || unit === 123) {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (unit === 93 || unit === 125) depth -= 1;
  }
  return false;
}

/** What kind of file a value is, by a field that only this kind has; null for none of ours. */
function kindOf(value) {
  if (typeName(value) !== "object") return null;
  const has = (name) => Object.hasOwn(value, name);
  if (has("benchmark_family")) return "benchmark";
  if (has("pairings") && has("columns")) return "comparison";
  if (has("suite") && has("cases")) return "suite";
  if (has("floorDecisions")) return "aggregate";
  if (has("coverageGaps")) return "evidence";
  if (has("services") || has("program_contract")) return "grade";
  return has("system") && has("contracts") ? "later-spelling" : null;
}

function documentOf(name, value, problem) {
  const kind = kindOf(value);
  if (kind === "later-spelling") {
    problem("system", "is the later spelling; write the report without --spelling system");
    return null;
  }
  if (kind === null) {
    problem(WHOLE, "is no report of contract-grader and no evidence artifact");
    return null;
  }
  warnOfVersion(kind, value, problem);
  const faults = Object.hasOwn(SHAPES.schemas, kind) ? faultsOf(kind, value) : [];
  for (const one of faults) problem(one.path, one.message, one.isHarmless);
  if (faults.some((one) => !one.isHarmless)) return null;
  return { name, kind: kind === "suite" ? "benchmark" : kind, value: kind === "suite" ? wrapped(value) : value };
}

function warnOfVersion(kind, value, problem) {
  const known = own(SHAPES.versions, kind);
  if (known === undefined) return;
  const field = kind === "evidence" || kind === "aggregate" ? "schemaVersion" : "schema_version";
  const found = own(value, field);
  if (found !== undefined && found !== known) {
    problem(field, `is ${brief(found)}; this page knows ${brief(known)} and may misread the rest`, true);
  }
}

const NATIVE_SUITES = new Set(["determinism", "truth_lock", "axis_orthogonality"]);

/** A bare suite in the shape of a report; what only a report says is unknown. */
function wrapped(suite) {
  return {
    benchmark_family: "frontier_compare_wave1",
    lane: NATIVE_SUITES.has(suite.suite) ? "A" : "B",
    complete: true,
    model: "model not stated",
    mode: "bare suite",
    run: null,
    suites: [suite],
    summary: { suite_count: 1, case_count: suite.case_count, primary_score: suite.primary_score, passed: suite.passed },
    timing: null,
  };
}
