import { expect, test } from "vitest";
import { blackOrWhiteOn, contrast, getAccent } from "./colors";

test("the contrast of black on white is 21, and of a color on itself 1", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#0d6350", "#0d6350")).toBe(1);
});

test("the accent uses the domain's colors by their type ids", () => {
  const colors = [
    { domain_color_type_id: 1, code: "#FFFFFF" },
    { domain_color_type_id: 4, code: "#9A2A1F" },
    { domain_color_type_id: 5, code: "#F7EFE2" },
  ];

  expect(getAccent(colors)).toEqual({ background: "#9A2A1F", text: "#FFFFFF", second: "#F7EFE2" });
});

test("an unreadable accent text is replaced by black or white", () => {
  const colors = [
    { domain_color_type_id: 1, code: "#ffff00" },
    { domain_color_type_id: 4, code: "#ffffff" },
  ];

  expect(getAccent(colors).text).toBe("#000000");
  expect(blackOrWhiteOn("#101010")).toBe("#ffffff");
});

test("an invalid color is ignored", () => {
  expect(getAccent([{ domain_color_type_id: 4, code: "red;}body{" }]).background).toBe("#0d6350");
});
