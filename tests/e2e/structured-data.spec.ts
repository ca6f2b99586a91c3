import { NOODLE, type Stack } from "./stack/stack";
import { expect, test } from "./stack/test";
import { unmet } from "./structured/google";
import { type Thing, Vocabulary } from "./structured/vocabulary";

const script = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g;

/** Return the structured data of every page in the sitemap. */
async function getStructuredData(stack: Stack, host: string): Promise<[page: string, thing: Thing][]> {
  const { body } = await stack.get("/sitemap.xml", host);
  const paths = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, link]) => new URL(link ?? "").pathname);
  const things: [string, Thing][] = [];
  for (const path of paths) {
    const page = (await stack.get(path, host)).body;
    for (const [, text] of page.matchAll(script)) things.push([`${host}${path}`, JSON.parse(text ?? "")]);
  }
  return things;
}

test("structured data of every page is valid", async ({ stack }) => {
  const vocabulary = new Vocabulary();
  const things = (
    await Promise.all([
      getStructuredData(stack, stack.domains[0]?.host ?? ""),
      getStructuredData(stack, NOODLE),
    ])
  ).flat();
  const types = new Set(things.map(([, thing]) => thing["@type"]));
  for (const each of ["Restaurant", "FoodEstablishment", "Menu", "Event", "BreadcrumbList", "BlogPosting"])
    expect(types).toContain(each);

  const mistakes = things.flatMap(([page, thing]) =>
    [...vocabulary.mistakes(thing), ...unmet(thing)].map((each) => `${page} ${each}`),
  );

  expect(mistakes).toEqual([]);
});

test("the checks detect errors", () => {
  const vocabulary = new Vocabulary();
  const cafe: Thing = {
    "@type": "CafeOrCoffeeShop",
    name: "Fogline",
    openHours: "always",
    geo: { "@type": "Event" },
    openingHoursSpecification: [{ "@type": "OpeningHoursSpecification", dayOfWeek: "Mon", opens: "9am" }],
  };
  const supper: Thing = {
    "@type": "Event",
    name: "Supper",
    startDate: "2030-05-01T18:00:00",
    endDate: "2030-04-01",
    location: { "@type": "Place", name: "Pier" },
    offers: { "@type": "Offer", price: "$5", priceCurrency: "dollars", url: "/book" },
  };

  expect(vocabulary.mistakes({ "@type": "TacoTruck" })).toEqual(["TacoTruck: schema.org has no TacoTruck"]);
  expect(vocabulary.mistakes(cafe).join()).toMatch(/no openHours.*geo may not be Event.*dayOfWeek.*opens/);
  expect(unmet(cafe).join()).toMatch(/no address.*no url.*no closes.*opens is 9am/);
  expect(unmet(supper).join()).toMatch(
    /startDate is.*ends before.*no address.*price is.*priceCurrency.*whole/,
  );
});
