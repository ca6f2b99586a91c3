import { routeLink } from "../links";

/** Open directions to the place in the map app of the phone. Other devices follow the unchanged link. */
export function openMapApps(): void {
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>(`a[href^="${routeLink}"]`);
    if (link) link.href = appLink(link.href, navigator.userAgent);
  });
}

/** Return the link to the map app of the device for a link from `onMap`. */
export function appLink(href: string, userAgent: string): string {
  const url = new URL(href);
  const to = url.searchParams.get("destination") ?? "";
  const [, spot, name = ""] = /^#([-\d.]+,[-\d.]+),?(.*)/.exec(decodeURIComponent(url.hash)) ?? [];
  const query = encodeURIComponent(name || to);
  if (/iPhone|iPad|iPod/.test(userAgent))
    return `https://maps.apple.com/?q=${query}${spot ? `&ll=${spot}` : ""}`;
  if (!/Android/.test(userAgent)) return href;
  // Parentheses would end the name.
  const label = name && encodeURIComponent(`(${name.replace(/[()]/g, " ")})`);
  return spot ? `geo:${spot}?q=${spot}${label}` : `geo:0,0?q=${query}`;
}
