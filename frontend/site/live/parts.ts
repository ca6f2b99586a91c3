type Open = (asked: HTMLElement) => void;

const parts = import.meta.glob<Open>("../../blocks/live/*.ts", { eager: true, import: "open" });

/** What `data-opens` names opens: `blocks/live/` has a file for each, which nothing else has to name. */
export function open(asked: HTMLElement): void {
  parts[`../../blocks/live/${asked.dataset.opens}.ts`]?.(asked);
}
