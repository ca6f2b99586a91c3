import { expect, test } from "vitest";
import { linksIn } from "./linksIn";

test("URLs become links without a trailing period", () => {
  expect(linksIn("Go to http://bay.localhost:8000/change-password?token=a_b-c. It works once.")).toEqual([
    { text: "Go to ", href: null, at: 0 },
    {
      text: "http://bay.localhost:8000/change-password?token=a_b-c",
      href: "http://bay.localhost:8000/change-password?token=a_b-c",
      at: 6,
    },
    { text: ". It works once.", href: null, at: 59 },
  ]);
});

test.each(["javascript:alert(1)", "data:text/html,x", "no link at all"])("%j is no link", (text) => {
  expect(linksIn(text)).toEqual([{ text, href: null, at: 0 }]);
});
