// @vitest-environment jsdom
// @vitest-environment-options {"url": "http://bay.localhost:8000/panel"}
import { beforeEach, describe, expect, test } from "vitest";
import { readCookie, writeCookie } from "./cookies";
import { isEditingOffered } from "./editOffer";
import {
  clearParkedTokens,
  holdTokens,
  holdTokensAfter,
  mayReturn,
  parkTokens,
  restoreTokensAfterReload,
  thisPage,
  unparkTokens,
} from "./tokenHandoff";
import { accessToken, forgetTokens, keepTokens, offerEditing, refreshToken, setRemembered } from "./tokens";

const pair = { access_token: "eyJ.access-1", refresh_token: "refresh-1" };
const newer = { access_token: "eyJ.access-2", refresh_token: "refresh-2" };

beforeEach(() => {
  sessionStorage.clear();
  setRemembered(false);
  keepTokens(pair);
  holdTokens();
});

function heldBy(page: string) {
  writeCookie("token_holder", page, { path: "/panel", sameSite: "Strict" });
}

function tokens() {
  return [accessToken(), refreshToken()];
}

describe("parked tokens", () => {
  test("are removed from the cookies", () => {
    parkTokens();

    expect(tokens()).toEqual([null, null]);
  });

  test("are restored on the next page of the tab, once", () => {
    parkTokens();

    unparkTokens();

    expect(tokens()).toEqual([pair.access_token, pair.refresh_token]);
    expect(sessionStorage).toHaveLength(0);
    expect(readCookie("parking_key", "/panel")).toBeNull();
  });

  test("cannot be read from session storage", () => {
    parkTokens();

    const held = atob(sessionStorage.getItem("commissary.parked") ?? "");

    expect(held).not.toContain("refresh-1");
    expect(held).not.toContain("access-1");
  });

  test("are lost with the tab", () => {
    parkTokens();
    sessionStorage.clear();

    unparkTokens();

    expect(tokens()).toEqual([null, null]);
  });

  test("do not replace newer ones", () => {
    parkTokens();
    keepTokens(newer);

    unparkTokens();

    expect(tokens()).toEqual([newer.access_token, newer.refresh_token]);
  });

  test("can be restored for a few seconds, and only once", () => {
    expect(mayReturn()).toBe(false);
    parkTokens();

    expect(mayReturn()).toBe(true);
    expect(mayReturn(Date.now() + 6_000)).toBe(false);
    unparkTokens();
    expect(mayReturn()).toBe(false);
  });

  test("are awaited while they can be restored", async () => {
    parkTokens();
    setTimeout(unparkTokens, 50);

    expect(await restoreTokensAfterReload()).toBe(true);
    expect(tokens()).toEqual([pair.access_token, pair.refresh_token]);
  });

  test("by a page that unloads after the next one has opened are restored there", async () => {
    unparkTokens();
    parkTokens();

    expect(await restoreTokensAfterReload()).toBe(true);
    expect(tokens()).toEqual([pair.access_token, pair.refresh_token]);
  });

  test("stay parked while the previous page may still remove them", async () => {
    parkTokens();
    keepTokens(pair);
    unparkTokens();
    forgetTokens();

    expect(await restoreTokensAfterReload()).toBe(true);
    expect(tokens()).toEqual([pair.access_token, pair.refresh_token]);
  });

  test("are awaited until both parts exist", async () => {
    parkTokens();
    const mixture = sessionStorage.getItem("commissary.parked") ?? "";
    sessionStorage.setItem("commissary.parked", btoa("of an earlier page"));
    setTimeout(() => sessionStorage.setItem("commissary.parked", mixture), 50);

    expect(await restoreTokensAfterReload()).toBe(true);
    expect(tokens()).toEqual([pair.access_token, pair.refresh_token]);
  });

  test("are not parked if the next page already holds the tokens", () => {
    heldBy("the next page");

    parkTokens();

    expect(tokens()).toEqual([pair.access_token, pair.refresh_token]);
    expect(sessionStorage).toHaveLength(0);
  });

  test("are restored by a page that opens while they are parked", () => {
    const cookies = Object.getOwnPropertyDescriptor(Document.prototype, "cookie") as PropertyDescriptor;
    Object.defineProperty(document, "cookie", {
      configurable: true,
      get: () => cookies.get?.call(document),
      set: (text: string) => {
        cookies.set?.call(document, text);
        if (text.startsWith("parking_key=") && !text.includes("Max-Age=0")) heldBy("the next page");
      },
    });

    try {
      parkTokens();
    } finally {
      Reflect.deleteProperty(document, "cookie");
    }

    expect(tokens()).toEqual([pair.access_token, pair.refresh_token]);
    expect(mayReturn()).toBe(false);
  });

  test("are parked by the page that takes over from their page", () => {
    heldBy("a tab that is closed");
    holdTokensAfter("another tab");
    parkTokens();
    expect(tokens()).toEqual([pair.access_token, pair.refresh_token]);

    holdTokensAfter("a tab that is closed");
    expect(readCookie("token_holder", "/panel")).toBe(thisPage);
    parkTokens();

    expect(tokens()).toEqual([null, null]);
  });

  test("are forgotten with their session", () => {
    parkTokens();
    clearParkedTokens();

    expect(mayReturn()).toBe(false);
    unparkTokens();
    expect(tokens()).toEqual([null, null]);
  });

  test("that were tampered with are dropped", () => {
    parkTokens();
    sessionStorage.setItem("commissary.parked", "%%%");

    unparkTokens();

    expect(tokens()).toEqual([null, null]);
  });
});

test("remembered tokens are not parked", () => {
  setRemembered(true);
  keepTokens(pair);

  parkTokens();

  expect(tokens()).toEqual([pair.access_token, pair.refresh_token]);
});

test("nothing is parked without tokens", () => {
  forgetTokens();

  parkTokens();

  expect(sessionStorage).toHaveLength(0);
});

describe("the offer to edit pages", () => {
  test("is withdrawn from other tabs when the tokens are parked", () => {
    offerEditing(true);

    parkTokens();

    expect(readCookie("edits", "/")).toBeNull();
    expect(isEditingOffered()).toBe(true);
    sessionStorage.clear();
    expect(isEditingOffered()).toBe(false);
  });

  test("returns with the tokens", () => {
    offerEditing(true);
    parkTokens();

    unparkTokens();

    expect(readCookie("edits", "/")).toBe("1");
  });

  test("stays while another page holds the tokens", () => {
    offerEditing(true);
    heldBy("another page");

    parkTokens();

    expect(readCookie("edits", "/")).toBe("1");
  });

  test("is not made for users who had none", () => {
    offerEditing(false);
    parkTokens();

    unparkTokens();

    expect(isEditingOffered()).toBe(false);
  });
});
