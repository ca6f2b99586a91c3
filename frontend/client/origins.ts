/** Return the origin of a domain's public site, with the scheme and port of this page. */
export function siteOrigin({ host }: { host: string }): string {
  const port = location.port ? `:${location.port}` : "";
  return `${location.protocol}//${host}${port}`;
}
