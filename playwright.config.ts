import { defineConfig } from "@playwright/test";

const isRoot = process.getuid?.() === 0;
/**
 * Chromium renders the suggestions of its address bar in advance in every window, which takes half a second.
 * Only the last of two such lists applies, so this one repeats Playwright's own.
 */
const notNeeded = [
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"],
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"],
  ...["HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"],
  ...["ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints"],
  ...["NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"],
];
const long = [
  ...["accessibility.spec.ts", "builder.spec.ts", "hostile-words.spec.ts", "panel-offers.spec.ts"],
  ...["panel-drafts-forms.spec.ts", "panel-screens.spec.ts", "story-admin.spec.ts", "story-editor.spec.ts"],
  ...["story-operator.spec.ts", "validity.spec.ts"],
];
const withSettings = ["panel-host*.spec.ts", "map-tiles.spec.ts"];

/** Browser tests run against the whole product, started once in a folder of its own (tests/e2e/stack). */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  globalSetup: "./tests/e2e/stack/start.ts",
  globalTeardown: "./tests/e2e/stack/stop.ts",
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // Tests wait for results, not for times: a busy machine may take many times as long.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // A trace takes half as long as the test, so it is recorded only when `npm run test:full` repeats a test.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
      // Chromium refuses to run its sandbox as root; otherwise, the sandbox stays on.
      args: [...(isRoot ? ["--no-sandbox"] : []), `--disable-features=${notNeeded.join(",")}`],
    },
  },
  projects: [
    // The slowest tests start first, so that no worker runs one alone at the end.
    { name: "long", testMatch: long },
    {
      name: "product",
      testMatch: "*.spec.ts",
      testIgnore: [...long, ...withSettings],
    },
    // The worker of these tests starts a separate product, with the settings in stack/panelHost.ts.
    { name: "panel-host", testMatch: withSettings, workers: 1 },
  ],
});
