/** The groups of the palette in display order. */
export const GROUPS = ["do", "go", "posts", "dishes", "people", "submissions", "texts"] as const;

/** An item of the palette: a screen, an action, a post, a dish, a user or a submission. */
export interface Offer {
  id: string;
  label: string;
  group: (typeof GROUPS)[number];
  /** Shown next to the label: the collection or the status. */
  note?: string;
  /** Synonyms for the search. */
  words?: string;
}

/**
 * The quality of a match, best first: the label starts with the text, contains all its words, contains them
 * together with the synonyms, or contains only parts of words.
 */
enum Match {
  start,
  label,
  synonyms,
  parts,
  none,
}

/** Return the items that contain every word of the text; the best matches come first. */
export function filterByText<T extends Offer>(offers: readonly T[], text: string): T[] {
  return rankOffers(
    offers.filter((offer) => getMatch(offer, text) < Match.none),
    text,
  );
}

/** Sort items by their match, the best first. */
export function rankOffers<T extends Offer>(offers: readonly T[], text: string): T[] {
  return [...offers].sort((one, other) => getMatch(one, text) - getMatch(other, text));
}

/**
 * Sort actions and screens by their match, and all others by their group. Posts from the server arrive later,
 * and never move the first item, which Enter opens. Items of a group stay together.
 */
export function sortGroups<T extends Offer>(offers: readonly T[], text: string): T[] {
  const groups = GROUPS.map((group) => offers.filter((offer) => offer.group === group));
  const [actions = [], screens = [], ...others] = groups;
  const isScreenFirst = getBest(screens, text) < getBest(actions, text);
  return [...(isScreenFirst ? [screens, actions] : [actions, screens]), ...others].flat();
}

/** Return whether the label contains every word of the text, not only content that the server searched. */
export function isNamed(label: string, text: string): boolean {
  return getMatch({ id: "", label, group: "posts" }, text) < Match.none;
}

function getBest(offers: readonly Offer[], text: string): Match {
  return Math.min(Match.none, ...offers.map((offer) => getMatch(offer, text)));
}

function getMatch({ label, words = "" }: Offer, text: string): Match {
  const wanted = splitWords(text);
  const name = simplify(label);
  if (name.startsWith(wanted.join(" "))) return Match.start;
  if (startWords(name, wanted)) return Match.label;
  const searched = `${name} ${simplify(words)}`;
  if (startWords(searched, wanted)) return Match.synonyms;
  return wanted.every((word) => searched.includes(word)) ? Match.parts : Match.none;
}

function startWords(text: string, wanted: readonly string[]): boolean {
  const words = splitWords(text);
  return wanted.every((start) => words.some((word) => word.startsWith(start)));
}

function splitWords(text: string): string[] {
  return simplify(text).split(/\s+/).filter(Boolean);
}

/** Return the text in lowercase, without accents. */
function simplify(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
