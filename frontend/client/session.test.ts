// @vitest-environment jsdom
// @vitest-environment-options {"url": "http://bay.localhost:8000/panel/members?page=2"}
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answer, api as client } from "./api";
import { readCookie, writeCookie } from "./cookies";
import { ApiError } from "./errors";
import * as session from "./session";
import { pinDomain, readPinnedDomain } from "./tabDomain";
import { accessToken, keepTokens, refreshToken, setSiteHost } from "./tokens";

/** A fake API with one session that issues access-1, access-2 … and accepts only the newest. */
class FakeApi {
  generation = 1;
  refreshes: string[] = [];
  refreshedFor: (string | null)[] = [];
  calls: { path: string; headers: Headers; at: number }[] = [];
  refuseRefresh: { status: number; message: string } | null = null;
  refuseCalls: { status: number; message: string } | null = null;
  claims = "";

  fetch = vi.fn(async ({ url, headers }: Request): Promise<Response> => {
    const path = new URL(url).pathname;
    await Promise.resolve();
    if (path === "/api/auth/refresh-tokens") return this.refresh(headers);
    this.calls.push({ path, headers, at: Date.now() });
    if (this.refuseCalls) return refusal(this.refuseCalls);
    if (headers.get("Authorization") !== `Bearer ${this.pair().access_token}`) {
      return refusal({ status: 401, message: "Unauthenticated." });
    }
    if (path === "/api/auth/switch-domain") return this.switchDomain();
    return Response.json({ data: { path } });
  });

  expireAccess() {
    this.generation += 1;
  }

  private refresh(headers: Headers): Response {
    this.refreshes.push(headers.get("Authorization") ?? "");
    this.refreshedFor.push(headers.get("X-Forwarded-For"));
    if (this.refuseRefresh) return refusal(this.refuseRefresh);
    return Response.json({ data: this.pair() });
  }

  private switchDomain(): Response {
    this.generation += 1;
    return Response.json({ data: { ...this.pair(), domain: { id: 2, host: "noodle.localhost" } } });
  }

  pair() {
    const access_token = `access-${this.generation}${this.claims}`;
    return { access_token, refresh_token: `refresh-${this.generation}` };
  }
}

function refusal({ status, message }: { status: number; message: string }): Response {
  return Response.json({ message }, { status });
}

/** The part of the Web Locks API that the code uses; jsdom lacks it. */
class FakeLocks {
  private last: Promise<unknown> = Promise.resolve();

  request(_name: string, _options: LockOptions, work: () => Promise<unknown>): Promise<unknown> {
    const mine = this.last.then(work, work);
    this.last = mine.catch(() => {});
    return mine;
  }
}

const account = () => answer(client.GET("/api/account"));
const post = (id: number) => answer(client.GET("/api/posts/{id}", { params: { path: { id: String(id) } } }));

let api: FakeApi;
const visited: string[] = [];

beforeEach(() => {
  api = new FakeApi();
  visited.length = 0;
  vi.stubGlobal("fetch", api.fetch);
  vi.stubGlobal("navigator", { locks: new FakeLocks() });
  vi.stubGlobal("location", {
    pathname: "/panel/members",
    search: "?page=2",
    hostname: "bay.localhost",
    protocol: "http:",
    assign: (path: string) => visited.push(path),
  });
  sessionStorage.clear();
  keepTokens({ access_token: "access-1", refresh_token: "refresh-1" });
});

afterEach(() => vi.unstubAllGlobals());

describe("a call", () => {
  test("sends the user, the site and the domain of this tab", async () => {
    setSiteHost("noodle.localhost");
    pinDomain(7);

    await account();

    const headers = api.calls[0]?.headers;
    expect(headers?.get("Authorization")).toBe("Bearer access-1");
    expect(headers?.get("X-Site")).toBe("noodle.localhost");
    expect(headers?.get("X-Forwarded-For")).toBe("noodle.localhost");
    expect(headers?.get("X-Domain-Id")).toBe("7");
  });

  test("for new tokens sends the site too", async () => {
    setSiteHost("noodle.localhost");
    api.expireAccess();

    await account();

    expect(api.refreshedFor).toEqual(["noodle.localhost"]);
  });

  test("succeeds without a refresh while the access token is valid", async () => {
    await account();

    expect(api.refreshes).toEqual([]);
    expect(api.calls).toHaveLength(1);
  });

  test("fails with the API's error body", async () => {
    api.refuseCalls = { status: 422, message: "No." };

    await expect(account()).rejects.toEqual(new ApiError(422, { message: "No." }));
  });
});

describe("an expired access token", () => {
  test("is renewed once for fifty parallel calls", async () => {
    api.expireAccess();

    await Promise.all(Array.from({ length: 50 }, (_, n) => post(n)));

    expect(api.refreshes).toEqual(["Bearer refresh-1"]);
    expect(api.calls).toHaveLength(100);
    expect([accessToken(), refreshToken()]).toEqual(["access-2", "refresh-2"]);
  });

  test("is renewed once for fifty parallel calls without browser-wide locks", async () => {
    vi.stubGlobal("navigator", {});
    api.expireAccess();

    await Promise.all(Array.from({ length: 50 }, (_, n) => post(n)));

    expect(api.refreshes).toEqual(["Bearer refresh-1"]);
  });

  test("is not renewed after another tab renewed it", async () => {
    api.expireAccess();
    const pending = account();
    keepTokens({ access_token: "access-2", refresh_token: "refresh-2" });

    await pending;

    expect(api.refreshes).toEqual([]);
    expect(accessToken()).toBe("access-2");
  });

  test("is renewed before the call if the cookie is missing", async () => {
    writeCookie("access_token", "", { path: "/panel", sameSite: "Strict", maxAge: 0 });

    await account();

    expect(api.refreshes).toEqual(["Bearer refresh-1"]);
    expect(api.calls).toHaveLength(1);
  });

  test("is renewed without loading the page again if it cannot be read", async () => {
    api.claims = `.${btoa(JSON.stringify({ sub: "7" }))}.`;
    keepTokens(api.pair());
    await account();
    keepTokens({ ...api.pair(), access_token: "spoiled" });

    await account();

    expect(api.refreshes).toEqual(["Bearer refresh-1"]);
    expect(visited).toEqual([]);
  });

  test("repeats the call half a second later", async () => {
    api.expireAccess();

    await account();

    const [first, second] = api.calls;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(499);
  });

  test("does not end the session when the server fails", async () => {
    api.expireAccess();
    api.refuseRefresh = { status: 503, message: "Back soon." };

    await expect(account()).rejects.toThrow("Back soon.");

    expect(visited).toEqual([]);
    expect(refreshToken()).toBe("refresh-1");
  });
});

describe("an ended session", () => {
  test("redirects to the sign-in page and back", async () => {
    api.expireAccess();
    api.refuseRefresh = { status: 401, message: "Unauthenticated." };

    void account();

    await vi.waitFor(() => expect(visited).toEqual(["/team-login?next=%2Fpanel%2Fmembers%3Fpage%3D2"]));
    expect([accessToken(), refreshToken()]).toEqual([null, null]);
    expect(session.takeFlash()).toBeNull();
  });

  test("is reported as ended by the server, without a refresh", async () => {
    api.refuseCalls = { status: 401, message: "Unauthorized." };

    void account();

    await vi.waitFor(() => expect(visited).toHaveLength(1));
    expect(api.refreshes).toEqual([]);
    expect(session.takeFlash()).toBe("Unauthorized.");
  });

  test("is not sent a third time if the new token is also rejected", async () => {
    api.refuseCalls = { status: 401, message: "Unauthenticated." };

    void account();

    await vi.waitFor(() => expect(visited).toHaveLength(1));
    expect(api.refreshes).toHaveLength(1);
    expect(api.calls).toHaveLength(2);
  });
});

test("switching the domain replaces the pair, the site and the tab's domain", async () => {
  pinDomain(1);

  await session.switchDomain(2);

  expect([accessToken(), refreshToken()]).toEqual(["access-2", "refresh-2"]);
  expect(readCookie("site", "/")).toBe("noodle.localhost");
  expect(readPinnedDomain()).toBe(2);
  expect(api.calls[0]?.headers.has("X-Domain-Id")).toBe(false);
});

test("signing out forgets the tokens even without a network", async () => {
  api.fetch.mockRejectedValue(new TypeError("Failed to fetch"));

  await session.signOut();

  expect([accessToken(), refreshToken()]).toEqual([null, null]);
  expect(visited).toEqual(["/team-login"]);
});
