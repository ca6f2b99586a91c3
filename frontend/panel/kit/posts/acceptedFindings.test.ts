// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { acceptFindings, getNewFindings } from "./acceptedFindings";

const scope = { user: 3, domain: 1 };
const link = { text: "Broken link" };
const picture = { text: "No alt text" };
const description = { text: "No description" };

afterEach(() => localStorage.clear());

test("a problem is new until its post is published with it", () => {
  expect(getNewFindings(scope, 7, [link, picture])).toEqual([link, picture]);
  acceptFindings(scope, 7, [link, picture]);

  expect(getNewFindings(scope, 7, [link, description])).toEqual([description]);
  expect(getNewFindings(scope, 8, [link])).toEqual([link]);
  expect(getNewFindings({ ...scope, user: 4 }, 7, [link])).toEqual([link]);
});

test("a problem that was fixed and comes back is new", () => {
  acceptFindings(scope, 7, [link, picture]);
  acceptFindings(scope, 7, [picture]);

  expect(getNewFindings(scope, 7, [link, picture])).toEqual([link]);
});

test("the browser stores neither texts nor more than 200 posts, and ignores invalid entries", () => {
  for (let post = 1; post <= 201; post += 1) acceptFindings(scope, post, [link]);
  const stored = localStorage.getItem("commissary.findings.3.1") ?? "";

  expect(stored).not.toContain("Broken");
  expect(getNewFindings(scope, 1, [link])).toEqual([link]);
  expect(getNewFindings(scope, 201, [link])).toEqual([]);
  for (const invalid of ["{", "{}", '[1, null, [2], ["7", 4]]']) {
    localStorage.setItem("commissary.findings.3.1", invalid);
    expect(getNewFindings(scope, 7, [link])).toEqual([link]);
  }
});
