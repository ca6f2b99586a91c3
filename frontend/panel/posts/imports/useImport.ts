import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { answer, api } from "../../../client/api";
import { ApiError, NoAnswer } from "../../../client/errors";
import type { MemberImport } from "../../../client/types";
import { upload } from "../../../client/upload";
import type { encodingValues, stopsValues } from "../../../generated/choices";
import { importLimits } from "../../../generated/limits";
import type { components } from "../../../generated/schema";
import { useText } from "../../messages/useText";
import { remapColumns, wholeMapping } from "./mapping";

const POLL_MS = 500;
const DEFAULTS: ImportOptions = { as_draft: false, stops: "valid", has_header: true };

/** The rows with a place and hours that become stops. */
export type StopsFrom = (typeof stopsValues)[number];

export type ImportOptions = Omit<components["schemas"]["PatchedMemberImportOptionsRequest"], "dry_run">;

/** The encoding of a CSV file. */
export type Encoding = (typeof encodingValues)[number];

type ImportStep = "choose" | "check" | "done";

/** The progress of the upload, or of the job after it. */
export type ImportProgress = { sent: number } | { done: number; total: number };

/** Manage an import: the file, its columns, the check of its rows, and the import itself. */
export function useImport() {
  const t = useText();
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [job, setJob] = useState<MemberImport | null>(null);
  const [mapping, setMapping] = useState<Record<string, string>>({});
  const [options, setOptions] = useState<ImportOptions>(DEFAULTS);
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const newest = useRef(0);
  // A closed dialog stops polling; the job continues.
  useEffect(
    () => () => {
      newest.current += 1;
    },
    [],
  );

  async function follow(start: () => Promise<MemberImport>): Promise<void> {
    newest.current += 1;
    const mine = newest.current;
    setProblem(null);
    try {
      const settled = await waitFor(await start(), (running) => {
        if (mine === newest.current) setProgress(running);
        return mine === newest.current;
      });
      if (settled) await show(settled);
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NoAnswer)) throw error;
      if (mine === newest.current) setProblem(error.message);
    } finally {
      if (mine === newest.current) setProgress(null);
    }
  }

  async function show(settled: MemberImport) {
    setJob(settled);
    setProblem(settled.problem || null);
    if (settled.report) setMapping(wholeMapping(settled.report.columns, settled.report.mapping));
    if (settled.state === "done") await queries.invalidateQueries();
  }

  async function choose(chosen: File) {
    setFile(chosen);
    setJob(null);
    setMapping({});
    if (chosen.size > importLimits.megabytes * 1_000_000) {
      setProblem(t("imports.check.tooLarge", { megabytes: importLimits.megabytes }));
      return;
    }
    setProgress({ sent: 0 });
    await follow(() => send(chosen, options, (sent) => setProgress({ sent })));
  }

  /** Check the uploaded file again with changed options. */
  async function change(changes: Partial<ImportOptions>) {
    const changed = { ...options, ...changes };
    setOptions(changed);
    if (!job) return;
    setProgress({ done: 0, total: 0 });
    await follow(() => patch(job.id, { ...changed, dry_run: true }));
  }

  async function remap(column: string, field: string) {
    const changed = remapColumns(mapping, column, field);
    setMapping(changed);
    await change({ mapping: changed });
  }

  async function run() {
    if (!job) return;
    setProgress({ done: 0, total: 0 });
    await follow(() => patch(job.id, { ...options, mapping, dry_run: false }));
  }

  function startOver() {
    newest.current += 1;
    setFile(null);
    setJob(null);
    setOptions({ ...DEFAULTS, as_draft: options.as_draft, stops: options.stops });
    setProblem(null);
    setProgress(null);
  }

  const step: ImportStep = !file ? "choose" : job?.state === "done" ? "done" : "check";
  const report = job?.report ?? null;
  const hasTitle = Object.values(mapping).includes("title");
  return {
    step,
    file,
    mapping,
    options,
    report,
    problem,
    progress,
    setAsDraft: (as_draft: boolean) => setOptions({ ...options, as_draft }),
    change,
    isReady: Boolean(job?.state === "waiting" && hasTitle && report && report.members > 0),
    choose,
    remap,
    run,
    startOver,
  };
}

export type Import = ReturnType<typeof useImport>;

function isRunning({ state }: MemberImport): boolean {
  return state === "pending" || state === "working";
}

const path = (id: number) => ({ params: { path: { id: String(id) } } });

/** Poll a running import until it finishes, and return it, or null if `goOn` stops the polling. */
async function waitFor(
  start: MemberImport,
  goOn: (running: MemberImport) => boolean,
): Promise<MemberImport | null> {
  let current = start;
  while (isRunning(current)) {
    if (!goOn(current)) return null;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    current = await getImport(current.id);
  }
  return goOn(current) ? current : null;
}

async function getImport(id: number): Promise<MemberImport> {
  return (await answer(api.GET("/api/imports/members/{id}", path(id)))).data;
}

async function patch(id: number, body: ImportOptions & { dry_run: boolean }): Promise<MemberImport> {
  return (await answer(api.PATCH("/api/imports/members/{id}", { ...path(id), body }))).data;
}

function send(file: File, options: ImportOptions, onProgress: (part: number) => void): Promise<MemberImport> {
  const form = new FormData();
  form.append("file", file);
  form.append("dry_run", "true");
  form.append("as_draft", String(options.as_draft));
  form.append("stops", options.stops);
  return upload("/api/imports/members", form, onProgress);
}
