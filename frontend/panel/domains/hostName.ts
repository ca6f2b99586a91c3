import { normalizeUrl } from "../kit/site/addresses";

/** Return the host of a pasted URL, or any other text unchanged. */
export function hostIn(typed: string): string {
  const [, rest = typed] = /^\s*[a-z]+:\/\/(.+)$/i.exec(typed) ?? [];
  return rest.replace(/[/?#].*$/, "").replace(/:\d+$/, "");
}

/**
 * Return the host suggested for a title, a sibling of the current domain's host, or "" if the title has no
 * usable characters.
 */
export function suggestHost(title: string, besideHost: string): string {
  const slug = normalizeUrl(title).replaceAll("/", "-");
  const name = slug.slice(0, 63).replace(/-+$/, "");
  const labels = besideHost.split(".");
  const parent = labels.length > 1 ? labels.slice(1).join(".") : besideHost;
  return name ? `${name}.${parent}` : "";
}
