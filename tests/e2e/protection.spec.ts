import { expect, test } from "./stack/test";

const BEHIND_SIGN_IN = ["/panel", "/panel/members", "/team-login", "/reset-password", "/change-password"];

test("panel and sign-in cannot be framed, opened by scripts or taken over by a service worker", async ({
  stack,
}) => {
  for (const path of BEHIND_SIGN_IN) {
    const { headers } = await stack.get(path);
    expect(String(headers["content-security-policy"]), path).toContain("frame-ancestors 'none'");
    expect(headers["cross-origin-opener-policy"], path).toBe("same-origin");
    const worker = await stack.get(path, undefined, { "Service-Worker": "script" });
    expect(worker.status, path).toBe(403);
  }
});

test("no page runs a script that is not ours", async ({ stack }) => {
  for (const path of ["/", "/members", "/nowhere", ...BEHIND_SIGN_IN]) {
    const policy = String((await stack.get(path)).headers["content-security-policy"]);
    expect(policy, path).toMatch(/script-src [^;]*'(sha256|nonce)-/);
    expect(policy, path).toContain("base-uri 'none'");
    expect(policy.replace(/style-src[^;]*/g, ""), path).not.toMatch(/unsafe-(inline|eval)/);
  }
});

test("tokens of a signed-out session are rejected", async ({ signIn, stack }) => {
  const page = await signIn("editor");
  const cookies = await page.context().cookies(stack.url("/panel"));
  const token = cookies.find((cookie) => cookie.name === "access_token")?.value ?? "";
  expect((await stack.api("/api/account", { token })).status).toBe(200);

  await page.getByRole("button", { name: /'s account$/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL(/\/team-login/);

  expect((await stack.api("/api/account", { token })).status).toBe(401);
});
