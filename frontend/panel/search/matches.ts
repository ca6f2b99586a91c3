/** Something the palette offers: a screen, an action, a post, somebody, or what a visitor sent. */
export interface Offer {
  id: string;
  label: string;
  group: "go" | "do" | "posts" | "people" | "submissions";
  /** Beside the label: which collection, which state. */
  note?: string;
  /** Other words by which it is found. */
  words?: string;
}

/** The offers that hold every word of the text, those that begin with it first. */
export function matching<T extends Offer>(offers: readonly T[], text: string): T[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = offers.filter((offer) => {
    const searched = `${offer.label} ${offer.words ?? ""}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
  return ranked(matches, text);
}

/** What begins with the text before what only holds it. */
export function ranked<T extends Offer>(offers: readonly T[], text: string): T[] {
  const start = text.trim().toLowerCase();
  const rank = ({ label }: Offer) => (label.toLowerCase().startsWith(start) ? 0 : 1);
  return [...offers].sort((one, other) => rank(one) - rank(other));
}
