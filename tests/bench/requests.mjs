// Requests to a running installation over HTTP, by its address and not by name.
import { once } from "node:events";
import { request } from "node:http";

/** Return the response of `host` as text and as bytes. Bytes are sent unchanged, any other body as JSON. */
export async function send({ port, host, path, method = "GET", headers = {}, body }) {
  const isJson = body !== undefined && !Buffer.isBuffer(body);
  const data = isJson ? JSON.stringify(body) : body;
  const outgoing = request({
    host: "127.0.0.1",
    port,
    path,
    method,
    headers: { ...headers, ...(isJson && { "Content-Type": "application/json" }), Host: `${host}:${port}` },
    timeout: 20_000,
  });
  outgoing.end(data);
  const [reply] = await once(outgoing, "response");
  const bytes = Buffer.concat(await reply.toArray());
  return { status: reply.statusCode, bytes, text: bytes.toString() };
}

/** Sign in at `host`, and return a client of its API. */
export async function signIn({ port, host, user }) {
  const api = { port, host: `api.${host}` };
  const call = async (method, path, body, headers) => {
    const { status, text } = await send({ ...api, method, path: `/api${path}`, body, headers });
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`);
    return JSON.parse(text).data;
  };
  const { email, password } = user;
  const { access_token: token } = await call("POST", "/auth/login", { email, password });
  const headers = { Authorization: `Bearer ${token}` };
  return { headers, call: (method, path, body) => call(method, path, body, headers) };
}
