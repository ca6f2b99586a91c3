import type { Thing } from "./vocabulary";

/**
 * Google's requirements for structured data. Its own test needs a public URL, and no package has these rules
 * for restaurants and events. Each rule names its page of
 * https://developers.google.com/search/docs/appearance/structured-data.
 */
const source = "https://developers.google.com/search/docs/appearance/structured-data";
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const day = /^\d{4}-\d\d-\d\d$/;
const time = /^\d\d:\d\d(:\d\d)?$/;
const amount = /^\d+(\.\d+)?$/;
const currency = /^[A-Z]{3}$/;

type Check = (thing: Thing) => string[];
const all = (value: unknown): Thing[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (each): each is Thing => typeof each === "object" && each !== null,
  );
const needs =
  (...names: string[]): Check =>
  (thing) =>
    names.filter((name) => !thing[name]).map((name) => `no ${name}`);
const matches = (thing: Thing, name: string, form: RegExp): string[] =>
  thing[name] === undefined || form.test(String(thing[name])) ? [] : [`${name} is ${String(thing[name])}`];
const absolute = (thing: Thing, ...names: string[]): string[] =>
  names.flatMap((name) =>
    [thing[name]]
      .flat()
      .filter((each): each is string => typeof each === "string" && !/^https?:\/\//.test(each))
      .map((each) => `${name} is no whole address: ${each}`),
  );

/** /local-business: name and address; hours of a day; a phone number with its country. */
const business: Check = (thing) => [
  ...needs("name", "address", "url")(thing),
  ...(all(thing.address).some((each) => each["@type"] === "PostalAddress")
    ? []
    : ["address is no PostalAddress"]),
  ...absolute(thing, "url", "image", "menu", "hasMenu", "sameAs"),
  ...matches(thing, "telephone", /^\+[\d ().-]+$/),
  ...all(thing.openingHoursSpecification).flatMap((each) =>
    each.dayOfWeek || each.validFrom ? [] : ["hours of no day"],
  ),
];

/** /local-business#opening-hours: both times; days for seasons; closed is midnight to midnight. */
const hours: Check = (thing) => [
  ...needs("opens", "closes")(thing),
  ...matches(thing, "opens", time),
  ...matches(thing, "closes", time),
  ...matches(thing, "validFrom", day),
  ...matches(thing, "validThrough", day),
  ...(String(thing.validFrom ?? "") > String(thing.validThrough ?? "9") ? ["ends before it begins"] : []),
];

/** /event: a date, or a time with its offset; a place with an address; one of the known states. */
const event: Check = (thing) => [
  ...needs("name", "startDate", "location")(thing),
  ...["startDate", "endDate"].flatMap((name) =>
    day.test(String(thing[name])) ? [] : matches(thing, name, moment),
  ),
  ...(Date.parse(String(thing.endDate ?? "9999-01-01")) < Date.parse(String(thing.startDate))
    ? ["ends before it begins"]
    : []),
  ...all(thing.location).flatMap(needs("name", "address")),
  ...matches(
    thing,
    "eventStatus",
    /^https:\/\/schema\.org\/Event(Scheduled|Cancelled|Postponed|Rescheduled|MovedOnline)$/,
  ),
  ...matches(
    thing,
    "eventAttendanceMode",
    /^https:\/\/schema\.org\/(Offline|Online|Mixed)EventAttendanceMode$/,
  ),
  ...absolute(thing, "url", "image"),
  ...all(thing.organizer).flatMap(needs("name", "url")),
  ...all(thing.performer).flatMap(needs("name")),
];

/** /event#offer and /merchant-listing#offer: a price is a number, in a currency of ISO 4217. */
const offer: Check = (thing) => [
  ...(thing.price === undefined ? needs("url")(thing) : needs("priceCurrency")(thing)),
  ...matches(thing, "price", amount),
  ...matches(thing, "priceCurrency", currency),
  ...matches(thing, "availability", /^https:\/\/schema\.org\/(InStock|OutOfStock|SoldOut|PreOrder)$/),
  ...absolute(thing, "url"),
];

/** /breadcrumb: at least two steps, numbered from one, each with a name and (except for the last one) a URL. */
const breadcrumbs: Check = (thing) => {
  const steps = all(thing.itemListElement);
  return [
    ...(steps.length < 2 ? ["fewer than two steps"] : []),
    ...steps.flatMap(needs("name")),
    ...steps.flatMap((each, index) =>
      each.position === index + 1 ? [] : [`step ${index + 1} is ${each.position}`],
    ),
    ...steps.slice(0, -1).flatMap(needs("item")),
    ...steps.flatMap((each) => absolute(each, "item")),
  ];
};

/** /faqpage: questions, each with one answer that contains a text. */
const questions: Check = (thing) => [
  ...needs("mainEntity")(thing),
  ...all(thing.mainEntity).flatMap((each) => [
    ...needs("name", "acceptedAnswer")(each),
    ...all(each.acceptedAnswer).flatMap(needs("text")),
  ]),
];

/** /article: all properties are recommended; existing ones must be valid. */
const article: Check = (thing) => [
  ...needs("headline", "datePublished", "image")(thing),
  ...(day.test(String(thing.datePublished)) ? [] : matches(thing, "datePublished", moment)),
  ...all(thing.author).flatMap(needs("name")),
  ...absolute(thing, "image"),
];

/** /organization and https://developers.google.com/search/docs/appearance/site-names. */
const named: Check = (thing) => [...needs("name", "url")(thing), ...absolute(thing, "url", "logo", "sameAs")];

/** https://schema.org/Menu; Google reads menus of restaurants without further requirements. */
const dishes: Check = needs("name");

const checks: Record<string, Check> = {
  Organization: named,
  WebSite: named,
  OpeningHoursSpecification: hours,
  Event: event,
  Offer: offer,
  BreadcrumbList: breadcrumbs,
  FAQPage: questions,
  BlogPosting: article,
  Menu: dishes,
  MenuSection: () => [],
  MenuItem: dishes,
  GeoCoordinates: needs("latitude", "longitude"),
};
const businesses = [
  "FoodEstablishment",
  "Restaurant",
  "CafeOrCoffeeShop",
  "Bakery",
  "BarOrPub",
  "IceCreamShop",
  "FastFoodRestaurant",
];
for (const each of businesses) checks[each] = business;

/** Return the errors of `thing` and its parts by the rules of `source`. */
export function unmet(thing: Thing, path = thing["@type"]): string[] {
  const own = (checks[thing["@type"]]?.(thing) ?? []).map((each) => `${path}: ${each} (${source})`);
  const inner = Object.entries(thing).flatMap(([name, value]) =>
    all(value).flatMap((each) => unmet(each, `${path}.${name}`)),
  );
  return [...own, ...inner];
}
