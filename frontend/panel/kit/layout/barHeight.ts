/** The CSS height of the bar of a view as another user; zero without one. */
export const VIEW_BAR_HEIGHT = "var(--view-bar, 0px)";
export const DOMAIN_BAR_HEIGHT = "60px";
/** The CSS height of the bars at the top of every screen; sticky elements are below them. */
export const BAR_HEIGHT = `calc(${VIEW_BAR_HEIGHT} + ${DOMAIN_BAR_HEIGHT})`;
/** The width in pixels of the navigation, on screens that are wide enough for it. */
export const NAVIGATION_WIDTH = 216;
