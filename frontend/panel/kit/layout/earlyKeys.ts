/** The last key pressed before the first screen listens to shortcuts. */
let pressed: KeyboardEvent | null = null;
let isStarting = false;

/**
 * Store key presses until a screen listens to shortcuts, because the loading frame already looks like a
 * screen.
 */
export function rememberEarlyKeys(): void {
  isStarting = true;
  window.addEventListener("keydown", remember);
}

/**
 * Return the stored key. The first call removes the listener. The key is cleared after all shortcuts of the
 * screen have read it.
 */
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
  // Prevent the browser's own search and save commands.
  if ((event.metaKey || event.ctrlKey) && ["k", "s"].includes(event.key.toLowerCase()))
    event.preventDefault();
}
