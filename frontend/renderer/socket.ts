import { rmSync, statSync } from "node:fs";
import type { Server } from "node:http";
import { createConnection } from "node:net";

/** Listen on the socket file at `path`, which only this user may open. One left by a killed process is replaced. */
export async function openSocket(server: Server, path: string): Promise<void> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && !found.isSocket()) throw new Error(`${path} is there already and no socket.`);
  if (found && (await isAnswered(path))) throw new Error(`Another renderer listens on ${path}.`);
  rmSync(path, { force: true });
  const before = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(path, resolve);
    });
  } finally {
    process.umask(before);
  }
}

/** Stop listening and wait for the answers under way; the file goes with it. */
export async function closeSocket(server: Server, path: string): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that is kept alive becomes idle when its answer is sent, and would be waited for until it ends.
  const sweep = setInterval(() => server.closeIdleConnections(), 20);
  await closed;
  clearInterval(sweep);
  rmSync(path, { force: true });
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = createConnection(path);
    connection.once("connect", () => {
      connection.destroy();
      resolve(true);
    });
    connection.once("error", () => resolve(false));
  });
}
