/** The resource of the menus, and so the beginning of the keys under which their list is known. */
export const FOOD_MENUS = "food-menus";
