import { reloadOnce } from "./reload";

/** Make the interactive parts of a page work. The code of each part is loaded on first use. */
export function initIslands(): void {
  let shown = Date.now();
  document.addEventListener("shown", () => {
    shown = Date.now();
  });
  document.addEventListener("click", (event) => {
    const opener = event.target instanceof Element && event.target.closest<HTMLElement>("[data-opens]");
    if (!opener || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    import("./parts").then(({ open }) => open(opener), reloadOnce);
  });
  // Validation errors stay visible in the page, instead of in the browser's bubble.
  document.addEventListener(
    "invalid",
    (event) => {
      const input = event.target as HTMLInputElement;
      if (!input.form?.dataset.form) return;
      event.preventDefault();
      import("./form").then(({ refuse }) => refuse(input), asWithoutScript(input.form));
    },
    true,
  );
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.dataset.form) return;
    event.preventDefault();
    import("./form").then(({ send }) => send(form, Date.now() - shown), asWithoutScript(form));
  });
}

/**
 * Return a function that makes the browser submit the form, so that no input is lost if the code that sends
 * forms failed to load.
 */
function asWithoutScript(form: HTMLFormElement): () => void {
  return () => HTMLFormElement.prototype.submit.call(form);
}
