import { fragmentPrefix } from "../packages";

const longestName = 200;

/**
 * Choose the catering package of the URL's fragment in the page's form: in a dropdown that offers it, or else
 * as the first line of the message.
 */
export function fillInPackage(hash: string): void {
  if (!hash.startsWith(fragmentPrefix)) return;
  const name = hash.slice(fragmentPrefix.length, fragmentPrefix.length + longestName);
  const form = document.querySelector<HTMLFormElement>("form[data-form]");
  const fields = [
    ...(form?.querySelectorAll<HTMLSelectElement | HTMLTextAreaElement>(".field :is(select, textarea)") ??
      []),
  ];
  const offers = (field: Element) =>
    field instanceof HTMLSelectElement && [...field.options].some(({ value }) => value === name);
  const field = fields.find(offers) ?? fields.find((each) => each instanceof HTMLTextAreaElement);
  if (!form || !name || !field || field.value) return;
  field.value = field instanceof HTMLTextAreaElement ? `${name}\n` : name;
  form.scrollIntoView();
}
