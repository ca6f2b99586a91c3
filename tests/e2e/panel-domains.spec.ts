import { readFile } from "node:fs/promises";
import { OwnDomain } from "./stack/domain";
import { enterWith, expect, test } from "./stack/test";

test("a domain is created, opened, suspended, and deleted by typing its host", async ({ signIn, stack }) => {
  test.slow();
  const name = `Harbour ${Date.now()}`;
  const host = `${name.toLowerCase().replace(" ", "-")}.localhost`;
  const page = await signIn("super-admin");
  await page.getByRole("link", { name: "Domains", exact: true }).click();
  await expect(page.getByRole("row", { name: /Bay Street Food/ })).toBeVisible();
  await page.getByRole("link", { name: "Create domain" }).click();

  await page.getByRole("textbox", { name: "Domain name" }).fill("bay.localhost");
  await expect(page.getByText(/taken|in use|already/i).first()).toBeVisible();
  await page.getByRole("textbox", { name: "Domain name" }).fill("");
  await page.getByRole("textbox", { name: "Title" }).fill(name);
  await expect(page.getByRole("textbox", { name: "Domain name" })).toHaveValue(host);
  await expect(page.getByText(`${host} is available`)).toBeVisible();
  await page.getByRole("radio", { name: "Association" }).check();
  await page.keyboard.press("Control+s");

  await expect(page.getByRole("button", { name: `Domain: ${name}. Switch domain` })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole("region", { name: "Get started" })).toBeVisible();

  await page.goto(stack.url(`/panel/create-domain?filter=${JSON.stringify({ search: host })}`));
  await expect(page.getByRole("row", { name }).getByRole("cell", { name: "Not open yet" })).toBeVisible();
  await page.goto(stack.url("/panel"));

  // Visitors see the site after it is opened; until then, the panel lists missing content.
  expect((await stack.get("/", host)).status).toBe(503);
  const opening = page.getByRole("region", { name: "Your site isn't open yet" });
  await expect(opening.getByRole("listitem").first()).toBeVisible();
  await expect(
    opening.getByText("All kitchens in one place, with long tables and live music."),
  ).toBeVisible();
  await opening.getByRole("button", { name: "Open site" }).click();
  const sure = page.getByRole("dialog", { name: "Open the site to visitors?" });
  await expect(sure.getByText("All kitchens in one place, with long tables and live music.")).toBeVisible();
  // Until the site has an email or an Admin, visitors' messages would reach no one.
  await expect(sure.getByRole("button", { name: "Open anyway" })).toBeDisabled();
  await sure.getByRole("link", { name: "Add email" }).click();
  await page.getByRole("textbox", { name: "Email", exact: true }).fill("hello@harbour.example");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Settings saved")).toBeVisible();
  await page.goto(stack.url("/panel"));
  await opening.getByRole("button", { name: "Open site" }).click();
  await sure.getByRole("button", { name: "Open anyway" }).click();
  await expect(opening).toBeHidden();
  await expect.poll(async () => (await stack.get("/", host)).status).toBe(200);

  await page.getByRole("button", { name: /Switch domain/ }).click();
  await page.getByRole("menuitem", { name: /Bay Street Food/ }).click();
  await expect(page.getByRole("button", { name: /Domain: Bay Street Food/ })).toBeVisible();
  await page.goto(stack.url(`/panel/create-domain?filter=${JSON.stringify({ search: host })}`));
  const actions = page.getByRole("button", { name: `Actions for ${name}` });
  await actions.click();
  await page.getByRole("menuitem", { name: "Suspend" }).click();
  await expect(page.getByRole("row", { name }).getByRole("cell", { name: "Suspended" })).toBeVisible();

  // Team members see why the site is read-only.
  await actions.click();
  await page.getByRole("menuitem", { name: "Switch to this domain" }).click();
  await expect(page.getByText("This domain is suspended")).toBeVisible();
  await page.getByRole("link", { name: "Pages", exact: true }).click();
  await expect(page.getByRole("row", { name: /About us/ })).toBeVisible();
  await page.getByRole("button", { name: /Switch domain/ }).click();
  await page.getByRole("menuitem", { name: /Bay Street Food/ }).click();
  await expect(page.getByRole("button", { name: /Domain: Bay Street Food/ })).toBeVisible();
  await page.goto(stack.url(`/panel/create-domain?filter=${JSON.stringify({ search: host })}`));

  await actions.click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  const dialog = page.getByRole("dialog", { name: `Delete ${name}?` });
  await expect(dialog.getByRole("button", { name: `Delete ${name}` })).toBeDisabled();
  await dialog.getByLabel(`Type ${host} to confirm`).fill(host);
  await dialog.getByRole("button", { name: `Delete ${name}` }).click();
  await expect(
    page.getByRole("row", { name }).getByRole("cell", { name: /^Deleted; will be removed permanently on/ }),
  ).toBeVisible();
});

test("a host is added with the records it needs, redirects, and is removed", async ({ signedIn, stack }) => {
  const host = `www-${Date.now()}.localhost`;
  const page = await signedIn("super-admin");
  await page.goto(stack.url(`/panel/create-domain?filter=${JSON.stringify({ search: "noodle" })}`));
  await page.getByRole("button", { name: "Actions for Noodle House" }).click();
  await page.getByRole("menuitem", { name: "Domain names & DNS…" }).click();
  await page.getByRole("heading", { name: "Domain names for Noodle House" }).waitFor();

  await page.getByRole("textbox", { name: "Domain name" }).fill(host);
  // Other buttons copy a code, which may contain these three letters.
  await page.getByRole("button", { name: "Add", exact: true }).click();

  const card = page.getByRole("region", { name: host });
  await expect(card.getByText("Redirects", { exact: true })).toBeVisible();
  await expect(card.getByText(`_commissary.${host}`)).toBeVisible();
  await page.goto(`http://${host}:${stack.port}/faq`);
  expect(new URL(page.url()).hostname).toBe("noodle.localhost");

  await page.goBack();
  await card.getByRole("button", { name: `Remove ${host}` }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `Remove ${host}` })
    .click();
  await expect(card).toHaveCount(0);
});

test("a click starts the system check", async ({ signedIn, stack }) => {
  const page = await signedIn("super-admin");
  await page.goto(stack.url("/panel/system-check"));

  await page.getByRole("button", { name: "Run now" }).click();

  await expect(page.getByText(/^Last check: /)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("button", { name: "Run now" })).toBeEnabled({ timeout: 60_000 });
});

test("an announcement is on the selected site until it is removed", async ({ signIn, stack }) => {
  test.slow();
  const own = new OwnDomain(stack, "notices", "association");
  await own.create();
  const text = `Maintenance tonight ${Date.now()}`;
  const page = await signIn("super-admin");
  await page.goto(stack.url("/panel/announcements"));
  await page.getByRole("button", { name: "Add announcement" }).click();

  const form = page.getByRole("dialog", { name: "Add announcement" });
  await form.getByRole("textbox", { name: "Text" }).fill(text);
  await form.getByRole("combobox", { name: "Sites" }).click();
  await page.getByRole("option", { name: "Selected sites" }).click();
  await form.getByRole("combobox", { name: "Selected sites" }).fill(own.host);
  await page.getByRole("option", { name: /Hostile/ }).click();
  await form.getByRole("button", { name: "Publish announcement" }).click();

  const remove = page.getByRole("button", { name: `Remove announcement: ${text}` });
  await expect(remove).toBeVisible();
  const visitor = await page.context().newPage();
  await visitor.goto(`http://${own.host}:${stack.port}/`);
  const notice = visitor.getByText(text);
  await expect(notice).toBeInViewport({ ratio: 1 });
  const header = (await visitor.getByRole("banner").boundingBox())?.y ?? 0;
  const shown = await notice.boundingBox();
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(header + 1);
  expect((await stack.get("/", "bay.localhost")).body).not.toContain(text);
  await remove.click();
  await expect(remove).toBeHidden();
  await visitor.reload();
  await expect(notice).toHaveCount(0);
  await own.remove();
});

test("a super admin exports the activity of one of all domains", async ({ signIn, stack }) => {
  test.slow();
  const own = new OwnDomain(stack, "watched");
  await own.create();
  const page = await signIn("super-admin");
  await page.goto(stack.url("/panel/all-activity"));
  const table = page.getByRole("table", { name: "All activity" });

  await page.getByRole("combobox", { name: "Domain" }).fill(own.host);
  await page.getByRole("option", { name: own.host }).click();
  await expect(table.getByRole("row", { name: /Created the domain/ })).toContainText(own.host);
  await expect(page.getByRole("button", { name: "Show only activity on bay.localhost" })).toHaveCount(0);
  await page.getByRole("combobox", { name: "Item" }).click();
  await page.getByRole("option", { name: "Domains" }).click();
  await expect(table.getByRole("row")).toHaveCount(3); // header, opening and creation

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const lines = (await readFile(await (await saving).path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain("domain.created");

  await page.getByRole("button", { name: "Command line" }).click();
  await expect(page.getByText("No activity matches your filters")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(
    table.getByRole("row", { name: /Exported the activity of all domains/ }).first(),
  ).toBeVisible();
  await own.remove();
});

test("limits and features of a domain are set in its screen and shown to its admins", async ({
  signIn,
  stack,
}) => {
  test.slow();
  const own = new OwnDomain(stack, "limited", "association");
  await own.create();
  const { data } = await own.send<{ domain: { id: number } }>("GET", "/api/account");
  const page = await signIn("super-admin");
  await page.goto(stack.url(`/panel/domains/${data.domain.id}`));
  const limits = page.getByRole("region", { name: "Limits and features" });
  await expect(limits.getByText(/^Currently used: \d+/)).toHaveCount(3);

  await limits.getByRole("spinbutton", { name: "Members" }).fill("50");
  await limits.getByRole("spinbutton", { name: "Storage in GB" }).fill("1.5");
  await limits.getByRole("switch", { name: "Custom code and analytics" }).click();
  await limits.getByRole("button", { name: "Save limits and features" }).click();
  await expect(page.getByText("Limits and features saved")).toBeVisible();
  await page.reload();
  await expect(limits.getByRole("spinbutton", { name: "Storage in GB" })).toHaveValue("1.5");
  await expect(limits.getByRole("switch", { name: "Custom code and analytics" })).not.toBeChecked();

  const visitor = await page.context().newPage();
  await enterWith(visitor, stack, await own.owner(), own.host);
  await visitor.goto(own.url("/panel/site-options"));
  const shown = visitor.getByRole("region", { name: "Limits and features" });
  await expect(shown.getByText("Not included: Custom code and analytics.")).toBeVisible();
  await expect(visitor.getByRole("tab", { name: "Custom code & analytics" })).toHaveCount(0);
  await expect(shown.getByText(/ of 50$/)).toBeVisible();
  await expect(shown.getByText(/ of 1\.5 GB$/)).toBeVisible();
  await expect(shown.getByText("Users, including invitations")).toHaveCount(0);
  await own.remove();
});

test("search finds one of many domains and selects none", async ({ signIn, stack }) => {
  test.slow();
  const made = Array.from({ length: 8 }, (_, number) => new OwnDomain(stack, `crowd-${number}`));
  for (const each of made) await each.create();
  const page = await signIn("super-admin");
  const switcher = page.getByRole("button", { name: /Switch domain/ });
  await switcher.click();
  await expect(page.getByRole("textbox", { name: "Find a domain" })).toBeFocused();

  // In a menu, a space selects an item and letters jump to one: here both are part of the search.
  await page.keyboard.type("noodle h");
  await expect(page.getByRole("menuitem")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(switcher).toHaveAccessibleName(/Bay Street Food/);

  await switcher.click();
  await page.keyboard.type("noodle h");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: /Noodle House/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Domain: Noodle House. Switch domain" })).toBeVisible();

  for (const each of made) await each.remove();
});
