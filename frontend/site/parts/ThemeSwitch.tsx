import { useEffect, useState } from "react";
import { Icon } from "./Icon";

const themes = ["light", "dark", "device"];

/** Light, dark or as the device is set. The choice is a cookie that the next page reads before it is painted. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState("");
  useEffect(() => setTheme(document.documentElement.dataset.theme ?? "device"), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row in every browser
    <div className="theme-switch" role="group" aria-label="Colours">
      {themes.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={theme === name}
          onClick={() => {
            choose(name);
            setTheme(name);
          }}
        >
          <Icon name={name} />
          <span>{name}</span>
        </button>
      ))}
    </div>
  );
}

function choose(theme: string): void {
  const root = document.documentElement;
  const follows = theme === "device";
  if (follows) delete root.dataset.theme;
  else root.dataset.theme = theme;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from half of the browsers we serve
  document.cookie = `theme=${theme}; Path=/; Max-Age=${follows ? 0 : 31536000}; SameSite=Lax${secure}`;
}
