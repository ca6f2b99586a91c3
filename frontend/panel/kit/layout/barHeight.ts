/** How high the bar is that stands on top of every screen; what sticks to the top sticks below it. */
export const BAR_HEIGHT = 60;
