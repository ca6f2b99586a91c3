import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError, NoAnswer } from "../../../client/errors";
import type { Report } from "../../../client/types";
import { upload } from "../../../client/upload";
import type { stopsValues } from "../../../generated/choices";
import { importLimits } from "../../../generated/limits";
import { useText } from "../../messages/useText";
import { getHeader, IGNORE, remapColumns, wholeMapping } from "./mapping";

const HEADER_BYTES = 64 * 1024;

/** Which rows with a place and hours become stops. */
export type StopsFrom = (typeof stopsValues)[number];

type ImportStep = "choose" | "check" | "done";

/** Manage an import: the file, its columns, a dry run, and the real run. */
export function useImport() {
  const t = useText();
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [mapping, setMapping] = useState<Record<string, string>>({});
  const [report, setReport] = useState<Report | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [asDraft, setAsDraft] = useState(false);
  const [stops, setStops] = useState<StopsFrom>("valid");
  const newest = useRef(0);

  async function send(
    sent: File,
    columns: Record<string, string>,
    isDryRun: boolean,
    rows = stops,
  ): Promise<Report | null> {
    newest.current += 1;
    const mine = newest.current;
    setProblem(null);
    setProgress(0);
    try {
      const report = await post(sent, columns, {
        isDryRun,
        asDraft,
        stops: rows,
        onProgress: setProgress,
      });
      if (mine !== newest.current) return null;
      setReport(report);
      setMapping(wholeMapping(report.columns, report.mapping));
      return report;
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NoAnswer)) throw error;
      if (mine !== newest.current) return null;
      setProblem(error.message);
      setReport(null);
      return null;
    } finally {
      if (mine === newest.current) setProgress(null);
    }
  }

  async function choose(chosen: File) {
    setFile(chosen);
    setReport(null);
    setMapping({});
    if (chosen.size > importLimits.megabytes * 1_000_000) {
      setProblem(t("imports.check.tooLarge", { megabytes: importLimits.megabytes }));
      return;
    }
    const report = await send(chosen, {}, true);
    // The server names invalid columns; the available ones are in the file's first line.
    if (!report) setMapping(wholeMapping(getHeader(await chosen.slice(0, HEADER_BYTES).text()), {}));
  }

  async function remap(column: string, field: string) {
    const changed = remapColumns(mapping, column, field);
    setMapping(changed);
    if (file) await send(file, changed, true);
  }

  async function takeStops(rows: StopsFrom) {
    setStops(rows);
    if (file) await send(file, mapping, true, rows);
  }

  async function run() {
    if (!file) return;
    const report = await send(file, mapping, false);
    if (report) await queries.invalidateQueries();
  }

  function startOver() {
    newest.current += 1;
    setFile(null);
    setReport(null);
    setProblem(null);
    setProgress(null);
  }

  const step: ImportStep = !file ? "choose" : report && !report.dry_run ? "done" : "check";
  const hasTitle = Object.values(mapping).some((field) => field === "title");
  return {
    step,
    file,
    mapping,
    report,
    problem,
    progress,
    asDraft,
    setAsDraft,
    stops,
    takeStops,
    isReady: Boolean(report && hasTitle && report.members > 0),
    choose,
    remap,
    run,
    startOver,
  };
}

export type Import = ReturnType<typeof useImport>;

interface ImportOptions {
  isDryRun: boolean;
  asDraft: boolean;
  stops: StopsFrom;
  onProgress: (part: number) => void;
}

function post(
  file: File,
  mapping: Record<string, string>,
  { isDryRun, asDraft, stops, onProgress }: ImportOptions,
): Promise<Report> {
  const form = new FormData();
  form.append("file", file);
  form.append("dry_run", String(isDryRun));
  form.append("as_draft", String(asDraft));
  form.append("stops", stops);
  if (Object.values(mapping).some((field) => field !== IGNORE))
    form.append("mapping", JSON.stringify(mapping));
  return upload("/api/imports/members", form, onProgress);
}
