import { keepTheme, type ThemeChoice, themeNamed } from "../../client/themeCookie";

/**
 * Let visitors switch between light, dark and the system setting. The choice is a cookie that the next page
 * reads before it is painted.
 */
export function switchThemes(): void {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>(".theme-switch button");
    if (!button) return;
    choose(themeNamed(button.value));
    showTheme();
  });
}

/** Mark the current choice in the footer. */
export function showTheme(): void {
  const chosen = document.documentElement.dataset.theme ?? "device";
  for (const button of document.querySelectorAll<HTMLButtonElement>(".theme-switch button"))
    button.setAttribute("aria-pressed", String(button.value === chosen));
  colorBars(chosen);
}

/** Give the browser's bars the color of the shown theme, which may differ from the system's. */
function colorBars(chosen: string): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset.theme ??= /dark/.test(meta.getAttribute("media") ?? "") ? "dark" : "light";
    const own = meta.dataset.theme;
    const shown = chosen === own ? "all" : "not all";
    meta.setAttribute("media", chosen === "device" ? `(prefers-color-scheme: ${own})` : shown);
  }
}

function choose(theme: ThemeChoice): void {
  const root = document.documentElement;
  if (theme === "device") delete root.dataset.theme;
  else root.dataset.theme = theme;
  keepTheme(theme);
}
