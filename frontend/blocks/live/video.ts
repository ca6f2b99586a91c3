/** Pause or resume the video next to the button. */
export function open(button: HTMLElement): void {
  const video = button.parentElement?.querySelector("video");
  if (!video) return;
  const stops = !video.paused;
  if (stops) video.pause();
  else video.play().catch(() => {});
  button.setAttribute("aria-pressed", String(stops));
}
