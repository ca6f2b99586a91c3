import { typeset } from "../typeset";

/** What matters now, as a business or the site itself says it; nothing without a text. */
export function Notice({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <aside className="announcement" data-tone="accent" aria-label="Announcement">
      <p className="wrap">{typeset(text)}</p>
    </aside>
  );
}
