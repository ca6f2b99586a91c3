import { type Language, spokenLanguage } from "./language";

const english = {
  noAnswer: "The server did not answer. Please try again.",
  error: "Error!",
};

const texts: Record<Language, typeof english> = {
  en: english,
  es: {
    noAnswer: "El servidor no ha respondido. Inténtalo de nuevo.",
    error: "¡Error!",
  },
};

/** What is said when there is no sentence of the API to say, on the sign-in pages as in the panel. */
export function clientText(key: keyof typeof english): string {
  return texts[spokenLanguage()][key];
}
