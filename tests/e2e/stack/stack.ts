import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { type Answer, ask } from "./http";

export interface DemoUser {
  email: string;
  password: string;
  role: string;
  domains: string[];
}

/** The API's response to a sign-in. */
export interface Session {
  access_token: string;
  refresh_token: string;
  domain: { id: number; host: string };
}

interface Run {
  port: number;
  pids: Record<string, number>;
  domains: { host: string; title: string }[];
  users: DemoUser[];
}

/** The running product: its URLs, users and processes. */
export class Stack {
  readonly port: number;
  readonly domains: Run["domains"];
  private readonly users: DemoUser[];

  constructor(
    run: Run,
    private readonly home?: string,
  ) {
    this.port = run.port;
    this.domains = run.domains;
    this.users = run.users;
  }

  /** Return the URL of a public site or the panel, for the browser. */
  url(path: string, host = BAY): string {
    return `http://${host}:${this.port}${path}`;
  }

  /** Request a page or file without a browser. */
  get(path: string, host = BAY, headers: Record<string, string> = {}): Promise<Answer> {
    return ask(this.port, host, path, { headers });
  }

  /** Call the API without a browser, with POST if there is a `body`. */
  api(
    path: string,
    { host = BAY, token, body }: { host?: string; token?: string; body?: object } = {},
  ): Promise<Answer> {
    return ask(this.port, `api.${host}`, path, {
      ...(token && { headers: { Authorization: `Bearer ${token}` } }),
      ...(body && { method: "POST", body }),
    });
  }

  /**
   * Return a new session of a user with the given role. Its tokens can be used once, so they are not shared.
   */
  async signIn(role: string, host = BAY, agent = "tests"): Promise<Session> {
    const { email, password } = this.user(role, host);
    const sent = { method: "POST", headers: { "User-Agent": agent }, body: { email, password } };
    const { status, body } = await ask(this.port, `api.${host}`, "/api/auth/login", sent);
    const { data } = JSON.parse(body) as { data?: Partial<Session> };
    if (!data?.access_token || !data.refresh_token || !data.domain)
      throw new Error(`${email} could not sign in at ${host}: ${status} ${body}`);
    return data as Session;
  }

  /** Return a user with the given role on the domain, preferably a user with this domain as the first. */
  user(role: string, host = BAY): DemoUser {
    const fitting = this.users.filter((user) => user.role === role && user.domains.includes(host));
    const match = fitting.find((user) => user.domains[0] === host) ?? fitting[0];
    if (!match) throw new Error(`run.json names no ${role} of ${host}`);
    return match;
  }

  /** Set the last identity check in the session of this page to an hour ago. */
  ageProof(page: Page): Promise<void> {
    return this.changeSession(page, "confirmed_at=timezone.now() - timedelta(hours=1)");
  }

  /** End the view as another user in this page's session, as after 30 minutes. */
  endView(page: Page): Promise<void> {
    return this.changeSession(page, "view_expires_at=timezone.now()");
  }

  private async changeSession(page: Page, columns: string): Promise<void> {
    const token = (await page.context().cookies()).find(({ name }) => name === "access_token")?.value;
    const code = `
from datetime import timedelta
from django.utils import timezone
from shared.accounts.models import Session
from shared.accounts.tokens import read_claims
from shared.tenancy.unit_of_work import shared_work

with shared_work():
    session_id = read_claims(${JSON.stringify(token)}).session_id
    assert Session.objects.filter(pk=session_id).update(${columns})
`;
    await promisify(execFile)(".venv/bin/commissary", ["shell", "-v0", "-c", code], {
      env: { ...process.env, COMMISSARY_HOME: process.env.E2E_HOME },
      timeout: 60_000,
    });
  }

  /** Return the current id of one of the product's processes, which the supervisor may have replaced. */
  pid(name: string): number {
    const entry = Object.entries(readRun(this.home).pids).find(([each]) => each.startsWith(name));
    if (!entry) throw new Error(`run.json names no process ${name}`);
    return entry[1];
  }
}

export const BAY = "bay.localhost";
export const NOODLE = "noodle.localhost";

/** Return the product in a folder, by default the product of all tests. */
export function readStack(home?: string): Stack {
  return new Stack(readRun(home), home);
}

function readRun(home = process.env.E2E_HOME): Run {
  if (!home) throw new Error("E2E_HOME is not set: start.ts did not run");
  return JSON.parse(readFileSync(join(home, "run.json"), "utf8")) as Run;
}
