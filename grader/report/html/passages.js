// Evidence beside the text it was taken from: the whole output where it is here, else the stored
// context of each quote.

const LONGEST_WHOLE = 60_000;
const AROUND = 2_000;

/** Where a file's text stands: `{text, word}`; a text is here only if its digest is the report's. */
function textState(report, path) {
  const file = report.provenance.files.find((one) => one.path === path);
  if (!file) return { text: null, word: "not among the files that the report read" };
  const text = store.texts.get(file.digest);
  if (text !== undefined) return { text, word: "yes, its digest matches" };
  for (const run of store.runs) {
    const why = own(run.withheld, path);
    if (why === "differs") return { text: null, word: "no: the file in the run directory is not the one that was graded" };
    if (why === "missing") return { text: null, word: "no: the run directory does not hold it" };
    if (why === "unreadable") return { text: null, word: "no: the file in the run directory cannot be read as text" };
    if (why === "too-large") return { text: null, word: "no: too large to embed" };
  }
  return { text: null, word: "no: render with --run RUN_DIR to see it whole" };
}

/** Every span and search of a clause once, numbered in the order in which they are met. */
function collectEvidence(entry) {
  const numbers = new Map();
  const items = [];
  const add = (evidence) => {
    const key = JSON.stringify([evidence.file, evidence.start, evidence.end, evidence.quote, evidence.looked_for, evidence.files]);
    if (!numbers.has(key)) {
      items.push({ number: items.length + 1, evidence });
      numbers.set(key, items.length);
    }
    return numbers.get(key);
  };
  const own_ = listOf(entry.evidence).map(add);
  const ofRequirements = listOf(entry.requirements).map((one) => ({
    own: listOf(one.evidence).map(add),
    ofVotes: listOf(one.votes).map((vote) => listOf(vote.evidence).map(add)),
  }));
  return { items, own: own_, ofRequirements };
}

/** Buttons that lead to pieces of evidence by their number. */
function evidenceLinks(numbers) {
  if (!numbers.length) return null;
  return el("span", { class: "evidence-links" }, "evidence ", unique(numbers).map((number) =>
    el("button", { type: "button", class: "jump", on: { click: () => showPassage(number) } }, `[${number}]`)));
}

function showPassage(number) {
  const node = document.getElementById(`passage-${number}`);
  if (!node) return;
  node.scrollIntoView({ block: "center" });
  node.focus({ preventScroll: true });
}

/** All passages, by file in order; searches that found nothing after them. */
function passages(report, items) {
  const spans = items.filter((item) => item.evidence.found_by !== "search");
  const searches = items.filter((item) => item.evidence.found_by === "search");
  const files = groupBy(spans, (item) => item.evidence.file);
  return [
    [...files].map(([file, found]) => filePassages(report, file, found)),
    searches.map(({ number, evidence }) => el("div", { class: "passage", id: `passage-${number}`, tabindex: "-1" },
      el("p", {}, `[${number}] Looked for and not found (${evidence.how}, ${plural(evidence.n_places, "place")} searched): `,
        evidence.looked_for.map((term, at) => [at ? ", " : null, el("q", {}, term)])),
      el("p", { class: "where" }, "in ", evidence.files.map((file) => file).join(", ")))),
    items.length ? null : nothing("No evidence was noted."),
  ];
}

function filePassages(report, file, found) {
  const { text, word } = textState(report, file);
  if (text === null) {
    return el("div", { class: "file" }, el("h4", {}, file), el("p", { class: "where" }, `Whole text in this page: ${word}.`),
      found.map((item) => contextPassage(item)));
  }
  const placed = placeSpans(text, found);
  const strays = placed.filter((one) => !one.isThere);
  return el("div", { class: "file" }, el("h4", {}, file),
    strays.map((one) => banner("violated", `[${one.number}] The quote does not stand at this place of the text.`)),
    strays.map(contextPassage),
    wholeText(file, text, placed.filter((one) => one.isThere)));
}

function contextPassage({ number, evidence }) {
  return el("pre", { class: "text passage" },
    evidence.before ? "… " : null, evidence.before,
    el("mark", { id: `passage-${number}`, tabindex: "-1", title: `evidence ${number}, found by ${evidence.found_by}` },
      evidence.quote, el("span", { class: "mark-number" }, `[${number}]`)),
    evidence.after, evidence.after ? " …" : null);
}

/** Code points of the report as units of this text, and whether the quote stands there. */
function placeSpans(text, found) {
  const offsets = unique(found.flatMap(({ evidence }) => [evidence.start, evidence.end])).sort((a, b) => a - b);
  const units = unitsOf(text, offsets);
  const at = new Map(offsets.map((offset, index) => [offset, units[index]]));
  return found.map(({ number, evidence }) => {
    const start = at.get(evidence.start);
    const end = at.get(evidence.end);
    return { number, evidence, start, end, isThere: text.slice(start, end) === evidence.quote };
  });
}

/** The text with every span marked; where spans overlap, a mark has the numbers of all of them. */
function wholeText(file, text, placed, { isLinked = true } = {}) {
  const node = el("pre", { class: "text whole", tabindex: "0", role: "region", "aria-label": `text of ${file}` });
  const windows = text.length <= LONGEST_WHOLE ? [[0, text.length]] : windowsAround(placed, text.length);
  let shownTo = 0;
  for (const [from, to] of windows) {
    if (from > shownTo) node.appendChild(el("span", { class: "cut" }, `\n… ${plural(from - shownTo, "character")} left out …\n`));
    append(node, markedPieces(text, placed, [from, to], isLinked));
    shownTo = to;
  }
  if (shownTo < text.length) node.appendChild(el("span", { class: "cut" }, `\n… ${plural(text.length - shownTo, "character")} left out …`));
  return node;
}

function windowsAround(placed, length) {
  const windows = [];
  for (const { start, end } of [...placed].sort((a, b) => a.start - b.start)) {
    const from = Math.max(0, start - AROUND);
    const to = Math.min(length, end + AROUND);
    const last = windows[windows.length - 1];
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else windows.push([from, to]);
  }
  return windows.length ? windows : [[0, AROUND]];
}

function markedPieces(text, placed, [from, to], isLinked) {
  const inside = placed.filter((one) => one.start < to && one.end > from && one.end > one.start);
  const edges = unique([from, to, ...inside.flatMap((one) => [Math.max(from, one.start), Math.min(to, one.end)])])
    .sort((a, b) => a - b);
  const named = new Set();
  const pieces = [];
  for (let at = 0; at + 1 < edges.length; at += 1) {
    const [start, end] = [edges[at], edges[at + 1]];
    const covering = inside.filter((one) => one.start <= start && one.end >= end);
    const piece = text.slice(start, end);
    if (!covering.length) {
      pieces.push(piece);
      continue;
    }
    const first = isLinked && covering.find((one) => !named.has(one.number));
    const ending = covering.filter((one) => one.end === end).map((one) => `[${one.number}]`).join("");
    pieces.push(el("mark", { id: first ? `passage-${first.number}` : null, tabindex: first ? "-1" : null,
      title: covering.map((one) => `evidence ${one.number}, found by ${one.evidence.found_by}`).join("; ") },
      piece, ending ? el("span", { class: "mark-number" }, ending) : null));
    if (first) named.add(first.number);
  }
  return pieces;
}
