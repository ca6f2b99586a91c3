import { expect, test } from "vitest";
import { catalogueOf } from "./catalogue";
import english from "./en";

const { t } = catalogueOf("en", english);

test("a name that is read from the right is isolated in a sentence", () => {
  expect(t("home.intro", { domain: "مطعم الشام!" })).toBe("This is \u2068مطعم الشام!\u2069 at a glance.");
});

test("any other name stands as it is", () => {
  expect(t("home.intro", { domain: "Bay Street Food!" })).toBe("This is Bay Street Food! at a glance.");
});
