import "@fontsource-variable/instrument-sans/wght.css";
import "./panel.css";
import createCache from "@emotion/cache";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { chosenLanguage, languageOf } from "../client/language";
import { goToSignIn } from "../client/session";
import { joinOpenTabs, onSignedOutElsewhere } from "../client/tabs";
import { followTheme } from "../client/theme";
import { tryLanguage } from "./messages/language";
import { reloadOnLostChunk } from "./newBuild";
import { Root } from "./Root";

// The builder is the largest screen: it comes at once, beside what says who one is.
if (/\/build\/?$/.test(location.pathname)) void import("./builder/Builder");
followTheme();
reloadOnLostChunk();
void start();

/** Awaited by nobody: a language's chunk needs this one, and would wait for it while it waits for the language. */
async function start() {
  await Promise.all([joinOpenTabs(), tryLanguage(languageOf(chosenLanguage()))]);
  onSignedOutElsewhere(() => void goToSignIn());
  show();
}

function show() {
  const place = document.getElementById("app");
  if (!place) throw new Error("The document has no #app to draw in");
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  const cache = createCache({ key: "c", prepend: true, ...(nonce && { nonce }) });
  createRoot(place).render(
    <StrictMode>
      <Root cache={cache} />
    </StrictMode>,
  );
}
