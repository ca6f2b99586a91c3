/** Pause or resume the video next to the button. */
export function open(button: HTMLElement): void {
  const film = button.parentElement?.querySelector("video");
  if (!film) return;
  const stops = !film.paused;
  if (stops) film.pause();
  else film.play().catch(() => {});
  button.setAttribute("aria-pressed", String(stops));
}
