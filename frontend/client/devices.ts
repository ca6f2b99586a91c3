import { deleteCookie, readCookie, writeCookie } from "./cookies";

/**
 * Only the sign-in page can read this cookie, because no script of a domain runs there. See
 * docs/decisions/sign-in-limits.md
 */
const PATH = "/team-login";
const NAME = "devices";
const HALF_A_YEAR = 180 * 24 * 60 * 60;
/** The API's limit: one token per account that signs in on this browser. */
const MOST = 5;
/** The format of the API's tokens. A script of a public page may have written other text. */
const TOKEN = /^[\w-]{1,40}:[\w-]{1,20}:[\w-]{1,100}$/;

/**
 * Return the device tokens of this browser, the latest first. They grant no access, so they survive signing
 * out.
 */
export function deviceTokens(): string[] {
  const tokens = (readCookie(NAME, PATH) ?? "").split(" ");
  return tokens.filter((each) => TOKEN.test(each)).slice(0, MOST);
}

/**
 * Store the device token from a sign-in or a new password. On pages that cannot read the other tokens, it
 * replaces them.
 */
export function keepDevice(token: string): void {
  const tokens = [token, ...deviceTokens().filter((each) => each !== token)].slice(0, MOST);
  // A cookie planted at "/" would make the server distrust ours.
  deleteCookie(NAME, "/");
  writeCookie(NAME, tokens.join(" "), { path: PATH, sameSite: "Strict", maxAge: HALF_A_YEAR });
}
