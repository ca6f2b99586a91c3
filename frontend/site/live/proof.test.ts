import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { find } from "./proofSearch";

const getDigest = (text: string) => createHash("sha256").update(text).digest("hex");

describe("find", () => {
  it.each([0, 1, 4_321, 9_999])("finds %d, including the first and last number", (number) => {
    const search = { salt: "Zq3-x_9", digest: getDigest(`Zq3-x_9${number}`), numbers: 10_000 };

    expect(find(search)).toBe(number);
  });

  it("stops at the bound if there is none", () => {
    expect(() => find({ salt: "a", digest: getDigest("a100"), numbers: 100 })).toThrow();
  });
});
