import "@fontsource-variable/instrument-sans/wght.css";
import "./panel.css";
import createCache from "@emotion/cache";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { chosenLanguage, languageOf } from "../client/language";
import { goToSignIn } from "../client/session";
import { joinOpenTabs, onSignedOutElsewhere } from "../client/tabs";
import { followTheme } from "../client/theme";
import { beginReading } from "./builder/prefetch";
import { reloadOnLostChunk } from "./kit/layout/chunks";
import { tryLanguage } from "./messages/language";
import { prefetchStart } from "./prefetch";
import { Root } from "./Root";
import { preloadScreen } from "./screens";

followTheme();
reloadOnLostChunk();
void start();
preloadScreen(location.pathname);

/** Awaited by nobody: a language's chunk needs this one, and would wait for it while it waits for the language. */
async function start() {
  const language = tryLanguage(languageOf(chosenLanguage()));
  await joinOpenTabs();
  // What the first screen waits for is asked for before there is a screen.
  void prefetchStart(location.pathname);
  beginReading(location.pathname);
  await language;
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
