type Open = (opener: HTMLElement) => void;

const parts = import.meta.glob<Open>("../../blocks/live/*.ts", { eager: true, import: "open" });

/** What `data-opens` names opens: `blocks/live/` has a file for each, which nothing else has to name. */
export function open(opener: HTMLElement): void {
  parts[`../../blocks/live/${opener.dataset.opens}.ts`]?.(opener);
}
