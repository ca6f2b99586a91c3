import "@fontsource-variable/instrument-sans/wght.css";
import "./panel.css";
import "./loading-frame.css";
import createCache from "@emotion/cache";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { readChosenLanguage, resolveLanguage } from "../client/language";
import { goToSignIn } from "../client/session";
import { onSignedOutElsewhere } from "../client/tabs";
import { followTheme } from "../client/theme";
import { joined } from "./bootstrap/early";
import { prefetchStart } from "./bootstrap/prefetch";
import { reloadOnLostChunk } from "./kit/layout/chunks";
import { ignoreMissedDrops } from "./kit/media/ignoreMissedDrops";
import { tryLanguage } from "./messages/language";
import { Root } from "./Root";
import { preloadScreen } from "./routes";

/** Milliseconds that the first render waits for data and its screen. */
const GRACE = 50;

followTheme();
reloadOnLostChunk();
void start();

/**
 * Start the panel. The call is not awaited: a language's chunk imports this file, and both would wait for
 * each other.
 */
async function start() {
  const screen = preloadScreen(location.pathname);
  const language = tryLanguage(resolveLanguage(readChosenLanguage()));
  await joined;
  // The data of the first screen was requested earlier and is usually available. On a phone, rendering the
  // screen without data first would take longer than this wait.
  const reading = prefetchStart(location.pathname);
  await Promise.race([Promise.all([reading, screen]), pause(GRACE)]);
  await language;
  onSignedOutElsewhere(() => void goToSignIn());
  ignoreMissedDrops(window);
  show();
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function show() {
  const place = document.getElementById("app");
  if (!place) throw new Error("The document has no #app to render into");
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  const cache = createCache({ key: "c", prepend: true, ...(nonce && { nonce }) });
  createRoot(place).render(
    <StrictMode>
      <Root cache={cache} />
    </StrictMode>,
  );
}
