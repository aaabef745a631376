// Light or dark: as the system says until someone chooses; the choice is kept by the browser alone.

const THEMES = ["auto", "light", "dark"];
const THEME_KEY = "contract-grader-theme";

function keptTheme() {
  try {
    const kept = window.localStorage.getItem(THEME_KEY);
    return THEMES.includes(kept) ? kept : "auto";
  } catch {
    return "auto"; // storage is off
  }
}

function themeButton() {
  let theme = keptTheme();
  const button = el("button", { type: "button", id: "theme", on: { click: () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    try {
      window.localStorage.setItem(THEME_KEY, theme);
    } catch {
      // it holds for this page alone then
    }
    show();
  } } });
  function show() {
    document.documentElement.dataset.theme = theme;
    refill(button, `Theme: ${theme}`);
  }
  show();
  return button;
}
