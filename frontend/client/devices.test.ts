// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://bay.example/team-login"}
import { afterEach, expect, it } from "vitest";
import { deviceTokens, keepDevice } from "./devices";

afterEach(() => {
  for (const path of ["/", "/team-login"]) {
    // biome-ignore lint/suspicious/noDocumentCookie: what pages write
    document.cookie = `devices=; Path=${path}; Max-Age=0`;
  }
});

it("stores the latest five tokens, each once, newest first", () => {
  for (const name of ["a", "b", "c", "d", "e", "f", "c"]) keepDevice(`${name}:1:x`);

  expect(deviceTokens()).toEqual(["c:1:x", "f:1:x", "e:1:x", "d:1:x", "b:1:x"]);
});

it("sends only tokens that the API accepts", () => {
  // biome-ignore lint/suspicious/noDocumentCookie: simulates a script of a public page
  document.cookie = `devices=${encodeURIComponent(`a:1:${"x".repeat(300)} <b> c:1:x`)}; Path=/`;

  expect(deviceTokens()).toEqual(["c:1:x"]);
});
