import { expect, test } from "vitest";
import { parseLink, parseNumber, parseVideo, slugFor, suggestLink } from "./parseSetting";

test.each(["", "/members", "#top", "https://example.com/a?b", "mailto:a@example.com", "tel:+14155550100"])(
  "%j can be saved as a link",
  (link) => {
    expect(parseLink(link)).toBe(link);
  },
);

test.each([
  "h",
  "https:",
  "https://",
  "mailto:",
  "mailto:a@",
  "tel:",
  "example.com",
  "javascript:alert(1)",
  "//evil",
])("%j is half a link or none", (link) => {
  expect(parseLink(link)).toBeUndefined();
});

test("a URL without a scheme is completed", () => {
  expect(suggestLink("example.com/menu")).toBe("https://example.com/menu");
  expect(suggestLink(" hello@example.com ")).toBe("mailto:hello@example.com");
  expect(suggestLink("about us")).toBeUndefined();
});

test("a video URL of any form is stored as its ID", () => {
  expect(parseVideo("https://www.youtube.com/watch?t=3&v=dQw4w9WgXcQ")).toBe("youtube:dQw4w9WgXcQ");
  expect(parseVideo("https://youtu.be/dQw4w9WgXcQ?si=x")).toBe("youtube:dQw4w9WgXcQ");
  expect(parseVideo("https://vimeo.com/76979871/abcdef1234")).toBe("vimeo:76979871/abcdef1234");
  expect(parseVideo("youtube:dQw4w9WgXcQ")).toBe("youtube:dQw4w9WgXcQ");
  expect(parseVideo("https://www.youtube.com/watch?v=")).toBeUndefined();
});

test("a number must be within its limits", () => {
  const setting = { kind: "number", default: 8, minimum: 1, maximum: 24 } as const;

  expect(parseNumber("24", setting)).toBe(24);
  expect(parseNumber("", setting)).toBe(8);
  expect(["0", "25", "1.5", "x"].map((text) => parseNumber(text, setting))).toEqual(Array(4).fill(undefined));
  expect(parseNumber("-33.5", { kind: "decimal", default: null, minimum: -90, maximum: 90 })).toBe(-33.5);
});

test("a field key derives from its label and is unique", () => {
  expect(slugFor("Número de invitados", [])).toBe("numero_de_invitados");
  expect(slugFor("E-mail", ["e_mail", "e_mail_2"])).toBe("e_mail_3");
  expect(slugFor("2026?", [])).toBe("field");
});
