import type { FoodMenuProps } from "../generated/blocks";
import type { ShownMenu } from "../generated/schema";
import { useVisit } from "../site/context";
import { canPrint, filterDishes, listBusinessMenus } from "../site/foodMenus";
import { AllergenTable } from "../site/parts/AllergenTable";
import { Band } from "../site/parts/Band";
import { MenuCard, PrintButton } from "../site/parts/FoodMenus";
import { typeset } from "../site/typeset";
import type { BlockConfig, WithMetadata } from "./block";

/** Food menus of the site: all menus, one menu, some sections, or some dishes. */
export default function FoodMenu(props: WithMetadata<FoodMenuProps>) {
  const { title, text, menu: chosen, sections: only, dishes, layout, note } = props;
  const { site } = useVisit();
  const menus = chosen === null ? listBusinessMenus(site) : site.food_menus.filter(({ id }) => id === chosen);
  const shown = menus
    .map((menu) => ({ menu, sections: filterDishes(menu.sections, only, dishes) }))
    .filter(({ menu, sections }) => sections.length || menu.is_cut);
  if (!shown.length) return null;
  const isWhole = !only.length && !dishes.length && canPrint(shown.map(({ menu }) => menu));
  const renderSection = ({ menu, sections }: { menu: ShownMenu; sections: ShownMenu["sections"] }) =>
    layout === "allergens" ? (
      <AllergenTable key={menu.id} title={menu.title} sections={sections} />
    ) : (
      <MenuCard key={menu.id} menu={menu} sections={sections} titled={shown.length > 1} below={!!title} />
    );
  return (
    <Band name="food-menu" title={title} text={text}>
      {shown.map(renderSection)}
      {note && <p className="note menu-note">{typeset(note)}</p>}
      {isWhole && layout === "menu" && site.url !== "" && <PrintButton />}
    </Band>
  );
}

export const config: BlockConfig<FoodMenuProps> = {
  category: "business",
  fields: {
    menu: { label: "Menu", help: "Show all menus or only one." },
    sections: { label: "Sections to show" },
    dishes: { label: "Dishes to show" },
    layout: {
      label: "Layout",
      options: [
        { label: "Menu", value: "menu" },
        { label: "Allergen table", value: "allergens" },
      ],
    },
    note: { label: "Footnote" },
  },
  example: () => ({}),
};
