import { PLACEHOLDER } from "./placeholder";

/** Disable the links and forms of a page in the builder. Return a function that enables them again. */
export function keepInside(page: Document): () => void {
  const stop = (event: Event) => {
    const target = event.target as Element | null;
    if (event.type === "submit" || target?.closest?.("a, label, summary")) event.preventDefault();
  };
  page.addEventListener("click", stop, true);
  page.addEventListener("submit", stop, true);
  return () => {
    page.removeEventListener("click", stop, true);
    page.removeEventListener("submit", stop, true);
  };
}

/**
 * Replace images that fail to load with their thumbnails, then with the placeholder. Images in texts are in
 * the domain's library, on `origin` if that is not the panel's own host. Return a function that stops the
 * replacement.
 */
export function rescuePicturesIn(page: Document, origin: string): () => void {
  const rescue = ({ target }: Event) => {
    const image = target as HTMLImageElement;
    // The text editor reloads its images itself.
    const isEdited = image.closest?.(".canvas-text") !== null;
    if (image.tagName !== "IMG" || isEdited || image.src === PLACEHOLDER) return;
    const address = image.getAttribute("src") ?? "";
    if (origin && address.startsWith("/library/")) {
      image.src = origin + address;
      return;
    }
    const { fallback } = image.dataset;
    image.removeAttribute("srcset");
    for (const source of image.parentElement?.querySelectorAll(":scope > source") ?? []) source.remove();
    image.src = fallback && new URL(fallback, page.baseURI).href !== image.src ? fallback : PLACEHOLDER;
  };
  page.addEventListener("error", rescue, true);
  return () => page.removeEventListener("error", rescue, true);
}
