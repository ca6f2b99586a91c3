import { expect, it } from "vitest";
import { describeLink, getProvider } from "./providers";

it.each([
  ["https://www.opentable.com/r/noodle-house", "OpenTable", "reserve"],
  ["https://www.opentable.co.uk/noodle", "OpenTable", "reserve"],
  ["https://resy.com/cities/sf/noodle", "Resy", "reserve"],
  ["https://www.exploretock.com/noodle", "Tock", "reserve"],
  ["https://order.toasttab.com/online/noodle", "Toast", "order"],
  ["https://www.toasttab.com/noodle/giftcards", "Toast", "gift"],
  ["https://tables.toasttab.com/reservations/noodle", "Toast", "reserve"],
  ["https://noodle.square.site/", "Square", "order"],
  ["https://squareup.com/gift/ABC/order", "Square", "gift"],
  ["https://www.ubereats.com/store/noodle", "Uber Eats", "order"],
  ["HTTPS://WWW.DOORDASH.COM/store/1", "DoorDash", "order"],
  ["https://www.sevenrooms.com/reservations/noodle", "SevenRooms", "reserve"],
])("%s belongs to %s", (url, name, sign) => {
  expect(getProvider(url)).toEqual({ name, sign });
});

it.each([
  "https://resy.example.com/",
  "https://opentable.com.evil.example/",
  "https://notresy.com/",
  "https://example.com/resy.com",
  "https://resy.com@evil.example/",
  "/reserve",
  "mailto:resy@example.com",
  "https://constructor.com/",
])("%s belongs to no known provider", (url) => {
  expect(getProvider(url)).toBeNull();
});

it("names the action and the provider, without duplicates", () => {
  const url = "https://www.opentable.com/r/noodle";
  expect(describeLink({ url })).toEqual({ sign: "reserve", text: "Reserve · OpenTable" });
  expect(describeLink({ url, label: "Tisch reservieren" }).text).toBe("Tisch reservieren · OpenTable");
  expect(describeLink({ url, label: "Find us on OpenTable" }).text).toBe("Find us on OpenTable");
  expect(describeLink({ url: "https://noodle.example/", purpose: "gift_card" }).text).toBe("Gift cards");
  expect(describeLink({ url: "https://noodle.example/", purpose: "other" })).toEqual({
    sign: "website",
    text: "",
  });
});
