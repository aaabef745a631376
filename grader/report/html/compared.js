// The side-by-side file of `frontier-compare compare`: its tables as they stand in it.

const DEEPEST_TABLE = 6;

function comparedView(doc) {
  return { node: el("div", {}, el("h1", { tabindex: "-1" }, "Benchmark reports side by side"),
    el("p", { class: "where" }, doc.name), valueNode(doc.value, "side by side", 0), rawJson(doc.value)),
  update: () => {}, lists: [], close: () => false };
}

/** Any JSON value: lists of like objects as tables, objects as pairs, the rest as text. */
function valueNode(value, title, depth) {
  if (value === null) return "unknown";
  if (typeof value !== "object") return String(value);
  if (depth >= DEEPEST_TABLE) return cut(JSON.stringify(value), 400);
  if (Array.isArray(value)) return listNode(value, title, depth);
  const entries = Object.entries(value);
  const simple = entries.filter(([, one]) => one === null || typeof one !== "object");
  const nested = entries.filter(([, one]) => one !== null && typeof one === "object");
  return el("div", { class: "nested" },
    simple.length ? facts(simple.map(([name, one]) => [name, one === null ? "unknown" : String(one)])) : null,
    nested.map(([name, one]) => el("section", { "aria-label": name }, el("h3", {}, name.replaceAll("_", " ")), valueNode(one, name, depth + 1))));
}

function listNode(values, title, depth) {
  if (!values.length) return nothing("none");
  const objects = values.filter((one) => typeName(one) === "object");
  if (objects.length !== values.length) {
    return el("ul", {}, values.slice(0, 500).map((one) => el("li", {}, valueNode(one, title, depth + 1))));
  }
  const names = unique(objects.flatMap((one) => Object.keys(one))).slice(0, 40);
  return plainTable(title, names, objects.slice(0, 2000).map((one) => names.map((name) => {
    const value = own(one, name);
    return value === undefined ? "–" : valueNode(value, name, depth + 1);
  })));
}
