// @vitest-environment jsdom
// @vitest-environment-options {"url": "http://bay.localhost:8000/panel/media"}
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NoAnswer } from "./errors";
import { accessToken, keepTokens } from "./tokens";
import { upload } from "./upload";

const MINUTE = 60_000;

/** The browser's side of an upload, controlled by the test. */
class SlowRequest {
  static sent: SlowRequest[] = [];
  headers: Record<string, string> = {};
  timeout = 0;
  status = 0;
  responseText = "";
  upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
  onload?: () => void;
  onabort?: () => void;
  ontimeout?: () => void;
  onloadend?: () => void;

  open() {}

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }

  getResponseHeader() {
    return null;
  }

  send() {
    SlowRequest.sent.push(this);
    if (this.timeout) setTimeout(() => this.ontimeout?.(), this.timeout);
  }

  abort() {
    this.onabort?.();
    this.onloadend?.();
  }

  answer(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
    this.onloadend?.();
  }
}

/** Return an access token that expires at the given moment. */
const tokenUntil = (moment: number) => `header.${btoa(JSON.stringify({ exp: moment / 1_000 }))}.signature`;

/** Wait for `count` uploads to start, and return the last one. */
async function sending(count = 1): Promise<SlowRequest> {
  await vi.waitFor(() => expect(SlowRequest.sent).toHaveLength(count));
  return SlowRequest.sent[count - 1] as SlowRequest;
}

const begin = () => upload("/api/media", new FormData(), () => {});
let refreshes: number;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  SlowRequest.sent = [];
  refreshes = 0;
  vi.stubGlobal("XMLHttpRequest", SlowRequest);
  vi.stubGlobal("fetch", async () => {
    refreshes += 1;
    const pair = { access_token: tokenUntil(Date.now() + 15 * MINUTE), refresh_token: "next" };
    return Response.json({ data: pair });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("an expired token is renewed before the upload", async () => {
  const expired = tokenUntil(Date.now() - MINUTE);
  keepTokens({ access_token: expired, refresh_token: "first" });

  const uploaded = begin();

  const request = await sending();
  expect(request.headers.Authorization).not.toBe(`Bearer ${expired}`);
  expect(request.headers.Authorization).toBe(`Bearer ${accessToken()}`);
  request.answer(201, { data: { id: 7 } });
  expect(await uploaded).toEqual({ id: 7 });
  expect(refreshes).toBe(1);
});

test("a valid token is used", async () => {
  keepTokens({ access_token: tokenUntil(Date.now() + MINUTE), refresh_token: "first" });

  const uploaded = begin();

  (await sending()).answer(201, { data: { id: 7 } });
  await uploaded;
  expect(refreshes).toBe(0);
});

test("an upload rejected for its token is repeated once with a new one", async () => {
  keepTokens({ access_token: tokenUntil(Date.now() + MINUTE), refresh_token: "first" });
  const uploaded = begin();

  (await sending()).answer(401, { message: "Unauthenticated." });
  const again = await sending(2);
  again.answer(201, { data: { id: 7 } });

  expect(await uploaded).toEqual({ id: 7 });
  const [first] = SlowRequest.sent;
  expect(again.headers["Idempotency-Key"]).toBe(first?.headers["Idempotency-Key"]);
});

test("an upload with progress may take an hour", async () => {
  keepTokens({ access_token: tokenUntil(Date.now() + MINUTE), refresh_token: "first" });
  const uploaded = begin();
  const request = await sending();

  for (let minute = 1; minute <= 60; minute += 1) {
    vi.advanceTimersByTime(MINUTE);
    request.upload.onprogress?.({ loaded: minute, total: 60 });
  }
  request.upload.onload?.();
  request.answer(201, { data: { id: 7 } });

  expect(await uploaded).toEqual({ id: 7 });
});

test("a stalled upload is aborted", async () => {
  keepTokens({ access_token: tokenUntil(Date.now() + MINUTE), refresh_token: "first" });
  const uploaded = begin();
  const refused = expect(uploaded).rejects.toBeInstanceOf(NoAnswer);
  await sending();

  vi.advanceTimersByTime(3 * MINUTE);

  await refused;
});
