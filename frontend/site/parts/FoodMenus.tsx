import { Fragment, use } from "react";
import type { ShownDish, ShownMenu, ShownSection } from "../../generated/schema";
import { LevelContext, useVisit } from "../context";
import {
  allergensInWords,
  filterDishes,
  listBusinessMenus,
  statesAllergens,
  timesInWords,
} from "../foodMenus";
import { pricesInWords } from "../prices";
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

/** The maximum number of sizes next to the name. More sizes have their own list below the name. */
const sizesBesideName = 3;
/** A menu with this many dishes is longer than the screen of a phone. */
const leastDishesWithLinks = 12;

interface MenuProps {
  menu: ShownMenu;
  sections: ShownSection[];
  /** Whether to show the menu's title, which the page or block may already show. */
  titled?: boolean;
  /** Whether there is a heading above the menu. */
  below: boolean;
}

/** A menu like a printed one, with dishes, prices and ingredients. */
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
      <SectionLinks menu={menu} sections={sections} />
      <div className="menu-card">
        {sections.map((section) => (
          <MenuSection
            key={section.id}
            id={sectionId(menu, section)}
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

/** The button to print a menu, or to save it as a PDF. */
export function PrintButton() {
  return (
    <p className="more">
      <button type="button" className="button is-quiet" data-opens="print">
        Print menu
      </button>
    </p>
  );
}

export function useBusinessMenus(): ShownMenu[] {
  return listBusinessMenus(useVisit().site).filter(({ sections, is_cut }) => sections.length || is_cut);
}

/** The menus of a member, on its standard page. */
export function BusinessMenus() {
  const menus = useBusinessMenus();
  if (!menus.length) return null;
  const [only] = menus.length === 1 ? menus : [];
  return (
    <Band name="food-menu" id="food-menu" title={only ? only.title : "Menus"}>
      {menus.map((menu) => (
        <MenuCard
          key={menu.id}
          menu={menu}
          sections={filterDishes(menu.sections, [], [])}
          titled={!only}
          below
        />
      ))}
    </Band>
  );
}

/** Links to the sections of a menu that is longer than a screen. */
function SectionLinks({ menu, sections }: Pick<MenuProps, "menu" | "sections">) {
  const titled = sections.filter(({ title }) => title);
  const dishes = sections.reduce((sum, section) => sum + section.dishes.length, 0);
  if (titled.length < 2 || dishes < leastDishesWithLinks) return null;
  return (
    <nav className="chips" aria-label={`Sections of ${menu.title}`}>
      <ul>
        {titled.map((section) => (
          <li key={section.id}>
            <a className="chip" href={`#${sectionId(menu, section)}`}>
              {typeset(section.title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function sectionId(menu: ShownMenu, section: ShownSection): string {
  return `menu-${menu.id}-${section.id}`;
}

interface SectionProps {
  id: string;
  section: ShownSection;
  level: number;
  isStated: boolean;
}

function MenuSection({ id, section, level, isStated }: SectionProps) {
  const Heading = level > 3 ? "h4" : level > 2 ? "h3" : "h2";
  return (
    <div className="menu-section" id={id}>
      {section.title && <Heading>{typeset(section.title)}</Heading>}
      {section.text && <p className="menu-text">{typeset(section.text)}</p>}
      <Dishes dishes={section.dishes} isStated={isStated} />
    </div>
  );
}

function Dishes({ dishes, isStated }: { dishes: ShownDish[]; isStated: boolean }) {
  return (
    <ul className="dishes">
      {dishes.map((dish) => (
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
  );
}

/** Some dishes of the business, chosen by the server, on a home page without blocks. */
export function FromTheMenu() {
  const { site } = useVisit();
  const sections = listBusinessMenus(site).flatMap((menu) => menu.sections);
  const dishes = sections.flatMap((section) => section.dishes);
  if (!dishes.length) return null;
  const isStated = statesAllergens(sections);
  return (
    <Band name="food-menu" title="From the menu" more={{ text: "View the full menu", url: "/menu" }}>
      <Dishes dishes={dishes} isStated={isStated} />
      {!isStated && <p className="note menu-note">Ask us about allergens.</p>}
    </Band>
  );
}

function DishLine({ dish, isStated }: { dish: ShownDish; isStated: boolean }) {
  const { currency } = useVisit().site.business;
  const { name, description, image_item } = dish;
  const words = pricesInWords(dish.prices, currency);
  const isLong = words.length > sizesBesideName;
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
          {words.length > 0 && !isLong && (
            <span className="price">
              {words.map(({ size, amount }, index) => (
                <Fragment key={`${size} ${amount}`}>
                  {index > 0 && " · "}
                  <bdi>{typeset(size ? `${size} ${amount}` : amount)}</bdi>
                </Fragment>
              ))}
            </span>
          )}
        </p>
        {isLong && (
          <ul className="dish-sizes">
            {words.map(({ size, amount }) => (
              <li key={`${size} ${amount}`}>
                <span>{typeset(size)}</span> <b className="price">{typeset(amount)}</b>
              </li>
            ))}
          </ul>
        )}
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
