import type { components } from "../../../generated/schema";

export type SocialIcon = components["schemas"]["SocialIconItem"];

/** A link to another profile of the site, during editing. */
export interface SocialLink {
  key: string;
  /** Null until the link is saved. */
  id: number | null;
  link: string;
  icon: number;
}

/** Hosts, or beginnings of links, that identify a service. */
const SIGNS: readonly (readonly [sign: RegExp, icon: string])[] = [
  [/^mailto:/i, "email"],
  [/^tel:/i, "phone"],
  [/(?:^|\.)(?:facebook\.com|fb\.com|fb\.me)$/, "facebook"],
  [/(?:^|\.)instagram\.com$/, "instagram"],
  [/(?:^|\.)tiktok\.com$/, "tiktok"],
  [/(?:^|\.)(?:x|twitter)\.com$/, "x"],
  [/(?:^|\.)(?:youtube\.com|youtu\.be)$/, "youtube"],
  [/(?:^|\.)linkedin\.com$/, "linkedin"],
  [/(?:^|\.)pinterest\.(?:com|[a-z]{2}|co\.uk)$/, "pinterest"],
  [/(?:^|\.)threads\.(?:net|com)$/, "threads"],
  [/(?:^|\.)bsky\.(?:app|social)$/, "bluesky"],
  [/(?:^|\.)(?:mastodon\.[a-z]+|mas\.to)$/, "mastodon"],
  [/(?:^|\.)(?:wa\.me|whatsapp\.com)$/, "whatsapp"],
  [/(?:^|\.)yelp\.(?:com|[a-z]{2}|co\.uk)$/, "yelp"],
  [/(?:^|\.)tripadvisor\.(?:com|[a-z]{2}|co\.uk)$/, "tripadvisor"],
];

/** Return the name of the icon for a link, or null if there is none. */
export function iconNameFor(link: string): string | null {
  const text = link.trim();
  const host = getHost(text);
  return SIGNS.find(([sign]) => sign.test(text) || (host !== null && sign.test(host)))?.[1] ?? null;
}

/** Complete a typed link: a URL without a scheme, an email address, a phone number. */
export function linkFrom(typed: string): string {
  const text = typed.trim();
  if (text === "" || /^[a-z][a-z0-9+.-]*:/i.test(text)) return text;
  if (/^[^\s/@]+@[^\s/@]+\.[^\s/@]+$/.test(text)) return `mailto:${text}`;
  if (/^\+?[\d\s().-]{6,}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, "")}`;
  return /^[^\s/]+\.[^\s]+$/.test(text) ? `https://${text}` : text;
}

function getHost(text: string): string | null {
  return URL.canParse(text) ? new URL(text).hostname : null;
}
