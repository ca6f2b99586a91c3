import { expect, test } from "./stack/test";

test.describe.configure({ mode: "serial" });

const NOT_DRAWN = '<div id="site"></div>';

test("while the renderer hangs, a page comes with its head and the browser draws it", async ({
  page,
  stack,
}) => {
  const renderer = stack.pid("renderer");
  process.kill(renderer, "SIGSTOP");
  try {
    const sent = await stack.get("/members?cuisine=seafood");
    expect(sent.status).toBe(200);
    expect(sent.body).toContain("<title>Members | Bay Street Food</title>");
    expect(sent.body).toContain(NOT_DRAWN);

    await page.goto(stack.url("/members?cuisine=tacos"));
    await expect(page.getByRole("link", { name: "Marisol’s Tacos" })).toBeVisible();

    const missing = await page.goto(stack.url("/not-there"));
    expect(missing?.status()).toBe(404);
    await expect(page.getByRole("link", { name: "Take me home" })).toBeVisible();
  } finally {
    process.kill(renderer, "SIGCONT");
  }
});

test("a killed renderer is back within seconds, and pages answer meanwhile", async ({ stack }) => {
  const killed = stack.pid("renderer");
  process.kill(killed, "SIGKILL");

  expect((await stack.get("/cuisines")).status).toBe(200);
  await expect.poll(() => stack.pid("renderer"), { timeout: 10_000 }).not.toBe(killed);
  await expect
    .poll(async () => (await stack.get("/cuisines")).body, { timeout: 20_000 })
    .not.toContain(NOT_DRAWN);
});
