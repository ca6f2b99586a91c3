import { parentPort } from "node:worker_threads";
import { draw } from "../site/entry-server";

/** What the pool gets back for the JSON of a payload. */
export type WorkerAnswer =
  | { html: Uint8Array<ArrayBuffer>; leftOut: string[] }
  | { error: string; isRequest: boolean };

const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];

/** In a worker thread: one payload in, one page out, nothing for null; nothing is remembered in between. */
export function answerJobs(): void {
  parentPort?.on("message", (payload: Uint8Array | null) => {
    const answered = payload === null ? { html: new Uint8Array(), leftOut: [] } : answer(payload);
    // Buffers change hands, texts would be copied.
    parentPort?.postMessage(answered, "html" in answered ? [answered.html.buffer] : []);
  });
  parentPort?.postMessage("ready");
}

function answer(payload: Uint8Array): WorkerAnswer {
  try {
    const { html, failures } = draw(JSON.parse(decoder.decode(payload)));
    return {
      html: encoder.encode(html),
      leftOut: failures.map(({ section, error }) => `${section}: ${reason(error)}`),
    };
  } catch (error) {
    return { error: reason(error), isRequest: error instanceof SyntaxError };
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
