/** Return the host of a pasted URL; any other text unchanged. */
export function hostIn(typed: string): string {
  const [, rest = typed] = /^\s*[a-z]+:\/\/(.+)$/i.exec(typed) ?? [];
  return rest.replace(/[/?#].*$/, "").replace(/:\d+$/, "");
}

/** Spellings of letters that do not decompose, as in the URLs of posts (`tenants/posts/content/addresses.py`). */
const spelled: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
};

/** Return the host suggested for a title: a sibling of the current domain's host. */
export function suggestHost(title: string, besideHost: string): string {
  const name = title
    .normalize("NFKD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[’']/g, "")
    .replace(/[^a-z0-9]/g, (letter) => spelled[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 63)
    .replace(/^-+|-+$/g, "");
  const labels = besideHost.split(".");
  const parent = labels.length > 1 ? labels.slice(1).join(".") : besideHost;
  return name ? `${name}.${parent}` : "";
}
