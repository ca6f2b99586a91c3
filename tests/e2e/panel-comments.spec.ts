import type { Page } from "@playwright/test";
import { canvas } from "./stack/builder";
import { OwnDomain } from "./stack/domain";
import { readStack } from "./stack/stack";
import { enterWith, expect, test } from "./stack/test";

const PHONE = { width: 390, height: 844 };
const TITLE = "Marisol";
const HEADING = { type: "Heading", props: { id: "heading-1", text: "Our story", level: "2" } };
/** Emails wait a minute for more news. */
const EMAIL_WAIT = 120_000;

let domain: OwnDomain;

test.beforeAll(async () => {
  domain = new OwnDomain(readStack(), "comments");
  await domain.create();
});

test.afterAll(() => domain.remove());

const sheet = (page: Page) => page.getByLabel("Comments", { exact: true });
const thread = (page: Page, text: string) => sheet(page).getByRole("article").filter({ hasText: text });

async function writeMember(title = TITLE): Promise<number> {
  const body = { builder: { schema: 1, root: {}, content: [HEADING] } };
  const made = await domain.send<{ id: number }>("POST", "/api/posts", {
    title,
    post_type_id: 2,
    post_body: body,
  });
  return made.data.id;
}

/** Return the link to a post in the latest email to a user. */
async function linkSentTo(name: string): Promise<string> {
  let link = "";
  await expect
    .poll(
      async () => {
        const { data } = await domain.send<{ text: string }[]>("GET", "/api/mail?limit=50");
        const mail = data.find(({ text }) => text.includes(name) && text.includes("?comment="));
        link = /http\S+\?comment=\d+/.exec(mail?.text ?? "")?.[0] ?? "";
        return link;
      },
      { timeout: EMAIL_WAIT },
    )
    .not.toBe("");
  return link;
}

test("two people discuss a block: mention, email, link, reply on a phone, resolve", async ({
  page,
  browser,
  stack,
}) => {
  test.setTimeout(EMAIL_WAIT + 120_000);
  const post = await writeMember();
  const member = await domain.memberOf(post);
  await enterWith(page, stack, await domain.owner(), domain.host);
  await page.goto(domain.url(`/panel/members/${post}/build`));
  await page.getByRole("tab", { name: "Outline" }).click();
  await page.getByRole("treeitem", { name: /^Heading/ }).click();
  await page.getByRole("button", { name: "Comment on block" }).click();
  const text = page.getByRole("textbox", { name: "Comment", exact: true });
  await expect(text).toBeFocused();
  await text.pressSequentially("Warmer, please <b>now</b> @Rosa");
  await expect(page.getByRole("option", { name: "Rosa Vidal" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(text).toHaveValue("Warmer, please <b>now</b> @Rosa Vidal ");
  await page.keyboard.press("Control+Enter");
  await expect(thread(page, "Warmer, please <b>now</b> @Rosa Vidal")).toContainText("Heading: Our story");
  await expect(canvas(page).locator("[data-comments='1']")).toHaveAccessibleName("Heading, 1 open comment");
  await expect(page.getByRole("treeitem", { name: /1 open comment$/ })).toBeVisible();

  const link = await linkSentTo("Rosa");
  const phone = await (await browser.newContext({ viewport: PHONE, hasTouch: true })).newPage();
  await enterWith(phone, stack, member, domain.host);
  await phone.goto(link);
  await expect(thread(phone, "Warmer, please")).toHaveAttribute("aria-current", "true");
  await phone.getByRole("button", { name: /^Reply to/ }).click();
  await phone.getByRole("textbox", { name: "Reply" }).fill("Done, thank you.");
  await phone.getByRole("button", { name: "Reply", exact: true }).click();
  await expect(thread(phone, "Done, thank you.")).toBeVisible();
  await phone.getByRole("button", { name: "Close" }).click();
  await expect(canvas(phone).locator("[data-comments='1']")).toBeVisible();
  await phone.context().close();

  await page.reload();
  await page.getByRole("button", { name: "Comments (1)" }).click();
  await expect(thread(page, "Done, thank you.")).toBeVisible();
  await page.getByRole("button", { name: /^Resolve the comment by/ }).click();
  await expect(page.getByText("No open comments.")).toBeVisible();
  await expect(canvas(page).locator("[data-comments]")).toHaveCount(0);
  await page.getByRole("button", { name: "Resolved" }).click();
  await expect(thread(page, "Done, thank you.")).toBeVisible();
});

test("a field has its own comments, and a deleted block keeps its comment", async ({ page, stack }) => {
  const post = await writeMember("Second");
  await domain.send("POST", `/api/posts/${post}/comments`, { text: "Old remark", block: "heading-gone" });
  await enterWith(page, stack, await domain.owner(), domain.host);
  await page.goto(domain.url(`/panel/members/${post}`));
  await page.getByLabel("Phone", { exact: true }).focus();

  const mark = page.getByTitle("Comment on Phone");
  await mark.press("Enter");
  await page.getByRole("textbox", { name: "Comment", exact: true }).fill("Missing");
  await page.keyboard.press("Escape");
  await expect(mark).toBeFocused();
  await page.reload();
  await page.getByTitle("Comment on Phone").press("Enter");
  await expect(page.getByRole("textbox", { name: "Comment", exact: true })).toHaveValue("Missing");
  await page.getByRole("button", { name: "Add comment" }).click();

  await expect(page.getByTitle("1 comment on Phone")).toBeVisible();
  await expect(thread(page, "Missing").getByRole("button", { name: "Show Phone" })).toBeVisible();
  await expect(thread(page, "Old remark")).toContainText("Deleted block");
  await thread(page, "Missing")
    .getByRole("button", { name: /^More actions/ })
    .click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(thread(page, "Missing")).toHaveCount(0);
});
