import type { ThemeOptions } from "@mui/material";
import polyglotI18nProvider from "ra-i18n-polyglot";
import type { I18nProvider, TranslationMessages } from "react-admin";
import { getLocale, type Language } from "../../client/language";
import type english from "./en";
import { isolateDirection } from "./isolateDirection";
import type { Same, Translate } from "./shape";

export type Texts = Same<typeof english>;

/** What one language brings along. */
export interface Catalogue {
  language: Language;
  /** How days and numbers are written. */
  locale: string;
  t: Translate;
  texts: Texts;
  /** Give it more texts; what is on the screen has its own already, so nothing is drawn anew. */
  complete: (texts: Texts) => Promise<void>;
  /** The same texts for react-admin's own parts. */
  provider: I18nProvider;
  /** The words of MUI's own parts. */
  parts: ThemeOptions;
}

export function createCatalogue(language: Language, texts: Texts, parts: ThemeOptions = {}): Catalogue {
  // Of react-admin's own texts only those are here that this panel can show.
  // Toasts are handed sentences instead of keys, too: what is no key is shown as it is.
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
  return texts as unknown as TranslationMessages; // it wants all of its own texts
}

/** What a domain calls a collection; "" for its usual name. */
export interface OwnName {
  slug: string;
  title: string;
  label: string;
}

/** The same language, in which collections are called what the domain calls them. */
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
  const called: Translate = (key, ...more) => own.get(key) ?? t(key, ...more);
  return { ...catalogue, t: called };
}
