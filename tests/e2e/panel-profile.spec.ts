import { createHmac } from "node:crypto";
import { expect, test } from "./stack/test";

test("the profile is saved with the keyboard, and errors are shown at their field", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("viewer");
  await page.goto(stack.url("/panel"));
  await page.getByRole("button", { name: /'s account$/ }).click();
  await page.getByRole("menuitem", { name: "Your profile" }).click();
  const phone = page.getByLabel("Phone");

  await phone.fill("call me");
  await page.keyboard.press("Control+s");
  await expect(page.getByText(/Use only digits, spaces/).last()).toBeVisible();
  await expect(phone).toHaveAttribute("aria-invalid", "true");
  await phone.fill(`+1 415 ${Date.now() % 10_000_000}`);
  await page.keyboard.press("Control+s");
  await expect(page.getByText(/^Saved \d/)).toBeVisible();

  const saved = await phone.inputValue();
  await page.reload();
  await expect(phone).toHaveValue(saved);
});

test("a user chooses the daily digest for one kind of emails", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await page.goto(stack.url("/panel/profile#notifications"));
  const section = page.getByRole("region", { name: "Email notifications" });
  const review = section.getByRole("combobox", { name: "Posts submitted for review" });
  await expect(review).toBeInViewport();
  await expect(section.getByRole("combobox")).toHaveCount(7);
  const next = (await review.textContent()) === "Immediately" ? "Daily digest at 8 AM" : "Immediately";

  await review.click();
  await page.getByRole("option", { name: next }).click();
  await expect(page.getByText("Email notifications saved")).toBeVisible();
  await page.reload();

  await expect(review).toHaveText(next);
});

test("another device is signed out remotely", async ({ signedIn, stack, browser }) => {
  const other = await (await browser.newContext()).newPage();
  const user = stack.user("viewer");
  await other.goto(stack.url("/team-login"));
  await other.getByLabel("Email").fill(user.email);
  await other.getByLabel("Password", { exact: true }).fill(user.password);
  await other.getByRole("button", { name: "Sign in" }).click();
  await other.waitForURL(/\/panel$/);
  const page = await signedIn("viewer");
  await page.goto(stack.url("/panel/profile"));

  const others = page.getByRole("button", { name: /^Sign out / });
  await others.first().click();
  await expect(page.getByText(/^Session ended/).last()).toBeVisible();

  await other.goto(stack.url("/panel/members"));
  await expect(other).toHaveURL(/\/team-login/);
  await other.context().close();
});

test("a password that breaks the rules is not sent", async ({ signedIn, stack }) => {
  const page = await signedIn("viewer");
  await page.goto(stack.url("/panel/profile"));
  await page.getByRole("button", { name: "Change password" }).click();

  await page.getByLabel("Current password", { exact: true }).fill("whatever it is");
  await page.getByLabel("New password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Change password" }).click();

  await expect(page.getByText("Use at least 15 characters.")).toBeVisible();
});

test("two-factor sign-in requires a code from the phone or a recovery code", async ({
  signedIn,
  stack,
  browser,
}) => {
  test.slow();
  // An interrupted run leaves two-factor on: the next run uses another user.
  const role = test.info().retry === 0 ? "member" : "author";
  const user = stack.user(role);
  const page = await signedIn(role);
  await page.goto(stack.url("/panel/profile"));
  await page.getByRole("button", { name: "Set up two-factor authentication" }).click();
  await page.getByLabel("Your password", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = (await page.locator("code").innerText()).replace(/\s/g, "");
  await page.getByRole("textbox", { name: "Code" }).fill(getCode(secret));
  await page.getByRole("button", { name: "Turn on" }).click();
  const list = page.getByRole("list", { name: "Recovery codes" });
  await expect(list).toBeVisible();
  const codes = await list.getByRole("listitem").allInnerTexts();
  expect(codes.length).toBeGreaterThan(5);

  const other = await (await browser.newContext()).newPage();
  await other.goto(stack.url("/team-login"));
  await other.getByLabel("Email").fill(user.email);
  await other.getByLabel("Password", { exact: true }).fill(user.password);
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(other.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await other.getByRole("textbox", { name: "Code" }).fill("000000");
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(other.getByRole("textbox", { name: "Code" })).toHaveAttribute("aria-invalid", "true");
  await other.getByRole("textbox", { name: "Code" }).fill(codes[0] ?? "");
  await other.getByRole("button", { name: "Sign in" }).click();
  await other.waitForURL(/\/panel$/);
  await other.context().close();

  await page.getByRole("button", { name: "I saved my codes" }).click();
  await page.getByRole("button", { name: "Turn off" }).click();
  await page.getByLabel("Your password", { exact: true }).fill(user.password);
  await page.getByRole("textbox", { name: "Code" }).fill(codes[1] ?? "");
  await page.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("button", { name: "Set up two-factor authentication" })).toBeVisible();
});

/** Return the current code of an authenticator app with this secret (RFC 6238). */
function getCode(secret: string): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac("sha1", key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
