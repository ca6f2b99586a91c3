/** Write an event as a line of JSON, in the format of the other processes. */
export function log(level: "info" | "error", event: string, fields: Record<string, unknown> = {}): void {
  const timestamp = new Date().toISOString();
  process.stdout.write(`${JSON.stringify({ event, level, logger: "renderer", timestamp, ...fields })}\n`);
}

/** Return the text of an error for the log, with its stack, which JSON omits. */
export function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
