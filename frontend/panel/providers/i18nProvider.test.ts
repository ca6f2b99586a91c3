// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { currentCatalogue, showLanguage } from "../messages/language";
import { createI18nProvider } from "./i18nProvider";

afterEach(() => showLanguage("en"));

test("react-admin uses the panel's texts and language", async () => {
  const english = createI18nProvider(currentCatalogue());
  expect(english.translate("layout.words.cancel")).toBe("Cancel");
  expect(english.getLocale()).toBe("en");
  expect(english.getLocales?.()).toEqual([
    { locale: "en", name: "English" },
    { locale: "es", name: "Español" },
  ]);

  await english.changeLocale("es");

  expect(createI18nProvider(currentCatalogue()).translate("layout.words.cancel")).toBe("Cancelar");
  await expect(english.changeLocale("xx")).rejects.toThrow();
});
