import { typeset } from "../typeset";

/** An announcement of a business or of the site; renders nothing without a text. */
export function Notice({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <aside className="announcement" data-tone="accent" aria-label="Announcement">
      <p className="wrap">{typeset(text)}</p>
    </aside>
  );
}
