// What the keyboard does everywhere, and the help that says so.

const KEYS = [
  ["/", "go to the search box"], ["Arrow up, arrow down", "the row above or below"],
  ["Page up, page down, Home, End", "further up or down the list"], ["Enter", "open the row"],
  ["Escape", "close what is open, or leave the search box"], ["?", "this help"],
];

function helpDialog() {
  const close = el("button", { type: "button", on: { click: () => dialog.close() } }, "Close");
  const dialog = el("dialog", { class: "help", "aria-labelledby": "help-title" },
    el("h2", { id: "help-title" }, "Keyboard"),
    el("dl", { class: "facts" }, KEYS.map(([key, what]) => el("div", {}, el("dt", {}, el("kbd", {}, key)), el("dd", {}, what)))),
    close);
  return dialog;
}

function watchKeys(dialog, view) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || dialog.open) return;
    const isTyping = event.target.closest && event.target.closest("input, textarea, select");
    if (event.key === "Escape") {
      if (isTyping) event.target.blur();
      else if (view().close()) event.preventDefault();
      return;
    }
    if (isTyping) return;
    if (event.key === "/") {
      const search = document.querySelector("main .search");
      if (search) {
        event.preventDefault();
        search.focus();
        search.select();
      }
    } else if (event.key === "?") {
      event.preventDefault();
      dialog.showModal();
    }
  });
}
