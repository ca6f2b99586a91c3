import type { Server } from "node:http";
import type { ListenOptions } from "node:net";

/** Listen at host and port; throws one line to show if that cannot be. */
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

/** Stop listening and wait for the answers under way. */
export async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that is kept alive becomes idle when its answer is sent, and would be waited for until it ends.
  const sweep = setInterval(() => server.closeIdleConnections(), 20);
  await closed;
  clearInterval(sweep);
}
