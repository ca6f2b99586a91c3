import "@fontsource-variable/instrument-sans/wght.css";
import "../theme/fonts/big-shoulders.css";
import "../theme/fonts/bricolage.css";
import "../theme/fonts/fraunces.css";
import "../theme/fonts/instrument-sans.css";
import "./auth.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { bootData } from "../client/boot";
import { getAccent } from "../client/colors";
import { readChosenLanguage, resolveLanguage } from "../client/language";
import { followTheme } from "../client/theme";
import { ChangePassword } from "./ChangePassword";
import { speakLanguage } from "./messages/text";
import { ResetPassword } from "./ResetPassword";
import { SignIn } from "./SignIn";

const screens: Record<string, () => React.JSX.Element> = {
  "/reset-password": ResetPassword,
  "/change-password": ChangePassword,
};

followTheme();
wearColors();
await speakLanguage(resolveLanguage(readChosenLanguage()));
show();

function wearColors() {
  const { domain } = bootData();
  const accent = getAccent(domain?.colors ?? []);
  const { style, dataset } = document.documentElement;
  dataset.template = domain?.template ?? "blank";
  style.setProperty("--accent-bg", accent.background);
  style.setProperty("--accent-text", accent.text);
  style.setProperty("--second-bg", accent.second);
}

function show() {
  const place = document.getElementById("app");
  if (!place) throw new Error("The document has no #app to render into");
  const Screen = screens[location.pathname.replace(/\/$/, "")] ?? SignIn;
  createRoot(place).render(
    <StrictMode>
      <Screen />
    </StrictMode>,
  );
}
