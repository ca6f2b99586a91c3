/** How high the bar is that stands on top of every screen; what sticks to the top sticks below it. */
export const BAR_HEIGHT = 60;
/** How wide the ways of the panel are, beside every screen that has room for them. */
export const NAVIGATION_WIDTH = 216;
