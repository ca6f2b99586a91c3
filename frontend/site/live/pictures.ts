/**
 * Replace an image that fails to load with its smaller copy, and if that fails too, with the typographic
 * card of the style sheet. One listener handles all images, including those that failed before it was
 * added.
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
    // An image in rich text has no class and gets no card, so its alt text remains.
    if (image.className) (around ?? image).parentElement?.classList.add("no-picture");
  }
}
