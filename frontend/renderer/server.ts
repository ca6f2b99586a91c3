import { fileURLToPath } from "node:url";
import { isMainThread, Worker } from "node:worker_threads";
import { createRenderServer } from "./http";
import { Pool } from "./pool";
import { closeSocket, openSocket } from "./socket";
import { answerJobs } from "./worker";

/** How long requests under way may take after the order to stop. */
const graceMilliseconds = 3000;

/** A page needs a few megabytes; without limits a thread would keep many times that before it tidies up. */
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 96 };

if (isMainThread) await serve();
else answerJobs();

/** Draws pages for whoever may open the socket, until it is told to stop. */
async function serve(): Promise<void> {
  const path = process.env.RENDERER_SOCKET;
  if (!path) throw new Error("RENDERER_SOCKET is not set: it names the socket to listen on.");
  const pool = new Pool(() => new Worker(fileURLToPath(import.meta.url), { resourceLimits }), {
    size: Number(process.env.RENDERER_WORKERS) || 2,
  });
  const server = createRenderServer(pool);
  await openSocket(server, path);
  console.log(`renderer: listening on ${path}`);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), graceMilliseconds).unref();
    await closeSocket(server, path);
    await pool.close();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop());
}
