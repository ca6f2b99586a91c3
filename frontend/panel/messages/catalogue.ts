import type { ThemeOptions } from "@mui/material";
import polyglotI18nProvider from "ra-i18n-polyglot";
import type { I18nProvider, TranslationMessages } from "react-admin";
import { getLocale, type Language } from "../../client/language";
import type english from "./en";
import { isolateDirection } from "./isolateDirection";
import type { Same, Translate } from "./shape";

export type Texts = Same<typeof english>;

/** The texts and formats of a language. */
export interface Catalogue {
  language: Language;
  /** The locale of dates and numbers. */
  locale: string;
  t: Translate;
  texts: Texts;
  /** Add texts. Screens already have their own texts, so nothing is rendered again. */
  complete: (texts: Texts) => Promise<void>;
  /** The texts of react-admin's components. */
  provider: I18nProvider;
  /** The texts of MUI's components. */
  parts: ThemeOptions;
}

export function createCatalogue(language: Language, texts: Texts, parts: ThemeOptions = {}): Catalogue {
  // `current` contains only those texts of react-admin that this panel can show. Toasts may contain sentences
  // instead of keys, so an unknown key is shown unchanged.
  let current = toMessages(texts);
  const provider = polyglotI18nProvider(() => current, language, { allowMissing: true });
  const catalogue: Catalogue = {
    language,
    locale: getLocale(language),
    t: ((key: string, values?: object) => provider.translate(key, isolateDirection(values))) as Translate,
    texts,
    async complete(more) {
      catalogue.texts = more;
      current = toMessages(more);
      await provider.changeLocale(language);
    },
    provider,
    parts,
  };
  return catalogue;
}

function toMessages(texts: Texts): TranslationMessages {
  return texts as unknown as TranslationMessages; // react-admin's type requires all of its texts
}

/** The domain's names of a collection; "" for the default name. */
export interface OwnName {
  slug: string;
  title: string;
  label: string;
}

/** Return the catalogue with the domain's names of collections. */
export function withOwnNames(catalogue: Catalogue, names: readonly OwnName[]): Catalogue {
  const { t, locale } = catalogue;
  const own = new Map<string, string>();
  for (const { slug, title, label } of names) {
    if (title) {
      own.set(`collections.${slug}.title`, title);
      own.set(`collections.${slug}.many`, title.toLocaleLowerCase(locale));
    }
    if (label) {
      own.set(`collections.${slug}.label`, label);
      own.set(`collections.${slug}.one`, label.toLocaleLowerCase(locale));
      own.set(`collections.${slug}.new`, t("layout.words.newOne", { name: label }));
    }
  }
  if (own.size === 0) return catalogue;
  const translateOwn: Translate = (key, ...more) => own.get(key) ?? t(key, ...more);
  return { ...catalogue, t: translateOwn };
}
