import { expect, test } from "vitest";
import { iconNameFor, linkFrom } from "./links";

test("a service is recognized by its link", () => {
  expect(iconNameFor("https://www.instagram.com/bay")).toBe("instagram");
  expect(iconNameFor("https://m.facebook.com/bay")).toBe("facebook");
  expect(iconNameFor("mailto:hello@bay.example")).toBe("email");
  expect(iconNameFor("https://youtu.be/x")).toBe("youtube");
  expect(iconNameFor("https://notinstagram.com")).toBeNull();
  expect(iconNameFor("https://bay.example/instagram.com")).toBeNull();
  expect(iconNameFor("nothing")).toBeNull();
});

test("a link can be entered without a scheme", () => {
  expect(linkFrom("instagram.com/bay")).toBe("https://instagram.com/bay");
  expect(linkFrom(" hello@bay.example ")).toBe("mailto:hello@bay.example");
  expect(linkFrom("+1 415 555 0100")).toBe("tel:+14155550100");
  expect(linkFrom("https://bay.example")).toBe("https://bay.example");
  expect(linkFrom("javascript:alert(1)")).toBe("javascript:alert(1)");
  expect(linkFrom("what")).toBe("what");
});
