import { Fragment, use } from "react";
import type { ShownDish, ShownMenu, ShownSection } from "../../generated/schema";
import { LevelContext, useVisit } from "../context";
import { allergensInWords, menusOfBusiness, narrowed, statesAllergens, timesInWords } from "../foodMenus";
import { priceInWords } from "../prices";
import { typeset } from "../typeset";
import { Band } from "./Band";
import { Picture } from "./Picture";

/** Labels of the diets that a dish suits. */
const diets: Record<ShownDish["diets"][number], string> = {
  vegan: "Vegan",
  vegetarian: "Vegetarian",
  gluten_free: "Gluten-free",
  dairy_free: "Dairy-free",
  halal: "Halal",
  kosher: "Kosher",
  organic: "Organic",
};
const heat = ["", "Mild", "Medium", "Spicy"];

interface MenuProps {
  menu: ShownMenu;
  sections: ShownSection[];
  /** Whether to show the menu's title; the page or block may already show it. */
  titled?: boolean;
  /** Whether there is a heading above it. */
  below: boolean;
}

/** A menu like a printed one: dishes, prices, ingredients. */
export function MenuCard({ menu, sections, titled = false, below }: MenuProps) {
  const level = use(LevelContext) + (below ? 1 : 0);
  const Heading = level > 2 ? "h3" : "h2";
  const times = timesInWords(menu, useVisit().site.domain.timezone);
  const isStated = statesAllergens(sections);
  return (
    <div className="food-card">
      {titled && <Heading className="menu-title">{typeset(menu.title)}</Heading>}
      {times && <p className="menu-times">{times}</p>}
      {menu.text && <p className="menu-text">{typeset(menu.text)}</p>}
      <div className="menu-card">
        {sections.map((section) => (
          <MenuSection
            key={section.id}
            section={section}
            level={level + (titled ? 1 : 0)}
            isStated={isStated}
          />
        ))}
      </div>
      {menu.is_cut && (
        <p className="note menu-note">
          {menu.more_url ? (
            <a href={`/${menu.more_url}`}>View the full menu</a>
          ) : (
            "This page shows only part of the menu. Ask us about other dishes."
          )}
        </p>
      )}
      {!isStated && <p className="note menu-note">Ask us about allergens.</p>}
      {menu.note && <p className="note menu-note">{typeset(menu.note)}</p>}
    </div>
  );
}

/** The menus of a member, on its standard page. */
export function BusinessMenus() {
  const menus = menusOfBusiness(useVisit().site).filter(({ sections, is_cut }) => sections.length || is_cut);
  if (!menus.length) return null;
  const [only] = menus.length === 1 ? menus : [];
  return (
    <Band name="food-menu" title={only ? only.title : "Menus"}>
      {menus.map((menu) => (
        <MenuCard key={menu.id} menu={menu} sections={narrowed(menu.sections, [], [])} titled={!only} below />
      ))}
    </Band>
  );
}

interface SectionProps {
  section: ShownSection;
  level: number;
  isStated: boolean;
}

function MenuSection({ section, level, isStated }: SectionProps) {
  const Heading = level > 3 ? "h4" : level > 2 ? "h3" : "h2";
  return (
    <div className="menu-section">
      {section.title && <Heading>{typeset(section.title)}</Heading>}
      {section.text && <p className="menu-text">{typeset(section.text)}</p>}
      <ul className="dishes">
        {section.dishes.map((dish) => (
          <li
            key={dish.id}
            className="dish"
            dir="auto"
            data-dish={dish.id}
            data-off={dish.is_sold_out || undefined}
          >
            <DishLine dish={dish} isStated={isStated} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function DishLine({ dish, isStated }: { dish: ShownDish; isStated: boolean }) {
  const { currency } = useVisit().site.business;
  const { name, description, prices, image_item } = dish;
  const tags = [dish.is_new && "New", heat[dish.spice], ...dish.diets.map((diet) => diets[diet])].filter(
    Boolean,
  );
  return (
    <>
      {image_item && (
        <span className="dish-art">
          <Picture item={image_item} sizes="6rem" />
        </span>
      )}
      <div className="dish-text">
        <p className="dish-head">
          <b>{typeset(name)}</b>
          {prices.length > 0 && (
            <span className="price">
              {prices.map((each, index) => (
                <Fragment key={`${each.size} ${each.amount}`}>
                  {index > 0 && " · "}
                  <bdi>{typeset(priceInWords(each, currency))}</bdi>
                </Fragment>
              ))}
            </span>
          )}
        </p>
        {description && <p>{typeset(description)}</p>}
        {(dish.is_sold_out || tags.length > 0) && (
          <ul className="dish-tags">
            {dish.is_sold_out && <li className="sold-out">Sold out</li>}
            {tags.map((tag) => (
              <li key={tag as string}>{tag}</li>
            ))}
          </ul>
        )}
        {isStated && <p className="note">{allergensInWords(dish)}</p>}
      </div>
    </>
  );
}
