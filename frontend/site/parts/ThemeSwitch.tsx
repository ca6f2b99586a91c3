import { Icon } from "./Icon";

const themes = ["light", "dark", "device"];

/**
 * Switches between light, dark and the system setting. `live/themes.ts` handles clicks and marks the choice.
 */
export function ThemeSwitch() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row in every browser
    <div className="theme-switch" role="group" aria-label="Theme">
      {themes.map((name) => (
        // Only the browser reads the choice, so the state may differ from the server's rendering.
        <button key={name} type="button" value={name} aria-pressed={false} suppressHydrationWarning>
          <Icon name={name} />
          <span>{name}</span>
        </button>
      ))}
    </div>
  );
}
