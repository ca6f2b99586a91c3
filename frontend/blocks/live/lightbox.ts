/**
 * Show the gallery of an image full screen, one image at a time. Escape, a click or the button closes it.
 */
export function open(link: HTMLElement): void {
  const links = [
    ...(link.closest("ul")?.querySelectorAll<HTMLAnchorElement>('[data-opens="lightbox"]') ?? []),
  ];
  const dialog = document.createElement("dialog");
  dialog.className = "lightbox";
  dialog.setAttribute("aria-label", "Photos");
  const image = document.createElement("img");
  const caption = document.createElement("p");
  let at = Math.max(0, links.indexOf(link as HTMLAnchorElement));
  const show = (to: number) => {
    at = (to + links.length) % links.length;
    const source = links[at];
    const thumbnail = source?.querySelector("img");
    image.srcset = thumbnail?.srcset ?? "";
    image.sizes = "100vw";
    image.src = source?.href ?? "";
    image.alt = thumbnail?.alt ?? "";
    caption.textContent = source?.parentElement?.querySelector("figcaption")?.textContent ?? "";
    caption.hidden = !caption.textContent;
  };
  const button = (name: string, sign: string, act: () => void) => {
    const made = document.createElement("button");
    made.type = "button";
    made.className = name.toLowerCase();
    made.setAttribute("aria-label", name);
    made.textContent = sign;
    made.addEventListener("click", act);
    return made;
  };
  const steps =
    links.length > 1
      ? [button("Previous", "‹", () => show(at - 1)), button("Next", "›", () => show(at + 1))]
      : [];
  dialog.append(
    image,
    caption,
    ...steps,
    button("Close", "×", () => dialog.close()),
  );
  dialog.addEventListener("click", ({ target }) => target === image && dialog.close());
  dialog.addEventListener("keydown", ({ key }) => {
    if (key === "ArrowLeft") show(at - 1);
    if (key === "ArrowRight") show(at + 1);
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    link.focus();
  });
  show(at);
  document.body.append(dialog);
  dialog.showModal();
}
