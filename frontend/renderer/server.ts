import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { type Listening, listening } from "./address";
import { createRenderServer } from "./http";
import { collectWhenIdle } from "./idle";
import { close, openPort } from "./listen";
import { log } from "./log";
import { RenderPool } from "./pool";
import { openSocket } from "./socket";

/** The time limit of running requests after the signal to stop. */
const graceMilliseconds = 3000;

/** The exit code for errors that a restart can't fix. */
const wrongSettings = 2;

/** A page needs a few megabytes; without limits, a thread uses much more before it collects garbage. */
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 96 };

// Only the rendering threads load the rendering code, which is a separate file.
if (isMainThread) await serve();
else {
  (await import("./worker")).answerJobs();
  if (parentPort) collectWhenIdle(parentPort, globalThis.gc);
}

/** Render pages for callers that can open the socket or send the secret, until a signal to stop. */
async function serve(): Promise<void> {
  const { at, secret } = addressOrExit();
  const pool = new RenderPool(() => new Worker(fileURLToPath(import.meta.url), { resourceLimits }), {
    size: Number(process.env.RENDERER_THREADS) || 2,
  });
  const server = createRenderServer(pool, secret);
  if ("path" in at) await openSocket(server, at.path);
  else await openPort(server, at);
  log("info", "renderer.listening", { ...at });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), graceMilliseconds).unref();
    await close(server);
    if ("path" in at) rmSync(at.path, { force: true });
    await pool.close();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop());
}

function addressOrExit(): Listening {
  try {
    return listening(process.env);
  } catch (error) {
    console.error(`✗ ${error instanceof Error ? error.message : error}`);
    process.exit(wrongSettings);
  }
}
