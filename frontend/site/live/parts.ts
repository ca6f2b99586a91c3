type OpenPart = (opener: HTMLElement) => void;

const parts = import.meta.glob<OpenPart>("../../blocks/live/*.ts", { eager: true, import: "open" });

/** Open the part named by `data-opens`: `blocks/live/` has one file for each, found by name. */
export function open(opener: HTMLElement): void {
  parts[`../../blocks/live/${opener.dataset.opens}.ts`]?.(opener);
}
