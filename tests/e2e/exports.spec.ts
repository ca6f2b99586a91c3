import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { NOODLE } from "./stack/stack";
import { expect, test } from "./stack/test";

/** Return the name and the lines of the file that a click downloads. */
async function savedBy(page: Page, click: () => Promise<void>): Promise<{ name: string; lines: string[] }> {
  const saving = page.waitForEvent("download");
  await click();
  const file: Download = await saving;
  const text = await readFile(await file.path(), "utf8");
  return { name: file.suggestedFilename(), lines: text.replace("\uFEFF", "").trim().split("\r\n") };
}

const exported = (page: Page) =>
  savedBy(page, () => page.getByRole("button", { name: "Export CSV" }).click());

test("a menu is exported as a table and pasted into another menu unchanged", async ({ signedIn, stack }) => {
  const page = await signedIn("editor", NOODLE);
  await page.goto(stack.url("/panel/menus", NOODLE));
  await expect(page.getByRole("link", { name: "Our menu" })).toBeVisible();
  const all = await exported(page);
  expect([all.name, all.lines[0]]).toEqual([
    "menus.csv",
    "menu,businesses,served,section,section_text,dish,description,prices,diets,allergens,spice,new,sold_out,picture",
  ]);

  const card = await savedBy(page, async () => {
    await page.getByRole("button", { name: "Actions for Our menu" }).click();
    await page.getByRole("menuitem", { name: "Export CSV" }).click();
  });
  expect(card.name).toBe("Our menu.csv");
  expect(all.lines).toEqual(expect.arrayContaining(card.lines));

  await page.goto(stack.url("/panel/menus/new", NOODLE));
  await page.getByRole("button", { name: "Paste menu" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Menu text").fill(card.lines.join("\n"));
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("Review the dishes:")).toBeVisible();
  await expect(dialog.getByText("wasn't recognized")).toHaveCount(0);
  await dialog.getByRole("button", { name: `Add ${card.lines.length - 1} dishes` }).click();
  await expect(page.getByLabel("Heading of section 1")).toHaveValue("Bowls");
  await page.getByRole("button", { name: "Details of Cold buckwheat" }).click();
  await expect(page.getByRole("button", { name: "Sesame", pressed: true })).toBeVisible();
});

test("stops and members are exported from their lists, stops with the current filter", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("viewer");
  await page.goto(stack.url("/panel/stops"));
  const all = await exported(page);
  expect([all.name, all.lines[0]?.startsWith("id,member,place,address")]).toEqual(["stops.csv", true]);
  await page.getByRole("combobox", { name: "Place" }).click();
  await page.getByRole("option", { name: "Octavia Green" }).click();
  await expect(page).toHaveURL(/place=/);
  const own = await exported(page);
  expect(own.lines.slice(1).every((line) => line.includes(",Octavia Green,"))).toBe(true);
  expect([own.lines.length > 1, own.lines.length < all.lines.length]).toEqual([true, true]);
  await page.getByRole("combobox", { name: "Member" }).click();
  await page.getByRole("option", { name: "Second Scoop" }).click();
  await expect(page).toHaveURL(/business=/);
  const { lines } = await exported(page);
  expect(lines.slice(1).map((line) => line.includes(",Second Scoop,Octavia Green,"))).toContain(true);
  expect(lines.length).toBeLessThan(own.lines.length);

  await page.goto(stack.url("/panel/members"));
  const members = await exported(page);
  expect(members.name).toBe("members.csv");
  expect(members.lines[0]).toMatch(
    /,phone,email,address,links,hours,locations,other_days,notice,notice_until$/,
  );
});

test("a member exports their own stops", async ({ signedIn, stack }) => {
  const page = await signedIn("member");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(stack.url("/panel/stops"));
  const stops = await exported(page);
  expect(stops.lines.length).toBeGreaterThan(1);
  expect(stops.lines.slice(1).every((line) => line.includes("Marisol’s Tacos"))).toBe(true);
});

test("business info is exported with readable hours", async ({ signedIn, stack }) => {
  const page = await signedIn("viewer", NOODLE);
  await page.goto(stack.url("/panel/site-options?tab=business", NOODLE));
  const { name, lines } = await exported(page);
  expect([name, lines.length]).toEqual(["business.csv", 2]);
  expect(lines[1]).toContain("Tue-Thu 11:30-14:30, 17:30-21:30");
});
