import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./stack/test";

const PHONE = { width: 390, height: 844 };
const DAY = 24 * 60 * 60 * 1000;
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** Return the Tuesday N weeks after the next Tuesday that has two more Tuesdays in its month. */
function tuesday(weeks: number): Date {
  const day = new Date(Date.now() + 2 * DAY);
  while (day.getUTCDay() !== 2 || day.getUTCDate() > 14) day.setTime(day.getTime() + DAY);
  return new Date(day.getTime() + weeks * 7 * DAY);
}

const iso = (day: Date) => day.toISOString().slice(0, 10);
const inWords = (day: Date) => `Tue, ${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}`;

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** Return the part of the calendar for one day. */
function cell(page: Page, day: Date): Locator {
  return page.locator(".month > ol > li", { has: page.locator(`time[datetime="${iso(day)}"]`) });
}

test("an event every Tuesday except one appears in list, calendar, page, member page and .ics", async ({
  signedIn,
  stack,
}) => {
  const title = `Tuesday table مائدة 🌮 ${Date.now()}`;
  const [first, leftOut, next] = [tuesday(0), tuesday(1), tuesday(2)];
  const page = await signedIn("editor");
  await page.goto(stack.url("/panel/showcases/new"));
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(title);
  await page.getByLabel("Date", { exact: true }).fill(iso(first));
  await page.getByLabel("Starts at").fill("18:30");
  await choose(page, "Repeats", "Weekly");
  await expect(page.getByRole("button", { name: "Tuesday", pressed: true })).toBeVisible();
  await page.getByRole("button", { name: "Add exception" }).click();
  await page.getByLabel("Add exception").fill(iso(leftOut));
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Participants" }).fill("Pier");
  await page.getByRole("option", { name: "Pier Dog" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const sheet = page.getByRole("button", { name: "Publish anyway" });
  await expect(sheet.or(page.getByText(/^Published/).first())).toBeVisible();
  if (await sheet.isVisible()) await sheet.click();
  await expect(page).toHaveURL(/\/panel\/showcases\/\d+/);

  await expect
    .poll(async () => (await stack.get("/showcases")).body, { timeout: 10_000 })
    .toContain("Every Tuesday");
  await page.goto(stack.url("/showcases"));
  const row = page.locator(".row", { hasText: title });
  await expect(row.locator("time")).toHaveAttribute("datetime", iso(first));
  await row.getByRole("link").click();

  await expect(page.getByRole("heading", { level: 1 })).toContainText("Tuesday table");
  await expect(page.getByText("Every Tuesday · 6:30 pm")).toBeVisible();
  const days = page.getByRole("region", { name: "Upcoming dates" }).or(page.locator(".next-days"));
  await expect(days.getByText(inWords(next), { exact: true })).toBeVisible();
  await expect(days.getByText(inWords(leftOut), { exact: true })).toHaveCount(0);
  const url = new URL(page.url()).pathname;
  await page.locator(".participants").getByRole("link", { name: "Pier Dog" }).click();
  await expect(page.locator(".events").getByRole("link", { name: title })).toBeVisible();

  await page.goto(stack.url("/calendar"));
  await expect(cell(page, first).getByRole("link", { name: title })).toBeVisible();
  await expect(cell(page, leftOut).getByRole("link", { name: title })).toHaveCount(0);
  await expect(cell(page, next).getByRole("link", { name: title })).toBeVisible();
  await page.setViewportSize(PHONE);
  await expect(cell(page, next).getByRole("link", { name: title })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const calendar = (await stack.get(`${url}.ics`)).body;
  expect(calendar).toContain("RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=TU");
  expect(calendar).toContain(`EXDATE;TZID=America/Los_Angeles:${iso(leftOut).replaceAll("-", "")}T183000`);
});

test("an invalid rule is rejected at its field, and the rule follows the date", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await page.goto(stack.url("/panel/showcases/new"));
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(`Refused ${Date.now()}`);
  await page.getByLabel("Date", { exact: true }).fill("2030-01-04");
  await choose(page, "Repeats", "Weekly");
  await page.getByLabel("Date", { exact: true }).fill("2030-01-05");
  await expect(page.getByRole("button", { name: "Saturday", pressed: true })).toBeVisible();
  await choose(page, "Ends", "On date");
  await page.getByLabel("End date", { exact: true }).last().fill("2029-01-01");
  await page.getByRole("button", { name: "Save draft" }).click();

  await expect(page.getByText("The last day must not be before the first day.")).toBeVisible();
});
