// Small pieces that every view is made of.

/** A heading of its own section. */
function section(title, attributes, ...children) {
  return el("section", { ...attributes, "aria-label": title }, el("h2", {}, title), ...children);
}

/** A figure with what it is, and what it rests on below it. */
function card(title, value, note, status) {
  return el("div", { class: "card", "data-status": status },
    el("div", { class: "card-title" }, title),
    el("div", { class: "card-value" }, value),
    note ? el("div", { class: "card-note" }, note) : null);
}

function banner(kind, ...children) {
  return el("p", { class: "banner", "data-status": kind }, ...children);
}

/** Pairs of term and description; pairs without a description are left out. */
function facts(pairs, attributes) {
  const kept = pairs.filter(([, value]) => value !== null && value !== undefined && value !== "");
  return el("dl", { class: "facts", ...attributes },
    kept.map(([term, value]) => el("div", {}, el("dt", {}, term), el("dd", {}, value))));
}

const MOST_ROWS = 2_000;

/** A table of text cells, the first of each row its header; a very long one is cut and says so. */
function plainTable(caption, header, rows) {
  return el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": caption },
    el("table", { class: "plain-table" },
      el("caption", {}, caption, rows.length > MOST_ROWS ? ` (the first ${MOST_ROWS} of ${rows.length})` : null),
      el("thead", {}, el("tr", {}, header.map((name) => el("th", { scope: "col" }, name)))),
      el("tbody", {}, rows.slice(0, MOST_ROWS).map((row) => el("tr", {},
        row.map((cell, at) => (at === 0 ? el("th", { scope: "row" }, cell) : el("td", {}, cell))))))));
}

/** Something that is opened on demand and only then made. */
function disclosure(title, make) {
  const node = el("details", {}, el("summary", {}, title));
  node.addEventListener("toggle", () => {
    if (node.open && node.childNodes.length === 1) append(node, [make()]);
  });
  return node;
}

/** The value as it stood in the file. */
function rawJson(value) {
  return disclosure("Raw JSON", () => {
    let text;
    try {
      text = JSON.stringify(value, null, 2);
    } catch (error) {
      text = `cannot be shown: ${error.message}`;
    }
    return el("pre", { class: "text raw", tabindex: "0", role: "region", "aria-label": "raw JSON" }, cut(text, 2_000_000));
  });
}

/** Shares of a whole as one bar; the words beside it say the same. */
function shareBar(parts, label) {
  const total = parts.reduce((sum, part) => sum + part.count, 0);
  const bar = svg("svg", { class: "share", role: "img", "aria-label": label, viewBox: "0 0 100 8", preserveAspectRatio: "none", width: "100", height: "8" });
  let x = 0;
  for (const part of parts) {
    if (!part.count) continue;
    const width = (100 * part.count) / total;
    bar.appendChild(svg("rect", { x, y: 0, width, height: 8, "data-status": part.status }));
    x += width;
  }
  return bar;
}

/** Where a list is empty it says so. */
function nothing(text) {
  return el("p", { class: "nothing" }, text);
}

function announce(text) {
  const region = document.getElementById("status");
  if (region) refill(region, text);
}
