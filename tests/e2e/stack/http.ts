import { request } from "node:http";

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Send one request without a browser. Node does not resolve *.localhost, so the host is a header. */
export function ask(
  port: number,
  host: string,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<Answer> {
  const body = options.body === undefined ? undefined : JSON.stringify(options.body);
  const headers = {
    ...options.headers,
    Host: `${host}:${port}`,
    // Node sets Content-Length only for methods that usually have a body, which DELETE does not.
    ...(body === undefined
      ? {}
      : { "Content-Type": "application/json", "Content-Length": String(Buffer.byteLength(body)) }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: "127.0.0.1", port, path, method: options.method ?? "GET", headers, timeout: 10_000 },
      (reply) => {
        const pieces: Buffer[] = [];
        reply.on("data", (piece: Buffer) => pieces.push(piece));
        reply.on("error", reject);
        reply.on("end", () =>
          resolve({
            status: reply.statusCode ?? 0,
            headers: reply.headers,
            body: Buffer.concat(pieces).toString("utf8"),
          }),
        );
      },
    );
    sent.on("timeout", () => sent.destroy(new Error(`${host}${path} did not answer in 10 s`)));
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Request the page until it responds with 200. */
export async function waitForPage(port: number, host: string, path: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  let last = "no answer";
  while (Date.now() < deadline) {
    try {
      const answer = await ask(port, host, path);
      if (answer.status === 200) return;
      last = String(answer.status);
    } catch (error) {
      last = String(error);
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`http://${host}:${port}${path} is not ready: ${last}`);
}
