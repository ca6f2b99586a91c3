/** The resource of the menus, and the prefix of their query keys. */
export const FOOD_MENUS = "food-menus";
