import { parentPort } from "node:worker_threads";
import { draw } from "../site/entry-server";

/** What the pool gets back for the JSON of a payload. */
export type WorkerAnswer = { html: string; leftOut: string[] } | { error: string; isRequest: boolean };

/** In a worker thread: one payload in, one page out, nothing for null; nothing is remembered in between. */
export function answerJobs(): void {
  parentPort?.on("message", (payload: string | null) =>
    parentPort?.postMessage(payload === null ? { html: "", leftOut: [] } : answer(payload)),
  );
  parentPort?.postMessage("ready");
}

function answer(payload: string): WorkerAnswer {
  try {
    const { html, failures } = draw(JSON.parse(payload));
    return { html, leftOut: failures.map(({ section, error }) => `${section}: ${reason(error)}`) };
  } catch (error) {
    return { error: reason(error), isRequest: error instanceof SyntaxError };
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
