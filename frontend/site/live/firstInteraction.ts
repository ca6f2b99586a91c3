const signs = ["pointerover", "touchstart", "keydown", "focusin", "scroll"];

/** Call `act` once, on the first interaction with the page. */
export function onFirstInteraction(act: () => void): void {
  const first = () => {
    for (const sign of signs) window.removeEventListener(sign, first);
    act();
  };
  for (const sign of signs) window.addEventListener(sign, first, { passive: true });
}
