// Light or dark: as the system says, until somebody chooses.

const KEY = "sprague-theme";
const ORDER = /** @type {const} */ (["auto", "light", "dark"]);

/** @returns {typeof ORDER[number]} */
function chosen() {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === "light" || kept === "dark" ? kept : "auto";
  } catch {
    return "auto";
  }
}

/** @param {string} theme */
function show(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  const button = document.getElementById("theme");
  if (button) {
    button.textContent = { auto: "◐ Auto", light: "☀ Light", dark: "☾ Dark" }[theme] ?? theme;
    button.setAttribute("aria-label", `Colours: ${theme}. Change`);
  }
  document.dispatchEvent(new CustomEvent("theme"));
}

/** Shows the theme that was chosen and listens to its button. */
export function startTheme() {
  show(chosen());
  document.getElementById("theme")?.addEventListener("click", () => {
    const next = ORDER[(ORDER.indexOf(chosen()) + 1) % ORDER.length];
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
    show(next);
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => show(chosen()));
}

/** A colour of the style sheet. @param {string} name */
export function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

/** Whether the page is dark now. */
export function isDark() {
  return colour("scheme") === "dark";
}
