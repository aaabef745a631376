// The page: its frame, which view the address asks for, and what is open.

const store = { docs: [], texts: new Map(), runs: [] };
let shownView = null;
let shownKey = null;
let placeLinks = new Map();

function docTitle(doc) {
  const value = doc.value;
  if (doc.kind === "grade") return `run ${value.run_id} (${doc.name})`;
  if (doc.kind === "benchmark") return `${providerOf(value)} / ${value.model}`;
  if (doc.kind === "evidence") return `evidence ${value.scoredProbeId || value.runId} (${doc.name})`;
  if (doc.kind === "aggregate") return `aggregate (${doc.name})`;
  return `side by side (${doc.name})`;
}

function docsOfKind(kind) {
  return store.docs.filter((doc) => doc.kind === kind);
}

/** The programs of which more than one report is open. */
function comparedPrograms() {
  const groups = groupBy(docsOfKind("grade"), (doc) => doc.value.program);
  return [...groups].filter(([, docs]) => docs.length > 1);
}

function lanes() {
  return groupBy(docsOfKind("benchmark"), (doc) => doc.value.lane);
}

function firstLinkOf(doc) {
  if (doc.kind === "benchmark") return linkTo({ v: "lane", lane: doc.value.lane });
  return linkTo({ v: "doc", d: String(store.docs.indexOf(doc)) });
}

/** Every view that can be gone to: `[link, title, key]`. */
function places() {
  const found = [];
  store.docs.forEach((doc, index) => {
    if (doc.kind !== "benchmark") found.push([firstLinkOf(doc), docTitle(doc), `doc ${index}`]);
  });
  for (const [program] of comparedPrograms()) found.push([linkTo({ v: "changes", p: program }), `${program}: what changed`, `changes ${program}`]);
  for (const lane of [...lanes().keys()].sort(byCodeUnits)) found.push([linkTo({ v: "lane", lane }), `Benchmark, lane ${lane}`, `lane ${lane}`]);
  found.push([linkTo({ v: "open" }), store.docs.length ? "Open more" : "Open reports", "open"]);
  return found;
}

function placeKey() {
  const view = stateOf("v");
  if (view === "doc" && store.docs[Number(stateOf("d"))]) return `doc ${Number(stateOf("d"))}`;
  if (view === "changes" && comparedPrograms().some(([program]) => program === stateOf("p"))) return `changes ${stateOf("p")}`;
  if (view === "lane" && lanes().has(stateOf("lane"))) return `lane ${stateOf("lane")}`;
  if (view === "open" || !store.docs.length) return "open";
  const [[, , first]] = places();
  return first;
}

function makeView(key) {
  const [kind, ...rest] = key.split(" ");
  const name = rest.join(" ");
  if (kind === "changes") return changesView(comparedPrograms().find(([program]) => program === name)[1]);
  if (kind === "lane") return benchView(name, lanes().get(name));
  if (kind === "open") return startView();
  const doc = store.docs[Number(name)];
  const views = new Map([["grade", gradeView], ["evidence", evidenceView], ["aggregate", aggregateView], ["comparison", comparedView]]);
  return views.get(doc.kind)(doc);
}

function isDemoShown(key) {
  if (!key.startsWith("doc ")) return key.startsWith("lane ") && lanes().get(key.slice(5)).some((doc) => doc.isDemo);
  return Boolean(store.docs[Number(key.slice(4))].isDemo);
}

function drawView() {
  const key = placeKey();
  const stamp = `${key} ${store.docs.length}`;
  if (stamp !== shownKey) {
    const isFirst = shownKey === null;
    shownKey = stamp;
    shownView = makeView(key);
    refill(document.getElementById("main"),
      isDemoShown(key) ? banner("partially_satisfied", el("strong", {}, "Demo. "), "A real run of the core grader on the example that comes with contract-grader.") : null,
      shownView.node);
    for (const [place, link] of placeLinks) setFixed(link, "aria-current", place === key ? "page" : null);
    if (!isFirst) document.querySelector("main h1").focus();
  }
  shownView.update();
}

function drawNavigation() {
  shownKey = shownKey === null ? null : "stale";
  placeLinks = new Map(places().map(([href, title, key]) => [key, el("a", { href }, cut(title, 80))]));
  refill(document.getElementById("places"), el("ul", { class: "places" },
    [...placeLinks.values()].map((link) => el("li", {}, link))));
}

function frame() {
  const dialog = helpDialog();
  const main = el("main", { id: "main", tabindex: "-1" });
  const skip = el("a", { class: "skip", href: "#main", on: { click: (event) => {
    event.preventDefault();
    main.focus();
  } } }, "Skip to the report");
  append(document.getElementById("app"), [
    skip,
    el("header", { class: "top" }, el("span", { class: "product" }, "contract-grader"),
      el("nav", { id: "places", "aria-label": "reports" }),
      el("span", { class: "buttons" }, themeButton(), el("button", { type: "button", on: { click: () => dialog.showModal() } }, "Keyboard"))),
    el("div", { id: "problems", role: "alert" }), main,
    el("footer", {}, el("p", {}, "Nothing leaves this page: it loads nothing and sends nothing."),
      el("p", { id: "status", role: "status", "aria-live": "polite", class: "unseen" })),
    dialog,
  ]);
  watchDrops();
  watchKeys(dialog, () => shownView);
}

function watchSize() {
  let timer = 0;
  window.addEventListener("resize", () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => shownView.lists.forEach((list) => list.redraw()), 100);
  });
  window.addEventListener("beforeprint", () => shownView.lists.forEach((list) => list.setWhole(true)));
  window.addEventListener("afterprint", () => shownView.lists.forEach((list) => list.setWhole(false)));
}

frame();
takeIn(JSON.parse(document.getElementById("page-data").textContent));
drawNavigation();
onState(drawView);
drawView();
watchSize();
