import { add, canvas, openBuilder, saved, settings } from "./stack/builder";
import { OwnDomain } from "./stack/domain";
import { title, toast, writePost } from "./stack/posts";
import { enterWith, expect, test } from "./stack/test";

test("a post is duplicated from its list and opens as a draft", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  const name = await writePost(page, stack);
  await page.goto(stack.url("/panel/blog"));

  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();

  await expect(toast(page, `“${name} (copy)” created as a draft`)).toBeVisible();
  await expect(title(page)).toHaveValue(`${name} (copy)`);
  await expect(page.getByRole("textbox", { name: "Excerpt" })).toHaveValue("What happened, in a line.");
});

test("a member and an event are duplicated with their facts, and the copies are not public", async ({
  page,
  stack,
}) => {
  const domain = new OwnDomain(stack, "copies", "association");
  await domain.create();
  await enterWith(page, stack, await domain.owner(), domain.host);
  const kinds = [
    { path: "members", type: 2, name: "Rosa's", facts: { phone: "+1 415 555 0199" }, field: "Phone" },
    { path: "showcases", type: 4, name: "Night market", facts: { place: "Pier 7" }, field: "Place" },
  ];
  for (const { path, type, name, facts, field } of kinds) {
    const attributes = { ...facts, ...(type === 4 && { date: "2031-05-01" }) };
    await domain.send("POST", "/api/posts", {
      url: `${path}/first`,
      title: name,
      post_type_id: type,
      post_status_id: 2,
      post_body: { attributes },
    });
    await page.goto(domain.url(`/panel/${path}`));

    await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
    await page.getByRole("menuitem", { name: "Duplicate" }).click();

    await expect(title(page)).toHaveValue(`${name} (copy)`);
    await expect(page.getByRole("textbox", { name: field, exact: true })).toHaveValue(
      Object.values(facts).join(),
    );
    if (type === 4) await expect(page.getByLabel("Date", { exact: true })).toHaveValue("2031-05-01");
    await page.goto(domain.url(`/panel/${path}`));
    const row = page.getByRole("row").filter({ hasText: `${name} (copy)` });
    await expect(row).toContainText("Draft");
    const { body } = await stack.get(`/${path}`, domain.host);
    expect(body).toContain(name.replace("'", "&#x27;").slice(0, 4));
    expect(body).not.toContain("(copy)");
  }
  await domain.remove();
});

test("a post with unsaved changes is saved before it is duplicated", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  const name = await writePost(page, stack);
  const original = page.url();
  await title(page).fill(`${name}, rewritten`);

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();

  await expect(title(page)).toHaveValue(`${name}, rewritten (copy)`);
  await page.goto(original);
  await expect(title(page)).toHaveValue(`${name}, rewritten`);
});

test("the builder duplicates a page with its last change", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, []);
  const original = page.url();
  await add(page, "Heading");
  await settings(page).getByLabel("Text", { exact: true }).fill("Typed a moment ago");

  await page.getByRole("button", { name: "More publishing options" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();

  await expect(page.getByRole("heading", { level: 1, name: /\(copy\)$/ })).toBeVisible();
  expect(page.url()).not.toBe(original);
  await expect(canvas(page).getByRole("heading", { name: "Typed a moment ago" })).toBeAttached();
});

test("a duplicated menu is not public before it is saved, and stays after a closed tab", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await page.goto(stack.url("/panel/menus/new"));
  const name = `Duplicated ${Date.now()}`;
  await page.getByLabel("Title", { exact: true }).fill(name);
  await page.keyboard.press("Enter");
  await page.keyboard.type("Tonight");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Fish taco");
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/menus\/\d+$/);
  await page.goto(stack.url("/panel/menus"));

  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(`${name} (copy)`);
  await expect(page.getByLabel("Price: Fish taco")).toBeVisible();
  await page.getByLabel("Title", { exact: true }).fill(`${name} for lunch`);
  const address = page.url();
  const other = await page.context().newPage();
  await other.goto(stack.url("/panel/menus"));
  await expect(other.getByRole("link", { name: `${name} for lunch` })).toBeHidden();
  await page.close();

  await other.goto(address);
  await expect(other.getByLabel("Title", { exact: true })).toHaveValue(`${name} for lunch`);
  await other.keyboard.press("Control+s");
  await expect(other).toHaveURL(/menus\/\d+$/);
  await other.goto(stack.url("/panel/menus"));
  await expect(other.getByRole("link", { name: new RegExp(name) })).toHaveCount(2);
});

test("a saved pattern is duplicated in the builder", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, []);
  await add(page, "Heading");
  await expect(saved(page)).toBeVisible();
  const name = `Duplicated ${Date.now()}`;
  await page.getByRole("button", { name: "Save as pattern" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByRole("tab", { name: "Patterns" }).click();

  await page.getByRole("button", { name: `Duplicate ${name}` }).click();

  await expect(toast(page, `${name} (copy) saved as a pattern`)).toBeVisible();
  await expect(page.getByRole("button", { name: `Insert ${name} (copy)` })).toBeVisible();
});

test("users without the permission are not offered duplicates", async ({ signedIn, stack }) => {
  const page = await signedIn("viewer");
  await page.goto(stack.url("/panel/blog"));
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();

  await expect(page.getByRole("menuitem").first()).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Duplicate" })).toBeHidden();
});
