import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { OwnDomain } from "./stack/domain";
import { NOODLE, type Stack } from "./stack/stack";
import { expect, test } from "./stack/test";

const checker = createRequire(import.meta.url).resolve("vnu-jar/build/dist/vnu.jar");
const java = process.env.JAVA || "java";
const patience = 60_000;
/** The name of a page with errors, which proves that the checker ran. */
const wrong = "a wrong page";
/**
 * This is part of HTML since 2023. The last checker without a download at installation does not support it.
 */
const newerThanChecker = /^Attribute “name” not allowed on element “details” at this point\.$/;

/** The paths of a page of every kind, except posts. */
const kinds = [
  "/",
  "/members",
  "/cuisines",
  "/showcases",
  "/caterings",
  "/blog",
  "/faq",
  "/search?q=a",
  "/no-such-page",
];
const indexes = ["members", "cuisines", "showcases", "caterings", "blog"];

interface Message {
  type: string;
  url: string;
  lastLine?: number;
  message: string;
  extract?: string;
}

/** Return the errors that the Nu checker finds in these documents, with one start of the checker. */
function errorsIn(documents: Map<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), "validity-"));
  try {
    const names = [...documents.keys()];
    const files = names.map((_, index) => join(folder, `${index}.html`));
    files.forEach((file, index) => {
      writeFileSync(file, documents.get(names[index] ?? "") ?? "");
    });
    const options = ["--format", "json", "--stdout", "--errors-only", "--exit-zero-always"];
    const output = execFileSync(
      java,
      ["-Xss4m", "-XX:TieredStopAtLevel=1", "-jar", checker, ...options, ...files],
      {
        encoding: "utf8",
        timeout: patience,
      },
    );
    const { messages } = JSON.parse(output) as { messages: Message[] };
    const errors = messages.filter(({ message }) => !newerThanChecker.test(message));
    return errors.map(({ url, message, extract }) => {
      const name = names[Number.parseInt(basename(url), 10)];
      return `${name}: ${message} (${extract?.trim() ?? ""})`;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Return every page of `kinds`, and the first post that each index links to. */
async function getPages(stack: Stack, host: string): Promise<[name: string, html: string][]> {
  const get = async (path: string) =>
    [`${host}${path}`, (await stack.get(path, host)).body] as [string, string];
  const pages = await Promise.all(kinds.map(get));
  const firsts = pages.flatMap(([name, html]) => {
    const index = indexes.find((each) => name === `${host}/${each}`);
    const first = index && new RegExp(`href="(/${index}/[^"?#]+)"`).exec(html)?.[1];
    return first ? [first] : [];
  });
  return [...pages, ...(await Promise.all(firsts.map(get)))];
}

test("every kind of page is valid HTML in each template", async ({ stack }) => {
  test.setTimeout(patience * 2);
  const blank = new OwnDomain(stack, "valid");
  await blank.create();
  try {
    const hosts = [stack.domains[0]?.host ?? "", NOODLE, blank.host];
    const documents = new Map((await Promise.all(hosts.map((host) => getPages(stack, host)))).flat());
    expect(documents.size).toBeGreaterThan(3 * kinds.length);

    documents.set(wrong, "<!doctype html><title>No</title><p><ul><p id=a><p id=a>");

    const errors = errorsIn(documents);

    expect(errors.filter((error) => !error.startsWith(wrong))).toEqual([]);
    expect(errors.some((error) => error.startsWith(wrong))).toBe(true);
  } finally {
    await blank.remove();
  }
});
