// @vitest-environment jsdom
import { expect, test } from "vitest";
import { currentCatalogue } from "../../messages/language";
import { fieldAsText } from "./fieldAsText";

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
