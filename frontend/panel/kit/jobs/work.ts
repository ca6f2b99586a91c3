import type { components } from "../../../generated/schema";
import { isText } from "../../messages/language";
import type { Translate } from "../../messages/shape";

export type Failure = components["schemas"]["FailureRow"];
export type FailureKind = Failure["kind"];

/** Return the name of a kind of job, or the server's own name if it is not translated. */
export function kindName(t: Translate, kind: string): string {
  const key = `work.kinds.${kind}`;
  return isText(key) ? t(key) : kind;
}

/** Return the total number of failed jobs. */
export function sumCounts(counts: Record<string, number> | undefined): number {
  return Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);
}

/** Return the number of failed jobs of each kind, from the metadata of the API's list. */
export function countsIn(meta: object | undefined): Record<string, number> {
  const counts: unknown = meta && "counts" in meta ? meta.counts : undefined;
  return typeof counts === "object" && counts !== null ? (counts as Record<string, number>) : {};
}
