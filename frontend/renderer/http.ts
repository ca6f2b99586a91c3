import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { describedBy } from "./layout";
import { errorText, log } from "./log";
import { PageTooSlow, PoolBusy, type RenderPool } from "./pool";

const largestPayload = 8_000_000;

/**
 * Create the server of the renderer. `POST /page` with a payload returns the HTML of its page and shell. `GET
 * /health` returns whether a thread responds. If there is a secret, requests without `Authorization: Bearer
 * …` get a 403.
 */
export function createRenderServer(pool: RenderPool, secret: string): Server {
  const isAllowed = secret ? knows(secret) : () => true;
  const server = createServer((request, response) => {
    if (!isAllowed(request)) {
      // If the server closed the connection early, the caller could not read the reason.
      request.resume();
      return reply(response, 403, { error: "This renderer has another RENDERER_SECRET." });
    }
    route(pool, request, response).catch((error: unknown) => {
      log("error", "renderer.request_failed", { error: errorText(error) });
      reply(response, 500, { error: "The request failed." });
    });
  });
  // Callers are our own processes, but one that stalls must not keep its connection forever.
  server.requestTimeout = 10_000;
  server.headersTimeout = 5000;
  server.keepAliveTimeout = 60_000;
  return server;
}

/** Return a function that compares in constant time, which does not reveal how many characters match. */
function knows(secret: string): (request: IncomingMessage) => boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const expected = digest(`Bearer ${secret}`);
  return ({ headers }) => timingSafeEqual(digest(headers.authorization ?? ""), expected);
}

async function route(pool: RenderPool, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url } = request;
  if (method === "GET" && url === "/health") return health(pool, response);
  if (method === "POST" && url === "/page") return render(pool, request, response);
  reply(response, 404, { error: "There is POST /page and GET /health." });
}

async function health(pool: RenderPool, response: ServerResponse): Promise<void> {
  try {
    await pool.check();
    reply(response, 200, { status: "ok" });
  } catch (error) {
    reply(response, 503, { error: error instanceof Error ? error.message : String(error) });
  }
}

async function render(pool: RenderPool, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const payload = await getBody(request);
  if (payload === null) {
    response.setHeader("Connection", "close");
    return reply(response, 413, { error: `A payload has at most ${largestPayload} bytes.` });
  }
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  try {
    const answer = await pool.render(payload, gone.signal, describedBy(request.headers["x-layout"]));
    if ("error" in answer) {
      log("error", "renderer.page_failed", { error: answer.error });
      return answer.isRequest
        ? reply(response, 400, { error: "The payload is not JSON." })
        : reply(response, 500, { error: "The page could not be rendered." });
    }
    for (const section of answer.leftOut) log("error", "renderer.section_omitted", { section });
    send(response, 200, "text/html", answer.html);
  } catch (error) {
    log("error", "renderer.page_failed", { error: error instanceof Error ? error.message : String(error) });
    // The statuses differ, because a page that is too slow does not mean that the next page fails.
    if (error instanceof PageTooSlow)
      return reply(response, 504, { error: "The page was not rendered in time." });
    reply(response, 503, {
      error: error instanceof PoolBusy ? "Too many pages wait." : "The page was not rendered.",
    });
  }
}

/** Read the body into a transferable buffer. Return null as soon as it is too large. */
async function getBody(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > largestPayload) return null;
    chunks.push(chunk);
  }
  const body = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.length;
  }
  return body;
}

function reply(response: ServerResponse, status: number, body: object): void {
  send(response, status, "application/json", Buffer.from(JSON.stringify(body)));
}

function send(response: ServerResponse, status: number, type: string, bytes: Uint8Array): void {
  if (response.destroyed || response.headersSent) return;
  response.writeHead(status, { "Content-Type": type, "Content-Length": bytes.byteLength });
  response.end(bytes);
}
