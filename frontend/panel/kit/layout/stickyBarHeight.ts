const HEIGHT = "--sticky-bar-height";

/** The CSS height of the bar below the domain's; toasts must not cover its buttons. */
export const STICKY_BAR_HEIGHT = `var(${HEIGHT}, 0px)`;

/** Measure the bar; used as its `ref`. */
export function measureStickyBar(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const sizes = new ResizeObserver(() => style.setProperty(HEIGHT, `${bar.offsetHeight}px`));
  sizes.observe(bar);
  return () => {
    sizes.disconnect();
    style.removeProperty(HEIGHT);
  };
}
