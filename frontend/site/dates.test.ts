import { expect, test } from "vitest";
import { inWords } from "./dates";

test("a date is independent of the reader's time zone", () => {
  expect(inWords("2025-11-01", "America/Los_Angeles")).toBe("November 1, 2025");
});

test("a moment has the date it had at the domain", () => {
  expect(inWords("2025-11-01T03:00:00Z", "America/Los_Angeles")).toBe("October 31, 2025");
  expect(inWords("2025-11-01T03:00:00Z", "UTC")).toBe("November 1, 2025");
});

test.each(["", "soon", "2025-13-01", "2025-00-10"])("%j is not a date, so its text is empty", (value) => {
  expect(inWords(value, "UTC")).toBe("");
});
