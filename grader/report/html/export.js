// The table that is shown, as CSV or Markdown. What a report holds stays text in both.

/** RFC 4180; a cell that a spreadsheet would run as a formula gets an apostrophe. */
function csvOf(header, rows) {
  const cell = (value) => {
    const text = value === null || value === undefined ? "" : String(value);
    const isNumber = typeof value === "number";
    const inert = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
  };
  return `${[header, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

function markdownOf(title, header, rows) {
  const cell = (value) => {
    const text = value === null || value === undefined ? "" : String(value);
    return shown(text).replace(/\s+/g, " ").trim()
      .replace(/[\\`*_[\]{}#!|~$@]/g, "\\$&")
      .replace(/[<>&]/g, (sign) => ({ "<": "&lt;", ">": "&gt;", "&": "&amp;" })[sign])
      .replace(/\b(https?|ftp|www)([:.])/gi, "$1\\$2");
  };
  const line = (cells) => `| ${cells.map(cell).join(" | ")} |`;
  const rule = `|${header.map(() => " --- |").join("")}`;
  return `# ${cell(title)}\n\n${[line(header), rule, ...rows.map(line)].join("\n")}\n`;
}

/** Hand a text to the browser as a file; nothing is sent. */
function saveText(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = el("a", { href: address, download: name });
  document.body.appendChild(link);
  link.click();
  link.remove();
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
  announce(`${name} was handed to the browser as a download`);
}

/** The two export buttons; `table()` gives `{title, name, header, rows}` of what is shown. */
function exportButtons(table) {
  const save = (ending, type, make) => () => {
    const { title, name, header, rows } = table();
    saveText(`${name}.${ending}`, type, make(title, header, rows));
  };
  const csv = save("csv", "text/csv;charset=utf-8", (_title, header, rows) => csvOf(header, rows));
  const markdown = save("md", "text/markdown;charset=utf-8", markdownOf);
  return el("span", { class: "buttons" },
    el("button", { type: "button", on: { click: csv } }, "Save as CSV"),
    el("button", { type: "button", on: { click: markdown } }, "Save as Markdown"));
}
