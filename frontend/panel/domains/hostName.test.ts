import { expect, test } from "vitest";
import { hostIn, suggestHost } from "./hostName";

test.each([
  ["Harbour Grill", "bay.localhost", "harbour-grill.localhost"],
  ["Señor Sisig’s!", "tacos.example.com", "senor-sisigs.example.com"],
  ["Söhne & Töchter’s Imbiß", "bay.localhost", "sohne-tochters-imbiss.localhost"],
  ["Smørrebrød Łódź Œuf", "bay.localhost", "smorrebrod-lodz-oeuf.localhost"],
  ["  ", "bay.localhost", ""],
  ["屋台", "bay.localhost", ""],
  ["Plain", "localhost", "plain.localhost"],
])("title %j with host %s gives %j", (title, beside, host) => {
  expect(suggestHost(title, beside)).toBe(host);
});

test.each([
  ["https://tacos.example.com/", "tacos.example.com"],
  [" http://tacos.example.com:8000/menu?day=1#top", "tacos.example.com"],
  ["tacos.example.com/menu", "tacos.example.com"],
  ["tacos.example.com", "tacos.example.com"],
  ["tacos.", "tacos."],
  ["https://", "https:"],
  ["", ""],
])("title %j gives the host %j", (typed, host) => {
  expect(hostIn(typed)).toBe(host);
});

test("a name is not longer than a host allows and does not end in a dash", () => {
  const [label = ""] = suggestHost(`${"a".repeat(62)} b`, "bay.localhost").split(".");

  expect(label).toBe("a".repeat(62));
});
