import { parentPort } from "node:worker_threads";
import { getBody, renderPage } from "../site/entry-server";
import type { Described } from "./layout";
import { PayloadCache } from "./payloadCache";

/** A request to a thread: the JSON of a payload, with the layout of its parts if known. */
export interface WorkerTask {
  payload: Uint8Array<ArrayBuffer>;
  described: Described | null;
}

/** The response of a thread. */
export type WorkerAnswer =
  | { html: Uint8Array<ArrayBuffer>; leftOut: string[] }
  | { error: string; isRequest: boolean };

const encoder = new TextEncoder();
const cache = new PayloadCache();

/**
 * Render a page for each payload in a worker thread; a null payload gets a response without a page. Only rendered blocks are
 * cached.
 */
export function answerJobs(): void {
  parentPort?.on("message", (task: WorkerTask | null) => {
    const answered = task === null ? { html: new Uint8Array(), leftOut: [] } : answer(task);
    // Buffers are transferred; strings would be copied.
    parentPort?.postMessage(answered, "html" in answered ? [answered.html.buffer] : []);
  });
  parentPort?.postMessage("ready");
}

function answer({ payload, described }: WorkerTask): WorkerAnswer {
  try {
    const { site, blockCache } = cache.read(payload, described);
    const page = renderPage(site, blockCache);
    return {
      html: encoder.encode(getBody(page)),
      leftOut: page.failures.map(({ section, error }) => `${section}: ${reason(error)}`),
    };
  } catch (error) {
    return { error: reason(error), isRequest: error instanceof SyntaxError };
  } finally {
    cache.trim();
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
