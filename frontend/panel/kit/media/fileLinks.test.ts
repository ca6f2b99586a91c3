import { expect, test } from "vitest";
import { findLinkedFile } from "./fileLinks";

test("a file is recognized by its exact URL", () => {
  expect(findLinkedFile("/library/12-0123456789abcdef")).toBe(12);
  expect(findLinkedFile(" /library/12-0123456789abcdef#page=2 ")).toBe(12);
  for (const other of ["", "/library/12", "/library/12-0123", "/library/12-0123456789abcdef/more", "/menu"]) {
    expect(findLinkedFile(other)).toBeNull();
  }
});
