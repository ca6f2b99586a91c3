import { expect, test } from "vitest";
import { createCatalogue, withOwnNames } from "./catalogue";
import english from "./en";
import { collectionNames, collectionText } from "./names";

const catalogue = createCatalogue("en", english);

test("a collection has its domain-specific name everywhere", () => {
  const { t } = withOwnNames(catalogue, [{ slug: "showcases", title: "Evenings", label: "Evening" }]);

  expect(t("collections.showcases.title")).toBe("Evenings");
  expect(collectionText(t, "showcases", "new")).toBe("New Evening");
  expect(collectionNames(t, "showcases")).toEqual({ one: "evening", many: "evenings", title: "Evenings" });
  expect(t("collections.blog.title")).toBe("Blog");
  expect(t("home.hello", { name: "Mei" })).toBe("Hello, Mei");
});

test("a collection without its own name has the default", () => {
  const { t } = withOwnNames(catalogue, [{ slug: "showcases", title: "Evenings", label: "" }]);

  expect(t("collections.showcases.label")).toBe("Showcase");
  expect(withOwnNames(catalogue, [])).toBe(catalogue);
});
