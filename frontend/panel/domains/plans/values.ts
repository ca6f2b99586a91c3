import { limitText } from "../../kit/site/limits";
import type { PlainKey, Translate } from "../../messages/shape";

export const GB = 1_000_000_000;
export const FOOTER = "footer.";
export const SNIPPET = "snippet.";

/**
 * The labels of the values that a plan can change, by their names in the API. Footer links and snippets are
 * not included.
 */
const LABELS = {
  status: "domains.list.state",
  opening: "sitePlans.opening",
  copyright: "options.general.copyright",
  title: "options.general.title",
  address: "inputs.address",
  phone: "business.phone",
  email: "business.email",
  menu_title: "options.general.menu_title",
  social_media_title: "options.general.social_media_title",
  join_title: ["options.general.join", "options.general.join_title"],
  join_text: ["options.general.join", "options.general.join_text"],
  join_url: ["options.general.join", "options.general.join_url"],
  opening_text: ["options.general.comingSoon", "options.general.opening_text"],
  "quota.storage": "limits.names.storage",
  "quota.members": "limits.inputs.members",
  "quota.team": "limits.inputs.team",
  "feature.custom_code": "limits.featureNames.custom_code",
  "feature.food_menus": "limits.featureNames.food_menus",
  "feature.stops": "limits.featureNames.stops",
  "feature.imports": "limits.featureNames.imports",
  "feature.backups": "limits.featureNames.backups",
  "feature.view_as": "limits.featureNames.view_as",
} as const satisfies Record<string, PlainKey | readonly [PlainKey, PlainKey]>;

/** The options of every feature, with their labels. */
const FEATURE = { on: "sitePlans.on", off: "sitePlans.off" } as const;
const CHOICES: Readonly<Record<string, Readonly<Record<string, PlainKey>>>> = {
  status: { active: "domains.states.active", suspended: "domains.states.suspended" },
  opening: { open: "sitePlans.open", closed: "sitePlans.closed" },
};

export const NAMES = Object.keys(LABELS) as (keyof typeof LABELS)[];

/** Return the label of a value of a plan. */
export function nameText(t: Translate, name: string): string {
  const label = (LABELS as Record<string, PlainKey | readonly [PlainKey, PlainKey]>)[name];
  if (Array.isArray(label)) return label.map((each: PlainKey) => t(each)).join(": ");
  if (label) return t(label as PlainKey);
  if (name.startsWith(FOOTER)) return t("sitePlans.footerLinkNamed", { text: name.slice(FOOTER.length) });
  return t("sitePlans.snippetNamed", { title: name.slice(SNIPPET.length) });
}

/**
 * Return the label and the new value. For a snippet, return only the label, because the differences show its
 * code.
 */
export function wantedText(t: Translate, { name, value }: { name: string; value: string }): string {
  if (name.startsWith(SNIPPET) && value) return nameText(t, name);
  return t("sitePlans.wanted", { name: nameText(t, name), value: valueText(t, name, value) });
}

/** Return the options of a value with their labels, or undefined if the value is entered as text. */
export function choicesOf(name: string): Readonly<Record<string, PlainKey>> | undefined {
  return name.startsWith("feature.") ? FEATURE : CHOICES[name];
}

/** Describe a value of a plan. */
export function valueText(t: Translate, name: string, value: string): string {
  const choice = choicesOf(name)?.[value];
  if (choice) return t(choice);
  if (!name.startsWith("quota.")) return value || t("sitePlans.none");
  if (value === "") return t("sitePlans.byDefault");
  return limitText(t, name === "quota.storage" ? "storage" : "members", Number(value));
}
