// Pictures of every screen for people to look at: node tests/e2e/screens/screens.mjs
//
// Draws from a running installation: COMMISSARY_HOME, or `.local/`. The pictures go to test-results/screens.
import { mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const root = resolve(fileURLToPath(import.meta.url), "../../../..");
const home = process.env.COMMISSARY_HOME ?? join(root, ".local");
const folder = join(root, "test-results", "screens");
const run = JSON.parse(readFileSync(join(home, "run.json"), "utf8"));
const user = run.users.find((each) => each.role === "editor");
const site = `http://${user.domains[0]}:${run.port}`;
const widths = { phone: 390, desktop: 1440 };
const visited = {
  home: "/",
  members: "/members",
  member: "/members/marisols-tacos",
  "not-found": "/nowhere",
  "sign-in": "/team-login",
};
const signedIn = { panel: "/panel", list: "/panel/members", edit: "/panel/members/new" };

async function signIn(page) {
  await page.goto(`${site}/team-login`);
  await page.getByLabel("E-mail").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/panel/);
}

async function draw(browser, theme, size) {
  const page = await browser.newPage({
    colorScheme: theme,
    reducedMotion: "reduce",
    viewport: { width: widths[size], height: 900 },
  });
  const draws = async (screens) => {
    for (const [name, path] of Object.entries(screens)) {
      await page.goto(site + path, { waitUntil: "networkidle" });
      await page.screenshot({ path: join(folder, `${name}-${size}-${theme}.png`), fullPage: true });
    }
  };
  await draws(visited);
  await signIn(page);
  await draws(signedIn);
  await page.close();
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
for (const theme of ["light", "dark"])
  for (const size of Object.keys(widths)) await draw(browser, theme, size);
await browser.close();
console.log(`Look at ${folder}`);
