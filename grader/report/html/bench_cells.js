// Benchmark reports of one lane as a matrix: a row is a case, a column is a report.

const BENCH_FILTERS = ["q", "suite", "status", "family", "label", "gold", "says", "disagree", "only"];
const NOT_EXPOSED = "not exposed by this provider";

/** Columns `{doc, report, label, timings}`; labels of two equal reports are told apart by file. */
function benchColumns(docs) {
  const labels = docs.map((doc) => `${providerOf(doc.value)} / ${doc.value.model}`);
  return docs.map((doc, at) => {
    const isRepeated = labels.indexOf(labels[at]) !== labels.lastIndexOf(labels[at]);
    const timings = new Map(listOf(own(doc.value.timing, "cases")).map((one) => [`${one.suite}\u0000${one.case_id}`, one]));
    return { doc, report: doc.value, label: isRepeated ? `${labels[at]} (${doc.name})` : labels[at], timings };
  });
}

function providerOf(report) {
  const said = own(report.provider_config, "provider");
  if (typeof said === "string") return said;
  for (const suite of report.suites) {
    for (const one of suite.cases) {
      for (const observation of listOf(one.observations)) if (observation.provider) return observation.provider;
    }
  }
  return report.mode;
}

/** Every case of any column, in the order in which suites and cases are met. */
function benchRows(columns) {
  const rows = new Map();
  columns.forEach((column, at) => {
    for (const suite of column.report.suites) {
      for (const result of suite.cases) {
        const key = `${suite.suite}/${result.case_id}`;
        if (!rows.has(key)) {
          rows.set(key, {
            key, suite: suite.suite, id: result.case_id, family: result.family || "", prompt: result.prompt,
            gold: goldOf(result), order: rows.size, cells: columns.map(() => null), haystack: null,
          });
        }
        const row = rows.get(key);
        if (row.cells[at] === null) row.cells[at] = cellOf(column, suite.suite, result);
        if (row.gold === null) row.gold = goldOf(result);
      }
    }
  });
  return [...rows.values()];
}

function goldOf(result) {
  for (const name of ["gold_verdict", "gold", "expected_verdict"]) {
    const value = own(result.details, name);
    if (typeof value === "string" && value) return value;
  }
  return null;
}

/** What was asked: only runs of the same can be expected to say the same. */
function questionOf(observation) {
  const parts = [observation.prompt, observation.register_id, observation.lens, observation.language];
  return parts.filter((part) => typeof part === "string" && part).join(" · ");
}

/** What the matrix shows of one case in one report; a case may hold runs of several questions. */
function cellOf(column, suite, result) {
  const observations = listOf(result.observations);
  const questions = [...groupBy(observations, questionOf).values()];
  const verdicts = questions.map((runs) => runs.map((one) => one.verdict || null));
  const answered = verdicts.flat().filter(Boolean);
  const timing = column.timings.get(`${suite}\u0000${result.case_id}`);
  const times = timing ? (listOf(timing.observations_ms).length ? timing.observations_ms : [timing.elapsed_ms]) : [];
  const costs = observations.map((one) => one.estimated_cost_usd).filter((one) => typeof one === "number");
  const texts = questions.map((runs) => unique(runs.map((one) => one.surface.trim())).length);
  const runs = Math.max(0, ...questions.map((one) => one.length));
  return {
    result, observations, questions: questions.length, runs,
    verdict: questions.length === 1 && answered.length ? answered[0] : null,
    isFlipping: verdicts.some((list) => unique(list).length > 1), surfaces: Math.max(0, ...texts),
    drift: runs > 1 ? Math.max(0, ...texts) - 1 : null,
    latency: quantile([...times].sort((one, other) => one - other), 0.5), times,
    isNative: observations.some((one) => one.kind === "native"),
    cost: costs.length && costs.length === observations.length ? mean(costs) : null,
  };
}

/** Verdict and pass of a cell as words, for exports and for cells alike. */
function cellWords(cell) {
  if (!cell) return "not in this report";
  const passed = cell.result.passed ? "passed" : "failed";
  return cell.verdict ? `${statusWord(cell.verdict)}, ${passed}` : passed;
}

function driftWords(cell) {
  const several = cell.questions > 1 ? `${cell.questions} questions, ` : "";
  if (!cell.observations.length) return "no run kept";
  if (cell.drift === null) return several ? `${several}one run each` : "one run";
  if (cell.isFlipping) return `${several}verdict flips in ${cell.runs} runs`;
  return cell.drift ? `${several}${cell.surfaces} texts in ${cell.runs} runs` : `${several}stable in ${cell.runs} runs`;
}

function benchHaystack(row) {
  if (row.haystack === null) {
    const parts = [row.key, row.family, row.prompt, row.gold];
    for (const cell of row.cells) {
      if (!cell) continue;
      parts.push(...listOf(cell.result.failures));
      for (const one of cell.observations) parts.push(one.surface, one.error_message);
    }
    row.haystack = parts.filter(Boolean).join("\n").toLowerCase();
  }
  return row.haystack;
}

/** The columns' verdicts on a row are not all the same. */
function providersDisagree(cells) {
  return unique(cells.filter(Boolean).map((cell) => cell.verdict || (cell.result.passed ? "passed" : "failed"))).length > 1;
}

function disagreesWithGold(row, cells) {
  return row.gold !== null && cells.some((cell) => cell && cell.verdict !== null && cell.verdict !== row.gold);
}

/** The places of the columns that are shown: all, or the one that was chosen. */
function shownColumns(columns) {
  const places = columns.map((_, at) => at);
  const chosen = places.filter((at) => columns[at].label === stateOf("only"));
  return chosen.length ? chosen : places;
}

function cellsOf(row, places) {
  return places.map((at) => row.cells[at]);
}

/** The rows that the filters leave, sorted; only the shown columns count. */
function filteredCases(rows, places) {
  const [suite, status, family, label, gold, says] = ["suite", "status", "family", "label", "gold", "says"].map(stateOf);
  const disagree = stateOf("disagree");
  const query = stateOf("q").trim();
  const anyCell = (row, test) => cellsOf(row, places).some((cell) => cell && test(cell));
  const kept = rows.filter((row) => anyCell(row, () => true)
    && (!suite || row.suite === suite)
    && (!status || anyCell(row, (cell) => cell.result.passed === (status === "passed")))
    && (!family || row.family === family)
    && (!label || anyCell(row, (cell) => listOf(cell.result.failures).includes(label)))
    && (!gold || row.gold === gold)
    && (!says || anyCell(row, (cell) => cell.verdict === says))
    && (!disagree || (disagree === "gold" ? disagreesWithGold(row, cellsOf(row, places)) : providersDisagree(cellsOf(row, places))))
    && (!query || matches(benchHaystack(row), query)));
  return sortedCases(kept, places);
}

const SORTS = new Map([
  ["latency", (cell) => cell.latency], ["cost", (cell) => cell.cost], ["drift", (cell) => cell.drift],
  ["score", (cell) => -cell.result.score],
]);

/** Largest first, by the worst column; rows without the figure last, ties in case order. */
function sortedCases(rows, places) {
  const figure = SORTS.get(stateOf("sort"));
  if (!figure) return rows;
  const worst = (row) => {
    const found = cellsOf(row, places).filter(Boolean).map(figure).filter((one) => typeof one === "number");
    return found.length ? Math.max(...found) : -Infinity;
  };
  const keyed = rows.map((row) => [worst(row), row]);
  return keyed.sort((a, b) => (a[0] === b[0] ? a[1].order - b[1].order : b[0] - a[0])).map(([, row]) => row);
}
