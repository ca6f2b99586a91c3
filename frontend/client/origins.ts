/** Where the public site of a domain is served: with the scheme and the port of this page. */
export function siteOrigin({ host }: { host: string }): string {
  const port = location.port ? `:${location.port}` : "";
  return `${location.protocol}//${host}${port}`;
}
