export const fragmentPrefix = "#package=";

/** Return the link to a form of this site with a chosen catering package. Other links stay the same. */
export function withPackage(link: string, name: string): string {
  const isOnSite = link.startsWith("/") && !link.includes("#");
  return isOnSite ? `${link}${fragmentPrefix}${encodeURIComponent(name)}` : link;
}
