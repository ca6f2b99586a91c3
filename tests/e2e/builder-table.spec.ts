import AxeBuilder from "@axe-core/playwright";
import { ask } from "./stack/http";
import { BAY } from "./stack/stack";
import { expect, test } from "./stack/test";

test("a table is pasted from a spreadsheet, rearranged by keyboard, and shown on a phone", async ({
  signIn,
  stack,
}) => {
  test.slow();
  const page = await signIn("editor");
  const token = (await page.context().cookies()).find(
    ({ name, domain }) => name === "access_token" && domain.endsWith(BAY),
  )?.value;
  const headers = { Authorization: `Bearer ${decodeURIComponent(token ?? "")}` };
  const title = `Tables ${Date.now()}`;
  const made = await ask(stack.port, `api.${BAY}`, "/api/posts", {
    method: "POST",
    headers,
    body: { title, post_type_id: 1, post_body: { builder: { schema: 2, root: {}, content: [] } } },
  });
  const { id, url } = JSON.parse(made.body).data;
  await page.goto(stack.url(`/panel/pages/${id}/build`));
  const canvas = page.frameLocator("iframe#preview-frame");
  await page.getByRole("button", { name: "Add Table", exact: true }).click();
  const settings = page.getByRole("complementary", { name: "Settings" });

  // Pasting replaces the example from its first cell and enlarges it.
  const first = settings.getByLabel("Row 1, column 1", { exact: true });
  await first.focus();
  await first.evaluate((cell) => {
    const clipboardData = new DataTransfer();
    const head = ["Tray", "Guests", "Price", "Vegetarian", "Delivered", "Notice"].join("\t");
    clipboardData.setData("text/plain", `${head}\r\nSmall tray\t10\t90\tyes\tno\t"one day\nor two"\r\n`);
    cell.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(canvas.getByRole("columnheader")).toHaveText([
    "Tray",
    "Guests",
    "Price",
    "Vegetarian",
    "Delivered",
    "Notice",
  ]);

  // Move the example's row up with keys, and a column to the right with its button.
  await settings.getByLabel("Row 3, column 1", { exact: true }).press("Alt+ArrowUp");
  await expect(settings.getByLabel("Row 2, column 1", { exact: true })).toBeFocused();
  await expect(canvas.getByRole("rowheader")).toHaveText(["Large tray", "Small tray"]);
  await settings.getByLabel("Row 1, column 2", { exact: true }).focus();
  await settings.getByRole("button", { name: "Move column right" }).click();
  await expect(canvas.getByRole("columnheader").nth(1)).toHaveText("Price");
  await settings.getByRole("button", { name: "Add row" }).click();
  await expect(settings.getByLabel("Row 4, column 1", { exact: true })).toBeVisible();
  await settings.getByRole("button", { name: "Remove row" }).click();
  await expect(settings.getByLabel("Row 4, column 1", { exact: true })).toBeHidden();
  await settings.getByRole("button", { name: "Expand editor" }).click();
  await expect(page.getByRole("dialog").getByLabel("Row 2, column 6", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();

  const { version } = JSON.parse(
    (await ask(stack.port, `api.${BAY}`, `/api/posts/${id}`, { headers })).body,
  ).data;
  const live = await ask(stack.port, `api.${BAY}`, `/api/posts/${id}/status`, {
    method: "PUT",
    headers,
    body: { post_status_id: 2, version },
  });
  expect(live.status).toBeLessThan(300);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(stack.url(`/${url}`));
  const place = page.getByRole("region", { name: "Tray sizes" });
  await expect(place.getByRole("rowheader")).toHaveCount(2);

  // Keys scroll the table in its place; the page does not scroll.
  await place.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => place.evaluate((each) => each.scrollLeft)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect((await new AxeBuilder({ page }).include(".table").analyze()).violations).toEqual([]);
});
