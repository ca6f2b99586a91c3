import { use } from "react";
import type { FoodMenuProps } from "../generated/blocks";
import { LevelContext } from "../site/context";
import { Band } from "../site/parts/Band";
import { Picture } from "../site/parts/Picture";
import { typeset } from "../site/typeset";
import type { BlockConfig, Drawn } from "./block";

type Section = FoodMenuProps["sections"][number];
type Dish = Section["dishes"][number];

const diets: Record<Dish["diets"][number], string> = {
  vegan: "Vegan",
  vegetarian: "Vegetarian",
  gluten_free: "Gluten-free",
  dairy_free: "Dairy-free",
  halal: "Halal",
  kosher: "Kosher",
  organic: "Organic",
  spicy: "Spicy",
  new: "New",
};

/** A menu as one is printed: what there is, what it costs, what is in it. */
export default function FoodMenu({ title, text, sections, note }: Drawn<FoodMenuProps>) {
  const shown = sections.filter((section) => section.title || section.dishes.length);
  if (!shown.length) return null;
  return (
    <Band name="food-menu" title={title} text={text}>
      <div className="menu-card">
        {shown.map((section, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sections have no id, two may be alike, and a drawn menu never changes order
          <MenuSection key={index} section={section} below={!!title} />
        ))}
      </div>
      {note && <p className="note menu-note">{typeset(note)}</p>}
    </Band>
  );
}

function MenuSection({ section, below }: { section: Section; below: boolean }) {
  const level = use(LevelContext) + (below ? 1 : 0);
  const Heading = level > 3 ? "h4" : level > 2 ? "h3" : "h2";
  return (
    <div className="menu-section">
      {section.title && <Heading>{typeset(section.title)}</Heading>}
      {section.text && <p className="menu-text">{typeset(section.text)}</p>}
      <ul className="dishes">
        {section.dishes.map((dish, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dishes have no id, two may be alike, and a drawn menu never changes order
          <li key={index} className="dish" data-off={dish.unavailable || undefined}>
            <DishLine dish={dish} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function DishLine({ dish }: { dish: Dish }) {
  const { name, description, price, image_item, unavailable, allergens } = dish;
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
          {price && <span className="price">{typeset(price)}</span>}
        </p>
        {description && <p>{typeset(description)}</p>}
        {(unavailable || dish.diets.length > 0) && (
          <ul className="dish-tags">
            {unavailable && <li className="sold-out">Sold out</li>}
            {dish.diets.map((diet) => (
              <li key={diet}>{diets[diet]}</li>
            ))}
          </ul>
        )}
        {allergens.length > 0 && <p className="note">Contains {allergens.join(", ")}</p>}
      </div>
    </>
  );
}

const allergens =
  "gluten crustaceans eggs fish peanuts soy milk nuts celery mustard sesame sulphites lupin molluscs";

export const config: BlockConfig<FoodMenuProps> = {
  category: "house",
  fields: {
    sections: {
      label: "Courses",
      items: {
        dishes: {
          items: {
            price: { help: "As it is printed: 14, or 12 / 18." },
            diets: {
              label: "Good to know",
              options: Object.entries(diets).map(([value, label]) => ({ label, value })),
            },
            allergens: {
              label: "Contains",
              options: allergens.split(" ").map((value) => ({
                label: value.charAt(0).toUpperCase() + value.slice(1),
                value,
              })),
            },
            image: { label: "Picture" },
            unavailable: {
              label: "Today",
              options: [
                { label: "Served", value: false },
                { label: "Sold out", value: true },
              ],
            },
          },
        },
      },
    },
    note: { label: "Below the menu" },
  },
  example: (say) => ({
    sections: [
      {
        title: say("Noodles"),
        text: "",
        dishes: [
          {
            name: say("Hand-pulled noodles in beef broth"),
            description: say("Twelve hours of broth, greens, chilli oil"),
            price: "16",
            diets: ["spicy"],
            allergens: ["gluten", "soy"],
            image: null,
            unavailable: false,
          },
        ],
      },
    ],
  }),
};
