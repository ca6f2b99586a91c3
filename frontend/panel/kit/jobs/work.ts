import type { components } from "../../../generated/schema";
import { isText } from "../../messages/language";
import type { Translate } from "../../messages/shape";

export type Failure = components["schemas"]["FailureRow"];
export type FailureKind = Failure["kind"];

/** What a kind of work is called; one that has no name yet goes by the server's. */
export function kindName(t: Translate, kind: string): string {
  const key = `work.kinds.${kind}`;
  return isText(key) ? t(key) : kind;
}

/** How much failed in all. */
export function sumOf(counts: Record<string, number> | undefined): number {
  return Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);
}

/** How much failed of each kind; the API adds it to what it says about the list. */
export function countsIn(meta: object | undefined): Record<string, number> {
  const counts: unknown = meta && "counts" in meta ? meta.counts : undefined;
  return typeof counts === "object" && counts !== null ? (counts as Record<string, number>) : {};
}
