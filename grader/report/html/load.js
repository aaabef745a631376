// Files come by drop, picker or paste, and stay in this page.

function openFiles(files) {
  const reading = [...files].map((file) => {
    if (file.size > LARGEST) return Promise.resolve({ name: file.name, text: null });
    return file.text().then((text) => ({ name: file.name, text }), () => ({ name: file.name, text: null }));
  });
  return Promise.all(reading).then((read) => openTexts(read));
}

/** Add what can be shown to what is open; say in place what cannot. */
function openTexts(read) {
  const problems = [];
  const documents = [];
  for (const { name, text } of read) {
    if (text === null) {
      problems.push({ file: name, path: WHOLE, message: "cannot be read, or is larger than 64 MiB", isWarning: false });
      continue;
    }
    const found = readFileText(name, text);
    problems.push(...found.problems);
    documents.push(...found.documents);
  }
  store.docs.push(...documents);
  showProblems(problems);
  if (documents.length) {
    drawNavigation();
    go(firstLinkOf(documents[0]));
    announce(`${plural(documents.length, "report")} opened`);
  }
}

function showProblems(problems) {
  const region = document.getElementById("problems");
  if (!problems.length) {
    refill(region);
    return;
  }
  refill(region, el("div", { class: "banner", "data-status": problems.some((one) => !one.isWarning) ? "violated" : "partially_satisfied" },
    el("ul", {}, problems.slice(0, 30).map((one) => el("li", {},
      el("strong", {}, cut(one.file, 120)), ": ", one.isWarning ? "warning: " : null, el("code", {}, cut(one.path, 200)), " ", one.message))),
    el("button", { type: "button", on: { click: () => showProblems([]) } }, "Dismiss")));
}

function openDemo() {
  const demo = JSON.parse(document.getElementById("page-demo").textContent);
  takeIn(demo);
  drawNavigation();
  go(firstLinkOf(store.docs[store.docs.length - demo.files.length]));
}

/** Files that the page carries: checked like any other, as a page can be edited. */
function takeIn(data) {
  const problems = [];
  for (const file of data.files) {
    const found = documentOf(file.name, file.value, (path, message, isWarning) => {
      problems.push({ file: file.name, path, message, isWarning: Boolean(isWarning) });
    });
    if (found) store.docs.push({ ...found, isDemo: data.demo });
  }
  for (const [digest, text] of Object.entries(data.texts)) store.texts.set(digest, text);
  store.runs.push(...data.runs);
  if (problems.length) showProblems(problems);
}

function startView() {
  const picker = el("input", { type: "file", multiple: true, id: "picker", accept: ".json,.jsonl,application/json", on: { change: () => {
    openFiles(picker.files).finally(() => { picker.value = ""; });
  } } });
  const area = el("textarea", { id: "pasted", rows: "6", spellcheck: "false", autocomplete: "off" });
  const openPasted = () => {
    openTexts([{ name: "pasted text", text: area.value }]);
    area.value = "";
  };
  return { node: el("div", { class: "start" },
    el("h1", { tabindex: "-1" }, "Open reports"),
    el("p", {}, "Grade reports, benchmark reports, evidence artifacts and aggregates of contract-grader, as JSON. Drop files anywhere on this page, choose them, or paste one. Several reports of one program are shown side by side."),
    el("p", { class: "trust" }, "Nothing leaves this page: it loads nothing and sends nothing."),
    el("p", {}, el("label", { for: "picker" }, "Choose files "), picker),
    el("p", {}, el("label", { for: "pasted" }, "Or paste a report")), area,
    el("p", { class: "buttons" }, el("button", { type: "button", on: { click: openPasted } }, "Open the pasted text"),
      document.getElementById("page-demo") ? el("button", { type: "button", id: "demo", on: { click: openDemo } }, "Show a demo") : null,
      store.docs.length ? el("button", { type: "button", on: { click: closeAll } }, "Close all reports") : null)),
  update: () => {}, lists: [], close: () => false };
}

function closeAll() {
  store.docs.length = 0;
  store.texts.clear();
  store.runs.length = 0;
  showProblems([]);
  drawNavigation();
  go(linkTo({ v: "open" }));
  announce("all reports are closed");
}

/** Files dragged over the page anywhere. */
function watchDrops() {
  const overlay = el("div", { class: "overlay", "aria-hidden": "true" }, el("p", {}, "Drop reports to open them"));
  document.body.appendChild(overlay);
  let depth = 0;
  const hasFiles = (event) => [...event.dataTransfer.types].includes("Files");
  const setDepth = (value) => {
    depth = Math.max(0, value);
    overlay.classList.toggle("shown", depth > 0);
  };
  window.addEventListener("dragenter", (event) => { if (hasFiles(event)) setDepth(depth + 1); });
  window.addEventListener("dragleave", (event) => { if (hasFiles(event)) setDepth(depth - 1); });
  window.addEventListener("dragover", (event) => { if (hasFiles(event)) event.preventDefault(); });
  window.addEventListener("drop", (event) => {
    setDepth(0);
    if (!hasFiles(event)) return;
    event.preventDefault();
    openFiles(event.dataTransfer.files);
  });
  window.addEventListener("paste", (event) => {
    if (event.target.closest && event.target.closest("input, textarea")) return;
    const text = event.clipboardData.getData("text/plain");
    if (event.clipboardData.files.length) openFiles(event.clipboardData.files);
    else if (text.trim()) openTexts([{ name: "pasted text", text }]);
  });
}
