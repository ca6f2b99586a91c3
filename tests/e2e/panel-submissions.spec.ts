import { ask } from "./stack/http";
import { BAY, type Stack } from "./stack/stack";
import { expect, test } from "./stack/test";

const stamp = Date.now();
const FORM = `form-${stamp}`;
const AMONG = { elapsed: 30_000, website: "", consent: true };

/** Post to the API and return the response. */
async function post(stack: Stack, path: string, body: object, token?: string): Promise<{ data: never }> {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  const reply = await ask(stack.port, `api.${BAY}`, path, { method: "POST", headers, body });
  expect(reply.status, reply.body).toBeLessThan(300);
  return JSON.parse(reply.body);
}

/** Create a live page with a form, and send one submission. */
async function receive(stack: Stack, email: string, message: string): Promise<void> {
  const { email: name, password } = stack.user("editor");
  const { data: session } = await post(stack, "/api/auth/login", { email: name, password });
  const { access_token } = session as { access_token: string };
  const field = { required: false, options: [], help: "" };
  const form = {
    id: FORM,
    title: "Catering request",
    fields: [
      { ...field, name: "email", label: "Your email", type: "email", required: true },
      { ...field, name: "message", label: "What can we cook for you?", type: "textarea" },
    ],
  };
  const { data: page } = await post(
    stack,
    "/api/posts",
    {
      title: `Ask us ${stamp} ${crypto.randomUUID().slice(0, 8)}`,
      url: null,
      post_type_id: 1,
      post_status_id: 2,
      post_body: {
        attributes: {},
        media: {},
        external_data: {},
        builder: { schema: 1, root: { props: {} }, content: [{ type: "Form", props: form }] },
      },
    },
    access_token,
  );
  const { id } = page as { id: number };
  await post(stack, "/api/submissions", { form: FORM, post_id: id, fields: { email, message }, ...AMONG });
}

test("a team member reads, annotates, answers and archives a submission", { tag: "@smoke" }, async ({
  signIn,
  stack,
}) => {
  const email = `hungry-${stamp}@example.com`;
  await receive(stack, email, "Tacos for two hundred, please.");
  const page = await signIn("editor");
  await page.getByRole("link", { name: "Submissions", exact: true }).click();
  const row = page.getByRole("button", { name: new RegExp(email) });
  await expect(row).toContainText("New");

  await row.click();
  const drawer = page.getByRole("dialog", { name: "Submission" });
  await expect(drawer.getByText("Tacos for two hundred, please.")).toBeVisible();
  await expect(drawer.getByRole("combobox", { name: "Status" })).toHaveText("Read");
  await drawer.getByLabel("Note").fill("Ask Marisol first.");
  await drawer.getByRole("button", { name: "Save note" }).click();
  await expect(drawer.getByRole("button", { name: "Save note" })).toHaveCount(0);

  await drawer.getByLabel(`Reply to ${email}`).fill("With pleasure. When?");
  await drawer.getByRole("button", { name: "Close" }).click();
  await page.reload();
  await row.click();
  await expect(drawer.getByLabel(`Reply to ${email}`)).toHaveValue("With pleasure. When?");
  await drawer.getByRole("button", { name: "Send reply" }).click();
  await expect(drawer.getByRole("combobox", { name: "Status" })).toHaveText("Replied");
  await expect(drawer.getByRole("region", { name: "Replies" }).getByText("With pleasure.")).toBeVisible();
  await expect(
    drawer.getByRole("region", { name: "Replies" }).getByText("Sent", { exact: true }),
  ).toBeVisible();

  await drawer.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Archived" }).click();
  await drawer.getByRole("button", { name: "Close" }).click();
  await page.getByRole("tab", { name: /^Archived/ }).click();
  await expect(page).toHaveURL(/archived/);
  await expect(row).toBeVisible();
});

test("the browser's Back button closes a dialog over a list without reopening others", async ({
  signIn,
  stack,
}) => {
  const email = `back-${stamp}@example.com`;
  await receive(stack, email, "Anything left for tonight?");
  const page = await signIn("editor");
  await page.getByRole("link", { name: "Submissions", exact: true }).click();
  const row = page.getByRole("button", { name: new RegExp(email) });
  const opened = page.getByRole("dialog");

  await row.click();
  await expect(opened.getByText("Anything left for tonight?")).toBeVisible();
  await page.goBack();
  await expect(opened).toHaveCount(0);
  await expect(row).toBeVisible();

  await row.click();
  await opened.getByRole("button", { name: "Close" }).click();
  await expect(opened).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();
  await expect(opened).toHaveCount(0);

  await page.getByRole("link", { name: "Media", exact: true }).click();
  await page
    .getByRole("button", { name: /^Open / })
    .first()
    .click();
  await opened.getByRole("button", { name: "Close" }).click();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();
});

test("after a deletion, the focus moves to the next entry, and to the heading after the last one", async ({
  signedIn,
  stack,
}) => {
  const [first, second] = [`first-focus-${stamp}@example.com`, `second-focus-${stamp}@example.com`];
  await receive(stack, second, "Do you cook for dogs?");
  await receive(stack, first, "Do you cook for cats?");
  const page = await signedIn("admin");
  const filter = encodeURIComponent(JSON.stringify({ search: `focus-${stamp}` }));
  await page.goto(stack.url(`/panel/submissions?filter=${filter}`));
  const row = (email: string) => page.getByRole("button", { name: new RegExp(email) });
  const remove = async (email: string) => {
    await row(email).press("Enter");
    await page.getByRole("button", { name: "Delete permanently…" }).press("Enter");
    await page.getByRole("button", { name: "Delete permanently", exact: true }).press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };

  await remove(first);
  await expect(row(second)).toBeFocused();

  await remove(second);
  await expect(page.getByRole("heading", { level: 1, name: "Submissions" })).toBeFocused();
});
