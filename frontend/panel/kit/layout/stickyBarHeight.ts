const HEIGHT = "--sticky-bar-height";

/** The height in CSS of the bar below the domain's, whose buttons messages leave free. */
export const STICKY_BAR_HEIGHT = `var(${HEIGHT}, 0px)`;

/** The `ref` of such a bar. */
export function measureStickyBar(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const sizes = new ResizeObserver(() => style.setProperty(HEIGHT, `${bar.offsetHeight}px`));
  sizes.observe(bar);
  return () => {
    sizes.disconnect();
    style.removeProperty(HEIGHT);
  };
}
