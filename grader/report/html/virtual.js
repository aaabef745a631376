// A table of any length of which only the rows in sight exist.

const OVERSCAN = 4;
const MOST_PRINTED = 20_000;

/**
 * `columns` are `{title, sort}`; `render(row, index, isActive)` makes the cells of a row, of which
 * the link with the class `row-link` can be reached by keyboard; `isHead(row)` marks group rows.
 */
function virtualTable({ label, kind, columns, render, isHead = () => false, isCurrent = () => false }) {
  const head = el("tr", { role: "row", class: "row head-row", "aria-rowindex": "1" });
  const body = el("tbody", { role: "rowgroup" });
  const table = el("table", { role: "table", class: `rows ${kind}`, "aria-label": label },
    el("thead", { role: "rowgroup" }, head), body);
  const scroller = el("div", { class: "scroller" }, table);
  const made = new Map();
  let rows = [];
  let height = 56;
  let active = 0;
  let isWhole = false;
  let frame = 0;

  function setColumns(next) {
    refill(head, next.map((column) => el("th", {
      role: "columnheader", scope: "col", "aria-sort": column.sorted || null, class: column.class || null,
    }, column.link ? el("a", { href: column.link }, column.title) : column.title)));
    table.style.setProperty("--columns", String(next.length));
  }

  function range() {
    if (isWhole) return [0, Math.min(rows.length, MOST_PRINTED)];
    const from = Math.floor(scroller.scrollTop / height) - OVERSCAN;
    const shownRows = Math.ceil(scroller.clientHeight / height) + 2 * OVERSCAN;
    const first = Math.max(0, Math.min(from, rows.length - 1));
    return [first, Math.min(rows.length, first + shownRows)];
  }

  function draw() {
    frame = 0;
    const [first, last] = range();
    for (const [index, node] of made) {
      if (index < first || index >= last) {
        node.remove();
        made.delete(index);
      }
    }
    const reached = active >= first && active < last ? active : firstLink(first, last);
    let before = body.firstChild;
    for (let index = first; index < last; index += 1) {
      let node = made.get(index);
      if (!node) {
        node = rowNode(index);
        made.set(index, node);
        body.insertBefore(node, before);
      } else {
        before = node.nextSibling;
      }
      const link = node.querySelector(".row-link");
      if (link) setFixed(link, "tabindex", index === reached ? "0" : "-1");
    }
  }

  function firstLink(first, last) {
    for (let index = first; index < last; index += 1) if (!isHead(rows[index])) return index;
    return first;
  }

  function rowNode(index) {
    const row = rows[index];
    const node = el("tr", {
      role: "row", class: isHead(row) ? "row group-row" : "row", "aria-rowindex": index + 2,
      "aria-current": isCurrent(row) ? "true" : null,
    }, render(row, index));
    node.style.top = `${index * height}px`;
    if (!isHead(row)) {
      node.addEventListener("click", (event) => {
        active = index;
        if (!event.target.closest("a, button")) node.querySelector(".row-link").click();
      });
    }
    return node;
  }

  function redraw() {
    for (const node of made.values()) node.remove();
    made.clear();
    height = parseFloat(getComputedStyle(table).getPropertyValue("--row")) || height;
    body.style.height = `${rows.length * height}px`;
    draw();
  }

  function setRows(next, { keepPlace = false } = {}) {
    rows = next;
    setFixed(table, "aria-rowcount", rows.length + 1);
    if (!keepPlace) {
      active = firstLink(0, rows.length);
      scroller.scrollTop = 0;
    }
    redraw();
  }

  /** Bring a row into sight and, on demand, its link into focus. */
  function show(index, { focus = true } = {}) {
    if (index < 0 || index >= rows.length) return;
    active = index;
    const top = index * height;
    const headHeight = head.offsetHeight;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (top + height > scroller.scrollTop + scroller.clientHeight - headHeight) {
      scroller.scrollTop = top + height - scroller.clientHeight + headHeight;
    }
    draw();
    const link = focus && made.get(index) && made.get(index).querySelector(".row-link");
    if (link) link.focus({ preventScroll: true });
  }

  function step(from, by) {
    let index = from + by;
    while (index >= 0 && index < rows.length && isHead(rows[index])) index += Math.sign(by);
    if (index >= 0 && index < rows.length) show(index);
  }

  const pageOf = () => Math.max(1, Math.floor(scroller.clientHeight / height) - 1);
  const moves = new Map([
    ["ArrowDown", () => step(active, 1)], ["ArrowUp", () => step(active, -1)],
    ["PageDown", () => step(Math.min(rows.length - 1, active + pageOf()) - 1, 1)],
    ["PageUp", () => step(Math.max(0, active - pageOf()) + 1, -1)],
    ["Home", () => step(-1, 1)], ["End", () => step(rows.length, -1)],
  ]);
  scroller.addEventListener("keydown", (event) => {
    const move = !event.ctrlKey && !event.metaKey && !event.altKey && moves.get(event.key);
    if (!move || !event.target.classList.contains("row-link")) return;
    event.preventDefault();
    move();
  });
  scroller.addEventListener("scroll", () => {
    if (!frame) frame = window.requestAnimationFrame(draw);
  }, { passive: true });

  function setWhole(value) {
    isWhole = value;
    redraw();
  }

  setColumns(columns);
  return { node: scroller, setRows, setColumns, redraw, show, setWhole, table, rowsShown: () => rows };
}
