import type { ShownSection } from "../../generated/schema";
import { typeset } from "../typeset";

type Allergen = NonNullable<ShownSection["dishes"][number]["allergens"]>[number];

/** The known allergens of dishes: one row per dish, one column per allergen. */
export function AllergenTable({ title, sections }: { title: string; sections: ShownSection[] }) {
  const dishes = sections.flatMap((section) => section.dishes);
  const columns = [...new Set(dishes.flatMap(({ allergens }) => allergens ?? []))] as Allergen[];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable by keyboard
    <section className="allergen-table" aria-label={`Allergens: ${title}`} tabIndex={0}>
      <table>
        <caption>{typeset(title)}</caption>
        <thead>
          <tr>
            <th scope="col">Dish</th>
            {columns.map((each) => (
              <th key={each} scope="col">
                {each.charAt(0).toUpperCase() + each.slice(1)}
              </th>
            ))}
            {!columns.length && <th scope="col">Allergens</th>}
          </tr>
        </thead>
        <tbody>
          {dishes.map(({ id, name, allergens }) => (
            <tr key={id} data-dish={id}>
              <th scope="row">{typeset(name)}</th>
              {allergens === null ? (
                <td colSpan={Math.max(1, columns.length)}>Ask us</td>
              ) : (
                columns.map((each) => <td key={each}>{allergens.includes(each) ? "Yes" : "–"}</td>)
              )}
              {allergens !== null && !columns.length && <td>None listed</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
