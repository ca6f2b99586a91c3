import { dayValues } from "../../../generated/choices";
import type { VersionKind } from "../../../generated/schema";
import { clockTime, clockTimes, dayName } from "../../messages/dates";
import { isText } from "../../messages/language";
import { collectionText } from "../../messages/names";
import type { Translate } from "../../messages/shape";
import type { Hours } from "../inputs/hours";
import { OWN_BUSINESS } from "../posts/businessOption";
import { fieldAsText, hoursAsText } from "../posts/fieldAsText";

type Row = Readonly<Record<string, unknown>>;

/** The roles of colors, in the order of their types. */
const COLORS = [
  "accent.text",
  "primary.text",
  "secondary.text",
  "accent.background",
  "primary.background",
  "secondary.background",
  "base.text",
  "base.background",
] as const;

/** Return a field of a version as text, with a line for each row. */
export function valueAsText(kind: VersionKind, name: string, content: Row, t: Translate): string {
  const value = content[name];
  const format = FORMATS[`${kind}.${name}`];
  if (format) return format(value, t, content);
  return typeof value === "string" ? value : fieldAsText(value, t);
}

type Format = (value: unknown, t: Translate, content: Row) => string;

const lines =
  (line: (row: Row, t: Translate) => string): Format =>
  (value, t) =>
    asRows(value)
      .map((row) => line(row, t))
      .join("\n");

const days: Format = (value, t) =>
  dayValues
    .filter((day) => Array.isArray(value) && value.includes(day))
    .map((day) => t(`inputs.days.${day}`))
    .join(", ");

const named =
  (prefix: string): Format =>
  (value, t) =>
    Object.entries((value ?? {}) as Row)
      .filter(([, each]) => each !== "")
      .map(([name, each]) => `${word(t, `${prefix}.${camel(name)}`, name)}: ${fieldAsText(each, t)}`)
      .join("\n");

const FORMATS: Readonly<Record<string, Format>> = {
  "business.kind": (value, t) => word(t, `business.kinds.${value}`, String(value)),
  "business.latitude": (value, _t, { longitude }) => (value === null ? "" : `${value}, ${longitude}`),
  "business.hours": (value, t) => (value as Hours[]).map((row) => hoursAsText(row, t)).join("\n"),
  "business.exceptions": lines((row, t) => {
    const { from_date, to_date } = row as Record<string, string>;
    const range = [...new Set([from_date, to_date])].map((day) => dayName(day ?? "")).join(" – ");
    return spaced(range, times(row) || t("inputs.hours.closed"), row.note);
  }),
  "business.services": lines((row, t) =>
    spaced(row.name, days(row.days, t, row), span(row.begins, row.ends)),
  ),
  "business.links": lines((row) => spaced(row.label, row.url)),
  "design.template": (value, t) => word(t, `domains.templates.${value}.name`, String(value)),
  ...Object.fromEntries(
    ["fonts", "corners", "buttons", "header", "footer"].map((name): [string, Format] => [
      `design.${name}`,
      (value, t) => word(t, `design.${name}.${value || "own"}`, String(value)),
    ]),
  ),
  "collections.collections": lines((row, t) =>
    spaced(
      `${collectionText(t, String(row.slug), "title")}:`,
      [row.title, row.label].filter(Boolean).join(" / "),
      `(${t("options.collections.shown")}: ${fieldAsText(!row.is_hidden, t)})`,
    ),
  ),
  "colors.colors": lines(({ domain_color_type_id, code }, t) => {
    const role = COLORS[Number(domain_color_type_id) - 1] ?? "base.text";
    return `${t(`options.colors.${role}`)}: ${code}`;
  }),
  "navigation.header": (value) => entries(value).join("\n"),
  "navigation.footer": (value) => entries(value).join("\n"),
  "socials.links": lines((row) => String(row.link)),
  "seo.verification": named("options.verification"),
  "seo.organisation": named("options.organisation"),
  "site_map.types": (value, t) =>
    Object.entries((value ?? {}) as Row)
      .map(([name, is]) => `${name}: ${fieldAsText(is, t)}`)
      .join("\n"),
  "food_menu.business_ids": (value, t) =>
    (value as number[])
      .map((id) => (id === OWN_BUSINESS ? t("versions.own") : t("versions.member", { id })))
      .join(", "),
  "food_menu.days": days,
  "food_menu.sections": (value, t) =>
    asRows(value)
      .map((section) => sectionAsText(section, t))
      .join("\n\n"),
};

function sectionAsText(section: Row, t: Translate): string {
  const dishes = asRows(section.dishes).map((dish) => dishAsText(dish, t));
  return [section.title, section.text, ...dishes].filter(Boolean).join("\n");
}

function dishAsText(dish: Row, t: Translate): string {
  const prices = asRows(dish.prices).map(({ size, amount }) => spaced(size, amount));
  const list = (group: "diets" | "allergens") =>
    ((dish[group] ?? []) as string[]).map((each) => word(t, `foodMenus.${group}.${each}`, each));
  const more = [
    dish.description,
    list("diets").join(", "),
    dish.allergens !== null && `${t("foodMenus.dish.allergens")}: ${list("allergens").join(", ")}`,
    dish.spice !== 0 && t(`foodMenus.dish.spices.${dish.spice as 1}`),
    dish.is_new && t("foodMenus.dish.isNew"),
    dish.image && t("versions.picture", { id: String(dish.image) }),
  ];
  return [`• ${spaced(dish.name, prices.join(" / "))}`, ...more.filter(Boolean)].join(" – ");
}

function entries(value: unknown, depth = 0): string[] {
  return asRows(value).flatMap((entry) => [
    spaced("– ".repeat(depth) + entry.text, entry.url && `(${entry.url})`),
    ...entries(entry.children, depth + 1),
  ]);
}

function times(row: Row): string {
  return row.opens && row.closes ? span(row.opens, row.closes) : "";
}

function span(from: unknown, until: unknown): string {
  if (from && until) return clockTimes(String(from), String(until));
  return clockTime(String(from || until || ""));
}

function spaced(...parts: unknown[]): string {
  return parts.filter(Boolean).join(" ");
}

function word(t: Translate, key: string, otherwise: string): string {
  return isText(key) ? t(key) : otherwise;
}

function camel(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function asRows(value: unknown): Row[] {
  return Array.isArray(value) ? value : [];
}
