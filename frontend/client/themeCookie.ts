import { writeCookie } from "./cookies";

/** The user's choice of theme; "device" follows the system. */
export type ThemeChoice = "light" | "dark" | "device";

const ONE_YEAR = 365 * 24 * 60 * 60;

/** Return the theme choice with this name, or "device" for any other name. */
export function themeNamed(name: string | null): ThemeChoice {
  return name === "light" || name === "dark" ? name : "device";
}

/** Store the choice of theme for the whole host, panel and public pages alike; "device" stores nothing. */
export function keepTheme(choice: ThemeChoice): void {
  const maxAge = choice === "device" ? 0 : ONE_YEAR;
  writeCookie("theme", choice, { path: "/", sameSite: "Lax", maxAge });
}
