type OpenPart = (opener: HTMLElement) => void;

const parts = import.meta.glob<OpenPart>("../../blocks/live/*.ts", { eager: true, import: "open" });

/** Open the part in `data-opens`, which is the name of a file in `blocks/live/`. */
export function open(opener: HTMLElement): void {
  parts[`../../blocks/live/${opener.dataset.opens}.ts`]?.(opener);
}
