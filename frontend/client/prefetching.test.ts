// @vitest-environment jsdom
// @vitest-environment-options {"url": "http://bay.localhost:8000/panel/users"}
import { beforeEach, expect, test, vi } from "vitest";
import { apiUrl } from "./boot";
import { prefetch, takePrefetched } from "./prefetching";
import { keepTokens } from "./tokens";

const account = () => new Request(apiUrl("/api/account"));

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json({ data: { id: 4 } }));
  keepTokens({ access_token: "of bay", refresh_token: "refresh" });
  prefetch("/api/account");
});

test("a prefetched response is used once", async () => {
  const response = await takePrefetched(account());

  expect(await response?.json()).toEqual({ data: { id: 4 } });
  expect(await takePrefetched(account())).toBeNull();
});

test("a prefetched response is not used by the session of another domain", async () => {
  keepTokens({ access_token: "of harbor", refresh_token: "refresh" });

  expect(await takePrefetched(account())).toBeNull();
});

test("a prefetched response is not used half a minute after the page was opened", async () => {
  vi.spyOn(performance, "now").mockReturnValueOnce(30_001);

  expect(await takePrefetched(account())).toBeNull();
});
