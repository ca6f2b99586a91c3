// @vitest-environment jsdom
import { expect, test } from "vitest";
import { currentCatalogue } from "../../messages/language";
import { fieldAsText, hoursAsText } from "./fieldAsText";

const { t } = currentCatalogue();

test("pictures are included in compared texts", () => {
  const picture = '<img src="/library/3-0123456789abcdef?w=1280" alt="The grill" loading="lazy">';

  expect(fieldAsText(`<p>Hot</p>${picture}<p>and fast</p>`, t)).toBe("Hot\n[Image: The grill]\nand fast");
  expect(fieldAsText(picture.replace("The grill", ""), t)).toBe("[Image]");
});

test("plain text is unchanged", () => {
  expect(fieldAsText("Tacos & more", t)).toBe("Tacos & more");
  expect(fieldAsText(["Tacos", null, true], t)).toBe("Tacos\n\nYes");
});

test("usual hours have the weekday, the times and the note", () => {
  const lunch = hoursAsText({ day: "monday", opens: "11:00", closes: "15:00", note: "Lunch" }, t);

  expect(lunch.replace(/\s/g, " ")).toBe("Monday 11:00 AM – 3:00 PM Lunch");
  expect(hoursAsText({ day: "sunday" }, t)).toBe("Sunday Closed");
  expect(hoursAsText({ day: "sunday", note: "By appointment" }, t)).toBe("Sunday By appointment");
});
