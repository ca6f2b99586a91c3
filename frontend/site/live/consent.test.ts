// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deleteCookie } from "../../client/cookies";

const PAGE = `
  <main>Tacos</main>
  <script type="text/plain" data-consent="analytics" data-attributes='{"src": "https://stats.test/a.js", "async": ""}'></script>
  <script type="text/plain" data-consent="marketing" data-attributes="{}">window.ran = true</script>
  <template data-consent="marketing"><iframe title="ads"></iframe></template>`;

async function load(): Promise<void> {
  vi.resetModules();
  await import("./consent");
}

function press(name: string): void {
  const button = [...document.querySelectorAll("button")].find((each) => each.textContent === name);
  if (!button) throw new Error(`There is no button "${name}"`);
  button.click();
}

const forget = () => deleteCookie("consent", "/");

beforeEach(() => {
  document.body.innerHTML = PAGE;
});
afterEach(() => {
  forget();
  window.gtag = undefined;
});

test("nothing runs before consent", async () => {
  await load();

  expect(document.querySelectorAll("[data-consent]")).toHaveLength(3);
  expect(document.querySelector(".consent")).not.toBeNull();
  expect(document.querySelector("iframe")).toBeNull();
});

test("the question links to the privacy page that the footer links to", async () => {
  document.body.insertAdjacentHTML(
    "beforeend",
    '<footer class="footer"><a href="/privacy">Privacy</a></footer>',
  );

  await load();

  const link = document.querySelector(".consent a");
  expect([link?.getAttribute("href"), link?.textContent]).toEqual(["/privacy", "Privacy"]);
});

test("accepting all runs everything in its place, and the question does not return", async () => {
  await load();

  press("Accept all");

  expect(document.querySelector("[data-consent]")).toBeNull();
  expect(document.querySelector("script[src]")?.getAttribute("src")).toBe("https://stats.test/a.js");
  expect(document.querySelector("iframe")).not.toBeNull();
  expect(document.querySelector(".consent")).toBeNull();
  expect(document.cookie).toBe("consent=v1.analytics.marketing");
});

test("only the chosen category runs, also on the next page, and Google gets the consent state", async () => {
  await load();
  document.querySelector<HTMLInputElement>("input[name=analytics]")?.click();
  press("Save choices");
  document.body.innerHTML = PAGE;
  const gtag = vi.fn();
  window.gtag = gtag;

  await load();

  expect(document.cookie).toBe("consent=v1.analytics");
  expect(document.querySelector(".consent")).toBeNull();
  expect(document.querySelectorAll("[data-consent=marketing]")).toHaveLength(2);
  expect(document.querySelector("[data-consent=analytics]")).toBeNull();
  expect(gtag).toHaveBeenCalledWith("consent", "update", {
    analytics_storage: "granted",
    ad_storage: "denied",
    ad_user_data: "denied",
    ad_personalization: "denied",
  });
});

test("refusing is remembered and can be changed later", async () => {
  await load();
  press("Necessary only");
  expect(document.cookie).toBe("consent=v1");
  expect(document.querySelectorAll("[data-consent]")).toHaveLength(3);

  press("Cookie settings");
  press("Accept all");

  expect(document.querySelector("[data-consent]")).toBeNull();
});
