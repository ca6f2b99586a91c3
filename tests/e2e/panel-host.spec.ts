import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { canvas, clickWords, openBuilder, saved } from "./stack/builder";
import { OwnDomain } from "./stack/domain";
import { ask } from "./stack/http";
import { domainButton, PANEL, test } from "./stack/panelHost";
import { title, toast, writePost } from "./stack/posts";
import { BAY, NOODLE } from "./stack/stack";
import { expect } from "./stack/test";

test("the panel of each domain opens on the panel host and shows that domain", async ({
  page,
  panel,
  stack,
}) => {
  await panel.signIn(page, "super-admin", NOODLE);

  await expect(page).toHaveURL(panel.url("/panel"));
  await expect(domainButton(page, "Noodle House")).toBeVisible();
  const cookies = await page.context().cookies([panel.url("/panel"), stack.url("/panel", NOODLE)]);
  const tokens = cookies.filter(({ name }) => name.endsWith("_token"));
  expect(tokens.map(({ domain, path, sameSite }) => [domain, path, sameSite])).toEqual([
    [PANEL, "/panel", "Strict"],
    [PANEL, "/panel", "Strict"],
  ]);
});

test("the requested screen opens after the sign-in", async ({ page, panel, stack }) => {
  await page.goto(stack.url("/panel/blog", BAY));
  await expect(page.locator(".sign")).toHaveText("Bay Street Food");
  await panel.fillIn(page, "editor");

  await expect(page.getByRole("heading", { name: "Blog", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(panel.url("/panel/blog"));
});

test("a sign-in page without a domain signs in on a domain of the user", async ({ page, panel }) => {
  await page.goto(panel.url("/"));
  await expect(page.locator(".sign")).toHaveText(PANEL);
  await panel.fillIn(page, "editor");

  await expect(domainButton(page, "Bay Street Food")).toBeVisible();
});

test("an access token is renewed, and a sign-out ends the session", async ({ page, panel, stack }) => {
  await panel.signIn(page, "editor");
  const [cookie] = (await page.context().cookies(panel.url("/panel"))).filter(
    ({ name }) => name === "access_token",
  );
  if (!cookie) throw new Error("There is no access token");
  // A late call would renew the token. On the home screen, which has a frame, Playwright may never find the
  // page idle.
  await page.goto(panel.url("/panel/blog"));
  await page.waitForLoadState("networkidle");
  await page.context().addCookies([{ ...cookie, value: "spoiled" }]);

  await page.goto(panel.url("/panel/members"));
  await expect(page.getByRole("heading", { name: "Members", level: 1 })).toBeVisible();
  const token = await panel.token(page.context());
  await page.getByRole("button", { name: /'s account$/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();

  await expect(page).toHaveURL(/\/team-login/);
  const headers = { Authorization: `Bearer ${token}` };
  expect((await ask(stack.port, `api.${PANEL}`, "/api/account", { headers })).status).toBe(401);
});

test("the domain switcher chooses the domain, with its pictures", async ({
  page,
  quiet: _,
  panel,
  stack,
}) => {
  await panel.signIn(page, "super-admin");
  await domainButton(page, "Bay Street Food").click();
  await page.getByRole("menuitem", { name: /Noodle House/ }).click();
  await expect(domainButton(page, "Noodle House")).toBeVisible();

  await page.goto(panel.url("/panel/media"));
  const picture = page.getByRole("main").locator("img").first();
  await expect(picture).toHaveAttribute("src", new RegExp(`^http://${NOODLE}:${stack.port}/domains/`));
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test("a post is edited and saved, and the site opens on the host of the domain", async ({
  page,
  panel,
  stack,
}) => {
  await panel.signIn(page, "editor");
  const before = await writePost(page, stack);
  await title(page).fill(`${before}, changed`);
  await page.keyboard.press("Control+s");

  await expect(toast(page, "Changes saved")).toBeVisible();
  expect(page.url()).toContain(panel.url("/panel/blog/"));
  await expect(page.getByRole("link", { name: "View site" })).toHaveAttribute("href", stack.url("", BAY));
});

test("the canvas of the builder has the styles, the colors and the pictures of the site", async ({
  page,
  panel,
  stack,
}) => {
  await panel.signIn(page, "editor");
  const media = await ask(stack.port, `api.${PANEL}`, "/api/media?type=image&limit=1", {
    headers: { Authorization: `Bearer ${await panel.token(page.context())}` },
  });
  const [{ id: picture }] = JSON.parse(media.body).data;
  const image = { type: "Image", props: { id: "Image-1", image: picture } };
  await openBuilder(
    page,
    stack,
    [{ type: "Heading", props: { id: "Heading-1", text: "Fresh" } }, image],
    PANEL,
  );

  await expect(canvas(page).getByRole("heading", { name: "Fresh" })).toBeVisible();
  const shown = canvas(page).locator("img").first();
  await expect.poll(() => shown.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
  const color = () =>
    canvas(page)
      .locator("html")
      .evaluate((html) => getComputedStyle(html).getPropertyValue("--accent-bg"));
  await expect.poll(color).toMatch(/^#/);
  await clickWords(page, "Fresh");
  await page.getByRole("complementary", { name: "Settings" }).getByLabel("Text").first().fill("Fresher");
  await expect(saved(page)).toBeVisible();
});

test("a page of the site links an editor to its edit screen", async ({ page, context, panel, stack }) => {
  await panel.signIn(page, "editor");
  const [site] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "View site" }).click(),
  ]);
  const edit = site.getByRole("link", { name: "Edit this page" });
  await expect(edit).toBeVisible();
  await expect(site).toHaveURL(stack.url("/", BAY));

  await site.goto(stack.url("/members", BAY));
  await edit.click();

  await expect(site.getByRole("heading", { name: "Members", level: 1 })).toBeVisible();
  await expect(site).toHaveURL(panel.url("/panel/members"));
});

test("certificates are obtained only for the panel host and its API", async ({ panel }) => {
  const { internal_port } = JSON.parse(readFileSync(join(panel.home, "run.json"), "utf8"));
  const hosts = [PANEL, `api.${PANEL}`, `www.${PANEL}`, "unknown.localhost"];
  const replies = hosts.map((host) => ask(internal_port, "127.0.0.1", `/-/ask?domain=${host}`));

  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200, 404, 404]);
});

test("a preview link opens on the host of the domain", async ({ page, panel, stack }) => {
  await panel.signIn(page, "editor");
  const headers = { Authorization: `Bearer ${await panel.token(page.context())}` };
  const call = (path: string, body: object) =>
    ask(stack.port, `api.${PANEL}`, path, { method: "POST", headers, body });
  const post = JSON.parse((await call("/api/posts", { title: "Soon upcoming", post_type_id: 6 })).body).data;
  const link = JSON.parse((await call(`/api/posts/${post.id}/preview-links`, { days: 1 })).body).data;

  expect(link.url).toContain(stack.url("/preview/", BAY));
  await page.goto(link.url);
  await expect(page.getByRole("heading", { name: "Soon upcoming" })).toBeVisible();
});

test("the link of a reset email opens the panel host and signs in on its domain", async ({
  page,
  panel,
  stack,
}) => {
  const user = stack.user("editor", NOODLE);
  await page.goto(stack.url("/reset-password", NOODLE));
  await page.getByLabel("Email").fill(user.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("status")).toBeVisible();
  const boss = await stack.signIn("super-admin");
  const sent = async () => {
    const { body } = await stack.api("/api/mail?limit=20", { token: boss.access_token });
    const mails: { to: string; text: string }[] = JSON.parse(body).data;
    const text = mails.find(({ to }) => to.includes(user.email))?.text ?? "";
    return /http\S+change-password\S+/.exec(text)?.[0] ?? "";
  };
  await expect.poll(sent, { timeout: 20_000 }).not.toBe("");

  const link = await sent();
  expect(link).toContain(panel.url("/change-password?token="));
  expect(link).toContain(`&site=${NOODLE}`);
  await page.goto(link);
  await expect(page.locator(".sign")).toHaveText("Noodle House");
  const password = `Masa-${crypto.randomUUID()}`;
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel(/again|repeat|confirm/i).fill(password);
  await page
    .getByRole("button", { name: /password/i })
    .last()
    .click();
  await expect(page.getByText("Password changed.")).toBeVisible();
  await page.goto(link);
  await expect(page.getByText("This link has expired or was already used.")).toBeVisible();
  await expect(page.getByLabel("New password", { exact: true })).toBeHidden();
  await page.getByRole("link", { name: "Back to sign-in" }).click();
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();

  await expect(domainButton(page, "Noodle House")).toBeVisible();
});

test("the team can view a site that is not open through the panel host", async ({ page, panel, stack }) => {
  const site = new OwnDomain(stack, "later");
  await site.create();
  await site.send("PUT", "/api/site-opening", { is_open: false });
  await panel.signIn(page, "super-admin");

  await page.goto(site.url("/"));
  await page.getByRole("link", { name: "Team sign-in" }).click();

  await expect(page.getByRole("dialog", { name: /^This link opens/ })).toHaveCount(0);
  await expect(page).toHaveURL(site.url("/"));
  await expect(page.getByRole("link", { name: "Team sign-in" })).toHaveCount(0);
  await site.remove();
});

test("a script of a public page can access neither the panel nor the sign-in page", async ({
  page,
  context,
  panel,
  stack,
}) => {
  const admin = await stack.signIn("admin");
  const code = `document.addEventListener("click", () => {
    const seen = (window.seen = []);
    for (const path of ["/panel", "/team-login", "http://${PANEL}:${stack.port}/panel"]) {
      const opened = window.open(path, "_blank", "width=300,height=300");
      const read = () => {
        try {
          if (opened.document.URL !== "about:blank") seen.push(opened.document.URL + opened.document.cookie);
        } catch (error) { window.refused = error.name; }
      };
      setInterval(read, 5);
      fetch(path).then((reply) => reply.text()).then((text) => seen.push(text), () => {});
      const frame = document.body.appendChild(document.createElement("iframe"));
      frame.src = path;
    }
  });`;
  const snippet = {
    type: "script",
    tag_position: "body_close",
    external_analytics: false,
    consent_category: "necessary",
    code,
  };
  const made = await stack.api("/api/analytics", { token: admin.access_token, body: snippet });
  expect(made.status).toBe(201);
  await panel.signIn(page, "super-admin");

  const visited = await context.newPage();
  await visited.goto(stack.url("/about"));
  const opened: Page[] = [];
  context.on("page", (each) => opened.push(each));
  await visited.locator("main").click({ position: { x: 3, y: 3 } });

  await expect.poll(() => opened.length).toBe(3);
  await expect
    .poll(() => opened.map((each) => new URL(each.url()).host))
    .toEqual(Array(3).fill(`${PANEL}:${stack.port}`));
  await Promise.all(opened.map((each) => each.waitForLoadState("load")));
  const [seen, cookies] = await visited.evaluate(() => [Reflect.get(window, "seen"), document.cookie]);
  expect(seen).toEqual([]);
  expect(cookies).not.toContain("token");
  const framed = visited.frames().filter((each) => each.parentFrame() !== null);
  expect(await Promise.all(framed.map((each) => each.locator("#app").count()))).toEqual(framed.map(() => 0));
});
