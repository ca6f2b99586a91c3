import { expect, test } from "vitest";
import { type Hours, sameAsDayBefore, withDay } from "./hours";

const monday: Hours = { day: "monday", opens: "11:00", closes: "15:00" };
const friday: Hours = { day: "friday", opens: "17:00", closes: "22:00" };

test("new hours of a day replace its old ones in the order of the week", () => {
  const late: Hours = { day: "tuesday", opens: "17:00", closes: "23:00" };

  expect(withDay([friday, monday], "tuesday", [late])).toEqual([monday, late, friday]);
  expect(withDay([monday, friday], "monday", [])).toEqual([friday]);
});

test("a day can copy the hours of the previous day", () => {
  expect(sameAsDayBefore([monday], "tuesday")).toEqual([{ day: "tuesday", opens: "11:00", closes: "15:00" }]);
  expect(sameAsDayBefore([monday], "monday")).toEqual([]);
});
