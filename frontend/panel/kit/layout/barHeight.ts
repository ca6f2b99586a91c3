/** The height in pixels of the bar at the top of every screen; sticky elements are below it. */
export const BAR_HEIGHT = 60;
/** The width in pixels of the navigation, on screens that are wide enough for it. */
export const NAVIGATION_WIDTH = 216;
