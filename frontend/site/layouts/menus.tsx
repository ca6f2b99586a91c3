import type { SitePayload } from "../../generated/schema";
import { canPrint, filterDishes } from "../foodMenus";
import { Band } from "../parts/Band";
import { MenuCard, PrintButton } from "../parts/FoodMenus";
import { PageHead } from "../parts/PageHead";
import type { PageSection } from "../sections";

/**
 * Return the sections with all menus of the site's own business, or with one of them, if the site has no
 * built page for menus.
 */
export function sections({ food_menus }: SitePayload): PageSection[] {
  const menus = food_menus.filter(({ sections, is_cut }) => sections.length || is_cut);
  return [
    { id: "head", element: <PageHead /> },
    {
      id: "menus",
      element: (
        <Band name="food-menu">
          {menus.map((menu) => (
            <MenuCard
              key={menu.id}
              menu={menu}
              sections={filterDishes(menu.sections, [], [])}
              titled={menus.length > 1}
              below={false}
            />
          ))}
          {canPrint(menus) && <PrintButton />}
          {!menus.length && <p className="lead">Nothing here yet. Check back soon.</p>}
        </Band>
      ),
    },
  ];
}
