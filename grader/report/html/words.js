// Values of closed sets as words and signs, and numbers as people read them.

const WORDS = new Map(Object.entries(JSON.parse(document.getElementById("page-words").textContent)));

/** The words for a value of a closed set; the value itself where there are none. */
function say(family, value) {
  return WORDS.get(`${family}.${value}`) || String(value);
}

const SIGNS = new Map([
  ["satisfied", "✓"], ["partially_satisfied", "◐"], ["partial", "◐"], ["violated", "✗"],
  ["not_evaluable", "?"], ["untested", "○"], ["not_in_force", "–"], ["not_run", "–"],
  ["none", "?"], ["met", "✓"], ["not_met", "✗"], ["not_applicable", "–"], ["undecided", "?"],
  ["passed", "✓"], ["failed", "✗"], ["absent", "–"], ["better", "▲"], ["worse", "▼"],
  ["other", "≠"], ["same", "="], ["added", "+"], ["removed", "−"],
  ["PASS", "✓"], ["WAIVED", "◐"], ["CONCERNS", "◐"], ["FAIL", "✗"], ["caught", "✓"],
  ["confirmed", "✓"], ["missed", "✗"], ["false-positive", "✗"], ["bypassed", "✗"],
  ["abstained", "?"], ["meets", "✓"], ["does-not-meet", "✗"], ["undeclared", "–"],
]);

const STATUS_WORDS = new Map([
  ["passed", "passed"], ["failed", "failed"], ["absent", "not in this report"],
  ["better", "better"], ["worse", "worse"], ["other", "changed"], ["same", "unchanged"],
  ["added", "new"], ["removed", "gone"], ["none", "no verdict"],
]);
const VERDICT_STATES = new Set(["untested", "not_in_force", "not_run"]);

/** What a status is called: a verdict, a state, a vote, or how a case went. */
function statusWord(status) {
  if (STATUS_WORDS.has(status)) return STATUS_WORDS.get(status);
  for (const family of ["verdict", "state", "vote", "overall"]) {
    if (WORDS.has(`${family}.${status}`)) return say(family, status);
  }
  return status;
}

/** A status as sign and word; colour only underlines what both already say. */
function badge(status, word) {
  return el("span", { class: "badge", "data-status": SIGNS.has(status) ? status : "other" },
    el("span", { class: "sign", "aria-hidden": "true" }, SIGNS.get(status) || "·"),
    word || statusWord(status));
}

/** A percent by the rule of every report: 100 only for exactly all, 0 only for exactly none. */
function percent(value) {
  if (typeof value !== "number") return "no score";
  if (value <= 0) return "0";
  if (value >= 100) return "100";
  const tenths = Math.min(999, Math.max(1, Math.floor(value * 10 + 0.5)));
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

function ratio(value) {
  return typeof value === "number" ? `${percent(value * 100)} %` : "–";
}

function usd(value) {
  if (typeof value !== "number") return "unknown";
  return value === 0 || value >= 0.0001 ? `$${value.toFixed(4)}` : "< $0.0001";
}

function milliseconds(value) {
  if (typeof value !== "number") return "–";
  if (value >= 10000) return `${(value / 1000).toFixed(1)} s`;
  return value >= 100 ? `${Math.round(value)} ms` : `${value.toFixed(1)} ms`;
}

function plural(count, one, many) {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many || `${one}s`}`;
}
