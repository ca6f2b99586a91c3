import { request } from "node:http";
import { crc32, deflateSync } from "node:zlib";
import { hoursAheadAt, zoneAhead } from "./clocks";
import { ask } from "./http";
import type { Session, Stack } from "./stack";

interface Reply<Data = unknown> {
  status: number;
  data: Data;
  errors: Record<string, unknown>;
}

interface Entered {
  access_token: string;
  domain: { id: number };
}

/** A separate domain, filled through the API as its users would. */
export class OwnDomain {
  readonly host: string;
  /** A time zone where it is noon, so that "today" stays valid during a test. */
  readonly hoursAhead = hoursAheadAt(12);
  readonly timezone = zoneAhead(this.hoursAhead);
  readonly #stack: Stack;
  readonly #template: string;
  #token = "";
  #id = 0;
  #home = 0;

  constructor(stack: Stack, name: string, template = "blank", parent = "localhost") {
    this.#stack = stack;
    this.#template = template;
    this.host = `${name}-${Date.now()}.${parent}`;
  }

  async create(): Promise<void> {
    const { email, password } = this.#stack.user("super-admin");
    const pair = await this.send<Entered>("POST", "/api/auth/login", { email, password });
    this.#token = pair.data.access_token;
    this.#home = pair.data.domain.id;
    const body = { title: "Hostile", host: this.host, template: this.#template, timezone: this.timezone };
    this.#id = (await this.send<{ id: number }>("POST", "/api/domains", body)).data.id;
    await this.#enter(this.#id);
    await this.send("PUT", "/api/options/options", { email: "hello@example.com" });
    await this.send("PUT", "/api/site-opening", { is_open: true });
  }

  async remove(): Promise<void> {
    // A user cannot delete their current domain.
    await this.#enter(this.#home);
    await this.send("DELETE", `/api/domains/${this.#id}`, { host: this.host });
  }

  /** Suspend the domain. Its creator switches to another domain for this. */
  async suspend(): Promise<void> {
    await this.#enter(this.#home);
    await this.send("PATCH", `/api/domains/${this.#id}`, { status: "suspended" });
  }

  /** Replace the menus with a header menu of links with these texts. */
  async setHeader(...texts: string[]): Promise<void> {
    const header = texts.map((text) => ({
      text,
      url: `/${text.toLowerCase()}`,
      type: "link",
      post_id: null,
      mode: "link",
      children: [],
    }));
    await this.send("PUT", "/api/options/menus", { menuBody: { header, footer: [] } });
  }

  async #enter(domain_id: number): Promise<void> {
    const pair = await this.send<Entered>("POST", "/api/auth/switch-domain", { domain_id });
    this.#token = pair.data.access_token;
  }

  /** Return separate tokens for the domain's creator, a super admin. */
  async owner(host = this.host): Promise<Session> {
    const { email, password } = this.#stack.user("super-admin");
    return this.#signIn(email, password, host);
  }

  /** Invite a user to a member post, accept the invitation, and return the user's session. */
  async memberOf(post: number): Promise<Session> {
    const email = `member-${Date.now()}@example.com`;
    const password = `Masa-${crypto.randomUUID()}`;
    await this.send("POST", `/api/posts/${post}/people`, { firstname: "Rosa", lastname: "Vidal", email });
    const token = await this.#linkSentTo(email);
    await this.send(
      "POST",
      "/api/invitations/accept",
      { token, password, password_confirmation: password },
      "",
    );
    return this.#signIn(email, password);
  }

  /** Sign in on `host`, because a session belongs to the host of its sign-in. */
  async #signIn(email: string, password: string, host = this.host): Promise<Session> {
    const sent = { method: "POST", headers: { "X-Site": this.host }, body: { email, password } };
    const { body } = await ask(this.#stack.port, `api.${host}`, "/api/auth/login", sent);
    return JSON.parse(body).data;
  }

  async #linkSentTo(email: string): Promise<string> {
    const until = Date.now() + 20_000;
    while (Date.now() < until) {
      const { data } = await this.send<{ to: string; text: string }[]>("GET", "/api/mail?limit=20");
      const text = data.find(({ to }) => to.includes(email))?.text ?? "";
      const [, token] = /change-password\?token=([^&\s]+)/.exec(text) ?? [];
      if (token) return token;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error(`No invitation came to ${email}`);
  }

  url(path: string): string {
    return this.#stack.url(path, this.host);
  }

  /** Send a request that must succeed. */
  async send<Data>(method: string, path: string, body?: unknown, token?: string): Promise<Reply<Data>> {
    const reply = await this.try<Data>(method, path, body, token);
    if (reply.status >= 300)
      throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.errors)}`);
    return reply;
  }

  /** Send a request as the domain's creator, or with another token; anonymously if it is empty. */
  async try<Data>(method: string, path: string, body?: unknown, token = this.#token): Promise<Reply<Data>> {
    const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
    // A session is accepted only on the host of its sign-in: Bay's host for the creator, this host for other
    // users.
    const host = token && token !== this.#token ? this.host : "bay.localhost";
    const { status, body: text } = await ask(this.#stack.port, `api.${host}`, path, {
      method,
      headers,
      body,
    });
    const { data, errors = {}, message, ...rest } = JSON.parse(text);
    return { status, data: data ?? rest, errors: { message, ...errors } };
  }

  /** Upload a unique picture with the given name, and return its id. */
  upload(filename: string, shade: number): Promise<number> {
    const edge = "hostile-edge";
    const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${filename.replaceAll('"', "%22")}"\r\n`;
    const body = Buffer.concat([
      Buffer.from(`${head}Content-Type: image/png\r\n\r\n`),
      dot(shade),
      Buffer.from(`\r\n--${edge}--\r\n`),
    ]);
    const headers = {
      Host: "api.bay.localhost",
      Authorization: `Bearer ${this.#token}`,
      "Content-Type": `multipart/form-data; boundary=${edge}`,
    };
    return new Promise((resolve, reject) => {
      const options = {
        host: "127.0.0.1",
        port: this.#stack.port,
        path: "/api/media",
        method: "POST",
        headers,
      };
      const sent = request({ ...options, timeout: 20_000 }, (reply) => {
        let text = "";
        reply.on("data", (piece) => {
          text += piece;
        });
        reply.on("end", () => {
          if (reply.statusCode !== 201) reject(new Error(`${filename}: ${reply.statusCode} ${text}`));
          else resolve(JSON.parse(text).data.id);
        });
      });
      sent.on("error", reject);
      sent.end(body);
    });
  }

  /** Create a live post, and return its URL. */
  async post(type: number, url: string, title: string, post_body: object): Promise<string> {
    const body = { url, title, post_type_id: type, post_status_id: 2, post_body };
    return (await this.send<{ url: string }>("POST", "/api/posts", body)).data.url;
  }
}

/** Return a PNG of one pixel. */
function dot(shade: number): Buffer {
  const part = (name: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), content]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  };
  const size = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    part("IHDR", size),
    part("IDAT", deflateSync(Buffer.from([0, shade]))),
    part("IEND", Buffer.alloc(0)),
  ]);
}
