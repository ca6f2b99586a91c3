/** The CSS height of the bar that is shown while viewing as another user, or zero. */
export const VIEW_BAR_HEIGHT = "var(--view-bar, 0px)";
export const DOMAIN_BAR_HEIGHT = "60px";
const BAR_SHARE = "var(--bar-share, 1)";
/** The CSS positions of bars. In short windows, bars scroll with the page. */
export const STICKY = "var(--bar-position, sticky)";
export const FIXED = "var(--bar-position, fixed)";
/** The CSS height of the sticky bars at the top of every screen. Sticky elements are below these bars. */
export const BAR_HEIGHT = `calc((${VIEW_BAR_HEIGHT} + ${DOMAIN_BAR_HEIGHT}) * ${BAR_SHARE})`;
const STICKY_BAR = "--sticky-bar-height";
/** The CSS height of the bar below the domain bar. Toasts must not cover its buttons. */
export const STICKY_BAR_HEIGHT = `calc(var(${STICKY_BAR}, 0px) * ${BAR_SHARE})`;
/** The width of the navigation in pixels, on screens that are wide enough for it. */
export const NAVIGATION_WIDTH = 216;

/** Measure the bar below the domain bar, which has this function as its `ref`. */
export function measureStickyBar(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const sizes = new ResizeObserver(() => style.setProperty(STICKY_BAR, `${bar.offsetHeight}px`));
  sizes.observe(bar);
  return () => {
    sizes.disconnect();
    style.removeProperty(STICKY_BAR);
  };
}
