import type { Page } from "@playwright/test";
import { OwnDomain } from "./stack/domain";
import { ask } from "./stack/http";
import { readStack } from "./stack/stack";
import { expect, test } from "./stack/test";

/** Messages per network and minute without a proof. */
const USUAL = 10;
const FORM = "contact";

let domain: OwnDomain;
test.beforeAll(async () => {
  domain = new OwnDomain(readStack(), "flood");
  await domain.create();
  const field = { required: false, options: [], help: "" };
  const props = {
    id: FORM,
    title: "Write to us",
    success_text: "We will call.",
    fields: [
      { ...field, name: "name", label: "Your name", type: "text", required: true },
      { ...field, name: "email", label: "Your email", type: "email" },
    ],
  };
  await domain.send("POST", "/api/posts", {
    title: "Contact",
    url: "write-to-us",
    post_type_id: 1,
    post_status_id: 2,
    post_body: {
      attributes: {},
      media: {},
      external_data: {},
      builder: { schema: 1, root: { props: {} }, content: [{ type: "Form", props }] },
    },
  });
});
test.afterAll(() => domain.remove());

/** Send the usual number of messages, and one more that requires a proof. */
async function flood(): Promise<void> {
  for (let number = 0; number <= USUAL; number += 1) {
    const body = { form: FORM, fields: { name: `Guest ${number} ${Date.now()}` }, elapsed: 9_000 };
    const reply = await ask(readStack().port, `api.${domain.host}`, "/api/submissions", {
      method: "POST",
      headers: {},
      body,
    });
    if (reply.status === 409) return;
    expect(reply.status, reply.body).toBe(201);
  }
  throw new Error("No proof was required");
}

async function fillIn(page: Page, name: string): Promise<void> {
  await page.goto(domain.url("/write-to-us"));
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Your email").fill("ada@example.com");
}

test("during a flood, a message arrives after the browser's proof of work", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await fillIn(page, "Ada");
  await flood();
  expect(loaded.filter((url) => url.includes("proof"))).toEqual([]);

  await page.getByRole("button", { name: "Send" }).click();

  await expect(page.getByRole("status").filter({ hasText: "One moment" })).toBeVisible();
  await expect(page.getByText("We will call.")).toBeVisible({ timeout: 45_000 });
  expect(loaded.filter((url) => url.includes("proofWorker"))).toHaveLength(1);
});

test("during a flood a visitor without JavaScript confirms by email", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await fillIn(page, "Bo");
  await flood();

  await page.getByRole("button", { name: "Send" }).click();

  await expect(page.getByText("we sent you an email")).toBeVisible();
  await context.close();
});
