import { expect, test } from "./stack/test";

test.describe.configure({ mode: "serial" });

test("while the renderer hangs, a page comes with its head and the browser draws it", async ({
  page,
  stack,
}) => {
  const renderer = stack.pid("renderer");
  process.kill(renderer, "SIGSTOP");
  try {
    const path = `/members?q=${Date.now() % 1000}tacos`;
    const sent = await stack.get("/members?cuisine=seafood");
    expect(sent.status).toBe(200);
    expect(sent.body).toContain("<title>Members | Bay Street Food</title>");

    await page.goto(stack.url("/members?cuisine=tacos"));
    await expect(page.getByRole("link", { name: "Marisol’s Tacos" })).toBeVisible();
    expect((await page.goto(stack.url(path)))?.status()).toBe(200);
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
    .poll(async () => (await stack.get("/cuisines")).body.includes('id="site"><'), { timeout: 15_000 })
    .toBe(true);
});
