import { writeCookie } from "./cookies";

/** What somebody asked for; "device" follows the system. */
export type ThemeChoice = "light" | "dark" | "device";

const ONE_YEAR = 365 * 24 * 60 * 60;

/** The choice of that name; any other follows the device. */
export function themeNamed(name: string | null): ThemeChoice {
  return name === "light" || name === "dark" ? name : "device";
}

/** Keep the choice for the whole host, panel and public pages alike; nothing is kept of who follows the device. */
export function keepTheme(choice: ThemeChoice): void {
  const maxAge = choice === "device" ? 0 : ONE_YEAR;
  writeCookie("theme", choice, { path: "/", sameSite: "Lax", maxAge });
}
