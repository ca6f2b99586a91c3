import type { components } from "../../generated/schema";
import { isText } from "../messages/language";
import { collectionText } from "../messages/names";
import type { Translate } from "../messages/shape";

export type Snapshot = components["schemas"]["SnapshotRow"];
export type SnapshotPost = components["schemas"]["SnapshotPost"];
export type Job = components["schemas"]["JobRow"];

/** Return the title of a job: "Restore “Tacos”". */
export function getTitle(t: Translate, job: Job): string {
  const options = getOptions(job);
  if (job.kind !== "restore") return t(`backups.jobs.kind.${job.kind}`);
  if (options.what === "post") return t("backups.jobs.what.post", { title: options.title ?? "" });
  if (options.what === "collection")
    return t("backups.jobs.what.collection", { name: collectionText(t, options.collection ?? "", "title") });
  return t("backups.jobs.what.all");
}

/** Return the progress of a job in words. */
export function getProgress(t: Translate, { step, done, total, state }: Job): string {
  const key = `backups.jobs.step.${step === "check.files" ? "checkFiles" : step}`;
  const text = isText(key) && step ? (t as (key: string) => string)(key) : t(`backups.jobs.state.${state}`);
  return total > 0 ? t("backups.jobs.progress", { step: text, done, total }) : text;
}

export function isOpen({ state }: Job): boolean {
  return state === "pending" || state === "working";
}

/** Return the tab that shows a job. */
export function getTab({ kind }: Job): Tab {
  if (kind === "snapshot" || kind === "restore") return "snapshots";
  return kind === "wordpress" ? "wordpress" : "move";
}

export const TABS = ["snapshots", "move", "wordpress"] as const;
export type Tab = (typeof TABS)[number];

interface JobOptions {
  what?: string;
  title?: string;
  collection?: string;
}

function getOptions(job: Job): JobOptions {
  return (job.wishes ?? {}) as JobOptions;
}

/** The outcome of a job; its parts depend on the kind of job. */
interface JobOutcome {
  restored?: number;
  unchanged?: number;
  trashed?: number;
  messages?: number;
  renamed?: string[];
  rows?: number | { name: string; now: number; after: number }[];
  files?: number;
  missing_count?: number;
  host?: string;
  origin?: { title: string; host: string; made_at: string };
  counts?: ({ kind: string } & Record<string, number | string>)[];
  losses?: { kind: string; title: string; url: string; losses: string[] }[];
  losses_count?: number;
  site_losses?: string[];
}

export function getOutcome(job: Job): JobOutcome {
  return (job.report ?? {}) as JobOutcome;
}

/** Describe the outcome of a completed job in sentences. Return an empty list for other jobs. */
export function getResult(t: Translate, job: Job): string[] {
  if (job.state !== "done") return [];
  const outcome = getOutcome(job);
  const { restored, unchanged, trashed, renamed = [], rows, messages, missing_count = 0, host } = outcome;
  return [
    restored !== undefined && t("backups.jobs.restored", { smart_count: restored }),
    Boolean(unchanged) && t("backups.jobs.unchanged", { smart_count: unchanged ?? 0 }),
    Boolean(trashed) && t("backups.jobs.trashed", { smart_count: trashed ?? 0 }),
    renamed.length > 0 && t("backups.jobs.renamed", { names: renamed.join(", ") }),
    typeof rows === "number" && t("backups.jobs.imported"),
    messages !== undefined && t("backups.jobs.messages", { smart_count: messages }),
    job.kind === "clone" && host && t("backups.jobs.copied", { host }),
    missing_count > 0 && t("backups.jobs.missing", { smart_count: missing_count }),
  ].filter((each): each is string => typeof each === "string");
}

/** Return the name of a report's row: a collection, or another counted item. */
export function describeCount(t: Translate, name: string): string {
  const key = `backups.review.rows.${name}`;
  return isText(key) ? (t as (key: string) => string)(key) : collectionText(t, name, "title");
}
