import { rmSync, statSync } from "node:fs";
import type { Server } from "node:http";
import { createConnection } from "node:net";
import { listen } from "./listen";

/**
 * Listen on a socket file at `path` that only this user can open. It replaces the file of a killed process.
 */
export async function openSocket(server: Server, path: string): Promise<void> {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats && !stats.isSocket()) throw new Error(`${path} is there already and no socket.`);
  if (stats && (await isAnswered(path))) throw new Error(`Another renderer listens on ${path}.`);
  rmSync(path, { force: true });
  const before = process.umask(0o177);
  try {
    await listen(server, { path });
  } finally {
    process.umask(before);
  }
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
