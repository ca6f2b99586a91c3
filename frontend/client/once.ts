export const IDEMPOTENCY_KEY = "Idempotency-Key";
const ALIKE_FOR = 1_000;

interface SentRequest {
  key: string;
  until: number;
}

const sent = new Map<string, SentRequest>();

/**
 * Return the idempotency key of a request; an identical request within a second gets the same key.
 *
 * A double click sends the same form twice. Creating two objects on purpose takes longer.
 */
export async function idempotencyKey(request: Request, now = Date.now()): Promise<string> {
  const words = `${request.url}\n${await request.clone().text()}`;
  for (const [other, { until }] of sent) if (until < now) sent.delete(other);
  const key = sent.get(words)?.key ?? newName();
  sent.set(words, { key, until: now + ALIKE_FOR });
  return key;
}

/** Return a unique name. This also works without a secure origin. */
export function newName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
