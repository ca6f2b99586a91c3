/** The resource of the menus, and so the beginning of the keys under which their list is known. */
export const FOOD_MENUS = "food-menus";
/** Stands among the houses of a menu for the site's own, where others are members. */
export const OWN_HOUSE = 0;
