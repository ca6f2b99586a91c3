import { readCookie } from "./cookies";
import { keepTheme, type ThemeChoice, themeNamed } from "./themeCookie";

export type { ThemeChoice };
export type Theme = "light" | "dark";

const systemDark = globalThis.matchMedia?.("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();

export function readChosenTheme(): ThemeChoice {
  return themeNamed(readCookie("theme", "/"));
}

/** Store the choice of theme for the whole host, including public pages, and apply it immediately. */
export function chooseTheme(choice: ThemeChoice): void {
  keepTheme(choice);
  showTheme();
}

/** Return the theme to use: the user's choice, or the system's preference. */
export function currentTheme(): Theme {
  const choice = readChosenTheme();
  if (choice !== "device") return choice;
  return systemDark?.matches ? "dark" : "light";
}

/** Apply the current theme and follow changes of the system's preference. */
export function followTheme(): void {
  showTheme();
  systemDark?.addEventListener("change", showTheme);
}

/** Call `listener` whenever the theme changes, until the returned function is called. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function showTheme(): void {
  document.documentElement.dataset.theme = currentTheme();
  for (const listener of listeners) listener();
}
