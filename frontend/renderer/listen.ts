import type { Server } from "node:http";
import type { ListenOptions } from "node:net";

/** Listen on host and port. Throws an error with a one-line message. */
export async function openPort(server: Server, at: { host: string; port: number }): Promise<void> {
  try {
    await listen(server, at);
  } catch (error) {
    throw new Error(
      `Cannot listen on ${at.host}, port ${at.port}: ${(error as NodeJS.ErrnoException).code}.`,
    );
  }
}

export function listen(server: Server, at: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(at, resolve);
  });
}

/** Stop listening and wait for running responses. */
export async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A keep-alive connection stays open after its response, and would delay the shutdown.
  const sweep = setInterval(() => server.closeIdleConnections(), 20);
  await closed;
  clearInterval(sweep);
}
