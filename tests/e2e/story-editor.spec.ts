import { choose, find, pickUp, reach, signInByKeyboard, write } from "./stack/keyboard";
import { expect, test } from "./stack/test";

test("an editor's day, with the keyboard only", async ({ page, stack }) => {
  test.slow();
  const title = `Tomorrow’s market ${Date.now()}`;
  const toast = (text: string | RegExp) => page.getByRole("status").filter({ hasText: text }).last();
  await signInByKeyboard(page, stack, "editor");

  await test.step("write", async () => {
    await find(page, "New blog post");
    await write(page, page.getByLabel("Title", { exact: true }), title);
    await reach(page, page.getByRole("textbox", { name: "Text" }));
    await page.keyboard.type("Twelve trucks, one lane of lights.");
    await page.keyboard.press("Control+s");
    await expect(toast("Changes saved")).toBeVisible();
    await expect(page).toHaveURL(/\/panel\/blog\/\d+$/);
  });

  await test.step("schedule", async () => {
    await choose(page, page.getByRole("button", { name: "More actions" }), "Schedule…");
    const moment = page.getByLabel("Publish on", { exact: true });
    await expect(moment).toBeFocused();
    await page.keyboard.type("12312035");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.type("0930AM");
    await expect(moment).toHaveValue("2035-12-31T09:30");
    const changes: string[] = [];
    page.on(
      "request",
      (request) => request.method() === "PUT" && changes.push(new URL(request.url()).pathname),
    );
    await page.keyboard.press("Enter");
    await expect(page.getByText("Scheduled", { exact: true }).first()).toBeVisible();
    // The form of the dialog was sent, not the form below it with the saved values.
    expect(changes.map((path) => path.split("/").pop())).toEqual(["status"]);
  });

  await test.step("reorder", async () => {
    await find(page, "Showcases");
    const rows = page.getByRole("table", { name: "Showcases" }).getByRole("link");
    await expect(rows.nth(1)).toBeVisible();
    const titles = await rows.allTextContents();
    await reach(page, page.getByRole("button", { name: `Move ${titles[0]}`, exact: true }));
    await pickUp(page, 1);
    await page.keyboard.press("ArrowDown");
    await expect(page.getByText(/is over position 2/)).toBeAttached();
    const isSaved = page.waitForResponse((response) => response.url().endsWith("/order") && response.ok());
    await page.keyboard.press("Space");
    await isSaved;
    await page.reload();
    await expect(rows.first()).toHaveText(titles[1] ?? "");
    await expect(rows.nth(1)).toHaveText(titles[0] ?? "");
  });

  await test.step("throw away and take back", async () => {
    await find(page, title);
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue(title);
    await choose(page, page.getByRole("button", { name: "More actions" }), "Move to trash");
    await expect(toast("moved to trash")).toBeVisible();
    await expect(page).toHaveURL(/\/panel\/blog/);
    await reach(page, page.getByRole("tab", { selected: true }));
    const trash = page.getByRole("tab", { name: /^Trash/ });
    for (
      let steps = 0;
      steps < 7 && !(await trash.evaluate((tab) => tab === document.activeElement));
      steps += 1
    )
      await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await reach(page, page.getByRole("button", { name: `Restore “${title}”` }));
    await page.keyboard.press("Enter");
    await expect(toast(/restored|back/i)).toBeVisible();
  });
});
