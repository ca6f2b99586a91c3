// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { isWaiting, retryNow, withRetries } from "./chunks";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Return a loader that fails the given number of times. Each error has its number. */
function failing(times: number) {
  let requests = 0;
  return async () => {
    requests += 1;
    if (requests <= times) throw new TypeError("Failed to fetch dynamically imported module");
    return requests;
  };
}

test("a missing chunk is requested again after an outage, with a notice during it", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));

  const loading = withRetries(failing(2));
  await vi.waitFor(() => expect(isWaiting()).toBe(true));
  retryNow();
  await vi.waitFor(() => expect(isWaiting()).toBe(true));
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => {
    retryNow();
    expect(isWaiting()).toBe(false);
  });

  expect(await loading).toBe(3);
});

test("nothing is requested offline, because browsers would not repeat it", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const load = vi.fn(async () => "loaded");

  const loading = withRetries(load);
  await vi.waitFor(() => expect(isWaiting()).toBe(true));
  retryNow();
  await vi.waitFor(() => expect(isWaiting()).toBe(true));
  expect(load).not.toHaveBeenCalled();
  online.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));

  expect(await loading).toBe("loaded");
  expect(isWaiting()).toBe(false);
});

test("a load that fails while the server responds fails", async () => {
  sessionStorage.setItem("commissary.reloaded", String(Date.now()));
  vi.stubGlobal("fetch", () => Promise.resolve({ ok: true }));

  await expect(withRetries(failing(9))).rejects.toThrow("dynamically imported");
  expect(isWaiting()).toBe(false);
});

test("a request that fails during reconnection is repeated, and the page stays", async () => {
  sessionStorage.clear();
  vi.stubGlobal("fetch", () => Promise.resolve({ ok: true }));

  expect(await withRetries(failing(1))).toBe(2);
  expect(sessionStorage.getItem("commissary.reloaded")).toBe(null);
});
