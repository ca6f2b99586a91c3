import { Icon } from "./Icon";

const themes = ["light", "dark", "device"];

/** Light, dark or as the device is set; `live/themes.ts` does what it says and marks what was chosen. */
export function ThemeSwitch() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row in every browser
    <div className="theme-switch" role="group" aria-label="Colours">
      {themes.map((name) => (
        // The browser alone knows what was chosen, so what stands there may differ from what was drawn.
        <button key={name} type="button" value={name} aria-pressed={false} suppressHydrationWarning>
          <Icon name={name} />
          <span>{name}</span>
        </button>
      ))}
    </div>
  );
}
