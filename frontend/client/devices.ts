import { deleteCookie, readCookie, writeCookie } from "./cookies";

/** Read by the sign-in page alone, where no script of a domain runs; docs/decisions/0038-sign-in-limits.md */
const PATH = "/team-login";
const NAME = "devices";
const HALF_A_YEAR = 180 * 24 * 60 * 60;
/** As many as the API takes: one for each account that signs in on this browser. */
const MOST = 5;
/** What the API issues looks like this; a script of a public page may have written something else. */
const TOKEN = /^[\w-]{1,40}:[\w-]{1,20}:[\w-]{1,100}$/;

/** What this browser is known by, the latest first. They open nothing, so they stay when somebody signs out. */
export function deviceTokens(): string[] {
  const tokens = (readCookie(NAME, PATH) ?? "").split(" ");
  return tokens.filter((each) => TOKEN.test(each)).slice(0, MOST);
}

/** Keep what a sign-in or a new password was answered with. Pages that cannot read the others replace them. */
export function keepDevice(token: string): void {
  const tokens = [token, ...deviceTokens().filter((each) => each !== token)].slice(0, MOST);
  // One planted at "/" would keep ours from being believed.
  deleteCookie(NAME, "/");
  writeCookie(NAME, tokens.join(" "), { path: PATH, sameSite: "Strict", maxAge: HALF_A_YEAR });
}
