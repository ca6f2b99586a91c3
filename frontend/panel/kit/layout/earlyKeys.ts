/** The last key pressed before the first screen listens to shortcuts. */
let pressed: KeyboardEvent | null = null;
let isStarting = false;

/** Remember keys from now on until a screen listens to shortcuts: the loading frame already looks like one. */
export function rememberEarlyKeys(): void {
  isStarting = true;
  window.addEventListener("keydown", remember);
}

/** The remembered key. The first call ends remembering, once every shortcut of the screen has asked. */
export function earlyKey(): KeyboardEvent | null {
  if (isStarting) {
    isStarting = false;
    window.removeEventListener("keydown", remember);
    setTimeout(forgetEarlyKey);
  }
  return pressed;
}

export function forgetEarlyKey(): void {
  pressed = null;
}

function remember(event: KeyboardEvent): void {
  pressed = event;
  // The browser has a search and a save of its own.
  if ((event.metaKey || event.ctrlKey) && ["k", "s"].includes(event.key.toLowerCase()))
    event.preventDefault();
}
