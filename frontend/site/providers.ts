/**
 * Known providers of reservations, orders and donations, by the host of the link. Pages show the name and one
 * of our icons.
 */
const reserve = "reserve";
const order = "order";

export type Sign = "reserve" | "order" | "gift" | "website";

const known: Record<string, [name: string, sign: Sign]> = {
  opentable: ["OpenTable", reserve],
  resy: ["Resy", reserve],
  exploretock: ["Tock", reserve],
  sevenrooms: ["SevenRooms", reserve],
  thefork: ["TheFork", reserve],
  eltenedor: ["TheFork", reserve],
  lafourchette: ["TheFork", reserve],
  quandoo: ["Quandoo", reserve],
  bookatable: ["Bookatable", reserve],
  covermanager: ["CoverManager", reserve],
  zenchef: ["Zenchef", reserve],
  yelpreservations: ["Yelp", reserve],
  toasttab: ["Toast", order],
  square: ["Square", order],
  squareup: ["Square", order],
  ubereats: ["Uber Eats", order],
  doordash: ["DoorDash", order],
  grubhub: ["Grubhub", order],
  seamless: ["Seamless", order],
  postmates: ["Postmates", order],
  chownow: ["ChowNow", order],
  slicelife: ["Slice", order],
  clover: ["Clover", order],
  deliveroo: ["Deliveroo", order],
  "just-eat": ["Just Eat", order],
  justeat: ["Just Eat", order],
  lieferando: ["Lieferando", order],
  glovoapp: ["Glovo", order],
  wolt: ["Wolt", order],
  giftup: ["Gift Up!", "gift"],
  yiftee: ["Yiftee", "gift"],
  giftly: ["Giftly", "gift"],
};

/** Paths on a provider's host with another purpose. */
const paths: [RegExp, Sign][] = [
  [/\/(?:e-?)?gift-?cards?|\/giftcards|\/gift\b/i, "gift"],
  [/\/reservations?|\/book|\/tables\b/i, reserve],
];

/** Return the provider of a link and its purpose, or null for an unknown host. */
export function getProvider(url: string): { name: string; sign: Sign } | null {
  const [, host = "", path = ""] = /^https?:\/\/([^/?#:@]+)(?::\d+)?(?=[/?#]|$)([^?#]*)/i.exec(url) ?? [];
  const parts = host.toLowerCase().split(".");
  // The name before the public suffix: toasttab in order.toasttab.com, opentable in www.opentable.co.uk.
  const ending = /^com?$/.test(parts.at(-2) ?? "") ? 3 : 2;
  const owner = parts.at(-ending) ?? "";
  const provider = Object.hasOwn(known, owner) ? known[owner] : undefined;
  if (!provider) return null;
  const sign = paths.find(([pattern]) => pattern.test(path))?.[1] ?? provider[1];
  return { name: provider[0], sign };
}

/**
 * Return the label for screen readers, such as "Reserve a table with OpenTable", or undefined for an unknown
 * provider.
 */
export function withProvider({ label, url }: { label: string; url: string }): string | undefined {
  const provider = getProvider(url);
  return provider ? `${label} with ${provider.name}` : undefined;
}

const byPurpose: Record<string, Sign> = { reserve, order, gift_card: "gift" };
const verbs: Record<Sign, string> = { reserve: "Reserve", order: "Order", gift: "Gift cards", website: "" };

/** Return the icon of a link's purpose, and its text with the provider's name if known. */
export function describeLink(link: { label?: string; url: string; purpose?: string }): {
  sign: Sign;
  text: string;
} {
  const { label = "", url, purpose = "" } = link;
  const provider = getProvider(url);
  const sign = byPurpose[purpose] ?? provider?.sign ?? "website";
  const name = provider?.name ?? "";
  const words = label || verbs[sign];
  const isNamed = words.toLowerCase().includes(name.toLowerCase());
  return { sign, text: [words, !isNamed && name].filter(Boolean).join(" · ") };
}
