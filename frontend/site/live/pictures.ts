/**
 * A picture that does not load gives way to its smaller copy; when that is gone too, to the typographic card which
 * the style draws in its place. One listener serves all pictures, also those that failed before it was there.
 */
export function replaceBrokenPictures(): void {
  document.addEventListener("error", ({ target }) => replaceBroken(target), true);
  for (const image of document.images) if (image.complete && !image.naturalWidth) replaceBroken(image);
}

function replaceBroken(image: unknown): void {
  if (!(image instanceof HTMLImageElement)) return;
  const { fallback } = image.dataset;
  const around = image.closest("picture");
  for (const source of around?.querySelectorAll("source") ?? []) source.remove();
  image.removeAttribute("srcset");
  if (fallback) {
    delete image.dataset.fallback;
    image.src = fallback;
  } else {
    image.hidden = true;
    // One in a text has no class: nothing is drawn in its place, the text has words of its own.
    if (image.className) (around ?? image).parentElement?.classList.add("no-picture");
  }
}
