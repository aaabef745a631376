// Figures as drawings, each with the numbers it is drawn from in a table below it.

function charts(columns, rows) {
  const at = columns.map((_, index) => index);
  const withGold = at.filter((index) => goldCases(rows, index).length);
  return el("div", { class: "charts" },
    withGold.length ? null : nothing("No case here has a gold verdict: accuracy cannot be drawn."),
    withGold.map((index) => confusionChart(columns[index].label, confusionOf(rows, index))),
    withGold.length ? coverageChart(columns, withGold.map((index) => ({ label: columns[index].label, ...accuracyOf(rows, index) }))) : null,
    latencyChart(at.map((index) => ({ label: columns[index].label, box: latencyOf(rows, index) }))),
    withGold.length ? costChart(withGold.map((index) => ({ label: columns[index].label, ...costOf(rows, index) }))) : null);
}

function figure(title, note, drawing, header, rows) {
  return el("figure", {}, el("figcaption", {}, el("strong", {}, title), " ", note), drawing,
    disclosure("The numbers", () => plainTable(title, header, rows)));
}

function confusionChart(label, counts) {
  const answers = [...VERDICTS, "none"];
  const most = Math.max(1, ...[...counts.values()].flatMap((line) => [...line.values()]));
  const drawing = svg("svg", { viewBox: "0 0 460 260", role: "img", class: "chart", "aria-label": `confusion matrix of ${label}` });
  answers.forEach((answer, x) => append(drawing, [
    svg("text", { x: 145 + x * 64, y: 24, "text-anchor": "middle" }, SIGNS.get(answer)),
    svg("text", { x: 145 + x * 64, y: 40, "text-anchor": "middle", class: "small" }, shortWord(answer))]));
  VERDICTS.forEach((gold, y) => {
    drawing.appendChild(svg("text", { x: 104, y: 78 + y * 50, "text-anchor": "end", class: "small" }, `${SIGNS.get(gold)} ${shortWord(gold)}`));
    answers.forEach((answer, x) => {
      const count = counts.get(gold).get(answer) || 0;
      const cell = svg("rect", { x: 114 + x * 64, y: 50 + y * 50, width: 60, height: 46, class: gold === answer ? "right" : "wrong" });
      cell.style.fillOpacity = String(count ? 0.2 + (0.25 * count) / most : 0.05);
      append(drawing, [cell, svg("text", { x: 144 + x * 64, y: 78 + y * 50, "text-anchor": "middle", class: "count-text" }, String(count))]);
    });
  });
  return figure(`Confusion matrix: ${label}`, "rows are gold, columns what was answered in the first run; right answers lie on the diagonal.",
    drawing, ["Gold", ...answers.map(statusWord)],
    VERDICTS.map((gold) => [statusWord(gold), ...answers.map((answer) => String(counts.get(gold).get(answer) || 0))]));
}

function shortWord(verdict) {
  return { satisfied: "satisfied", partially_satisfied: "partial", violated: "violated", not_evaluable: "not eval.", none: "no verdict" }[verdict];
}

const MARKS = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P"];

function coverageChart(columns, points) {
  const drawing = svg("svg", { viewBox: "0 0 460 300", role: "img", class: "chart", "aria-label": "coverage against selective accuracy" });
  axis(drawing, "coverage", "selective accuracy");
  const drawn = points.map((point, index) => ({ ...point, mark: MARKS[index] || "·" }))
    .filter((point) => point.coverage !== null && point.selective !== null);
  for (const same of groupBy(drawn, (point) => `${point.coverage} ${point.selective}`).values()) {
    const x = 50 + 380 * same[0].coverage;
    const y = 250 - 220 * same[0].selective;
    const marks = same.map((point) => point.mark).join("");
    append(drawing, [svg("circle", { cx: x, cy: y, r: 9 + 3 * marks.length, class: "dot" }), svg("text", { x, y: y + 4, "text-anchor": "middle", class: "dot-text" }, marks)]);
  }
  return figure("Coverage against selective accuracy", `the share of cases answered, and of those the share that equals gold. ${legend(points)}`,
    drawing, ["Provider and model", "Cases", "Answered", "Coverage", "Selective accuracy", "Accuracy"], points.map((point) => [
      point.label, String(point.n), String(point.answered), ratio(point.coverage), ratio(point.selective), ratio(point.accuracy)]));
}

function legend(points) {
  return points.map((point, index) => `${MARKS[index] || "·"}: ${cut(point.label, 60)}`).join("; ");
}

function axis(drawing, xTitle, yTitle) {
  append(drawing, [
    svg("line", { x1: 50, y1: 250, x2: 430, y2: 250, class: "axis" }), svg("line", { x1: 50, y1: 30, x2: 50, y2: 250, class: "axis" }),
    [0, 0.5, 1].map((share) => [
      svg("text", { x: 50 + 380 * share, y: 268, "text-anchor": "middle", class: "small" }, `${share * 100} %`),
      svg("text", { x: 44, y: 254 - 220 * share, "text-anchor": "end", class: "small" }, `${share * 100} %`)]),
    svg("text", { x: 240, y: 288, "text-anchor": "middle", class: "small" }, xTitle),
    svg("text", { x: 50, y: 16, "text-anchor": "start", class: "small" }, yTitle)]);
}

function latencyChart(columns) {
  const boxes = columns.filter((one) => one.box);
  if (!boxes.length) return nothing("No times were kept: latency cannot be drawn.");
  const most = Math.max(...boxes.map((one) => one.box.high), 1e-9);
  const drawing = svg("svg", { viewBox: `0 0 460 ${40 + boxes.length * 44}`, role: "img", class: "chart", "aria-label": "latency" });
  const place = (value) => 20 + (420 * value) / most;
  boxes.forEach(({ label, box }, index) => {
    const y = 30 + index * 44;
    append(drawing, [
      svg("text", { x: 20, y: y - 4, class: "small" }, cut(label, 60)),
      svg("line", { x1: place(box.low), y1: y + 10, x2: place(box.high), y2: y + 10, class: "axis" }),
      svg("rect", { x: place(box.q1), y, width: Math.max(1, place(box.q3) - place(box.q1)), height: 20, class: "box" }),
      svg("line", { x1: place(box.median), y1: y, x2: place(box.median), y2: y + 20, class: "median" })]);
  });
  drawing.appendChild(svg("text", { x: 440, y: 34 + boxes.length * 44, "text-anchor": "end", class: "small" }, `right edge ${milliseconds(most)}`));
  return figure("Latency", "of single runs: the box holds the middle half, the thick line is the median, the thin line reaches from the fastest to the slowest.",
    drawing, ["Provider and model", "Runs", "Fastest", "Median", "95 %", "Slowest"], boxes.map(({ label, box }) => [
      label, String(box.n), milliseconds(box.low), milliseconds(box.median), milliseconds(box.p95), milliseconds(box.high)]));
}

function costChart(columns) {
  const known = columns.filter((one) => one.perCorrect !== null);
  const most = Math.max(...known.map((one) => one.perCorrect), 1e-9);
  const drawing = svg("svg", { viewBox: `0 0 460 ${20 + columns.length * 40}`, role: "img", class: "chart", "aria-label": "cost per correct verdict" });
  columns.forEach((one, index) => {
    const y = 24 + index * 40;
    drawing.appendChild(svg("text", { x: 20, y: y - 4, class: "small" }, `${cut(one.label, 44)}: ${one.perCorrect === null ? "unknown" : usd(one.perCorrect)}`));
    if (one.perCorrect !== null) drawing.appendChild(svg("rect", { x: 20, y, width: Math.max(1, (420 * one.perCorrect) / most), height: 16, class: "box" }));
  });
  return figure("Cost per correct verdict", "all that was paid for cases with a gold verdict, over the runs that equal it; unknown is not nothing.",
    drawing, ["Provider and model", "Cost", "Per correct verdict"], columns.map((one) => [one.label, usd(one.total), usd(one.perCorrect)]));
}
