import { expect, test } from "vitest";
import { currentCatalogue } from "../messages/language";
import { getProgress, getResult, getTab, getTitle, type Job } from "./backups";

const { t } = currentCatalogue();

const job = (values: Partial<Job>): Job => ({
  id: 1,
  kind: "restore",
  state: "done",
  is_confirmed: false,
  step: "",
  done: 0,
  total: 0,
  file_name: "",
  size: 0,
  wishes: {},
  report: {},
  problem: "",
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
  file_expires_at: null,
  has_file: false,
  created_by: null,
  ...values,
});

test.each([
  [{ what: "post", title: "Tacos" }, "Restore “Tacos”"],
  [{ what: "collection", collection: "blog" }, "Restore Blog"],
  [{ what: "all" }, "Restore whole site"],
])("%j is called %j", (wishes, text) => {
  expect(getTitle(t, job({ wishes }))).toBe(text);
});

test.each([
  [{ state: "pending" }, "Queued"],
  [{ state: "working", step: "snapshot.rows" }, "Reading content"],
  [{ state: "working", step: "check.files", done: 2, total: 5 }, "Checking files: 2 of 5"],
  [{ state: "working", step: "something new" }, "In progress"],
] as [Partial<Job>, string][])("%j reads %j", (values, text) => {
  expect(getProgress(t, job(values))).toBe(text);
});

test("a restore reports its results", () => {
  const report = { restored: 1, unchanged: 2, trashed: 0, renamed: ["Tacos: /tacos-2"] };

  expect(getResult(t, job({ report }))).toEqual([
    "Restored 1 post.",
    "2 posts were unchanged.",
    "Restored at a new URL because the old one is in use: Tacos: /tacos-2",
  ]);
});

test("a restore reports the number of restored messages", () => {
  const report = { rows: 10, files: 3, messages: 2 };

  expect(getResult(t, job({ report })).at(-1)).toBe("Restored 2 submissions.");
});

test("a copy reports its host", () => {
  const report = { rows: 10, files: 3, host: "copy.test", missing_count: 1 };

  expect(getResult(t, job({ kind: "clone", report }))).toEqual([
    "Imported the content and all files.",
    "The new site is at copy.test. To edit it, switch to it in the top-left menu.",
    "1 file was missing from storage.",
  ]);
});

test("a job is shown at its row", () => {
  expect(
    (["snapshot", "restore", "export", "import", "clone", "wordpress"] as const).map((kind) =>
      getTab(job({ kind })),
    ),
  ).toEqual(["snapshots", "snapshots", "move", "move", "move", "wordpress"]);
});
