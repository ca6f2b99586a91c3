import type { components } from "../../../generated/schema";
import type { Translate } from "../../messages/shape";

export type Snippet = components["schemas"]["SnippetRow"];
export type Service = components["schemas"]["VendorRow"];
export type Consent = Service["consent_category"];
export type TagPosition = Snippet["tag_position"];

export const MOST = 50;
export const OWN_KINDS = ["address", "meta", "link", "noscript", "code"] as const;

/** The kind of a snippet: a service, or a type of custom tag. */
export type SnippetKind = "service" | (typeof OWN_KINDS)[number];

/** The form of a snippet. The kind of the snippet determines which fields are used. */
export interface SnippetForm {
  title: string;
  custom_id: string;
  src: string;
  code: string;
  name: string;
  content: string;
  tag_position: TagPosition;
  consent_category: Consent;
  loading: "async" | "defer" | "plain";
  is_enabled: boolean;
}

export function emptyForm(kind: SnippetKind, service: Service | undefined): SnippetForm {
  return {
    title: "",
    custom_id: "",
    src: "",
    code: "",
    name: "",
    content: "",
    tag_position: kind === "noscript" ? "body_open" : "head",
    consent_category: service?.consent_category ?? (kind === "noscript" ? "necessary" : "analytics"),
    loading: "async",
    is_enabled: true,
  };
}

export function toForm(row: Snippet): SnippetForm {
  const { title, custom_id, src, code, name, content, tag_position, is_enabled } = row;
  const consent_category = row.consent_category ?? "analytics";
  const loading = row.async ? "async" : row.defer ? "defer" : "plain";
  return { title, custom_id, src, code, name, content, tag_position, consent_category, loading, is_enabled };
}

type SnippetBody = Omit<
  Snippet,
  "id" | "_id" | "created_at" | "updated_at" | "external_analytics" | "position" | "consent_category"
> & { consent_category: Consent };

/** Return the request body for the snippet's kind, without the fields of other kinds. */
export function toBody(form: SnippetForm, kind: SnippetKind, slug: string): SnippetBody {
  const { consent_category, is_enabled, code, tag_position, loading } = form;
  const src = form.src.trim();
  const name = form.name.trim();
  const body: SnippetBody = { ...BLANK, title: form.title.trim(), consent_category, is_enabled };
  switch (kind) {
    case "service":
      return {
        ...body,
        external_analytics_type: slug as SnippetBody["external_analytics_type"],
        custom_id: form.custom_id.trim(),
        src,
      };
    case "address":
      return { ...body, tag_position, src, async: loading === "async", defer: loading === "defer" };
    case "code":
      return { ...body, tag_position, code };
    case "noscript":
      return { ...body, type: "noscript", tag_position, code };
    case "meta":
      return { ...body, type: "meta", name, content: form.content.trim() };
    case "link":
      return { ...body, type: "link", name, src };
  }
}

const BLANK = {
  type: "script",
  tag_position: "head",
  external_analytics_type: "",
  custom_id: "",
  src: "",
  defer: false,
  async: false,
  code: "",
  name: "",
  content: "",
  content_type: "",
} as const;

export function getKind(row: Snippet): SnippetKind {
  if (row.external_analytics_type) return "service";
  if (row.type === "script") return row.code ? "code" : "address";
  return row.type;
}

export function getService(row: Snippet, services: readonly Service[]): Service | undefined {
  return services.find(({ slug }) => slug === row.external_analytics_type);
}

/** Return the name of a snippet in lists: its title, the name of its service, or its summary. */
export function getTitle(row: Snippet, services: readonly Service[], t: Translate): string {
  return row.title || getService(row, services)?.label || getSummary(row, services, t);
}

/** Describe a snippet in a few words. */
export function getSummary(row: Snippet, services: readonly Service[], t: Translate): string {
  switch (getKind(row)) {
    case "service":
      return [getService(row, services)?.label, row.custom_id].filter(Boolean).join(" · ");
    case "address":
      return t("snippets.row.scriptFrom", { host: getHost(row.src) });
    case "code":
      return t("snippets.row.code", { smart_count: row.code.trim().split("\n").length });
    case "noscript":
      return t("snippets.row.noscript");
    case "meta":
      return t("snippets.row.meta", { name: row.name });
    case "link":
      return t("snippets.row.link", { rel: row.name, host: getHost(row.src) });
  }
}

/** Return whether a kind of snippet needs consent. Meta and link tags run no code, so they need none. */
export function asksConsent(kind: SnippetKind): boolean {
  return kind !== "meta" && kind !== "link";
}

/** Return the name of the form draft of a snippet, which can be a new one. */
export function formName(id: number | null, kind: SnippetKind, slug: string): string {
  return id === null ? `snippet.new.${slug || kind}` : `snippet.${id}`;
}

function getHost(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
