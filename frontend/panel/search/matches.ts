/** An item of the palette: a screen, an action, a post, a user or a submission. */
export interface Offer {
  id: string;
  label: string;
  group: "go" | "do" | "posts" | "people" | "submissions";
  /** Shown next to the label: the collection or the status. */
  note?: string;
  /** Synonyms for the search. */
  words?: string;
}

/** Return the items that contain every word of the text, those that begin with it first. */
export function filterByText<T extends Offer>(offers: readonly T[], text: string): T[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = offers.filter((offer) => {
    const searched = `${offer.label} ${offer.words ?? ""}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
  return rankOffers(matches, text);
}

/** Sort items that begin with the text before those that only contain it. */
export function rankOffers<T extends Offer>(offers: readonly T[], text: string): T[] {
  const start = text.trim().toLowerCase();
  const rank = ({ label }: Offer) => (label.toLowerCase().startsWith(start) ? 0 : 1);
  return [...offers].sort((one, other) => rank(one) - rank(other));
}
