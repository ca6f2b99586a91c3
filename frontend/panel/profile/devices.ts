import type { Translate } from "../messages/shape";

const BROWSERS = [
  ["Edg", "Edge"],
  ["OPR", "Opera"],
  ["Firefox", "Firefox"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
] as const;

const SYSTEMS = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Mac OS X", "Mac"],
  ["CrOS", "Chromebook"],
  ["Linux", "Linux"],
] as const;

/** Return the common name of a user agent: "Chrome on Windows". */
export function deviceName(t: Translate, userAgent: string | undefined): string {
  const browser = findName(BROWSERS, userAgent);
  const system = findName(SYSTEMS, userAgent);
  if (browser && system) return t("profile.sessions.device", { browser, system });
  return browser ?? system ?? t("profile.sessions.unknown");
}

function findName(names: readonly (readonly [string, string])[], userAgent = ""): string | undefined {
  return names.find(([part]) => userAgent.includes(part))?.[1];
}
