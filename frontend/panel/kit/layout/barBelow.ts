const HEIGHT = "--bar-below";

/** How high the bar is that stands below the domain's, as CSS has it: what is said in passing leaves its buttons free. */
export const BAR_BELOW = `var(${HEIGHT}, 0px)`;

/** The `ref` of such a bar. */
export function barBelow(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const sizes = new ResizeObserver(() => style.setProperty(HEIGHT, `${bar.offsetHeight}px`));
  sizes.observe(bar);
  return () => {
    sizes.disconnect();
    style.removeProperty(HEIGHT);
  };
}
