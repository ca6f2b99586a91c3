import { expect, test } from "vitest";
import { createCatalogue } from "./catalogue";
import english from "./en";

const { t } = createCatalogue("en", english);

test("a right-to-left name is isolated in a sentence", () => {
  expect(t("home.intro", { domain: "مطعم الشام!" })).toBe("Here's what's happening on ⁨مطعم الشام!⁩.");
});

test("any other name is unchanged", () => {
  expect(t("home.intro", { domain: "Bay Street Food!" })).toBe(
    "Here's what's happening on Bay Street Food!.",
  );
});
