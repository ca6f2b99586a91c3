import { type Language, spokenLanguage } from "./language";

const english = {
  noAnswer: "The server didn't respond. Try again.",
  error: "Error!",
  otherVersion:
    "This page is out of date, so nothing was saved. Reload it. You won't lose your unsaved changes.",
};

const texts: Record<Language, typeof english> = {
  en: english,
  es: {
    noAnswer: "El servidor no respondió. Inténtalo de nuevo.",
    error: "¡Error!",
    otherVersion:
      "Esta página no está actualizada, así que no se guardó nada. Recárgala. No perderás tus cambios sin guardar.",
  },
};

/** Return a fallback text of the panel and the sign-in pages, for errors without an API message. */
export function clientText(key: keyof typeof english): string {
  return texts[spokenLanguage()][key];
}
