import type { I18nProvider } from "react-admin";
import { isLanguage } from "../../client/language";
import { languages } from "../../generated/languages";
import type { Catalogue } from "../messages/catalogue";
import { chooseLanguage } from "../messages/language";

const LOCALES = Object.entries(languages).map(([locale, name]) => ({ locale, name }));

/** Return the panel's texts and languages, for react-admin. */
export function createI18nProvider({ language, t }: Catalogue): I18nProvider {
  return {
    translate: t as I18nProvider["translate"],
    getLocale: () => language,
    getLocales: () => LOCALES,
    async changeLocale(locale) {
      if (!isLanguage(locale)) throw new Error(`The panel does not speak "${locale}"`);
      await chooseLanguage(locale);
    },
  };
}
