import type { Locator, Page } from "@playwright/test";
import { type Block, blocks, type Prop } from "../../frontend/generated/blocks";
import { canvas, clickWords, openBuilder, readPage, saved, settings, trashPage } from "./stack/builder";
import { BAY, NOODLE, type Stack } from "./stack/stack";
import { expect, test } from "./stack/test";

interface Field {
  path: string;
  /** One word, so that a double click selects all of it. */
  text: string;
  kind: Prop["kind"];
  /** The label in the settings, if the page does not show the text. */
  label: string | undefined;
}

interface Filled {
  label: string;
  block: { type: string; props: Values };
  fields: Field[];
}

type Values = Record<string, unknown>;

/** Texts that the page does not always show: after sending a form, in an email, or when a list is empty. */
const ELSEWHERE: Record<string, string> = {
  "Form.success_text": "Success message",
  "Form.autoreply_text": "Confirmation email",
  "OutNow.empty_text": "Text when no trucks are out",
};
/**
 * Settings that show every text in the page: a question with a select would have its options in the browser's
 * own list.
 */
const KINDS: Record<string, Values> = {
  Form: { type: "checkbox" },
  Hero: { cta_url: "/", more_url: "/" },
};
/** The maximum number of texts in one test. */
const TEXTS = 8;

const declared: readonly Block[] = blocks;
let count = 0;

/** Return a block with a different text in every text field. */
function fillBlock({ type, label, props }: Block): Filled {
  const fields: Field[] = [];
  const values = fill(props, "", (path, kind) => {
    count += 1;
    const text = `Delicious${count}`;
    fields.push({ path, text, kind, label: ELSEWHERE[`${type}.${path}`] });
    return text;
  });
  const own = type === "Form" ? {} : KINDS[type];
  return { label, block: { type, props: { ...values, ...own, id: `${type}-1` } }, fields };

  function fill(values: Readonly<Record<string, Prop>>, before: string, say: Say): Values {
    return Object.fromEntries(
      Object.entries(values).flatMap(([name, prop]) => {
        const path = before + name;
        if (prop.kind === "list") {
          const entry = fill(prop.items ?? {}, `${path}.0.`, say);
          return [[name, [{ ...entry, ...(type === "Form" && KINDS.Form) }]]];
        }
        const value = VALUES[prop.kind]?.(path, say);
        return value === undefined ? [] : [[name, value]];
      }),
    );
  }
}

type Say = (path: string, kind: Prop["kind"]) => string;

const VALUES: Partial<Record<Prop["kind"], (path: string, say: Say) => unknown>> = {
  text: (path, say) => say(path, "text"),
  html: (path, say) => `<p>${say(path, "html")}</p>`,
  texts: (path, say) => [say(`${path}.0`, "texts")],
  cells: (path, say) => [
    [say(`${path}.0.0`, "cells"), say(`${path}.0.1`, "cells")],
    [say(`${path}.1.0`, "cells"), say(`${path}.1.1`, "cells")],
  ],
  slug: () => "question",
  url: () => "/about",
  video: () => "vimeo:76979871",
};

/** Return the blocks with texts in groups, because opening the builder takes longer than editing a text. */
function groupBlocks(): { host: string; group: Filled[] }[] {
  const filled = declared.map(fillBlock).filter(({ fields }) => fields.length > 0);
  // Only one of the demo's sites has food menus.
  const menu = filled.filter(({ block }) => block.type === "FoodMenu");
  const groups: Filled[][] = [[]];
  for (const each of filled.filter((one) => !menu.includes(one))) {
    const size = groups.at(-1)?.reduce((sum, { fields }) => sum + fields.length, 0) ?? 0;
    if (size > 0 && size + each.fields.length > TEXTS) groups.push([]);
    groups.at(-1)?.push(each);
  }
  return [...groups.map((group) => ({ host: BAY, group })), { host: NOODLE, group: menu }];
}

const editor = (page: Page): Locator => canvas(page).locator("[contenteditable=true]");
const block = (page: Page, { block: { props } }: Filled): Locator =>
  canvas(page).locator(`[data-puck-component="${props.id}"]`);

const getSelected = (field: Locator): Promise<string> =>
  field.evaluate((element) =>
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? element.value.slice(element.selectionStart ?? 0, element.selectionEnd ?? 0)
      : `${element.ownerDocument.getSelection()?.getRangeAt(0)}`,
  );

/** Return the settings of each block as stored. */
async function readBlocks(page: Page, stack: Stack): Promise<Values[]> {
  await expect(saved(page)).toBeVisible();
  const { data } = JSON.parse(await readPage(page, stack));
  return data.post_body.builder.content.map(({ props }: { props: Values }) => props);
}

/** Return the value at a path, such as "cards.0.title" or "cells.1.2". */
function valueAt(props: Values | undefined, path: string): unknown {
  return path.split(".").reduce<unknown>((at, name) => (at as Values | undefined)?.[name], props);
}

/** Open a text with a double click, which selects a word, and replace or format the word. */
async function editByMouse(page: Page, { path, text, kind }: Field): Promise<string> {
  const isButton = path === "submit_text";
  await clickWords(page, text, { clicks: isButton ? 1 : 2 });
  await expect(editor(page)).toBeFocused();
  // A second press in a button takes the focus from its text.
  if (isButton) await page.keyboard.press("Control+a");
  await expect.poll(() => getSelected(editor(page))).toBe(text);
  if (kind !== "html") {
    await page.keyboard.type("Fresh");
    await page.keyboard.press("End");
    await page.keyboard.type(" and more");
    return "Fresh and more";
  }
  await page.locator("[data-inline]").getByRole("button", { name: "Bold" }).click();
  await expect(editor(page).locator("strong")).toHaveText(text);
  await page.keyboard.press("End");
  await page.keyboard.type(" and more");
  return `<p><strong>${text} and more</strong></p>`;
}

/** Open a text with a tap, add words to it, and replace or format the last word, selected by keyboard. */
async function editByTouch(page: Page, { text, kind }: Field): Promise<string> {
  await clickWords(page, text, { isTap: true });
  await expect(editor(page)).toBeFocused();
  await expect(editor(page)).toHaveText(text);
  await page.keyboard.press("End");
  await page.keyboard.type(" and more");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await expect.poll(() => getSelected(editor(page))).toBe("more");
  if (kind !== "html") {
    await page.keyboard.type("less");
    return `${text} and less`;
  }
  await page.locator("[data-inline]").getByRole("button", { name: "Bold" }).tap();
  await expect(editor(page).locator("strong")).toHaveText("more");
  return `<p>${text} and <strong>more</strong></p>`;
}

/** Replace a word in the settings panel, for a text that the page does not show. */
async function editInPanel(page: Page, { text, label = "" }: Field): Promise<string> {
  const field = settings(page).getByRole("textbox", { name: label });
  await expect(field).toHaveValue(text);
  await field.dblclick();
  await expect.poll(() => getSelected(field)).toBe(text);
  await page.keyboard.type("Fresh");
  await page.keyboard.press("End");
  await page.keyboard.type(" and more");
  return "Fresh and more";
}

/** Open and close a text: a double click selects a word only when the editor has been loaded. */
async function loadEditor(page: Page, text: string): Promise<void> {
  await clickWords(page, text);
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(editor(page)).toHaveCount(0);
}

/** Edit all texts of a block, and return their new values by path. */
async function editBlock(page: Page, filled: Filled, isPhone: boolean): Promise<Values> {
  const values: Values = {};
  const shown = filled.fields.filter(({ label }) => !label);
  const hidden = filled.fields.filter(({ label }) => label);
  if (isPhone) await selectByTouch(page, filled, shown[0]?.text ?? "");
  for (const field of shown) {
    const { path, kind } = field;
    const value = await (isPhone ? editByTouch : editByMouse)(page, field);
    await page.keyboard.press(kind === "html" ? "Escape" : "Enter");
    await expect(editor(page), path).toHaveCount(0);
    await expect(block(page, filled), path).toContainText(value.replace(/<[^>]+>/g, ""));
    values[path] = value;
  }
  if (isPhone && hidden.length > 0) await page.getByRole("button", { name: "Settings", exact: true }).tap();
  for (const field of hidden) {
    values[field.path] = await editInPanel(page, field);
  }
  if (isPhone && hidden.length > 0) await page.keyboard.press("Escape");
  return values;
}

/** Select a block: on touch screens, the first tap does not open its text. */
async function selectByTouch(page: Page, { label }: Filled, text: string): Promise<void> {
  await clickWords(page, text, { isTap: true });
  const tools = page.getByRole("toolbar", { name: "Block" });
  await expect(tools.getByText(label, { exact: true })).toBeVisible();
}

test.afterEach(({ page, stack }) => trashPage(page, stack));

for (const width of [1440, 390]) {
  test.describe(`at a width of ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 }, hasTouch: width === 390 });

    for (const { host, group } of groupBlocks()) {
      const names = group.map(({ block: { type } }) => type).join(", ");
      test(`every text is typed, selected and formatted: ${names}`, async ({ signedIn, stack }) => {
        test.slow();
        const page = await signedIn("editor", host);
        const content = group.map((each) => each.block);
        await openBuilder(page, stack, content, host);
        if (width !== 390) await loadEditor(page, group[0]?.fields[0]?.text ?? "");
        const expected: Values[] = [];
        for (const each of group) expected.push(await editBlock(page, each, width === 390));

        const readTexts = async () => {
          const stored = await readBlocks(page, stack);
          return group.map(({ fields }, index) =>
            Object.fromEntries(fields.map(({ path }) => [path, valueAt(stored[index], path)])),
          );
        };
        await expect.poll(readTexts).toEqual(expected);
      });
    }
  });
}
