type OpenPart = (opener: HTMLElement) => void;

const parts = import.meta.glob<OpenPart>("../../blocks/live/*.ts", { eager: true, import: "open" });

/** What `data-opens` names opens: `blocks/live/` has a file for each, which nothing else has to name. */
export function open(opener: HTMLElement): void {
  parts[`../../blocks/live/${opener.dataset.opens}.ts`]?.(opener);
}
