const ALIKE_FOR = 1_000;

interface SentRequest {
  key: string;
  until: number;
}

const sent = new Map<string, SentRequest>();

/** The name under which the server does a request once; the same again within a second has the same name.
 *
 * A form clicked twice sends the same words twice. Whoever wants two of something takes longer than that. */
export async function idempotencyKey(request: Request, now = Date.now()): Promise<string> {
  const words = `${request.url}\n${await request.clone().text()}`;
  for (const [other, { until }] of sent) if (until < now) sent.delete(other);
  const key = sent.get(words)?.key ?? newName();
  sent.set(words, { key, until: now + ALIKE_FOR });
  return key;
}

/** A name nobody else has; also where the page has no secure origin. */
export function newName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
