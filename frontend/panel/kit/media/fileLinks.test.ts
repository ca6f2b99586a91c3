import { expect, test } from "vitest";
import { findLinkedFile } from "./fileLinks";

test("a file is recognised by its address, and by nothing that only looks like it", () => {
  expect(findLinkedFile("/library/12-0123456789abcdef")).toBe(12);
  expect(findLinkedFile(" /library/12-0123456789abcdef#page=2 ")).toBe(12);
  for (const other of ["", "/library/12", "/library/12-0123", "/library/12-0123456789abcdef/more", "/menu"]) {
    expect(findLinkedFile(other)).toBeNull();
  }
});
