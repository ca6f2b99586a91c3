import { violationsInBothThemes } from "./stack/axe";
import { OwnDomain } from "./stack/domain";
import { layoutFaults } from "./stack/layout";
import { toast } from "./stack/posts";
import { readStack } from "./stack/stack";
import { enterWith, expect, test } from "./stack/test";

let domain: OwnDomain;
test.beforeAll(async () => {
  domain = new OwnDomain(readStack(), "design", "blank");
  await domain.create();
});
test.afterAll(() => domain.remove());

test("a design is previewed, shared with a link, saved and undone", { tag: "@smoke" }, async ({
  page,
  stack,
  browser,
}) => {
  await enterWith(page, stack, await domain.owner(), domain.host);
  await page.goto(domain.url("/panel/site-options?tab=design"));
  const preview = page.frameLocator("iframe[title^='Preview of the home page']").locator("body");
  const choose = (group: string, value: string) =>
    page.getByRole("group", { name: group, exact: true }).getByRole("button", { name: value }).click();
  await expect(preview).toHaveAttribute("data-template", "blank");

  const listLoaded = () =>
    page.evaluate(() =>
      [...document.fonts].filter((each) => each.status === "loaded").map((each) => each.family),
    );
  // The samples of the choices are in their own fonts.
  await expect.poll(listLoaded).toEqual(expect.arrayContaining([expect.stringContaining("Oswald")]));
  await choose("Fonts", "Elegant");
  await choose("Corners", "Round");
  await choose("Buttons", "Outline");
  await choose("Header", "Centered name");
  await choose("Footer", "Compact");
  await page.getByRole("radio", { name: "Restaurant" }).check();
  await expect(page.getByText("menus, files and colors stay the same")).toBeVisible();
  await expect(page.getByText("easy to read in light and dark mode")).toBeVisible();
  await expect(preview).toHaveAttribute("data-template", "restaurant");
  await expect(preview).toHaveAttribute("data-fonts", "elegant");
  await page.getByRole("button", { name: "Phone" }).click();
  await page.getByRole("button", { name: "Dark", exact: true }).click();
  await expect(preview.locator(".menu-button")).toBeVisible();
  expect(await violationsInBothThemes(page, "the design of the site")).toEqual([]);

  await page.getByRole("button", { name: "Share preview" }).click();
  const link = page.getByRole("dialog").getByLabel("Link");
  await expect(link).toHaveValue(/\/preview\//);
  const guest = await (await browser.newContext()).newPage();
  const shown = await guest.goto(await link.inputValue());
  expect(shown?.headers()["x-robots-tag"]).toBe("noindex, nofollow");
  await expect(guest.locator("body")).toHaveAttribute("data-template", "restaurant");
  await expect(guest.locator(".brand").first()).toHaveCSS("font-family", /^"Playfair Display"/);
  await expect(guest.getByText("this design is not live yet")).toBeVisible();
  expect(await layoutFaults(guest)).toEqual([]);
  await guest.goto(domain.url("/"));
  await expect(guest.locator("body")).toHaveAttribute("data-template", "blank");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

  await page.keyboard.press("Control+s");
  await expect(toast(page, "Settings saved")).toBeVisible();
  const site = async () => (await stack.get("/", domain.host)).body;
  await expect.poll(site).toContain('data-template="restaurant" data-fonts="elegant" data-corners="round"');

  await toast(page, "Settings saved").getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "Changes undone")).toBeVisible();
  await expect.poll(site).toContain('<body data-template="blank">');
  await expect(page.getByRole("radio", { name: "Blank" })).toBeChecked();
  await page.getByRole("button", { name: "Version history" }).click();
  await expect(page.getByRole("button", { name: /^Compare the version from/ })).toHaveCount(2);

  const none = { fonts: "", corners: "", header: "", footer: "" };
  await domain.send("PUT", "/api/options/design", { template: "blank", ...none, buttons: "outline" });
  await page.goto(domain.url("/"));
  const edit = page.getByRole("link", { name: "Edit this page" });
  await expect(edit).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
});
