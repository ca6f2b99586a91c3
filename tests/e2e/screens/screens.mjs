// Screenshots of every screen for visual review: node tests/e2e/screens/screens.mjs
//
// Uses a running installation: COMMISSARY_HOME, or `.local/`. The screenshots go to test-results/screens.
// With names of screens, only those: node tests/e2e/screens/screens.mjs media options-seo
import { mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const root = resolve(fileURLToPath(import.meta.url), "../../../..");
const home = process.env.COMMISSARY_HOME ?? join(root, ".local");
const folder = join(root, "test-results", "screens");
const run = JSON.parse(readFileSync(join(home, "run.json"), "utf8"));
const user = run.users.find((each) => each.role === "super-admin");
const site = `http://${user.domains[0]}:${run.port}`;
const widths = { narrow: 320, phone: 390, desktop: 1440, wide: 2560 };
const wanted = process.argv.slice(2);
const visited = {
  "site-home": "/",
  "site-members": "/members",
  "site-member": "/members/marisols-tacos",
  "site-not-found": "/nowhere",
  "sign-in": "/team-login",
};
const COLLECTIONS = ["blog", "pages", "members", "cuisines", "caterings", "showcases"];
const SCREENS = [
  "today",
  "menus",
  "places",
  "stops",
  "faq",
  "media",
  "submissions",
  "users",
  "users/create",
  "profile",
  "create-domain",
];
const RECORDS = [
  "audit",
  "mail",
  "background-work",
  "backups",
  "domains/1",
  "system-check",
  "announcements",
  "all-activity",
];
const TABS = [
  "general",
  "business",
  "colors",
  "menus",
  "socials",
  "collections",
  "seo",
  "site-map",
  "not-found",
  "redirects",
  "snippets",
  "cache",
];
const signedIn = {
  panel: "/panel",
  ...Object.fromEntries(COLLECTIONS.map((slug) => [slug, `/panel/${slug}`])),
  new: "/panel/members/new",
  ...Object.fromEntries([...SCREENS, ...RECORDS].map((path) => [path.replace("/", "-"), `/panel/${path}`])),
  ...Object.fromEntries(TABS.map((tab) => [`options-${tab}`, `/panel/site-options?tab=${tab}`])),
  "not-found-panel": "/panel/nowhere",
};

async function signIn(page) {
  await page.goto(`${site}/team-login`);
  await page.getByLabel("Email").fill(user.email);
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
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      await page.goto(site + path, { waitUntil: "networkidle" });
      await page.screenshot({ path: join(folder, `${name}-${size}-${theme}.png`), fullPage: true });
    }
  };
  await draws(visited);
  await signIn(page);
  await draws(signedIn);
  await page.goto(`${site}/panel/members`);
  const member = await page.getByRole("table").getByRole("link").first().getAttribute("href");
  await page.goto(`${site}/panel/users`);
  const person = await page.getByRole("table").getByRole("link").first().getAttribute("href");
  await draws({ edit: member, builder: `${member}/build`, user: person });
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
