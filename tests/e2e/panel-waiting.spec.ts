import { OwnDomain } from "./stack/domain";
import { title, toast } from "./stack/posts";
import { readStack } from "./stack/stack";
import { enterWith, expect, test } from "./stack/test";

// A separate site, without content in review.
let domain: OwnDomain;
test.beforeAll(async () => {
  domain = new OwnDomain(readStack(), "waiting");
  await domain.create();
  await domain.send("PUT", "/api/site-opening", { is_open: false });
});
test.afterAll(() => domain.remove());

test("a page of a site that is not open is ready, not live", async ({ page, stack }) => {
  await enterWith(page, stack, await domain.owner(), domain.host);
  await page.goto(domain.url("/panel/blog/new"));
  await title(page).fill("Soon");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const anyway = page.getByRole("button", { name: "Publish anyway" });
  await anyway.or(toast(page, "” published")).first().waitFor();
  if (await anyway.isVisible()) await anyway.click();
  await expect(toast(page, "” published")).toBeVisible();

  await page.goto(domain.url("/panel/blog"));

  const row = page.getByRole("row").filter({ hasText: "Soon" });
  await expect(row).toContainText("Ready");
  await expect(row).not.toContainText("Live");
  await expect(page.getByRole("tab", { name: /^Ready/ })).toBeVisible();
});

test("a submitted page is counted in the navigation and the tab's title of those who can publish it", async ({
  page,
  stack,
  browser,
}) => {
  const body = { url: "members/rosas", title: "Rosa's", post_type_id: 2, post_status_id: 1, post_body: {} };
  const { data: post } = await domain.send<{ id: number }>("POST", "/api/posts", body);
  const member = await (await browser.newContext()).newPage();
  await enterWith(member, stack, await domain.memberOf(post.id), domain.host);
  await member.goto(domain.url(`/panel/members/${post.id}`));
  await member.getByRole("textbox", { name: "Phone" }).fill("+1 415 555 0199");
  await member.getByRole("button", { name: "Submit for review" }).click();
  await expect(toast(member, "“Rosa's” submitted for review")).toBeVisible();
  await member.context().close();

  await enterWith(page, stack, await domain.owner(), domain.host);
  await page.goto(domain.url("/panel/places"));

  const link = page
    .getByRole("navigation", { name: "Panel" })
    .getByRole("link", { name: "Members", exact: true });
  await expect(link.getByText("1", { exact: true })).toBeVisible();
  await expect(link).toHaveAccessibleDescription("1 in review");
  await expect(page).toHaveTitle(/^\(1\) Places/);
});

test("a requested stop is counted in the navigation and the tab's title until it is answered", async ({
  page,
  stack,
}) => {
  const truck = { url: "members/pho", title: "Pho", post_type_id: 2, post_status_id: 2, post_body: {} };
  const { data: post } = await domain.send<{ id: number }>("POST", "/api/posts", truck);
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const slot = { id: "lunch", day, begins: "11:00", ends: "15:00", mode: "ask" };
  const place = await domain.send<{ id: number }>("POST", "/api/places", { name: "Market", slots: [slot] });
  const booked = { business_id: post.id, place_id: place.data.id, slot_id: "lunch", day };
  const { access_token } = await domain.memberOf(post.id);
  const times = { begins: "11:00", ends: "15:00" };
  expect((await domain.send("POST", "/api/stops", { ...booked, ...times }, access_token)).status).toBe(201);

  await enterWith(page, stack, await domain.owner(), domain.host);
  await page.goto(domain.url("/panel/stops"));

  const link = page
    .getByRole("navigation", { name: "Panel" })
    .getByRole("link", { name: "Stops", exact: true });
  await expect(link).toHaveAccessibleDescription("1 request");
  await expect(page).toHaveTitle(/^\(\d\) Stops/);
  await page
    .getByRole("button", { name: /^Approve/ })
    .first()
    .click();
  await expect(link.getByText("1", { exact: true })).toHaveCount(0);
});

test("a new message is counted in the navigation and the tab's title until it is read", async ({
  page,
  stack,
}) => {
  const field = { required: false, options: [], help: "" };
  const message = { ...field, name: "message", label: "Your message", type: "textarea" };
  const form = { id: "contact", title: "Write to us", fields: [message] };
  const builder = { schema: 1, root: { props: {} }, content: [{ type: "Form", props: form }] };
  await domain.post(1, "write-to-us", "Write to us", { builder });
  const sent = { form: "contact", fields: { message: "Tacos for ten, please." }, elapsed: 9_000 };
  await domain.send("PUT", "/api/site-opening", { is_open: true });
  expect((await stack.api("/api/submissions", { host: domain.host, body: sent })).status).toBe(201);
  await domain.send("PUT", "/api/site-opening", { is_open: false });
  await enterWith(page, stack, await domain.owner(), domain.host);
  await page.goto(domain.url("/panel/submissions"));
  const link = page
    .getByRole("navigation", { name: "Panel" })
    .getByRole("link", { name: "Submissions", exact: true });
  await expect(link.getByText("1", { exact: true })).toBeVisible();
  await expect(link).toHaveAccessibleDescription("1 new");
  await expect(page).toHaveTitle(/^\(\d\) Submissions/);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(link).toHaveCount(0);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(link).toHaveAccessibleDescription("1 new");
  await expect(link.getByText("1", { exact: true })).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(link).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.getByRole("button", { name: /Tacos for ten/ }).click();
  const drawer = page.getByRole("dialog", { name: "Submission" });
  await expect(drawer).toContainText("Tacos for ten");
  await drawer.getByRole("button", { name: "Close" }).click();

  await expect(link).toHaveAccessibleDescription("");
});

test("special hours show whole dates on a phone", async ({ page, stack }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterWith(page, stack, await domain.owner(), domain.host);
  await page.goto(domain.url("/panel/site-options?tab=business"));
  await page.getByRole("button", { name: "Add date" }).click();

  for (const name of ["Start date", "End date"]) {
    const box = await page.getByLabel(name, { exact: true }).first().boundingBox();
    // A date with its calendar button takes 150 px.
    expect(box?.width ?? 0).toBeGreaterThan(200);
  }
});
