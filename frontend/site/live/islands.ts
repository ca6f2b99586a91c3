import { reloadOnce } from "./reload";

/** Parts of a page that do something when asked: what each needs is loaded the moment somebody asks. */
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
  // What the browser finds wrong is said in the page, where it stays, instead of in a bubble of its own.
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

/** What sends a form cannot be had: the browser sends it, so that nothing is lost of what was typed. */
function asWithoutScript(form: HTMLFormElement): () => void {
  return () => HTMLFormElement.prototype.submit.call(form);
}
