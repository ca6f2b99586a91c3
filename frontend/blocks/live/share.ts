/** Open the device's share menu for the page, or copy the link if there is no such menu. */
export async function open(button: HTMLElement): Promise<void> {
  const url =
    document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ??
    location.href.split("#")[0] ??
    "";
  try {
    if (navigator.share) await navigator.share({ title: document.title, url });
    else {
      await navigator.clipboard.writeText(url);
      const note = button.nextElementSibling;
      if (note) note.textContent = "Link copied.";
    }
  } catch (error) {
    // Closing the share menu is not a failure. Browsers allow copying on secure pages only.
    if (error instanceof DOMException && error.name === "AbortError") return;
    window.prompt("Copy this link:", url);
  }
}
