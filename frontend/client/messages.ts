import { type Language, spokenLanguage } from "./language";

const english = {
  noAnswer: "The server did not answer. Please try again.",
  error: "Error!",
  otherVersion:
    "This page and the server are of different versions, so nothing was saved. Reload it; what you typed stays.",
};

const texts: Record<Language, typeof english> = {
  en: english,
  es: {
    noAnswer: "El servidor no ha respondido. Inténtalo de nuevo.",
    error: "¡Error!",
    otherVersion:
      "Esta página y el servidor son de versiones distintas, así que no se guardó nada. Vuelve a cargarla; lo que escribiste se conserva.",
  },
};

/** What is said when there is no sentence of the API to say, on the sign-in pages as in the panel. */
export function clientText(key: keyof typeof english): string {
  return texts[spokenLanguage()][key];
}
