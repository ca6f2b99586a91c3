/** Write one event as a line of JSON, in the shape of those of the other processes. */
export function log(level: "info" | "error", event: string, fields: Record<string, unknown> = {}): void {
  const timestamp = new Date().toISOString();
  process.stdout.write(`${JSON.stringify({ event, level, logger: "renderer", timestamp, ...fields })}\n`);
}

/** An error for the log: with the way it took, which JSON does not show. */
export function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
