// What the charts draw, computed from the observations themselves.

const VERDICTS = ["satisfied", "partially_satisfied", "violated", "not_evaluable"];

/** Cases with a gold verdict in a column: the first run of each counts. */
function goldCases(rows, at) {
  return rows.filter((row) => row.gold !== null && VERDICTS.includes(row.gold) && row.cells[at]);
}

/** `counts.get(gold).get(answer)`; an answer without a verdict is `none`. */
function confusionOf(rows, at) {
  const counts = new Map(VERDICTS.map((gold) => [gold, new Map()]));
  for (const row of goldCases(rows, at)) {
    const answer = row.cells[at].verdict || "none";
    const line = counts.get(row.gold);
    line.set(answer, (line.get(answer) || 0) + 1);
  }
  return counts;
}

/**
 * `answered`: cases with a verdict other than not evaluable. `coverage` is their share, `selective`
 * the share of them that equal gold, `accuracy` the share of all cases that equal gold.
 */
function accuracyOf(rows, at) {
  const cases = goldCases(rows, at);
  const answered = cases.filter((row) => row.cells[at].verdict && row.cells[at].verdict !== "not_evaluable");
  const right = (list) => list.filter((row) => row.cells[at].verdict === row.gold).length;
  return {
    n: cases.length, answered: answered.length, correct: right(cases),
    coverage: cases.length ? answered.length / cases.length : null,
    selective: answered.length ? right(answered) / answered.length : null,
    accuracy: cases.length ? right(cases) / cases.length : null,
  };
}

/** Five numbers over all single runs, in milliseconds; null where no times were kept. */
function latencyOf(rows, at) {
  const times = rows.flatMap((row) => (row.cells[at] ? row.cells[at].times : [])).sort((a, b) => a - b);
  if (!times.length) return null;
  return { n: times.length, low: times[0], q1: quantile(times, 0.25), median: quantile(times, 0.5),
    q3: quantile(times, 0.75), p95: quantile(times, 0.95), high: times[times.length - 1] };
}

/** All that was paid and what one correct verdict came to; null when any cost is unknown. */
function costOf(rows, at) {
  const cases = goldCases(rows, at);
  const observations = cases.flatMap((row) => row.cells[at].observations);
  const costs = observations.map((one) => one.estimated_cost_usd);
  if (!costs.length || costs.some((one) => typeof one !== "number")) return { total: null, perCorrect: null };
  const total = costs.reduce((sum, one) => sum + one, 0);
  const correct = observations.filter((one, index) => one.verdict === goldOfObservation(cases, at, index)).length;
  return { total, perCorrect: correct ? total / correct : null };
}

function goldOfObservation(cases, at, index) {
  let left = index;
  for (const row of cases) {
    const count = row.cells[at].observations.length;
    if (left < count) return row.gold;
    left -= count;
  }
  return null;
}
