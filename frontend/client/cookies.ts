interface CookieOptions {
  path: string;
  sameSite: "Strict" | "Lax";
  /** The lifetime in seconds. If unset, the cookie is a session cookie. */
  maxAge?: number;
}

/**
 * Return the value of our cookie at `path`, or null if there is none.
 *
 * If there are several cookies with this name, a script of another page planted the others, and they are
 * deleted. If none or more than one remains, return null.
 */
export function readCookie(name: string, path: string): string | null {
  if (getValues(name).length > 1) deletePlantedCookies(name, path);
  const [value, ...others] = getValues(name);
  return value && others.length === 0 ? decode(value) : null;
}

function getValues(name: string): string[] {
  return document.cookie
    .split("; ")
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}

export function writeCookie(name: string, value: string, { path, sameSite, maxAge }: CookieOptions): void {
  const age = maxAge === undefined ? "" : `; Max-Age=${maxAge}`;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and a closing page cannot wait
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=${path}; SameSite=${sameSite}${age}${secure}`;
}

export function deleteCookie(name: string, path: string): void {
  writeCookie(name, "", { path, sameSite: "Strict", maxAge: 0 });
}

/**
 * Delete cookies of this name that another page may have set, and keep ours at `path`. A page of this host
 * can set a cookie for any path; a page of a sibling host can set one for each common parent domain.
 */
export function deletePlantedCookies(name: string, path: string): void {
  const domains = ["", ...parentDomains(location.hostname).map((domain) => `; Domain=${domain}`)];
  // Partitioned cookies are separate from unpartitioned ones with the same name.
  const kinds = location.protocol === "https:" ? ["", "; Secure; Partitioned"] : [""];
  for (const each of pathPrefixes(location.pathname)) {
    for (const domain of domains) {
      for (const kind of kinds) {
        if (each === path && !domain && !kind) continue;
        // biome-ignore lint/suspicious/noDocumentCookie: as in writeCookie
        document.cookie = `${name}=; Path=${each}; Max-Age=0${domain}${kind}`;
      }
    }
  }
}

/**
 * Return the domains for which this host can set a cookie, starting with the host itself. Single labels are
 * left out.
 */
function parentDomains(host: string): string[] {
  const labels = host.split(".");
  return labels.map((_, index) => labels.slice(index).join(".")).filter((domain) => domain.includes("."));
}

/** Return the cookie paths that a page at `path` can see, including those of the panel. */
function pathPrefixes(path: string): string[] {
  const parts = path.split("/").filter(Boolean);
  const folders = parts.map((_, index) => `/${parts.slice(0, index + 1).join("/")}`);
  return [...new Set(["/", "/panel", "/panel/", ...folders.flatMap((folder) => [folder, `${folder}/`])])];
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
