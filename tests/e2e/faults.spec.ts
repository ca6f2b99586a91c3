import { startProduct, stopProduct } from "./stack/product";
import { readStack } from "./stack/stack";
import { test as base, expect } from "./stack/test";

/** These tests stop processes of the product, so they start a separate one. */
const test = base.extend<object, { home: string }>({
  home: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
    async ({}, use) => {
      const home = await startProduct();
      await use(home);
      await stopProduct(home);
    },
    { scope: "worker", timeout: 300_000 },
  ],
  stack: async ({ home }, use) => {
    await use(readStack(home));
  },
});

test.describe.configure({ mode: "serial" });

const NOT_DRAWN = '<div id="site"></div>';

test("while the renderer hangs, the browser renders the page", async ({ page, stack }) => {
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
    await expect(page.getByRole("link", { name: "Go to the home page" })).toBeVisible();
  } finally {
    process.kill(renderer, "SIGCONT");
  }
});

test("a killed renderer restarts within seconds, and pages are served until then", async ({ stack }) => {
  const killed = stack.pid("renderer");
  process.kill(killed, "SIGKILL");

  expect((await stack.get("/cuisines")).status).toBe(200);
  await expect.poll(() => stack.pid("renderer"), { timeout: 10_000 }).not.toBe(killed);
  await expect
    .poll(async () => (await stack.get("/cuisines")).body, { timeout: 20_000 })
    .not.toContain(NOT_DRAWN);
});
