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

it("keeps the latest five, each once, the latest first", () => {
  for (const name of ["a", "b", "c", "d", "e", "f", "c"]) keepDevice(`${name}:1:x`);

  expect(deviceTokens()).toEqual(["c:1:x", "f:1:x", "e:1:x", "d:1:x", "b:1:x"]);
});

it("sends nothing that the API would refuse", () => {
  // biome-ignore lint/suspicious/noDocumentCookie: what a script of a public page may do
  document.cookie = `devices=${encodeURIComponent(`a:1:${"x".repeat(300)} <b> c:1:x`)}; Path=/`;

  expect(deviceTokens()).toEqual(["c:1:x"]);
});
