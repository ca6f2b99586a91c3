// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import english from "./en";
import spanish from "./es";
import { speakLanguage, t } from "./text";

/** Texts that are the same in both languages. */
const SAME = new Set(["role3"]);

const marks = (text: string) => (text.match(/%\{\w+\}|<\/?\w+>/g) ?? []).sort();

test.each(Object.entries(english))("%s has a text in both languages", (key, text) => {
  const translated = spanish[key as keyof typeof english];

  expect(translated.trim()).not.toBe("");
  expect(translated === text).toBe(SAME.has(key));
  expect(marks(translated)).toEqual(marks(text));
});

afterEach(() => speakLanguage("en"));

test("a text is in the current language, with its values", async () => {
  expect(t("waitSeconds", { seconds: 7 })).toBe("Try again in 7 s");

  await speakLanguage("es");

  expect(t("waitSeconds", { seconds: 7 })).toBe("Reintentar en 7 s");
  expect(document.documentElement.lang).toBe("es");
});
