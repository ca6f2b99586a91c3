/**
 * Add the CSP nonce to styles that a library inserts during dragging, because the browser blocks styles
 * without it.
 */
export function allowStyles(page: Document): void {
  if (page.documentElement.dataset.allowed) return;
  page.documentElement.dataset.allowed = "yes";
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  const create = page.createElement.bind(page);
  page.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (nonce && name.toLowerCase() === "style") element.nonce = nonce;
    return element;
  }) as Document["createElement"];
}
