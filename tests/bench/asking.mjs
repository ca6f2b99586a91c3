// Asks a running installation over HTTP, by its address and not by name.
import { once } from "node:events";
import { request } from "node:http";

/** The answer of `host`, as text and as bytes. */
export async function ask({ port, host, path, method = "GET", headers = {}, body }) {
  const data = body === undefined ? undefined : JSON.stringify(body);
  const sent = request({
    host: "127.0.0.1",
    port,
    path,
    method,
    headers: { ...headers, ...(data && { "Content-Type": "application/json" }), Host: `${host}:${port}` },
    timeout: 20_000,
  });
  sent.end(data);
  const [reply] = await once(sent, "response");
  const bytes = Buffer.concat(await reply.toArray());
  return { status: reply.statusCode, bytes, text: bytes.toString() };
}

/** Speaks to the API of `host` as somebody who signed in. */
export async function signedIn({ port, host, user }) {
  const api = { port, host: `api.${host}` };
  const call = async (method, path, body, headers) => {
    const { status, text } = await ask({ ...api, method, path: `/api${path}`, body, headers });
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`);
    return JSON.parse(text).data;
  };
  const { email, password } = user;
  const { access_token: token } = await call("POST", "/auth/login", { email, password });
  const headers = { Authorization: `Bearer ${token}` };
  return { headers, call: (method, path, body) => call(method, path, body, headers) };
}
