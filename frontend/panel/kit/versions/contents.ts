import type { MediaItem } from "../../../client/types";
import { generalOptions } from "../../../generated/options";
import type { VersionKind, VersionReply } from "../../../generated/schema";
import type { PlainKey, Translate } from "../../messages/shape";
import type { Difference } from "../posts/compared/differences";
import { valueAsText } from "./values";

type GeneralOption = keyof typeof generalOptions;

/** Return the labels of the general options, which are the labels in their form. */
function getGeneralLabels(): Record<GeneralOption, `options.general.${GeneralOption}`> {
  const names = Object.keys(generalOptions) as GeneralOption[];
  const labels = names.map((name) => [name, `options.general.${name}`] as const);
  return Object.fromEntries(labels) as ReturnType<typeof getGeneralLabels>;
}

/** The label of each field of a kind, or the title of the field's part and its label. */
const LABELS: Record<VersionKind, Record<string, PlainKey | readonly [PlainKey, PlainKey]>> = {
  food_menu: {
    title: "foodMenus.editor.title",
    business_ids: "foodMenus.businesses.label",
    text: "foodMenus.editor.text",
    note: "foodMenus.editor.note",
    days: "foodMenus.editor.days",
    begins: "foodMenus.editor.begins",
    ends: "foodMenus.editor.ends",
    first_day: "foodMenus.editor.firstDay",
    last_day: "foodMenus.editor.lastDay",
    service: "foodMenus.editor.service",
    sections: "versions.dishes",
  },
  business: {
    kind: "business.kind",
    currency: "business.currency",
    address: "inputs.address",
    phone: "business.phone",
    email: "business.email",
    latitude: "business.pin",
    hours: "business.hours",
    exceptions: "business.otherDays",
    services: "business.services",
    links: "business.links",
  },
  general: {
    ...getGeneralLabels(),
    join_title: ["options.general.join", "options.general.join_title"],
    join_text: ["options.general.join", "options.general.join_text"],
    join_url: ["options.general.join", "options.general.join_url"],
    opening_text: ["options.general.comingSoon", "options.general.opening_text"],
  },
  collections: { collections: "options.collections.title" },
  colors: { colors: "options.colors.title" },
  design: {
    template: "design.template",
    fonts: "design.fonts.title",
    corners: "design.corners.title",
    buttons: "design.buttons.title",
    header: "design.header.title",
    footer: "design.footer.title",
  },
  navigation: { header: "options.menus.header", footer: "options.menus.footer" },
  socials: { links: "options.socials.title" },
  seo: {
    title: "options.seo.siteTitle",
    description: "options.seo.description",
    og_image_id: "options.seo.picture",
    verification: "options.verification.title",
    organisation: "options.organisation.title",
  },
  site_map: {
    enabled: "options.siteMap.offer",
    types: "options.siteMap.contents",
    exclude: "options.siteMap.exclude",
    extra: "options.siteMap.extra",
  },
  error_page: {
    title: "options.notFound.pageTitle",
    subtitle: "options.notFound.subtitle",
    truck_image_id: "options.notFound.picture",
    section_title: ["options.notFound.members", "options.notFound.heading"],
    section_text: ["options.notFound.members", "options.notFound.text"],
  },
};

const REST: Record<string, PlainKey> = {
  pictures: "versions.pictures",
  posts: "versions.posts",
  longitude: "business.pin",
};

const isPicture = (name: string) => name.endsWith("_id");

/** Return the name of a field, as its form shows it. */
export function partName(kind: VersionKind, name: string, t: Translate): string {
  const key = LABELS[kind][name] ?? REST[name];
  if (key === undefined) return name;
  return typeof key === "string" ? t(key) : key.map((each) => t(each)).join(": ");
}

/** Return the ids of the files in a version and in the current content. */
export function pictureIds({ content, current }: VersionReply): number[] {
  const ids = [content, current].flatMap((each) =>
    Object.entries(each).flatMap(([name, id]) => (isPicture(name) && typeof id === "number" ? [id] : [])),
  );
  return [...new Set(ids)];
}

/** Return the differences between the current content and the version. */
export function contentDifferences(
  { kind, content, current }: VersionReply,
  files: readonly MediaItem[],
  t: Translate,
): Difference[] {
  return Object.keys(LABELS[kind])
    .filter((name) => JSON.stringify(content[name]) !== JSON.stringify(current[name]))
    .map((name): Difference => {
      const label = partName(kind, name, t);
      if (!isPicture(name)) {
        const [before, after] = [current, content].map((each) => valueAsText(kind, name, each, t));
        return { label, kind: "text", before: before ?? "", after: after ?? "" };
      }
      const [before, after] = [current, content].map((each) => files.filter(({ id }) => id === each[name]));
      return { label, kind: "pictures", before: before ?? [], after: after ?? [] };
    });
}
