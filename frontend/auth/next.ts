/**
 * Return the screen to show after signing in: the `next` query parameter if it is safe, else the panel's
 * home.
 */
export function safeNext(search: string, origin: string = location.origin): string {
  const wanted = new URLSearchParams(search).get("next") ?? "";
  // Some browsers resolve other paths to another host: //host, /\host, or a tab between the slashes.
  if (!/^\/panel(?:[/?#]|$)/.test(wanted) || /[\\\p{Cc}\s]/u.test(wanted)) return "/panel";
  const url = new URL(wanted, origin);
  const stays = url.origin === origin && /^\/panel(?:\/|$)/.test(url.pathname);
  return stays ? url.pathname + url.search + url.hash : "/panel";
}
