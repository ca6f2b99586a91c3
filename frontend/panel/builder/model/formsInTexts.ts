import type { Translate } from "../../messages/shape";

/** Return a sentence for each form in rich text that visitors would see as a link, because it is not live. */
export function missingFormsIn(t: Translate, html: unknown, forms: ReadonlySet<string> | null): string[] {
  return formsIn(html)
    .filter(({ id }) => forms && !forms.has(id))
    .map(({ text }) => t("builder.checks.no_form", { text }));
}

/** Return the forms in rich text, with the text of the link that each has. */
export function formsIn(html: unknown): { id: string; text: string }[] {
  if (typeof html !== "string" || !html.includes('data-embed="form"')) return [];
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return [...body.querySelectorAll<HTMLElement>('figure[data-embed="form"]')].map(
    ({ dataset, textContent }) => ({ id: dataset.source ?? "", text: textContent.trim() }),
  );
}
