import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** Tests that change the language, the network or a clock globally, or need a module that is not loaded yet. */
const alone = [
  "client/{addressDomain,prefetching,session}.test.ts",
  "panel/{messages,providers}/**/*.test.{ts,tsx}",
  "panel/builder/saving/saveQueue.test.ts",
  "panel/kit/layout/chunks.test.ts",
  "site/hydration.test.tsx",
  "site/live/**/*.test.{ts,tsx}",
];
const everything = "**/*.test.{ts,tsx}";
const built = "dist*/**";
const panelTexts = fileURLToPath(new URL("panel/messages/en/index.ts", import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react()],
  // Unit tests have all texts from the start.
  resolve: { alias: [{ find: /^\.\/en\/first$/, replacement: panelTexts }] },
  build: { assetsInlineLimit: 0 },
  test: {
    globalSetup: "generate.mjs",
    setupFiles: "testWaiting.ts",
    // Setting up a document takes longer than most tests. A test that needs one has
    // `// @vitest-environment jsdom` at the top of its file.
    environment: "node",
    restoreMocks: true,
    // Vitest leaves one core free, but the static checks that run at the same time end before half of the tests.
    maxWorkers: 2,
    testTimeout: 20_000,
    // Loading the modules again for each file would take more than half of the time.
    projects: [
      {
        extends: true,
        test: { name: "together", isolate: false, include: [everything], exclude: [built, ...alone] },
      },
      { extends: true, test: { name: "alone", include: alone, exclude: [built] } },
    ],
  },
});
