/** When visitors see a page from, at once for null, and until when, for good for null. */
export interface Times {
  from: Date | null;
  until: Date | null;
}

/** The times as the API takes them. */
export function timesPart(times: Times | undefined) {
  return (
    times && {
      ...(times.from && { publish_at: times.from.toISOString() }),
      unpublish_at: times.until?.toISOString() ?? null,
    }
  );
}
