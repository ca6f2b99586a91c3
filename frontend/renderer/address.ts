/** The listening address, and the secret that callers must send. */
export interface Listening {
  /** A socket file, or host and port. */
  at: { path: string } | { host: string; port: number };
  /** Empty for a socket file, which is protected by its file permissions. */
  secret: string;
}

/**
 * Read RENDERER_URL (`unix:///path` or `http://host:port`) and RENDERER_SECRET. Throws an error with a
 * one-line message.
 */
export function listening({ RENDERER_URL: url, RENDERER_SECRET: secret = "" }: NodeJS.ProcessEnv): Listening {
  if (!url) throw new Error("RENDERER_URL is not set: unix:///path or http://host:port.");
  if (!/^[\x21-\x7e]*$/.test(secret))
    throw new Error("RENDERER_SECRET may have letters, digits and signs of ASCII.");
  if (url.startsWith("unix:///")) return { at: { path: url.slice("unix://".length) }, secret };
  const { protocol, hostname, port, pathname } = URL.canParse(url) ? new URL(url) : new URL("unknown:");
  if (protocol !== "http:" || pathname !== "/")
    throw new Error(`RENDERER_URL is ${url}: it must be unix:///path or http://host:port.`);
  if (!secret) throw new Error("RENDERER_SECRET is not set: over http anybody could ask without it.");
  return { at: { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) || 80 }, secret };
}
